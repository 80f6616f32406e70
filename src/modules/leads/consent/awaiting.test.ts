// A request that is assigned without its visitor's consent: nothing reaches the specialist before the visitor agrees, and
// administrators can stop asking.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { emailsTo } from "@tests/support/people/accounts.ts";
import { creditsLeft, enteredEvents, leadRow } from "@tests/support/leads/leads.ts";
import { get, newContact, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { CATEGORY, requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { messageBounced } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { findFeedUrl } from "@/modules/scheduling/external/feed.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { calendarFeeds } from "@/modules/scheduling/tables.ts";
import { assignRequest } from "./awaiting.ts";

let app: TestApp;
let the: Awaited<ReturnType<typeof openAssignments>>;
beforeAll(async () => {
  app = await openTestApp();
  the = await openAssignments(app);
});
afterEach(() => the.expectBalanced());
afterAll(() => app.close());

describe("AssignTrack without consent", () => {
  it("reserves the credit, creates a masked lead and asks the visitor about this specialist", async () => {
    const asked = await the.waiting();
    const { leadId, specialistId, trackId, assigned, question, email } = asked;
    expect(assigned).toMatchObject({ status: "received", meetingId: null, acceptBy: null });
    expect(Date.parse(assigned.consentBy.startsAt)).toBe(app.clock.now() + 24 * HOUR_MS);
    expect(await leadRow(app, leadId)).toMatchObject({ status: "received", creditState: "reserved", acceptBy: null });
    expect(await the.reservationsOf(specialistId)).toMatchObject([{ key: leadId }]);
    expect(await the.trackOf(trackId)).toMatchObject({ assigned: true, closeReason: "admin-assigned" });
    expect(question!.text).toContain("Career");
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it("shows the specialist neither contact nor answers, in any call or file", async () => {
    const own = { ...newContact(), phone: "+436609998877" };
    const { leadId, cookie, contact, specialistId, email } = await the.waiting({ contact: own });
    const paths = [
      ...[`/Leads/Props/${leadId}`, "/Leads/GetAllForUser", "/Dashboard/DashboardProps", "/Auth/ExportData"],
      ...["/Transactions/Statement", "/Transactions/StatementExport", "/Notifications/List"],
    ];
    const texts = [];
    for (const path of paths) {
      const response = await app.call(path, { cookie });
      expect([path, response.status]).toEqual([path, 200]);
      texts.push(await response.text());
    }
    await app.transact((tx) =>
      tx.insert(calendarFeeds).values({ specialistId, version: 1, active: true, changedAt: tx.now })
    );
    texts.push(await (await app.call((await findFeedUrl(app.ctx(), specialistId))!.split("/api/v2")[1]!)).text());
    expect(texts.at(-1)).toContain("BEGIN:VCALENDAR");
    const all = texts.join("\n");
    expect(all).toContain(leadId);
    for (const secret of [contact.lastName, contact.email, contact.phone]) expect(all).not.toContain(secret);
    const { json } = await get(app, `/Leads/Props/${leadId}`, { cookie });
    expect(json).toMatchObject({
      masked: "awaiting-consent",
      contactShown: false,
      answers: [],
      preferences: null,
      attribution: {},
      moves: [],
      due: { what: "consent" },
      contact: { firstName: contact.firstName, lastName: "", email: "", phone: "" },
      credit: { state: "reserved" },
    });
    const found = await get(app, `/Leads/GetAllForUser?search=${contact.lastName.split(" ")[1]}`, { cookie });
    expect(found.json.items).toEqual([]);
    expect(await emailsTo(app, email)).toEqual([]);
    expect(await enteredEvents(app, "received")).not.toContainEqual({ leadId, specialistId });
  });

  it.each([
    "MarkAsLive/{id}",
    "MarkAsConverted/{id}",
    "MarkAsNotConverted/{id}",
    "MarkLeadStatus/{id}/booked",
    "MarkLeadStatus/{id}/expired",
  ])("%s is refused with a sentence", async (path) => {
    const { leadId, cookie } = await the.waiting();
    const refusal = await post(app, `/Leads/${path.replace("{id}", leadId)}`, {}, { cookie });
    expect([refusal.status, refusal.headers.get("X-Error-Code")]).toEqual([400, "illegal_transition"]);
    expect(refusal.json[0]).toContain("asked the visitor");
    expect(await leadRow(app, leadId)).toMatchObject({ status: "received", creditState: "reserved" });
  });

  it("neither keeps, disputes nor reassigns it", async () => {
    const { leadId, cookie } = await the.waiting();
    await post(app, `/Leads/Keep/${leadId}`, {}, { cookie });
    expect(await leadRow(app, leadId)).toMatchObject({ creditState: "reserved" });
    const dispute = { kind: "lead-dispute", leadId, subject: "No contact", message: "There is no contact." };
    const disputed = await post(app, "/Help/Create", dispute, { cookie });
    expect([disputed.status, disputed.headers.get("X-Error-Code")]).toEqual([400, "no_credit_used"]);
    const other = { specialistId: await makeSpecialist(app), reason: "The first one is ill" };
    const reassigned = await post(app, `/Admin/AssignUserToLead/${leadId}`, other, { cookie: the.admin });
    expect([reassigned.status, reassigned.headers.get("X-Error-Code")]).toEqual([400, "illegal_transition"]);
  });

  it("takes the last credit, and is refused without one", async () => {
    const { specialistId } = await the.waiting({ credits: 1 });
    const { trackId } = await visitorWithContact(app);
    const refusal = await the.assign(trackId, { specialistId });
    expect([refusal.status, refusal.headers.get("X-Error-Code")]).toEqual([400, "no_credit"]);
    expect(await the.trackOf(trackId)).toMatchObject({ assigned: false });
  });

  it("books no meeting at a time", async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    const refusal = await the.assign(trackId, { specialistId, startsAt: "2026-10-28T09:00:00Z" });
    expect([refusal.status, refusal.headers.get("X-Error-Code")]).toEqual([400, "consent_required"]);
  });
});

describe("administrators", () => {
  it("see what is waited for, and stop it", async () => {
    const asked = await the.waiting();
    const { json } = await get(app, `/Admin/TrackProps/${asked.trackId}`, { cookie: the.admin });
    expect(json).toMatchObject({ awaitingConsent: { until: asked.assigned.consentBy }, mayChoose: false });
    expect(json.actions.map(({ action }: { action: string }) => action)).toEqual(["assign", "cancel", "delete"]);
    const lead = await get(app, `/Admin/LeadProps/${asked.leadId}`, { cookie: the.admin });
    expect(lead.json).toMatchObject({ credit: "reserved", due: { what: "consent", at: asked.assigned.consentBy } });
    expect((await the.cancel(asked.trackId)).json).toEqual({ id: asked.trackId, assigned: false });
    await the.expectReleased(asked);
    expect((await the.cancel(asked.trackId)).status).toBe(200);
    expect((await asked.view()).json.state).toBe("ended");
  });

  it("cannot stop it after the visitor has agreed", async () => {
    const asked = await the.waiting();
    await asked.decide("agree");
    const refusal = await the.cancel(asked.trackId);
    expect([refusal.status, refusal.headers.get("X-Error-Code")]).toEqual([400, "not_waiting"]);
  });

  it("delete the lead, which releases the credit", async () => {
    const asked = await the.waiting();
    const { json } = await post(app, `/Admin/DeleteLead/${asked.leadId}`, {}, { cookie: the.admin });
    expect(json).toMatchObject({ deleted: true, creditReturned: false });
    expect(await the.reservationsOf(asked.specialistId)).toEqual([]);
    expect(await creditsLeft(app, asked.specialistId)).toBe(2);
    expect((await the.trackOf(asked.trackId)).contact).toBeNull();
  });
});

it("ends when the visitor's address does not exist", async () => {
  const asked = await the.waiting();
  const bounced = { messageId: newId(), channel: "email" as const, recipient: "visitor", template: "consent-request" };
  await app.transact((tx) => publish(tx, messageBounced({ ...bounced, leadId: asked.leadId })));
  await the.expectReleased(asked);
});

it("a requested meeting that lapsed is not confirmed any more once the request is assigned", async () => {
  const strict = await openTestApp([], { proof: "required" });
  try {
    const specialistId = await makeSpecialist(strict, { category: CATEGORY, credits: 4 });
    const on = requestedBookings(strict, specialistId);
    const lapsed = await on.request();
    strict.clock.advance(31 * MINUTE_MS);
    await expireHolds(strict.ctx());
    await strict.transact((tx) => assignRequest(tx, { trackId: lapsed.trackId, specialistId }));
    const secret = await on.secretOf(lapsed.trackId, lapsed.meetingId);
    const late = await post(strict, `/Funnel/ConfirmBooking/${lapsed.meetingId}`, { secret });
    expect([late.status, late.headers.get("X-Error-Code")]).toEqual([400, "booking_ended"]);
    expect(await on.credits()).toEqual({ remaining: 4, reserved: 1 });
  } finally {
    await strict.close();
  }
});
