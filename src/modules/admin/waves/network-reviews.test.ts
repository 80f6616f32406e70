// Bookings beyond ten an hour from one network: they wait for a person, except from browsers that are known for a day. The
// clock releases some, the oldest first; the rest end, and their visitors can resume.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { countNetworks, inNetwork, newNetwork } from "@tests/support/funnel/networks.ts";
import { CATEGORY, own, requestedBookings, type Visitor } from "@tests/support/funnel/requested-bookings.ts";
import { book, get, post } from "@tests/support/funnel/visitor.ts";
import { listImbalances } from "@tests/support/leads/leads.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { purgeUnproven } from "@/modules/booking/proof/unproven.ts";
import { releaseDueReviews } from "@/modules/booking/reviews/decisions.ts";
import { bookingReviews, networkBookings } from "@/modules/booking/reviews/tables.ts";

let app: TestApp;
let on: ReturnType<typeof requestedBookings>;
let network: string;
let next = 0;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  countNetworks(app);
  const specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 90 });
  // Each call has another address, so that no address's limit is used up.
  on = requestedBookings(inNetwork(app, newNetwork()), specialistId);
  network = newNetwork();
  next = 0;
});
afterEach(() => app.close());

const HOURS = ["08:00", "09:00", "10:00", "12:30", "13:30", "14:30", "15:30"];
const nextStart = () => {
  const n = next++;
  const day = [22, 23, 26, 27, 28, 29, 30][Math.floor(n / HOURS.length)]!;
  const startsAt = Date.parse(`2026-10-${day}T${HOURS[n % HOURS.length]}:00Z`);
  // The clocks change on the 25th.
  return iso(startsAt + (day > 25 ? HOUR_MS : 0));
};

/** A visitor who has proven their address by a code, remembered where asked for. */
const provenVisitor = async (body: { remember?: boolean; email?: string } = {}) => {
  // From networks of their own, whose limits they do not use up.
  const caller = inNetwork(app, newNetwork());
  const visitor = await on.newVisitor(body.email);
  await post(caller, `/Funnel/SendCode/${visitor.trackId}`, {}, own(visitor));
  const input = { code: await on.codeOf(visitor.trackId), remember: body.remember ?? false };
  const proven = await post(caller, `/Funnel/ProveContact/${visitor.trackId}`, input, own(visitor));
  return { ...visitor, cookie: proven.headers.get("Set-Cookie")?.split(";")[0] };
};

const bookFrom = async (from: string, visitor: Visitor & { cookie?: string }) => {
  const options = { headers: own(visitor).headers, cookie: visitor.cookie };
  const { json } = await book(inNetwork(app, from), visitor.trackId, nextStart(), {}, options);
  return { ...visitor, meetingId: json.meetingId as string, status: json.status as string };
};
const provenBooking = async (from = network) => await bookFrom(from, await provenVisitor());

const fill = async (count = 10) => {
  for (let n = 0; n < count; n++) expect((await provenBooking()).status).toBe("confirmed");
};

const countReviews = async () => (await on.read().select().from(bookingReviews)).length;

describe("the eleventh booking of an hour from one network", () => {
  test("waits for a person, who is told why; other networks don't", async () => {
    await fill();
    const eleventh = await provenBooking();
    expect(eleventh.status).toBe("pending");
    const cookie = await app.signIn(await makeAdministrator(app));
    expect((await get(app, "/Admin/Attention", { cookie })).json.reviews.items).toMatchObject([{
      meetingId: eleventh.meetingId,
      reason: `More than 10 bookings an hour from the network ${network}`,
    }]);
    expect((await provenBooking(newNetwork())).status).toBe("confirmed");
    const released = await post(app, `/Admin/ReleaseBooking/${eleventh.meetingId}`, {}, { cookie });
    expect(released.json.outcome).toBe("booked");
    app.clock.advance(HOUR_MS);
    expect((await provenBooking()).status).toBe("confirmed");
  });

  test("waits when it is confirmed by a code or a link, too", async () => {
    const caller = inNetwork(app, network);
    const requests = [];
    for (let n = 0; n < 2; n++) {
      const visitor = await on.newVisitor();
      const { json } = await book(inNetwork(app, newNetwork()), visitor.trackId, nextStart());
      requests.push({ ...visitor, meetingId: json.meetingId as string });
    }
    await fill();
    const [typed, pressed] = [requests[0]!, requests[1]!];
    const code = await on.codeOf(typed.trackId);
    const confirmed = await post(caller, `/Funnel/ConfirmBooking/${typed.meetingId}`, { code }, own(typed));
    const secret = await on.secretOf(pressed.trackId, pressed.meetingId);
    const byLink = await post(caller, `/Funnel/ConfirmBooking/${pressed.meetingId}`, { secret });
    expect([confirmed.json.status, byLink.json.status]).toEqual(["pending", "pending"]);
    expect(await countReviews()).toBe(2);
  });

  test("is confirmed for a browser whose proof is older than a day", async () => {
    const email = "known@example.test";
    const old = await provenVisitor({ remember: true, email });
    const bookKnown = async () =>
      (await bookFrom(network, { ...await on.newVisitor(email), cookie: old.cookie })).status;
    app.clock.advance(DAY_MS - MINUTE_MS);
    await fill();
    expect(await bookKnown()).toBe("pending");
    app.clock.advance(MINUTE_MS);
    expect(await bookKnown()).toBe("confirmed");
  });

  test("of five at once, one takes the tenth place", async () => {
    await fill(9);
    const visitors = [];
    for (let n = 0; n < 5; n++) visitors.push(await provenVisitor());
    const booked = await Promise.all(visitors.map((visitor) => bookFrom(network, visitor)));
    expect(booked.map(({ status }) => status).toSorted()).toEqual(["confirmed", ...Array(4).fill("pending")]);
    expect(await countReviews()).toBe(4);
    expect(await findBookingViolations(on.read())).toEqual([]);
  });

  test("is never asked for on this machine in development", async () => {
    Object.assign(app.services, { config: { ...app.services.config, rateLimits: "not-loopback" } });
    for (let n = 0; n < 12; n++) {
      const { trackId } = await provenVisitor();
      expect((await book(app, trackId, nextStart())).json.status).toBe("confirmed");
    }
  });
});

describe("without a decision", () => {
  /** Bookings that wait, the oldest first, a second apart. */
  const waitingBookings = async (count: number) => {
    await fill();
    const waiting = [];
    for (let n = 0; n < count; n++) {
      waiting.push(await provenBooking());
      app.clock.advance(1_000);
    }
    return waiting;
  };
  const statusesOf = async (bookings: { meetingId: string }[]) =>
    await Promise.all(bookings.map(async ({ meetingId }) => {
      const { status, cancelReason } = await on.meetingOf(meetingId);
      return cancelReason ?? status;
    }));

  test("the clock releases five, the oldest first, also in two processes; the others end and can resume", async () => {
    const waiting = await waitingBookings(8);
    await runReactions(app.ctx());
    app.emails.length = 0;
    app.clock.advance(2 * HOUR_MS - 5 * MINUTE_MS);
    await Promise.all([releaseDueReviews(app.ctx()), releaseDueReviews(app.ctx())]);
    expect(await statusesOf(waiting)).toEqual([...Array(5).fill("confirmed"), ...Array(3).fill("not-released")]);
    expect(await on.credits()).toEqual({ remaining: 75, reserved: 0 });
    const ended = waiting[7]!;
    expect(await on.trackOf(ended.trackId)).toMatchObject({ status: "closed", closeReason: "abandoned" });
    expect((await get(app, `/Funnel/Closed/${ended.meetingId}`)).json).toMatchObject({ lapsed: "not-released" });
    await runReactions(app.ctx());
    const { contactEmail: email } = await on.trackOf(ended.trackId);
    const lapsed = app.emails.filter(({ to, subject }) => to.address === email && subject.includes("no longer"));
    expect(lapsed).toHaveLength(1);
    expect(lapsed[0]!.text).toContain("we couldn't check yours in time");
    expect(lapsed[0]!.text).toContain(`/requests/${ended.trackId}?secret=`);
    // The hour has passed, so that they book as before.
    expect((await bookFrom(network, ended)).status).toBe("confirmed");
    expect(await listImbalances(app)).toEqual([]);
  });

  test("and five more in the next hour", async () => {
    const first = await waitingBookings(5);
    app.clock.advance(HOUR_MS);
    const later = await waitingBookings(6);
    app.clock.advance(HOUR_MS - 5 * MINUTE_MS);
    await releaseDueReviews(app.ctx());
    expect(await statusesOf(first)).toEqual(Array(5).fill("confirmed"));
    app.clock.advance(HOUR_MS);
    await releaseDueReviews(app.ctx());
    await expireHolds(app.ctx());
    expect(await statusesOf(later)).toEqual([...Array(5).fill("confirmed"), "not-released"]);
  });

  test("networks are kept until the night after", async () => {
    await fill(1);
    app.clock.advance(HOUR_MS);
    await purgeUnproven(app.ctx());
    expect(await on.read().select().from(networkBookings)).toEqual([]);
  });
});
