// The visitor's answer: the reserved credit is used or free again, exactly once, and a consent holds for what it names.
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { creditsLeft, enteredEvents, historyOf, leadRow } from "@tests/support/leads/leads.ts";
import {
  book,
  CHOICE_CONSENT,
  get,
  newContact,
  post,
  REQUEST_CONSENT,
  sendStep,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { suspend } from "@/modules/auth/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { unassignTrack } from "@/modules/tracks/index.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { getReturnShare } from "../lifecycle/credit-returns.ts";
import { leads } from "../tables.ts";
import { endUnanswered } from "./awaiting.ts";

let app: TestApp;
let the: Awaited<ReturnType<typeof openAssignments>>;
beforeAll(async () => {
  app = await openTestApp();
  the = await openAssignments(app);
});
afterEach(() => the.expectBalanced());
afterAll(() => app.close());

describe("the visitor", () => {
  it("sees who would get what; looking changes nothing", async () => {
    const asked = await the.waiting();
    const { json } = await asked.view();
    expect(json).toMatchObject({ state: "open", category: "Career coaching", contact: asked.contact });
    expect(json.consentText).toContain(json.specialist.displayName);
    expect(json.consentText).toContain("Career");
    expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "reserved" });
    expect((await get(app, `/Leads/Consent/${asked.leadId}?secret=wrong`)).status).toBe(404);
    expect((await post(app, `/Leads/Consent/${asked.leadId}`, { secret: "wrong", decision: "agree" })).status).toBe(
      404,
    );
  });

  it("agrees: consent stored, credit used, time to accept started, specialist notified, all once", async () => {
    const asked = await the.waiting();
    const { leadId, specialistId, trackId, email, cookie } = asked;
    app.clock.advance(3 * HOUR_MS);
    expect((await asked.decide("agree")).json).toMatchObject({ state: "given" });
    expect((await asked.decide("agree")).status).toBe(200);
    const lead = await leadRow(app, leadId);
    expect(lead).toMatchObject({ status: "received", creditState: "consumed", consentBy: null });
    expect(lead.acceptBy).toBe(app.clock.now() + 240 * MINUTE_MS);
    expect(await creditsLeft(app, specialistId)).toBe(1);
    expect(await the.reservationsOf(specialistId)).toEqual([]);
    const decision = (await the.decisionsOf(trackId)).filter(({ purpose }) => purpose === "assign-to-specialist");
    expect(decision).toMatchObject([{ accepted: true, specialistId }]);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^New lead/)]);
    const received = (await enteredEvents(app, "received")).filter((event) => event.leadId === leadId);
    expect(received).toHaveLength(1);
    const accepted = await post(app, `/Leads/MarkAsLive/${leadId}`, undefined, { cookie });
    expect(accepted.json).toMatchObject({ contactShown: true, contact: asked.contact });
    expect((await asked.view()).json.state).toBe("given");
  });

  it("declines: nothing was delivered, and the request can go to another specialist", async () => {
    const asked = await the.waiting();
    expect((await asked.decide("decline")).json).toMatchObject({ state: "ended" });
    expect((await asked.decide("decline")).status).toBe(200);
    await the.expectReleased(asked);
    const refusal = await asked.decide("agree");
    expect([refusal.status, refusal.headers.get("X-Error-Code")]).toEqual([400, "request_ended"]);
    const share = await getReturnShare(the.read(), { specialistId: asked.specialistId, now: app.clock.now() });
    expect(share).toEqual({ delivered: 0, returned: 0 });
    expect(await emailsTo(app, asked.email)).toEqual([]);
    expect((await the.assign(asked.trackId, { specialistId: await makeSpecialist(app) })).status).toBe(200);
    const reopened = await post(app, `/Leads/MarkAsLive/${asked.leadId}`, undefined, { cookie: asked.cookie });
    expect(reopened.status).toBe(400);
  });

  it("resumes the request themselves once they have declined", async () => {
    const asked = await the.waiting();
    await asked.decide("decline");
    const { json } = await asked.view();
    expect(json.resumeUrl).toContain(`/requests/${asked.trackId}`);
    const booked = await book(app, asked.trackId, "2026-10-29T09:00:00Z", { specialistId: asked.specialistId });
    expect(booked.status).toBe(200);
  });

  it("has 24 hours, also while the sweep has not run", async () => {
    const asked = await the.waiting();
    app.clock.advance(24 * HOUR_MS);
    const late = await asked.decide("agree");
    expect([late.status, late.headers.get("X-Error-Code")]).toEqual([400, "request_ended"]);
    expect((await asked.view()).json.state).toBe("ended");
    await endUnanswered(app.ctx());
    await endUnanswered(app.ctx());
    await the.expectReleased(asked);
    expect((await historyOf(app, asked.leadId)).filter((kind) => kind === "consent-missing")).toHaveLength(1);
    expect(await emailsTo(app, asked.email)).toEqual([]);
  });

  it("is not swept before", async () => {
    const asked = await the.waiting();
    app.clock.advance(24 * HOUR_MS - 1);
    await endUnanswered(app.ctx());
    await sweepAcceptance(app.ctx());
    expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "reserved" });
    expect((await asked.decide("agree")).status).toBe(200);
  });

  it("withdraws the consent: the credit returns, and the details are gone", async () => {
    const asked = await the.waiting();
    await asked.decide("agree");
    await post(app, `/Leads/MarkAsLive/${asked.leadId}`, undefined, { cookie: asked.cookie });
    expect((await asked.decide("withdraw")).json).toMatchObject({ state: "ended" });
    const lead = await leadRow(app, asked.leadId);
    expect(lead).toMatchObject({ status: "expired", creditState: "returned", returnRule: "consent-withdrawn" });
    expect(JSON.stringify(lead)).not.toContain(asked.contact.email);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    const last = (await the.decisionsOf(asked.trackId)).findLast(({ purpose }) => purpose === "assign-to-specialist");
    expect(last).toMatchObject({ accepted: false });
  });

  it("downloads everything about the request, as on the page of a meeting", async () => {
    const asked = await the.waiting();
    await asked.decide("agree");
    const { json } = await asked.download();
    expect(Object.keys(json.data)).toEqual(
      expect.arrayContaining(["contact", "consents", "proof", "visits", "adClicks", "otherMeetings", "sharedWith"]),
    );
    expect(json.data).toMatchObject({ contact: asked.contact, request: { preferences: { location: "zoom" } } });
    expect(json.data.meeting).toBeNull();
  });

  it.each(["open", "agreed"])("deletes the request while it is %s", async (state) => {
    const asked = await the.waiting();
    if (state === "agreed") await asked.decide("agree");
    expect((await asked.decide("erase")).status).toBe(200);
    expect(await the.trackOf(asked.trackId)).toMatchObject({ contact: null, answers: {} });
    expect(JSON.stringify(await leadRow(app, asked.leadId))).not.toContain(asked.contact.email);
    expect(await the.reservationsOf(asked.specialistId)).toEqual([]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    expect((await asked.view()).status).toBe(404);
  });
});

describe("after another specialist got the request", () => {
  it("deleting it takes it from both, cancels the meeting and tells who had one", async () => {
    const asked = await the.waiting();
    await asked.decide("agree");
    const lost = await post(app, `/Leads/MarkAsLive/${asked.leadId}`, undefined, { cookie: asked.cookie });
    expect(lost.status).toBe(200);
    const email = "second-one@example.test";
    const second = await makeSpecialist(app, { person: { email } });
    await app.transact((tx) => unassignTrack(tx, asked.trackId));
    const { json } = await book(app, asked.trackId, "2026-10-23T08:00:00Z", { specialistId: second });
    expect(json.status).toBe("confirmed");
    expect((await asked.decide("erase")).status).toBe(200);
    const all = await the.read().select().from(leads).where(eq(leads.trackId, asked.trackId));
    expect(all).toHaveLength(2);
    for (const lead of all) {
      expect(lead.erasedAt).not.toBeNull();
      expect(JSON.stringify(lead)).not.toContain(asked.contact.email);
    }
    expect(await getMeeting(the.read(), json.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "erased" });
    expect((await emailsTo(app, email)).at(-1)!.subject).toMatch(/^Cancelled/);
    expect((await emailsTo(app, asked.email)).at(-1)!.text).toMatch(/delete/i);
  });
});

describe("a specialist who can't be met any more", () => {
  it("gets no consent", async () => {
    const asked = await the.waiting();
    const by = await makeAdministrator(app);
    await app.transact((tx) => suspend(tx, { userId: asked.specialistId, reason: "A check", by }));
    expect((await asked.view()).json).toMatchObject({ state: "ended" });
    const refused = await asked.decide("agree");
    expect([refused.status, refused.headers.get("X-Error-Code")]).toEqual([400, "request_ended"]);
    expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "reserved" });
    await asked.decide("decline");
  });
});

describe("at the same moment", () => {
  it("of consent and expiry one wins", async () => {
    const second = await openSecondApp(app);
    for (let n = 0; n < 4; n++) {
      const asked = await the.waiting();
      app.clock.advance(24 * HOUR_MS - 1);
      const pressed = asked.decide("agree", second);
      app.clock.advance(1);
      const [answer] = await Promise.all([pressed, endUnanswered(app.ctx())]);
      const lead = await leadRow(app, asked.leadId);
      if (answer.status === 200) {
        expect(lead).toMatchObject({ creditState: "consumed", status: "received" });
        expect(await creditsLeft(app, asked.specialistId)).toBe(1);
      } else await the.expectReleased(asked);
      expect(await the.reservationsOf(asked.specialistId)).toEqual([]);
    }
    second.close();
  });

  it("two presses use one credit", async () => {
    const second = await openSecondApp(app);
    const asked = await the.waiting();
    const answers = await Promise.all([asked.decide("agree"), asked.decide("agree", second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(1);
    expect((await historyOf(app, asked.leadId)).filter((kind) => kind === "consented")).toHaveLength(1);
    second.close();
  });

  it("consent and cancelling leave the request with one of them", async () => {
    const second = await openSecondApp(app);
    const asked = await the.waiting();
    const [agreed, cancelled] = await Promise.all([asked.decide("agree", second), the.cancel(asked.trackId)]);
    expect([agreed.status, cancelled.status].sort()).toEqual([200, 400]);
    if (cancelled.status === 200) await the.expectReleased(asked);
    else expect(await leadRow(app, asked.leadId)).toMatchObject({ creditState: "consumed" });
    second.close();
  });
});

describe("a visitor who lets Parley choose", () => {
  it("is stored with the category's name, and unchecked by default", async () => {
    const { trackId } = await visitorWithContact(app, { mayChoose: true });
    const [choice] = (await the.decisionsOf(trackId)).filter(({ purpose }) => purpose === CHOICE_CONSENT.purpose);
    expect(choice).toMatchObject({ accepted: true });
    expect(choice!.text).toContain("one Career coaching specialist");
    const other = await visitorWithContact(app);
    expect((await the.decisionsOf(other.trackId)).find(({ purpose }) => purpose === CHOICE_CONSENT.purpose))
      .toMatchObject({ accepted: false });
    const { json } = await get(app, "/Funnel/StartData");
    expect(json.consents.find(({ purpose }: { purpose: string }) => purpose === CHOICE_CONSENT.purpose))
      .toMatchObject({ required: false, step: "contacts" });
  });

  it("is asked about each specialist again once they no longer agree", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId, contact } = await visitorWithContact(app, { mayChoose: true });
    await sendStep(app, trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect((await the.assign(trackId, { specialistId })).json.consentBy).not.toBeNull();
  });

  it("agreed to one specialist by the email: the same one needs no second consent, another one does", async () => {
    const asked = await the.waiting({ contact: newContact() });
    await asked.decide("agree");
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    expect((await asked.view()).json.state).toBe("ended");
    const again = await the.assign(asked.trackId, { specialistId: asked.specialistId });
    expect(again.json).toMatchObject({ consentBy: null });
    app.clock.advance(241 * MINUTE_MS);
    await sweepAcceptance(app.ctx());
    const other = await the.assign(asked.trackId, { specialistId: await makeSpecialist(app) });
    expect(other.json.consentBy).not.toBeNull();
  });
});
