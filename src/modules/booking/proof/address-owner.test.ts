// What is done, shown or deleted by address belongs to whoever has proven it: a link that was never sent proves nothing.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CATEGORY, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  CHOICE_CONSENT,
  get,
  newContact,
  post,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
} from "@tests/support/funnel/visitor.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { asSpecialist, manage, managed, rescueWith, secretOf } from "@tests/support/scheduling/meetings.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { requestReview } from "../reviews/reviews.ts";
import { waitlistEntries } from "../waitlist/tables.ts";
import { rememberProof } from "./proofs.ts";
import { contactProofs, textCodes } from "./tables.ts";
import { textDigitsOf } from "./text-codes.ts";

let app: TestApp;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
const { email } = newContact();
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  on = requestedBookings(app, specialistId);
  await app.transact((tx) => rememberProof(tx, email, undefined));
});
afterEach(() => app.close());

const devicesOf = async () =>
  (await app.services.db.read.select().from(contactProofs).where(eq(contactProofs.email, email))).length;
const entries = () => app.services.db.read.select().from(waitlistEntries);
const request = async () => {
  const { meetingId, json, ...visitor } = await on.request(TEN, await on.newVisitor(email));
  expect(json.manageUrl).toContain(secretOf(app, meetingId));
  return { ...visitor, meetingId, secret: secretOf(app, meetingId) };
};
const download = async ({ meetingId, secret }: { meetingId: string; secret: string }) =>
  (await get(app, `/Funnel/Managed/${meetingId}/Data?secret=${secret}`)).json.data.proof.rememberedDevices;

test("the link of a request that nobody has confirmed can't act for its address", async () => {
  const link = await request();
  app.clock.advance(31 * MINUTE_MS);
  await expireHolds(app.ctx());
  const asked = await manage(app, link, "AskForEarlier", { onlySpecialist: false });
  expect(refusalOf(asked).slice(0, 2)).toEqual([400, "proof_first"]);
  expect(await entries()).toEqual([]);
  expect(await download(link)).toEqual([]);
  expect((await manage(app, link, "Delete")).status).toBe(200);
  expect((await on.trackOf(link.trackId)).contactEmail).toBeNull();
  expect(await devicesOf()).toBe(1);
});

/** Confirms a request by the code of a text message. */
const confirmByText = async (link: Awaited<ReturnType<typeof request>>) => {
  const { contactPhone } = await on.trackOf(link.trackId);
  const sent = { sentAt: app.clock.now(), expiresAt: app.clock.now() + HOUR_MS };
  const code = {
    trackId: link.trackId,
    phone: contactPhone!,
    version: 1,
    attempts: 0,
    sends: 1,
    network: null,
    ...sent,
  };
  await app.transact((tx) => tx.insert(textCodes).values(code));
  const [digits] = textDigitsOf(app.services, { ...code, provenAt: null });
  expect((await on.confirm(link, link.meetingId, { code: digits })).json.status).toBe("confirmed");
};

test("a text message proves the number alone", async () => {
  const link = await request();
  await confirmByText(link);
  expect(await download(link)).toEqual([]);
  expect((await manage(app, link, "Delete")).status).toBe(200);
  expect(await devicesOf()).toBe(1);
});

test("the page of a meeting that was confirmed by text message leads on to the one that replaces it", async () => {
  const link = await request();
  const other = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  await confirmByText(link);
  const { leadId } = await on.meetingOf(link.meetingId);
  await asSpecialist(app, { leadId: leadId!, specialistId }, "CancelMeeting");
  const { json } = await rescueWith(app, link, other, Date.parse(TEN));
  expect((await managed(app, link)).json.replacedBy).toBe(json.manageUrl);
});

test("with the code of the email, the link does all of it", async () => {
  const link = await request();
  await on.confirm(link, link.meetingId, { code: await on.codeOf(link.trackId) });
  expect(await download(link)).toHaveLength(1);
  expect((await manage(app, link, "AskForEarlier", { onlySpecialist: false })).status).toBe(200);
  expect(await entries()).toHaveLength(1);
  expect((await manage(app, link, "Delete")).status).toBe(200);
  expect(await devicesOf()).toBe(0);
});

describe("when an administrator gives the request to a specialist", () => {
  const assign = async (trackId: string) => {
    const cookie = await app.signIn(await makeAdministrator(app));
    const { contact } = await on.trackOf(trackId);
    await sendStep(app, trackId, { step: "contacts", contact, consents: [...REQUEST_CONSENT, CHOICE_CONSENT] });
    const body = { specialistId, startsAt: TEN, location: "zoom" };
    return (await post(app, `/Admin/AssignTrack/${trackId}`, body, { cookie })).json;
  };

  test("the link of a request that has lapsed still can't act for its address", async () => {
    const link = await request();
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    expect((await assign(link.trackId)).meetingId).not.toBe(link.meetingId);
    expect(await download(link)).toEqual([]);
    expect((await managed(app, link)).json.replacedBy).toBeNull();
    const asked = await manage(app, link, "AskForEarlier", { onlySpecialist: false });
    expect(refusalOf(asked).slice(0, 2)).toEqual([400, "proof_first"]);
    expect((await manage(app, link, "Delete")).status).toBe(200);
    expect(await devicesOf()).toBe(1);
  });

  test("at the time that waits for a review, the links are those of the email alone", async () => {
    const link = await request();
    const cause = { domain: "company.test", network: null };
    const [plan, track] = [await on.meetingOf(link.meetingId), await on.trackOf(link.trackId)];
    await app.transact((tx) => requestReview(tx, track, { plan, before: plan, cause, provenEmail: null }));
    expect((await assign(link.trackId)).meetingId).toBe(link.meetingId);
    expect((await managed(app, link)).status).toBe(404);
    const kept = await get(app, `/Funnel/Track/${link.trackId}`, own(link));
    expect(kept.json).toMatchObject({ masked: false, manageUrl: null, joinUrl: null });
    const text = (await emailsTo(app, email)).map((sent) => sent.text).join();
    const secret = new RegExp(`meetings/${link.meetingId}\\?secret=([\\w-]+)`).exec(text)![1]!;
    expect(await download({ ...link, secret })).toHaveLength(1);
  });
});
