// Pending bookings through the routes: the code, the link, expiry, a changed address, proofs, and what stays behind.
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, ELEVEN, own, requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import {
  book,
  get,
  newContact,
  post,
  refusalOf,
  REQUEST_CONSENT,
  sendStep,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { listImbalances } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { creditsChanged, profileChanged } from "@/events.ts";
import { eraseUnusedAccount, getPerson, suspend as suspendUser } from "@/modules/auth/index.ts";
import { creditEntries, creditLots, creditReservations } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";
import { cancelMeeting, getMeeting } from "@/modules/scheduling/index.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { credentials } from "@/modules/specialists/tables.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { consentRecords, tracks } from "@/modules/tracks/tables.ts";
import { blockedAddresses, contactCodes, contactProofs } from "./tables.ts";

let app: TestApp;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 6 });
  on = requestedBookings(app, specialistId);
});
afterEach(() => app.close());

describe("a requested booking", () => {
  test("keeps the time and reserves a credit; nobody but the visitor learns of it", async () => {
    const { status, json, meetingId, trackId } = await on.request();
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: "pending", confirmBy: iso(app.clock.now() + 30 * MINUTE_MS) });
    expect(json.sentTo).toMatch(/^v…@example\.test$/);
    expect(await on.credits()).toEqual({ remaining: 6, reserved: 1 });
    expect(await on.cellsOf(meetingId)).toBeGreaterThan(0);
    expect(await on.read().select().from(leads)).toEqual([]);
    expect(await app.eventsOf("funnel.booking_saved")).toEqual([]);
    expect(await on.trackOf(trackId)).toMatchObject({ status: "updated", closeReason: null, meetingId: null });
    await runReactions(app.ctx());
    expect(app.emails).toHaveLength(1);
    expect(app.emails[0]!.text.match(/\b\d{6}\b/g)).toEqual([await on.codeOf(trackId)]);
    expect(app.emails[0]!.text).not.toMatch(/is confirmed|your confirmed/i);
    expect((await get(app, `/Funnel/Closed/${meetingId}`)).json).toMatchObject({
      status: "pending",
      text: "This meeting isn't confirmed yet.",
    });
    const other = await on.newVisitor();
    expect(refusalOf(await book(app, other.trackId, TEN, { specialistId }))[1]).toBe("slot_taken");
  });

  test("is confirmed by its code: one credit, one lead, once", async () => {
    const requested = await on.request();
    const code = await on.codeOf(requested.trackId);
    const confirmed = await on.confirm(requested, requested.meetingId, { code });
    expect([confirmed.status, confirmed.json.status, confirmed.json.confirmBy]).toEqual([200, "confirmed", null]);
    const again = await on.confirm(requested, requested.meetingId, { code });
    expect(again.json).toEqual(confirmed.json);
    expect(await on.credits()).toEqual({ remaining: 5, reserved: 0 });
    expect(await on.read().select().from(leads)).toHaveLength(1);
    expect(await app.eventsOf("funnel.booking_saved")).toHaveLength(1);
    expect(await on.read().select().from(creditReservations)).toEqual([]);
    expect(await on.trackOf(requested.trackId)).toMatchObject({
      closeReason: "booked",
      meetingId: requested.meetingId,
    });
    expect(await listImbalances(app)).toEqual([]);
  });

  test("is confirmed by the link of the email, which needs no cookie and records the consent", async () => {
    const { meetingId, trackId } = await on.request();
    const secret = await on.secretOf(trackId, meetingId);
    const seen = await get(app, `/Funnel/Requested/${meetingId}?secret=${secret}`);
    expect(seen.json).toMatchObject({ state: "open", contact: { firstName: "Vera" } });
    expect(seen.json.consentText).toContain(seen.json.specialist.displayName);
    expect((await on.meetingOf(meetingId)).status).toBe("pending");
    const before = await consentsOf(trackId);
    expect((await post(app, `/Funnel/ConfirmBooking/${meetingId}`, { secret })).json.status).toBe("confirmed");
    expect(await consentsOf(trackId)).toBe(before + 1);
    expect((await post(app, `/Funnel/ConfirmBooking/${meetingId}`, { secret: "wrong" })).status).toBe(404);
  });

  test("is not confirmed or rejected by the link of an earlier address", async () => {
    const { meetingId, trackId } = await on.request(TEN, await on.newVisitor("own@example.test"));
    const secret = await on.secretOf(trackId, meetingId);
    const contact = { ...(await on.trackOf(trackId)).contact!, email: "stranger@example.test" };
    const changed = await sendStep(app, trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect(changed.status).toBe(200);
    expect((await get(app, `/Funnel/Requested/${meetingId}?secret=${secret}`)).status).toBe(404);
    const pressed = await post(app, `/Funnel/ConfirmBooking/${meetingId}`, { secret, remember: true });
    expect(pressed.status).toBe(404);
    expect(pressed.headers.get("Set-Cookie")).toBeNull();
    expect((await post(app, `/Funnel/RejectBooking/${meetingId}`, { secret })).status).toBe(404);
    expect((await on.meetingOf(meetingId)).status).toBe("pending");
    expect(await on.read().select().from(leads)).toEqual([]);
    expect(await on.read().select().from(blockedAddresses)).toEqual([]);
  });

  const consentsOf = async (trackId: string) =>
    (await on.read().select().from(consentRecords).where(eq(consentRecords.subject, trackId))).length;

  test("takes five wrong codes, then needs a new one", async () => {
    const requested = await on.request();
    const code = await on.codeOf(requested.trackId);
    const wrong = code === "000000" ? "111111" : "000000";
    const codes = [];
    for (let n = 0; n < 5; n++) {
      codes.push((await on.confirm(requested, requested.meetingId, { code: wrong })).headers.get("X-Error-Code"));
    }
    expect(codes).toEqual(["code_wrong", "code_wrong", "code_wrong", "code_wrong", "code_used_up"]);
    expect(refusalOf(await on.confirm(requested, requested.meetingId, { code }))[1]).toBe("code_used_up");
    app.clock.advance(30_000);
    expect((await post(app, `/Funnel/ResendCode/${requested.meetingId}`, {}, own(requested))).status).toBe(200);
    const next = await on.codeOf(requested.trackId);
    expect(next).not.toBe(code);
    expect((await on.confirm(requested, requested.meetingId, { code: next })).json.status).toBe("confirmed");
  });

  test("lapses in time: time and credit are free, the track can be resumed, and one email says so", async () => {
    const requested = await on.request();
    await runReactions(app.ctx());
    app.clock.advance(30 * MINUTE_MS);
    const other = await on.newVisitor();
    expect((await book(app, other.trackId, TEN, { specialistId })).json.status).toBe("pending");
    await expireHolds(app.ctx());
    await runReactions(app.ctx());
    expect(await on.meetingOf(requested.meetingId)).toMatchObject({
      status: "cancelled",
      cancelReason: "not-confirmed",
    });
    expect(await on.credits()).toEqual({ remaining: 6, reserved: 1 });
    expect(await on.trackOf(requested.trackId)).toMatchObject({ status: "closed", closeReason: "abandoned" });
    const lapsed = app.emails.filter(({ subject }) => subject.includes("no longer"));
    expect(lapsed).toHaveLength(1);
    expect(lapsed[0]!.text).toContain(`/requests/${requested.trackId}?secret=`);
    await expireHolds(app.ctx());
    await runReactions(app.ctx());
    expect(app.emails.filter(({ subject }) => subject.includes("no longer"))).toHaveLength(1);
  });

  test("says at once that its time is no longer kept, and that it has passed, before any sweep", async () => {
    const requested = await on.request();
    const { meetingId, trackId } = requested;
    const code = await on.codeOf(trackId);
    const secret = await on.secretOf(trackId, meetingId);
    const card = async () => (await get(app, `/Funnel/Closed/${meetingId}`)).json;
    const page = async () => (await get(app, `/Funnel/Requested/${meetingId}?secret=${secret}`)).json;
    expect([(await card()).lapsed, (await page()).state]).toEqual([null, "open"]);
    app.clock.advance(30 * MINUTE_MS);
    expect(await card()).toMatchObject({
      lapsed: "not-confirmed",
      text: "This booking wasn't confirmed in time.",
      heading: {
        lead: "You didn't confirm in time. You can still open the link in our email, or choose another time.",
      },
    });
    expect((await page()).state).toBe("late");
    app.clock.set(Date.parse(TEN));
    expect((await card()).heading.lead).toBe("You didn't confirm in time, and the time has passed.");
    expect((await page()).state).toBe("ended");
    expect((await on.meetingOf(meetingId)).status).toBe("pending");
    expect((await on.confirm(requested, meetingId, { code })).status).toBe(400);
    expect((await post(app, `/Funnel/ConfirmBooking/${meetingId}`, { secret })).status).toBe(400);
    expect((await on.meetingOf(meetingId)).status).toBe("pending");
  });

  test("leads to its meeting once that is over, and never says that one is confirmed which took place", async () => {
    const requested = await on.request();
    const { meetingId, trackId } = requested;
    const secret = await on.secretOf(trackId, meetingId);
    const file = async () => await (await app.call(`/Funnel/CalendarFile/${meetingId}`)).text();
    const page = async () => (await get(app, `/Funnel/Requested/${meetingId}?secret=${secret}`)).json;
    expect(await file()).toContain("STATUS:TENTATIVE");
    await on.confirm(requested, meetingId, { code: await on.codeOf(trackId) });
    expect(await file()).toContain("STATUS:CONFIRMED");
    expect((await page()).state).toBe("confirmed");
    app.clock.set(Date.parse(TEN) + HOUR_MS);
    expect(await page()).toMatchObject({ state: "over", manageUrl: expect.stringContaining(meetingId) });
  });

  test("can be confirmed late while the time is free, and offers alternatives when it is not", async () => {
    const late = await on.request();
    const code = await on.codeOf(late.trackId);
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    expect((await on.confirm(late, late.meetingId, { code })).json).toMatchObject({
      status: "confirmed",
      meetingId: late.meetingId,
    });
    expect(await on.credits()).toEqual({ remaining: 5, reserved: 0 });
    const slow = await on.request(ELEVEN);
    const slowCode = await on.codeOf(slow.trackId);
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    await on.request(ELEVEN);
    const response = await on.confirm(slow, slow.meetingId, { code: slowCode });
    expect(refusalOf(response)[1]).toBe("slot_taken");
    expect(JSON.parse(response.headers.get("X-Error-Details")!).alternatives).toHaveLength(3);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("is confirmed after its time, before the sweep, with the credit that it reserved", async () => {
    const last = await makeSpecialist(app, { category: CATEGORY, credits: 2 });
    const late = await on.request(TEN, undefined, last);
    expect(await on.credits(last)).toEqual({ remaining: 2, reserved: 1 });
    const code = await on.codeOf(late.trackId);
    app.clock.advance(31 * MINUTE_MS);
    expect((await on.confirm(late, late.meetingId, { code })).json.status).toBe("confirmed");
    expect(await on.credits(last)).toEqual({ remaining: 1, reserved: 0 });
  });

  test("ends when its visitor closes the request or chooses another time", async () => {
    const closed = await on.request();
    await post(app, `/Funnel/Close/${closed.trackId}`, {}, own(closed));
    expect((await on.meetingOf(closed.meetingId)).status).toBe("cancelled");
    expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
    const changed = await on.request();
    await sendStep(app, changed.trackId, {
      step: "calendar",
      selection: { startsAt: ELEVEN, location: "zoom", specialistId },
    });
    expect(await on.meetingOf(changed.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "replaced" });
    expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
    expect(refusalOf(await on.confirm(changed, changed.meetingId, { code: await on.codeOf(changed.trackId) }))[1]).toBe(
      "booking_ended",
    );
  });

  test("stays when a step is sent again, also while nobody is free for another one", async () => {
    const requested = await on.request();
    await app.transact(async (tx) => {
      await tx.update(creditLots).set({ expiresAt: tx.now }).where(eq(creditLots.specialistId, specialistId));
      await publish(tx, creditsChanged({ specialistId, categoryId: starterId(CATEGORY) }));
    });
    const { contact } = await on.trackOf(requested.trackId);
    const again = await sendStep(app, requested.trackId, { step: "contacts", contact, consents: REQUEST_CONSENT });
    expect(again.status).toBe(200);
    expect(await on.meetingOf(requested.meetingId)).toMatchObject({ status: "pending" });
    expect(await on.trackOf(requested.trackId)).toMatchObject({ status: "updated", closeReason: null });
  });

  describe("whose specialist can't take it any more", () => {
    const suspend = async () => {
      const by = await makeAdministrator(app);
      await app.transact((tx) => suspendUser(tx, { userId: specialistId, reason: "A check", by }));
    };

    const leave = () => app.transact(async (tx) => await eraseUnusedAccount(tx, await getPerson(tx, specialistId)));

    test.each([
      ["suspension", suspend],
      ["account", leave],
    ])("ends with their %s: the time and the credit are free, and one email says so", async (_what, end) => {
      const requested = await on.request();
      await end();
      expect(await on.meetingOf(requested.meetingId)).toMatchObject({
        status: "cancelled",
        cancelReason: "unavailable",
      });
      expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
      expect((await get(app, `/Funnel/Closed/${requested.meetingId}`)).json).toMatchObject({ lapsed: "unavailable" });
      await runReactions(app.ctx());
      const { contactEmail } = await on.trackOf(requested.trackId);
      const texts = app.emails.filter(({ to }) => to.address === contactEmail).map(({ text }) => text);
      expect(texts.at(-1)).toContain("This specialist can't take any meetings right now");
      const code = await on.codeOf(requested.trackId);
      const late = await on.confirm(requested, requested.meetingId, { code });
      expect(refusalOf(late).slice(0, 2)).toEqual([400, "booking_ended"]);
    });

    test("offers other people where the licence was lost", async () => {
      const licensed = await makeSpecialist(app, { category: "mortgages", credits: 6 });
      const other = await makeSpecialist(app, { category: "mortgages" });
      const visitor = await visitorWithContact(app, { category: "mortgages" });
      const requested = await on.request(TEN, visitor, licensed);
      expect(requested.json.status).toBe("pending");
      await app.transact(async (tx) => {
        await tx.update(credentials).set({ expiresAt: tx.now }).where(eq(credentials.specialistId, licensed));
        await publish(tx, profileChanged({ specialistId: licensed }));
      });
      const code = await on.codeOf(visitor.trackId);
      const { json, ...refused } = await on.confirm(visitor, requested.meetingId, { code });
      expect(refused.headers.get("X-Error-Code")).toBe("slot_taken");
      expect(json[1]).toMatch(/^Available: /);
      expect(await on.credits(licensed)).toEqual({ remaining: 6, reserved: 0 });
      expect((await on.request(TEN, visitor, other)).json).toMatchObject({
        status: "pending",
        specialist: { id: other },
      });
    });
  });

  test("is not abandoned while it waits, and repeating it returns the same meeting", async () => {
    const requested = await on.request();
    const again = await book(app, requested.trackId, ELEVEN, { specialistId });
    expect(again.json).toEqual(requested.json);
  });
});

describe("the address", () => {
  test("is corrected: the old code and link are void, and the email goes to the new one", async () => {
    const requested = await on.request();
    const [code, secret] = [
      await on.codeOf(requested.trackId),
      await on.secretOf(requested.trackId, requested.meetingId),
    ];
    const body = { email: "right@example.test" };
    const early = await post(app, `/Funnel/ResendCode/${requested.meetingId}`, body, own(requested));
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, "30"]);
    app.clock.advance(30_000);
    const sent = await post(app, `/Funnel/ResendCode/${requested.meetingId}`, body, own(requested));
    expect(sent.json).toEqual({ sentTo: "r…@example.test", retryAfter: 30 });
    expect(refusalOf(await on.confirm(requested, requested.meetingId, { code }))[1]).toBe("code_wrong");
    expect((await post(app, `/Funnel/ConfirmBooking/${requested.meetingId}`, { secret })).status).toBe(404);
    await runReactions(app.ctx());
    expect(app.emails.at(-1)!.to.address).toBe("right@example.test");
    const right = await on.codeOf(requested.trackId);
    expect((await on.confirm(requested, requested.meetingId, { code: right })).json.status).toBe("confirmed");
    expect((await on.trackOf(requested.trackId)).contactEmail).toBe("right@example.test");
  });

  test("gets at most five codes an hour, over all tracks", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) {
      const visitor = await on.newVisitor("often@example.test");
      statuses.push((await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    app.clock.advance(HOUR_MS);
    const visitor = await on.newVisitor("often@example.test");
    expect((await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor))).status).toBe(200);
  });

  test("of an earlier request: the link erases nothing once another meeting is booked", async () => {
    const first = await on.request();
    const secret = await on.secretOf(first.trackId, first.meetingId);
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    const second = await on.request(ELEVEN, first);
    const code = await on.codeOf(first.trackId);
    expect((await on.confirm(first, second.meetingId, { code })).json.status).toBe("confirmed");
    const rejected = await post(app, `/Funnel/RejectBooking/${first.meetingId}`, { secret });
    expect(refusalOf(rejected).slice(0, 2)).toEqual([400, "already_booked"]);
    expect((await on.trackOf(first.trackId)).contact).not.toBeNull();
    expect(await on.meetingOf(second.meetingId)).toMatchObject({ status: "confirmed" });
  });

  test("of an earlier request: the link books nobody else while a specialist works on it", async () => {
    const first = await on.request();
    const secret = await on.secretOf(first.trackId, first.meetingId);
    app.clock.advance(31 * MINUTE_MS);
    await expireHolds(app.ctx());
    const second = await on.request(ELEVEN, first);
    await on.confirm(first, second.meetingId, { code: await on.codeOf(first.trackId) });
    const [lead] = await app.services.db.read.select().from(leads).where(eq(leads.meetingId, second.meetingId));
    const cookie = await app.signIn(specialistId);
    expect((await post(app, `/Leads/CancelMeeting/${lead!.id}`, {}, { cookie })).status).toBe(200);
    const confirmed = await post(app, `/Funnel/ConfirmBooking/${first.meetingId}`, { secret });
    expect(refusalOf(confirmed).slice(0, 2)).toEqual([400, "already_booked"]);
    const page = await get(app, `/Funnel/Requested/${first.meetingId}?secret=${secret}`);
    expect(page.json.state).toBe("ended");
    expect(await app.services.db.read.select().from(leads)).toHaveLength(1);
  });

  test("of somebody else: one press ends and erases the request, and blocks codes for a day", async () => {
    const { meetingId, trackId } = await on.request(TEN, await on.newVisitor("mine@example.test"));
    const secret = await on.secretOf(trackId, meetingId);
    expect((await post(app, `/Funnel/RejectBooking/${meetingId}`, { secret })).json).toEqual({ erased: true });
    expect(await on.meetingOf(meetingId)).toMatchObject({ status: "cancelled", cancelReason: "not-me" });
    expect(await on.trackOf(trackId)).toMatchObject({
      contact: null,
      contactEmail: null,
      contactPhone: null,
      answers: {},
    });
    expect(await on.credits()).toEqual({ remaining: 6, reserved: 0 });
    expect(await on.read().select().from(contactCodes).where(eq(contactCodes.trackId, trackId))).toEqual([]);
    const again = await on.newVisitor("mine@example.test");
    expect(refusalOf(await post(app, `/Funnel/SendCode/${again.trackId}`, {}, own(again)))[1]).toBe("address_blocked");
    app.clock.advance(DAY_MS);
    expect((await post(app, `/Funnel/SendCode/${again.trackId}`, {}, own(again))).status).toBe(200);
  });

  test("of somebody else: a specialist who had the request before loses the details, too", async () => {
    const contact = { ...newContact(), lastName: "Unmistakable" };
    const visitor = await visitorWithContact(app, { category: CATEGORY, contact, mayChoose: true });
    const cookie = await app.signIn(await makeAdministrator(app));
    const assigned = await post(app, `/Admin/AssignTrack/${visitor.trackId}`, { specialistId }, { cookie });
    expect(assigned.status).toBe(200);
    app.clock.advance(5 * HOUR_MS);
    await sweepAcceptance(app.ctx());
    const { meetingId } = await on.request(ELEVEN, visitor);
    const secret = await on.secretOf(visitor.trackId, meetingId);
    expect(JSON.stringify(await on.read().select().from(leads))).toContain("Unmistakable");
    expect((await post(app, `/Funnel/RejectBooking/${meetingId}`, { secret })).json).toEqual({ erased: true });
    expect(JSON.stringify(await on.read().select().from(leads))).not.toContain("Unmistakable");
    expect(await app.eventsOf("leads.lead_erased")).toHaveLength(1);
  });
});

/** So that the limit of upcoming meetings is not reached. */
const cancelMeetings = async (email: string) => {
  const own = await on.read().select({ id: meetings.id }).from(meetings).innerJoin(
    tracks,
    eq(tracks.id, meetings.trackId),
  )
    .where(eq(tracks.contactEmail, email));
  for (const { id } of own) {
    await app.transact(async (tx) =>
      void await cancelMeeting(tx, await getMeeting(tx, id), { by: "visitor", reason: "cannot-come" })
    );
  }
};

describe("a proof", () => {
  test("before booking: the booking is confirmed at once", async () => {
    const visitor = await on.newVisitor();
    await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
    const code = await on.codeOf(visitor.trackId);
    const proven = await post(app, `/Funnel/ProveContact/${visitor.trackId}`, { code }, own(visitor));
    expect([proven.status, proven.json, proven.headers.get("Set-Cookie")]).toEqual([200, { proven: true }, null]);
    expect((await on.request(TEN, visitor)).json).toMatchObject({ status: "confirmed", confirmBy: null });
    expect(await on.credits()).toEqual({ remaining: 5, reserved: 0 });
  });

  test("is remembered in a frame of another site within that site's partition", async () => {
    const visitor = await on.newVisitor();
    const framed = { headers: { ...own(visitor).headers, "X-Embed": "1" } };
    await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, framed);
    const input = { code: await on.codeOf(visitor.trackId), remember: true };
    const proven = await post(app, `/Funnel/ProveContact/${visitor.trackId}`, input, framed);
    const attributes = proven.headers.get("Set-Cookie")!.split("; ");
    expect(attributes).toEqual(
      expect.arrayContaining(["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/"]),
    );
  });

  test("is remembered by a browser for one address, for 90 days", async () => {
    const first = await on.request(TEN, await on.newVisitor("again@example.test"));
    const code = await on.codeOf(first.trackId);
    const confirmed = await on.confirm(first, first.meetingId, { code, remember: true });
    const cookie = confirmed.headers.get("Set-Cookie")!.split(";")[0]!;
    expect(confirmed.headers.get("Set-Cookie")).toMatch(/HttpOnly/);
    const bookWith = async (email: string, startsAt: string) => {
      const visitor = await on.newVisitor(email);
      return (await book(app, visitor.trackId, startsAt, { specialistId }, { cookie })).json.status;
    };
    expect(await bookWith("other@example.test", ELEVEN)).toBe("pending");
    expect(await bookWith("again@example.test", "2026-10-22T08:00:00Z")).toBe("confirmed");
    const [proof] = await on.read().select().from(contactProofs);
    expect(proof).toMatchObject({ email: "again@example.test", expiresAt: app.clock.now() + 90 * DAY_MS });
    await cancelMeetings("again@example.test");
    await app.transact((tx) => tx.update(contactProofs).set({ expiresAt: app.clock.now() }));
    expect(await bookWith("again@example.test", "2026-10-22T09:00:00Z")).toBe("pending");
  });
});

test("a consumed reservation is one ledger entry, and an expired lot keeps what is reserved", async () => {
  const requested = await on.request();
  await on.confirm(requested, requested.meetingId, { code: await on.codeOf(requested.trackId) });
  const entries = await on.read().select({ amount: creditEntries.amount, key: creditEntries.uniqueKey }).from(
    creditEntries,
  )
    .where(and(eq(creditEntries.specialistId, specialistId), eq(creditEntries.kind, "consume")));
  expect(entries).toEqual([{ amount: -1, key: `consume-${requested.meetingId}` }]);
});
