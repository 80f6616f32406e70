// Bookings beyond five a day from one email domain: they wait, are released, rejected, or released by the clock.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { CATEGORY, own, requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { book, get, post, refusalOf, REQUEST_CONSENT, sendStep } from "@tests/support/funnel/visitor.ts";
import { listImbalances } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { leads } from "@/modules/leads/tables.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { deleteTrack } from "@/modules/tracks/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { contactProofs } from "@/modules/booking/proof/tables.ts";
import { purgeUnproven } from "@/modules/booking/proof/unproven.ts";
import { releaseDueReviews } from "@/modules/booking/reviews/decisions.ts";
import { bookingReviews, domainBookings } from "@/modules/booking/reviews/tables.ts";

let app: TestApp;
let cookie: string;
let on: ReturnType<typeof requestedBookings>;
let next = 0;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  cookie = await app.signIn(await makeAdministrator(app));
  on = requestedBookings(app, await makeSpecialist(app, { category: CATEGORY, credits: 40 }));
  next = 0;
});
afterEach(() => app.close());

const read = () => app.services.db.read;
const HOURS = ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30", "15:30"];

/** Requests the next free time from an address of the domain. */
const requestFrom = async (domain: string, name: string = crypto.randomUUID()) => {
  const n = next++;
  const startsAt = `2026-10-${22 + Math.floor(n / HOURS.length)}T${HOURS[n % HOURS.length]}:00Z`;
  const requested = await on.request(startsAt, await on.newVisitor(`${name}@${domain}`));
  return { ...requested, code: await on.codeOf(requested.trackId) };
};
type Requested = Awaited<ReturnType<typeof requestFrom>>;

const confirm = async (requested: Requested) =>
  (await on.confirm(requested, requested.meetingId, { code: requested.code })).json.status as string;

/** As many bookings as a domain may have in a day. */
const fill = async (domain: string, count = 5) => {
  for (let n = 0; n < count; n++) expect(await confirm(await requestFrom(domain))).toBe("confirmed");
};

const DOMAIN = "firm-one.at";
const reviews = async () => (await get(app, "/Admin/Attention", { cookie })).json.reviews.items;
const decide = (call: "ReleaseBooking" | "RejectBooking", { meetingId }: Requested) =>
  post(app, `/Admin/${call}/${meetingId}`, {}, { cookie });

describe("the sixth booking of a day from one domain", () => {
  test("waits with its time and credit, and says so; other domains and providers don't", async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(`mail.${DOMAIN}`);
    expect(await confirm(sixth)).toBe("pending");
    expect(await confirm(sixth)).toBe("pending");
    expect(await on.meetingOf(sixth.meetingId)).toMatchObject({
      status: "pending",
      holdExpiresAt: app.clock.now() + 2 * HOUR_MS,
      network: null,
    });
    expect(await on.credits()).toEqual({ remaining: 35, reserved: 1 });
    expect(await read().select().from(leads)).toHaveLength(5);
    const card = (await get(app, `/Funnel/Closed/${sixth.meetingId}`)).json;
    expect(card).toMatchObject({ status: "pending", isChecked: true });
    expect(card.heading).toEqual({ title: "Your request is being checked", lead: card.text });
    expect(card.text).toContain("so a person checks it by");
    const secret = await on.secretOf(sixth.trackId, sixth.meetingId);
    const page = (await get(app, `/Funnel/Requested/${sixth.meetingId}?secret=${secret}`)).json;
    expect(page).toMatchObject({ state: "checked", check: card.text, confirmBy: null });
    expect(await reviews()).toMatchObject([{
      meetingId: sixth.meetingId,
      reason: `More than 5 bookings from ${DOMAIN} today`,
    }]);
    for (const other of ["firm-two.at", "gmail.com"]) expect(await confirm(await requestFrom(other))).toBe("confirmed");
  });

  test("is the same for a visitor who has proven their address before", async () => {
    await fill(DOMAIN);
    const visitor = await on.newVisitor(`proven@${DOMAIN}`);
    await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
    const code = await on.codeOf(visitor.trackId);
    await post(app, `/Funnel/ProveContact/${visitor.trackId}`, { code }, own(visitor));
    const { json, meetingId } = await on.request("2026-10-26T09:00:00Z", visitor);
    expect(json).toMatchObject({ status: "pending", confirmBy: null, sentTo: null });
    expect(await reviews()).toMatchObject([{ meetingId }]);
    expect((await on.credits()).reserved).toBe(1);
  });

  test("two at once: one takes the fifth place, the other waits", async () => {
    await fill(DOMAIN, 4);
    const both = [await requestFrom(DOMAIN), await requestFrom(DOMAIN)];
    expect((await Promise.all(both.map(confirm))).toSorted()).toEqual(["confirmed", "pending"]);
    expect(await read().select().from(domainBookings)).toMatchObject([{ domain: DOMAIN, bookings: 5 }]);
  });

  test("is confirmed by an administrator, once", async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(DOMAIN);
    await confirm(sixth);
    const results = await Promise.all([decide("ReleaseBooking", sixth), decide("RejectBooking", sixth)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(refusalOf(await decide("ReleaseBooking", sixth))[1]).toBe("review_over");
    expect(await reviews()).toEqual([]);
    expect(await listImbalances(app)).toEqual([]);
    expect(await findBookingViolations(read())).toEqual([]);
  });

  test("released: credit, lead and emails as for any other booking, with an audit entry", async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(DOMAIN);
    await confirm(sixth);
    await runReactions(app.ctx());
    app.emails.length = 0;
    expect((await decide("ReleaseBooking", sixth)).status).toBe(200);
    expect(await on.credits()).toEqual({ remaining: 34, reserved: 0 });
    expect(await on.trackOf(sixth.trackId)).toMatchObject({ closeReason: "booked", meetingId: sixth.meetingId });
    await runReactions(app.ctx());
    expect(app.emails.map(({ subject }) => subject).join()).toContain("Booked: your meeting with");
    const [entry] = await read().select().from(auditEntries).where(eq(auditEntries.action, "funnel.release-booking"));
    expect(entry).toMatchObject({ subjectId: sixth.trackId });
  });

  test("rejected: time and credit are free, and the visitor is told and can resume", async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(DOMAIN);
    await confirm(sixth);
    await runReactions(app.ctx());
    app.emails.length = 0;
    expect((await decide("RejectBooking", sixth)).status).toBe(200);
    expect(await on.meetingOf(sixth.meetingId)).toMatchObject({ status: "cancelled", cancelReason: "rejected" });
    expect(await on.cellsOf(sixth.meetingId)).toBe(0);
    expect(await on.credits()).toEqual({ remaining: 35, reserved: 0 });
    expect(await on.trackOf(sixth.trackId)).toMatchObject({ status: "closed", closeReason: "abandoned" });
    await runReactions(app.ctx());
    expect(app.emails).toHaveLength(1);
    expect(app.emails[0]!.text).toContain("couldn't accept it");
    const again = await on.confirm(sixth, sixth.meetingId, { code: sixth.code });
    expect(refusalOf(again)[1]).toBe("booking_ended");
    expect(await listImbalances(app)).toEqual([]);
  });

  test("is released by the clock before its time is free, and on the next day the count begins anew", async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(DOMAIN);
    await confirm(sixth);
    app.clock.advance(2 * HOUR_MS - 6 * MINUTE_MS);
    await expireHolds(app.ctx());
    await releaseDueReviews(app.ctx());
    expect((await on.meetingOf(sixth.meetingId)).status).toBe("pending");
    app.clock.advance(MINUTE_MS);
    await releaseDueReviews(app.ctx());
    expect((await on.meetingOf(sixth.meetingId)).status).toBe("confirmed");
    expect(await read().select().from(bookingReviews)).toEqual([]);
    app.clock.advance(DAY_MS);
    await purgeUnproven(app.ctx());
    expect(await read().select().from(domainBookings)).toEqual([]);
    expect(await confirm(await requestFrom(DOMAIN))).toBe("confirmed");
  });

  test("leaves nothing behind when its visitor closes or an administrator deletes the request", async () => {
    await fill(DOMAIN);
    const [closed, deleted] = [await requestFrom(DOMAIN), await requestFrom(DOMAIN)];
    for (const one of [closed, deleted]) expect(await confirm(one)).toBe("pending");
    await post(app, `/Funnel/Close/${closed.trackId}`, {}, own(closed));
    await app.transact((tx) => deleteTrack(tx, deleted.trackId));
    expect(await read().select().from(bookingReviews)).toEqual([]);
    expect(await on.credits()).toEqual({ remaining: 35, reserved: 0 });
  });
});

describe("while a booking is checked", () => {
  const STRANGER = "stranger@elsewhere.test";

  /** Waits for a decision. Its visitor is known by the code that they typed. */
  const requestSixth = async () => {
    await fill(DOMAIN);
    const sixth = await requestFrom(DOMAIN);
    expect(await confirm(sixth)).toBe("pending");
    return sixth;
  };
  const contactOf = async ({ trackId }: Requested) => (await on.trackOf(trackId)).contact!;
  const changeContact = async (sixth: Requested, change: Record<string, string>) =>
    await sendStep(app, sixth.trackId, {
      step: "contacts",
      contact: { ...await contactOf(sixth), ...change },
      consents: REQUEST_CONSENT,
    });
  /** As an older program, without the refusal, would leave it. */
  const replaceEmail = async ({ trackId }: Requested, email: string) => {
    const { contact } = await on.trackOf(trackId);
    await app.transact((tx) =>
      tx.update(tracks).set({ contact: { ...contact!, email }, contactEmail: email }).where(eq(tracks.id, trackId))
    );
  };

  test.each<Record<string, string>>([
    { email: STRANGER },
    { phone: "+436607654321" },
    { lastName: "Somebody Else" },
  ])("its contact data can't change: %o", async (change) => {
    const sixth = await requestSixth();
    const before = await contactOf(sixth);
    const response = await changeContact(sixth, change);
    expect(refusalOf(response).slice(0, 2)).toEqual([400, "review_open"]);
    expect(response.json[0]).toContain("We're checking your booking");
    expect(await contactOf(sixth)).toEqual(before);
    expect((await changeContact(sixth, {})).status).toBe(200);
    expect((await decide("ReleaseBooking", sixth)).json).toEqual({ meetingId: sixth.meetingId, outcome: "booked" });
  });

  test.each(["administrator", "clock"])(
    "the %s books nothing that is not proven: its visitor gets a code",
    async (by) => {
      const sixth = await requestSixth();
      await replaceEmail(sixth, STRANGER);
      app.emails.length = 0;
      if (by === "clock") {
        app.clock.advance(2 * HOUR_MS - 5 * MINUTE_MS);
        await releaseDueReviews(app.ctx());
      } else {
        app.clock.advance(MINUTE_MS);
        expect((await decide("ReleaseBooking", sixth)).json.outcome).toBe("code-sent");
      }
      expect(await on.meetingOf(sixth.meetingId)).toMatchObject({
        status: "pending",
        holdExpiresAt: app.clock.now() + 30 * MINUTE_MS,
      });
      expect(await read().select().from(leads)).toHaveLength(5);
      expect(await on.credits()).toEqual({ remaining: 35, reserved: 1 });
      expect(await reviews()).toEqual([]);
      await runReactions(app.ctx());
      expect(app.emails.map(({ to, subject }) => [to.address, /^Your code for/.test(subject)]).at(-1)).toEqual([
        STRANGER,
        true,
      ]);
      // Whoever reads that mailbox confirms it, without another review.
      expect((await on.confirm(sixth, sixth.meetingId, { code: sixth.code })).status).toBe(400);
      const code = await on.codeOf(sixth.trackId);
      expect((await on.confirm(sixth, sixth.meetingId, { code })).json.status).toBe("confirmed");
      expect(await listImbalances(app)).toEqual([]);
      expect(await findBookingViolations(read())).toEqual([]);
    },
  );

  test("a browser that had proven the address counts while it is remembered", async () => {
    const known = await on.newVisitor(`known@${DOMAIN}`);
    await post(app, `/Funnel/SendCode/${known.trackId}`, {}, own(known));
    const input = { code: await on.codeOf(known.trackId), remember: true };
    const proven = await post(app, `/Funnel/ProveContact/${known.trackId}`, input, own(known));
    const proof = proven.headers.get("Set-Cookie")!.split(";")[0]!;
    await fill(DOMAIN);
    const requests = [];
    for (const startsAt of ["2026-10-26T09:00:00Z", "2026-10-26T10:00:00Z"]) {
      const visitor = await on.newVisitor(`known@${DOMAIN}`);
      const { json } = await book(app, visitor.trackId, startsAt, {}, { cookie: proof });
      expect(json).toMatchObject({ status: "pending", confirmBy: null });
      requests.push({ ...visitor, meetingId: json.meetingId as string });
    }
    const release = async ({ meetingId }: { meetingId: string }) =>
      (await post(app, `/Admin/ReleaseBooking/${meetingId}`, {}, { cookie })).json.outcome;
    expect(await release(requests[0]!)).toBe("booked");
    await app.transact((tx) => tx.delete(contactProofs));
    expect(await release(requests[1]!)).toBe("code-sent");
  });

  test("another address by ResendCode ends the review: it needs a code, and its booking is checked again", async () => {
    const sixth = await requestSixth();
    const other = `right@${DOMAIN}`;
    const sent = await post(app, `/Funnel/ResendCode/${sixth.meetingId}`, { email: other }, own(sixth));
    expect(sent.status).toBe(429);
    app.clock.advance(MINUTE_MS);
    expect((await post(app, `/Funnel/ResendCode/${sixth.meetingId}`, { email: other }, own(sixth))).status).toBe(200);
    expect(await reviews()).toEqual([]);
    expect(refusalOf(await decide("ReleaseBooking", sixth))[1]).toBe("review_over");
    expect((await on.meetingOf(sixth.meetingId)).holdExpiresAt).toBe(app.clock.now() + 30 * MINUTE_MS);
    const code = await on.codeOf(sixth.trackId);
    expect((await on.confirm(sixth, sixth.meetingId, { code })).json.status).toBe("pending");
    expect(await reviews()).toMatchObject([{ meetingId: sixth.meetingId, email: other }]);
    expect((await decide("ReleaseBooking", sixth)).json.outcome).toBe("booked");
  });

  test("bookings of one person that are checked count as open ones", async () => {
    await fill(DOMAIN);
    const outcomes = [];
    for (let n = 0; n < 3; n++) {
      const visitor = await on.newVisitor(`many@${DOMAIN}`);
      await post(app, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
      await post(
        app,
        `/Funnel/ProveContact/${visitor.trackId}`,
        { code: await on.codeOf(visitor.trackId) },
        own(visitor),
      );
      const booked = await on.request(`2026-10-26T${["09", "10", "13"][n]}:00:00Z`, visitor);
      outcomes.push(booked.headers.get("X-Error-Code") ?? booked.json.status);
    }
    expect(outcomes).toEqual(["pending", "pending", "too_many_bookings"]);
  });
});
