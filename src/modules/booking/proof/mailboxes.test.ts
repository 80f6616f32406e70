// One mailbox, or one number, is one visitor, whatever they type: for bookings, codes, blocks and waitlist entries. What they typed
// is what is stored and written to, and a proof belongs to the exact address.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import {
  CATEGORY,
  ELEVEN,
  own,
  requestedBookings,
  TEN,
  type Visitor,
} from "@tests/support/funnel/requested-bookings.ts";
import { book, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { waitlistEntries } from "../waitlist/tables.ts";

let app: TestApp;
let specialistId: string;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 40 });
  on = requestedBookings(app, specialistId);
});
afterEach(() => app.close());

const HOURS = ["08:00", "09:00", "10:00", "12:30", "13:30"].map((at) => `2026-10-22T${at}:00Z`);
/** Five addresses of one mailbox. */
const ALIASES = [
  "anna+1@gmail.com",
  "a.nna+2@gmail.com",
  "anna@googlemail.com",
  "a.n.n.a@gmail.com",
  "Anna+3@GMail.com",
];

const sendCode = ({ trackId, ...visitor }: Visitor) =>
  post(app, `/Funnel/SendCode/${trackId}`, {}, own({ trackId, ...visitor }));

const prove = async (visitor: Visitor) => {
  expect((await sendCode(visitor)).status).toBe(200);
  const code = await on.codeOf(visitor.trackId);
  const proven = await post(app, `/Funnel/ProveContact/${visitor.trackId}`, { code }, own(visitor));
  expect(proven.status).toBe(200);
};

/** Proven visitors with these addresses, and numbers. */
const provenVisitors = async (emails: readonly string[], phone?: string) => {
  const visitors = [];
  for (const email of emails) {
    const visitor = await on.newVisitor(email, phone);
    await prove(visitor);
    visitors.push(visitor);
  }
  return visitors;
};

const outcomeOf = ({ headers, json }: Awaited<ReturnType<typeof book>>): string =>
  headers.get("X-Error-Code") ?? json.status;

const bookAtOnce = async (visitors: readonly Visitor[]) => {
  const all = visitors.map(({ trackId }, n) => book(app, trackId, HOURS[n]!, { specialistId }));
  return (await Promise.all(all)).map(outcomeOf).toSorted();
};

describe("open bookings", () => {
  test("of one mailbox are two in a category, also when five are booked at once", async () => {
    const visitors = await provenVisitors(ALIASES);
    expect(await bookAtOnce(visitors)).toEqual([
      "confirmed",
      "confirmed",
      "too_many_bookings",
      "too_many_bookings",
      "too_many_bookings",
    ]);
    // The second is a duplicate of the first, whose credit returns.
    expect(await on.credits()).toEqual({ remaining: 39, reserved: 0 });
    expect(await findBookingViolations(on.read())).toEqual([]);
  });

  test("of one number are two in a category, whatever the mailbox", async () => {
    const emails = HOURS.slice(0, 3).map((_, n) => `person-${n}@elsewhere-${n}.test`);
    const visitors = await provenVisitors(emails, "+436601111111");
    expect(await bookAtOnce(visitors)).toEqual(["confirmed", "confirmed", "too_many_bookings"]);
  });

  test("count those that are confirmed late", async () => {
    const late = await on.request(TEN, await on.newVisitor(ALIASES[0]));
    const code = await on.codeOf(late.trackId);
    const proven = await provenVisitors(ALIASES.slice(1, 3));
    expect(await bookAtOnce(proven)).toEqual(["confirmed", "confirmed"]);
    expect(refusalOf(await on.confirm(late, late.meetingId, { code }))[1]).toBe("too_many_bookings");
    expect((await on.meetingOf(late.meetingId)).status).toBe("pending");
  });

  test("at any other domain, each address is a mailbox", async () => {
    const visitors = await provenVisitors(["anna+1@firm.test", "anna+2@firm.test", "a.nna@firm.test"]);
    expect(await bookAtOnce(visitors)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });
});

test("one request waits for its confirmation per mailbox", async () => {
  expect((await on.request(TEN, await on.newVisitor("anna@outlook.com"))).json.status).toBe("pending");
  expect(refusalOf(await on.request(ELEVEN, await on.newVisitor("anna+x@outlook.com")))[1]).toBe("proof_first");
});

test("a mailbox gets five codes an hour, and each goes to the address that was typed", async () => {
  const visitors = await Promise.all([...ALIASES, "an.na@gmail.com"].map((email) => on.newVisitor(email)));
  const statuses = [];
  for (const visitor of visitors) statuses.push((await sendCode(visitor)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await runReactions(app.ctx());
  expect(app.emails.map(({ to }) => to.address).toSorted()).toEqual(ALIASES.toSorted());
});

test("'This wasn't me' blocks the mailbox for a day", async () => {
  const { meetingId, trackId } = await on.request(TEN, await on.newVisitor("anna+1@gmail.com"));
  const secret = await on.secretOf(trackId, meetingId);
  expect((await post(app, `/Funnel/RejectBooking/${meetingId}`, { secret })).status).toBe(200);
  expect(refusalOf(await sendCode(await on.newVisitor("a.n.n.a@googlemail.com")))[1]).toBe("address_blocked");
  expect((await sendCode(await on.newVisitor("anna@outlook.com"))).status).toBe(200);
});

test("a proof is worth nothing for another address of the mailbox", async () => {
  const first = await on.newVisitor("anna+1@gmail.com");
  await sendCode(first);
  const input = { code: await on.codeOf(first.trackId), remember: true };
  const proven = await post(app, `/Funnel/ProveContact/${first.trackId}`, input, own(first));
  const cookie = proven.headers.get("Set-Cookie")!.split(";")[0]!;
  const bookAs = async (email: string, startsAt: string) => {
    const { trackId } = await on.newVisitor(email);
    return (await book(app, trackId, startsAt, { specialistId }, { cookie })).json.status;
  };
  expect(await bookAs("anna+2@gmail.com", TEN)).toBe("pending");
  expect(await bookAs("anna+1@gmail.com", ELEVEN)).toBe("confirmed");
});

test("a person waits for something sooner once in a category, for the request and address from which they asked last", async () => {
  const visitors = await provenVisitors(ALIASES.slice(0, 2));
  for (const visitor of visitors) {
    expect((await post(app, `/Funnel/AskForEarlier/${visitor.trackId}`, {}, own(visitor))).status).toBe(200);
  }
  expect(await on.read().select().from(waitlistEntries)).toMatchObject([
    { trackId: visitors[1]!.trackId, email: ALIASES[1], status: "waiting" },
  ]);
});
