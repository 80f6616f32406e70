// Many clients at once, through two processes: afterwards every booking is complete and every invariant holds.
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { leastSeen, PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import {
  book,
  type Caller,
  get,
  newContact,
  post,
  sendStep,
  visitorWithContact,
} from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { leadCounts, leads } from "@/modules/leads/tables.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import { expireHolds } from "@/modules/scheduling/meetings/kept-time.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { setAccepting, startServing } from "@/modules/specialists/index.ts";
import { cellOf } from "@/modules/scheduling/availability/cell-rules.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { closeAbandonedTracks } from "@/modules/tracks/tracks.ts";

const CATEGORIES = ["career", "tutoring"];
/** Six starts on two days whose buffers overlap. */
const STARTS = ["21T08:00", "21T08:30", "21T09:00", "22T08:00", "22T12:00", "22T12:15"].map((at) =>
  `2026-10-${at}:00Z`
);
const VISITORS = 24;

interface Action {
  kind: "hold" | "book" | "close" | "look" | "step" | "grant" | "pause" | "resume" | "sweep" | "calendar";
  visitor: number;
  start: number;
  specialist: number | null;
  second: boolean;
}

const anyAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(
    ...Array<"book">(6).fill("book"),
    ...Array<"hold">(6).fill("hold"),
    "close",
    "look",
    "look",
    "step",
    "grant",
    "pause",
    "resume",
    "sweep",
    "calendar",
  ),
  visitor: fc.nat(VISITORS - 1),
  start: fc.nat(STARTS.length - 1),
  specialist: fc.option(fc.nat(4)),
  second: fc.boolean(),
});
/** The actions of one wave run in parallel. Between waves some minutes pass, so that holds expire and tracks are abandoned. */
const anyWaves = fc.array(
  fc.record({ actions: fc.array(anyAction, { minLength: 25, maxLength: 45 }), minutes: fc.constantFrom(0, 4, 11, 31) }),
  { minLength: 2, maxLength: 4 },
);

const makeMarket = async (app: TestApp) => {
  const specialists = [
    await makeSpecialist(app, { credits: 2 }),
    await makeSpecialist(app, { credits: 50, profile: { capPerDay: 2 } }),
    await makeSpecialist(app, { credits: 50, calendar: { slotMinutes: 45, bufferBefore: 15 } }),
    await makeSpecialist(app, { credits: 3, category: "tutoring", profile: { capSpendingPerMonth: 4_000 } }),
    await makeSpecialist(app, { credits: 50, zone: "Europe/London" }),
  ];
  for (const specialistId of specialists.slice(2)) {
    for (const slug of CATEGORIES) {
      await app.transact((tx) => startServing(tx, { specialistId, categoryId: starterId(slug) }));
      await giveCredits(app, specialistId, {
        scope: slug,
        quantity: 2,
        unitPriceMinor: slug === "career" ? 900 : 2_100,
      });
    }
  }
  const contacts = Array.from({ length: 7 }, newContact);
  const visitors = [];
  for (let n = 0; n < VISITORS; n++) {
    const options = { category: CATEGORIES[n % 2], contact: contacts[n % contacts.length] };
    visitors.push((await visitorWithContact(app, options)).trackId);
  }
  return { specialists, visitors };
};

type Market = Awaited<ReturnType<typeof makeMarket>>;

const perform = async (app: TestApp, second: Caller, { specialists, visitors }: Market, action: Action) => {
  const caller = action.second ? second : app;
  const trackId = visitors[action.visitor]!;
  const startsAt = STARTS[action.start]!;
  const someone = specialists[action.specialist ?? 0]!;
  const specialistId = action.specialist === null ? undefined : someone;
  const accepting = (accepting: boolean) =>
    app.transact((tx) => setAccepting(tx, { specialistId: someone, accepting }));
  switch (action.kind) {
    case "hold":
      return await sendStep(caller, trackId, {
        step: "calendar",
        selection: { startsAt, location: "zoom", specialistId },
      });
    case "book":
      return await book(caller, trackId, startsAt, { specialistId });
    case "close":
      return await post(caller, `/Funnel/Close/${trackId}`, {});
    case "look":
      return await get(caller, `/Funnel/Availabilities/${trackId}`);
    case "step":
      return await sendStep(caller, trackId, { step: "start" });
    case "grant":
      return void await giveCredits(app, someone, { scope: CATEGORIES[action.start % 2], quantity: 1 });
    case "pause":
      return await accepting(false);
    case "resume":
      return await accepting(true);
    case "sweep":
      return void await Promise.all([expireHolds(app.ctx()), closeAbandonedTracks(app.ctx())]);
    case "calendar":
      return await changeCalendar(app, someone, action.start % 2 ? 30 : 20);
  }
};

const changeCalendar = (app: TestApp, specialistId: string, slotMinutes: 20 | 30) =>
  app.transact(async (tx) => {
    const rules = (await findCalendar(tx, specialistId))!;
    await saveCalendar(tx, { specialistId, rules: { ...rules, slotMinutes } });
  });

/** Live meetings of a specialist do not overlap, and the occupied cells are exactly theirs. */
const expectNoOverlap = async (app: TestApp) => {
  const { read } = app.services.db;
  const live = await read.select().from(meetings).where(inArray(meetings.status, ["held", "confirmed"]));
  const owned = live.flatMap(({ id, specialistId, busyFrom, busyTo, holdExpiresAt }) =>
    Array.from({ length: cellOf(busyTo - 1) - cellOf(busyFrom) + 1 }, (_, n) => (
      { specialistId, cell: cellOf(busyFrom) + n, meetingId: id, expiresAt: holdExpiresAt }
    ))
  );
  const now = app.clock.now();
  const counts = (row: { expiresAt: number | null }) => row.expiresAt === null || row.expiresAt > now;
  const names = (rows: typeof owned) =>
    rows.filter(counts).map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  expect(names(await read.select().from(occupiedCells))).toEqual(names(owned));
  const occupied = owned.filter(counts).map(({ specialistId, cell }) => `${specialistId} ${cell}`);
  expect(new Set(occupied).size).toBe(occupied.length);
  // Cells of an expired hold still belong to its meeting.
  const ids = new Set(live.map((meeting) => meeting.id));
  expect((await read.select().from(occupiedCells)).filter((row) => !ids.has(row.meetingId))).toEqual([]);
};

/** Every booking is one meeting, one lead, one closed track and one counted lead. */
const expectCompleteBookings = async (app: TestApp) => {
  const { read } = app.services.db;
  expect(await findBookingViolations(read)).toEqual([]);
  const confirmed = await read.select().from(meetings).where(eq(meetings.status, "confirmed"));
  const closed = await read.select().from(tracks).where(
    and(eq(tracks.closeReason, "booked"), eq(tracks.status, "closed")),
  );
  expect(closed.map((track) => track.meetingId).sort()).toEqual(confirmed.map((meeting) => meeting.id).sort());
  const [counted] = await read.select({ sum: sql<number>`coalesce(sum(${leadCounts.leads}), 0)` }).from(leadCounts)
    .where(gte(leadCounts.day, 0)); // day -1 holds the sums over all days
  const all = await read.select().from(leads);
  expect([counted?.sum, all.length]).toEqual([confirmed.length, confirmed.length]);
  for (const own of Map.groupBy(closed, (track) => track.contactEmail).values()) {
    expect(own.length).toBeLessThanOrEqual(3);
    for (const slug of CATEGORIES) {
      expect(own.filter((track) => track.categoryId === starterId(slug)).length).toBeLessThanOrEqual(2);
    }
  }
  for (const lead of all) expect(confirmed.find((meeting) => meeting.leadId === lead.id)?.id).toBe(lead.meetingId);
  return confirmed;
};

test("parallel actions of many clients leave nothing incomplete", async () => {
  let booked = 0;
  let slotsTaken = 0;
  await fc.assert(
    fc.asyncProperty(anyWaves, async (waves) => {
      const app = await openTestApp();
      const second = await openSecondApp(app);
      const market = await makeMarket(app);
      const confirmedIds: string[] = [];
      for (const { actions, minutes } of waves) {
        const results = await Promise.all(actions.map((action) => perform(app, second, market, action)));
        const calls = results.filter((result) => result !== undefined);
        expect(calls.filter((result) => result.status >= 500)).toEqual([]);
        expect(new Set(calls.map((result) => result.status).filter((status) => status !== 200 && status !== 400)).size)
          .toBe(0);
        confirmedIds.push(...calls.flatMap((result) => result.status === 200 ? result.json.meetingId ?? [] : []));
        slotsTaken += calls.filter((result) => result.headers.get("X-Error-Code") === "slot_taken").length;
        await expectNoOverlap(app);
        app.clock.advance(minutes * MINUTE_MS);
      }
      const confirmed = await expectCompleteBookings(app);
      for (const meetingId of confirmedIds) expect(confirmed.map((meeting) => meeting.id)).toContain(meetingId);
      const { stored, rebuilt } = await compareReadModel(app);
      expect(stored).toEqual(rebuilt);
      expect(app.logged.filter((line) => line.level === "error")).toEqual([]);
      booked += confirmed.length;
      second.close();
      await app.close();
    }),
    propertyRuns(4),
  );
  expect(booked).toBeGreaterThan(leastSeen(8));
  expect(slotsTaken).toBeGreaterThan(leastSeen(8));
}, PROPERTY_TIMEOUT_MS);
