// "If I don't book a meeting, … one specialist that it chooses for me": what that lets an administrator do, and how long.
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  book,
  CHOICE_CONSENT,
  get,
  newContact,
  post,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { agreeTo, bookedLead, leadIn, receivedLead } from "@tests/support/leads/leads.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { manage, secretOf } from "@tests/support/scheduling/meetings.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";

let app: TestApp;
let the: Awaited<ReturnType<typeof openAssignments>>;
let other: string;
beforeAll(async () => {
  app = await openTestApp();
  the = await openAssignments(app);
  other = await makeSpecialist(app, { credits: 50 });
});
afterAll(() => app.close());

const AT = "2026-10-28T09:00:00Z";
const newSpecialist = () => makeSpecialist(app, { credits: 5 });
const ask = async (path: string) => (await get(app, `/Admin/${path}`, { cookie: the.admin })).json;
const reassign = (leadId: string) =>
  post(app, `/Admin/AssignUserToLead/${leadId}`, { specialistId: other, reason: "Ill" }, { cookie: the.admin });
const candidateIn = async (path: string) =>
  (await ask(path)).items.find(({ specialistId }: { specialistId: string }) => specialistId === other);

/** An administrator may give the request to anybody, at a time too. */
const expectFree = async (trackId: string, at = AT) => {
  expect((await ask(`TrackProps/${trackId}`)).mayChoose).toBe(true);
  expect(await candidateIn(`TrackCandidates/${trackId}?startsAt=${at}`)).toMatchObject({
    agreed: true,
    eligible: true,
  });
};

/** The visitor is asked about everybody, and nobody gets a meeting before. */
const expectAsked = async (trackId: string) => {
  expect((await ask(`TrackProps/${trackId}`)).mayChoose).toBe(false);
  const sentence = "The visitor hasn't agreed to this specialist. Assign without a time: we ask them first.";
  expect(await candidateIn(`TrackCandidates/${trackId}?startsAt=${AT}`))
    .toMatchObject({ agreed: false, eligible: false, because: sentence });
  expect(await candidateIn(`TrackCandidates/${trackId}`)).toMatchObject({ agreed: false, eligible: true });
  const refusal = refusalOf(await the.assign(trackId, { specialistId: other, startsAt: AT }));
  expect(refusal).toEqual([400, "consent_required", [sentence]]);
  expect((await the.assign(trackId, { specialistId: other })).json.consentBy).not.toBeNull();
};

describe("one specialist, chosen once", () => {
  test("and nobody else, when they did not accept", async () => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    await expectFree(trackId);
    expect((await the.assign(trackId, { specialistId: await newSpecialist() })).json.consentBy).toBeNull();
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    await expectAsked(trackId);
  });

  it.each(["received", "live", "expired"] as const)(
    "and nobody else, by reassigning a lead that is %s",
    async (status) => {
      const id = await leadIn(app, await newSpecialist(), status);
      expect(await candidateIn(`LeadCandidates/${id}`)).toMatchObject({ agreed: false, eligible: true });
      expect((await reassign(id)).json).toMatchObject({ isAsked: true });
    },
  );

  it("isn't used by asking the visitor about somebody whom they decline", async () => {
    const { trackId, contact, decide } = await the.waiting();
    await decide("decline");
    await sendStep(app, trackId, { step: "contacts", contact, consents: [...REQUEST_CONSENT, CHOICE_CONSENT] });
    await expectFree(trackId);
  });
});

describe("not after a meeting was booked", () => {
  it("and cancelled: who doesn't need it any more is given to nobody", async () => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const { json: { meetingId } } = await book(app, trackId, AT, { specialistId: await newSpecialist() });
    const cancelled = await manage(app, { meetingId, secret: secretOf(app, meetingId) }, "Cancel", {
      reason: "no-need",
    });
    expect(cancelled.status).toBe(200);
    const { leads: [lead] } = await ask(`TrackProps/${trackId}`);
    expect((await reassign(lead.id)).json).toMatchObject({ isAsked: true });
  });

  it("by another request of the same person for the same category", async () => {
    const contact = newContact();
    const { trackId } = await visitorWithContact(app, { mayChoose: true, contact });
    const later = await visitorWithContact(app, { contact });
    expect((await book(app, later.trackId, AT, { specialistId: await newSpecialist() })).status).toBe(200);
    await expectAsked(trackId);
  });

  it("while it is ahead, the lead can't be reassigned, and its page says so before anybody is chosen", async () => {
    const specialistId = await newSpecialist();
    const id = await bookedLead(app, specialistId, AT);
    const [assign] = (await ask(`LeadProps/${id}`)).actions;
    expect(assign).toMatchObject({ action: "assign", closed: expect.stringContaining("to another specialist") });
    const refusal = refusalOf(await reassign(id));
    expect(refusal.slice(0, 2)).toEqual([400, "consent_required"]);
    expect(await candidateIn(`LeadCandidates/${id}`)).toMatchObject({ eligible: false, because: refusal[2][0] });
    // To nobody else: whoever has the lead already is no other specialist.
    await agreeTo(app, id, specialistId);
    expect((await ask(`LeadProps/${id}`)).actions[0].closed).not.toBeNull();
    await agreeTo(app, id, other);
    expect((await ask(`LeadProps/${id}`)).actions[0].closed).toBeNull();
    expect((await reassign(id)).json).toMatchObject({ isAsked: false, meeting: "kept" });
  });
});

it("a request that was booked before this one began says nothing about it", async () => {
  const contact = newContact();
  await book(app, (await visitorWithContact(app, { contact })).trackId, AT, { specialistId: await newSpecialist() });
  app.clock.advance(MINUTE_MS);
  await expectFree((await visitorWithContact(app, { contact, mayChoose: true })).trackId, "2026-10-29T09:00:00Z");
});

it("with an agreement by name, the lead is handed over at once", async () => {
  const id = await receivedLead(app, await newSpecialist());
  await agreeTo(app, id, other);
  expect(await candidateIn(`LeadCandidates/${id}`)).toMatchObject({ agreed: true });
  expect((await reassign(id)).json).toMatchObject({ isAsked: false, lead: { status: "received" } });
});
