// A thousand visitors (two hundred in `npm test`) book the same time, through one process and through two; and one visitor
// books it in several tabs.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditEntries, creditLots } from "@/modules/billing/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "./support/scheduling/bookings.ts";
import { callerOf, openParley, type Parley } from "./support/app/parley.ts";
import { findBookingViolations } from "./support/scheduling/booking-invariants.ts";
import { IS_FULL_RUN } from "./support/app/test-run.ts";
import { book, type Caller } from "./support/funnel/visitor.ts";

const VISITORS = IS_FULL_RUN ? 1_000 : 200;
const CREDITS = 5;

let parley: Parley;
beforeAll(async () => void (parley = await openParley()));
afterAll(() => parley.close());

/** Books for every track in parallel, spread over the processes. Returns how often each response occurred. */
const race = async (webs: Caller[], tracks: string[], startsAt: string, specialistId: string) => {
  const responses = await Promise.all(
    tracks.map((trackId, n) => book(webs[n % webs.length]!, trackId, startsAt, { specialistId })),
  );
  const kinds = Map.groupBy(responses, ({ status, headers }) => `${status} ${headers.get("X-Error-Code") ?? "booked"}`);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
};

test.each([[1], [2]])(
  "%i web process(es): one meeting, 999 rejections with slot_taken, one credit",
  async (processes) => {
    const category = ["career", "tutoring"][processes - 1]!;
    const specialistId = await makeOpenSpecialist(parley, { category, credits: CREDITS });
    const tracks = await makeReadyTracks(parley, VISITORS, category);
    const webs = await Promise.all(
      Array.from({ length: processes }, () => parley.start("web", { LOG_LEVEL: "error" })),
    );

    expect(await race(webs.map((web) => callerOf(web)), tracks, startOf(0), specialistId))
      .toEqual({ "200 booked": 1, "400 slot_taken": VISITORS - 1 });

    const { read } = parley.services.db;
    const own = eq(meetings.specialistId, specialistId);
    expect(await read.select({ status: meetings.status }).from(meetings).where(own)).toEqual([{ status: "confirmed" }]);
    expect(
      await read.select({ remaining: creditLots.remaining }).from(creditLots)
        .where(eq(creditLots.specialistId, specialistId)),
    ).toEqual([{ remaining: CREDITS - 1 }]);
    expect(
      await read.select({ sum: sql<number>`sum(${creditEntries.amount})` }).from(creditEntries)
        .where(eq(creditEntries.specialistId, specialistId)),
    ).toEqual([{ sum: CREDITS - 1 }]);
    expect(await findBookingViolations(read)).toEqual([]);
    expect(webs.map((web) => web.output())).toEqual(webs.map(() => ""));
  },
  180_000,
);

test(
  "a visitor who books in several tabs gets the same single meeting in each",
  async () => {
    const specialistId = await makeOpenSpecialist(parley, { category: "legal", credits: CREDITS });
    const [one, other] = await makeReadyTracks(parley, 2, "legal");
    const web = callerOf(await parley.start("web", { LOG_LEVEL: "error" }));
    const tabs = async (trackId: string, times: string[]) => {
      const responses = await Promise.all(times.map((startsAt) => book(web, trackId, startsAt, { specialistId })));
      expect(responses.map(({ status }) => status)).toEqual(times.map(() => 200));
      return new Set(responses.map(({ json }) => `${json.meetingId} ${json.startsAt}`)).size;
    };
    expect(await tabs(one!, Array(6).fill(startOf(0)))).toBe(1);
    expect(await tabs(other!, [startOf(1), startOf(2), startOf(3)])).toBe(1);
    const { read } = parley.services.db;
    expect(await read.select().from(meetings).where(eq(meetings.specialistId, specialistId))).toHaveLength(2);
    expect(await findBookingViolations(read)).toEqual([]);
  },
  180_000,
);
