// A start is offered if and only if it can be booked: in any zone, around clock changes, whatever else is booked.
// `deno task endurance` runs it many more times, by ENDURANCE_RUNS (tests/support/app/property-runs.ts).
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instantOfRendering } from "@tests/support/scheduling/instant-of-rendering.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { anySituation, type Claim, type Situation } from "@tests/support/scheduling/random-calendars.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { leastSeen, PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { REQUEST_CONSENT, SHARE_CONSENT, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { addDays, dateIn, DAY_MS, daysBetween, type Instant, iso, localTime, MINUTE_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { starterId } from "@/modules/catalog/index.ts";
import {
  confirmMeeting,
  earliestStart,
  findLiveMeeting,
  holdMeeting,
  latestStart,
  planTimes,
} from "@/modules/scheduling/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { getTrack, type Track } from "@/modules/tracks/tracks.ts";
import { listAvailabilities, listHours, viewSlot } from "@/modules/matching/availability.ts";
import { refreshCandidate } from "@/modules/matching/read-model.ts";
import type { Availabilities, Hours } from "@/modules/matching/schemas.ts";
import { saveBooking } from "./booking.ts";
import { planMeeting } from "./holds.ts";

const CELL = 5 * MINUTE_MS;
const CATEGORY = "career";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

/** Adds another visitor's meeting or hold to the calendar, where there is room for it. */
const claim = async (
  tx: Tx,
  specialistId: string,
  own: Track,
  { kind, startsAt, ...minutes }: Claim,
  situation: Situation,
) => {
  const trackId = kind === "own hold" ? own.id : newId();
  const plan = {
    trackId,
    specialistId,
    categoryId: starterId(CATEGORY),
    subcategoryId: null,
    ...planTimes({ ...situation.rules, ...minutes }, startsAt),
    location: "zoom" as const,
    locationDetail: null,
    visitorZone: "UTC",
    origin: "market" as const,
  };
  if (kind === "meeting") await confirmMeeting(tx, plan, undefined, newId());
  else await holdMeeting(tx, plan, { expiresAt: tx.now + (kind === "ended hold" ? 0 : 10 * MINUTE_MS) });
};

/** A specialist with this calendar and these claims on it, and a visitor. */
const setUp = async (situation: Situation) => {
  app.clock.set(situation.now);
  const specialistId = await makeSpecialist(app, {
    category: CATEGORY,
    credits: 50,
    calendar: situation.rules,
    zone: situation.rules.zone,
  });
  const { trackId, token } = await visitorWithContact(app, { category: CATEGORY, timezone: situation.visitorZone });
  const track = await getTrack(app.services.db.read, trackId);
  for (const one of situation.claims) {
    await app.transact((tx) => claim(tx, specialistId, track, one, situation)).catch((error) => {
      if (error.code !== "slot_taken") throw error;
    });
  }
  await app.transact((tx) => refreshCandidate(tx, specialistId));
  return { specialistId, track: await getTrack(app.services.db.read, trackId), token };
};

class Rollback extends Error {}

/** Whether the current facts accept a start and its time can be occupied. The attempt is rolled back. */
const canBeBooked = async (track: Track, specialistId: string, startsAt: Instant): Promise<boolean> => {
  const attempt = app.transact(async (tx) => {
    const live = await findLiveMeeting(tx, track.id);
    const { plan } = await planMeeting(tx, track, { specialistId, startsAt, location: "zoom" }, live);
    await confirmMeeting(tx, plan, live, newId()).catch((error) => {
      throw new Error(`The eligibility rules accepted ${iso(startsAt)}, the cells did not`, { cause: error });
    });
    throw new Rollback();
  });
  const error = await attempt.catch((reason) => reason);
  if (error instanceof Rollback) return true;
  if (error.code !== "slot_taken") throw error;
  return false;
};

interface Offered {
  days: Availabilities;
  hours: Hours[];
  starts: Map<Instant, Hours["hours"][number]>;
  from: string;
  to: string;
}

/** Runs a case, and takes its specialist off the market also when it fails, so that smaller cases fail for their own reason. */
const inSituation = async (situation: Situation, run: (made: Awaited<ReturnType<typeof setUp>>) => Promise<void>) => {
  const made = await setUp(situation);
  try {
    await run(made);
  } finally {
    await app.transact((tx) => setAccepting(tx, { specialistId: made.specialistId, accepting: false }));
  }
};

/** Everything that the visitor is offered on the days around the situation. */
const offeredTo = async (track: Track, { day, visitorZone: zone, now }: Situation): Promise<Offered> => {
  const ctx = app.ctx();
  const from = dateIn(zone, Math.min(now, day * DAY_MS) - DAY_MS);
  const to = dateIn(zone, (day + 4) * DAY_MS);
  const days = await listAvailabilities(ctx, { id: track.id, from, to, location: "zoom" });
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const hours = await Promise.all(dates.map((date) => listHours(ctx, { id: track.id, date, location: "zoom" })));
  const starts = new Map(hours.flatMap((day) => day.hours).map((hour) => [Date.parse(hour.startsAt), hour]));
  return { days, hours, starts, from, to };
};

/** The lists agree: counts, parts of the day, the earliest start, and local times that lead back to the instant. */
const expectConsistent = ({ days, hours }: Offered, zone: string) => {
  const counted = hours.filter((day) => day.hours.length > 0).map(({ date, hours }) => {
    const of = (part: string) => hours.filter((hour) => hour.timeOfDay === part).length;
    const parts = { morning: of("morning"), afternoon: of("afternoon"), evening: of("evening") };
    const early = hours.filter(({ hour }) => hour < 6).length;
    const late = hours.filter(({ hour }) => hour >= 22).length;
    return { date, total: hours.length, ...parts, ...early + late > 0 ? { night: { early, late } } : {} };
  });
  expect(days.days).toEqual(counted);
  const all = hours.flatMap((day) => day.hours.map((hour) => ({ ...hour, on: day.date })));
  expect(days.earliest?.startsAt).toBe(all[0]?.startsAt);
  expect(all.map((hour) => hour.startsAt)).toEqual([...new Set(all.map((hour) => hour.startsAt))].sort());
  for (const hour of all) {
    expect(hour.date).toBe(hour.on);
    expect(instantOfRendering({ ...hour, zone })).toBe(Date.parse(hour.startsAt));
    expect(hour.specialists).toBe(1);
  }
};

/** Some items of a list, evenly spread, so that a run stays fast. */
const sample = <T>(list: T[], most: number): T[] => {
  const every = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_, n) => n % every === 0);
};

/** Offered starts, near misses, the limits of calendar and clock, and instants between cells. */
const probesOf = ({ starts, from, to }: Offered, { rules, now, day, claims }: Situation, zone: string): Instant[] => {
  const listed = [...starts.keys()];
  const near = sample(listed, 8).flatMap((
    at,
  ) => [at - CELL, at + CELL, at + rules.slotMinutes * MINUTE_MS, at + MINUTE_MS, at + 1]);
  const edges = [earliestStart(rules, now), latestStart(rules, now), day * DAY_MS, now];
  const atEdges = edges.map((at) => Math.floor(at / CELL) * CELL).flatMap((at) => [at - CELL, at, at + CELL]);
  const atClaims = claims.flatMap(({ startsAt, slotMinutes }) => [startsAt, startsAt + slotMinutes * MINUTE_MS]);
  const anywhere = Array.from({ length: 12 }, (_, n) => day * DAY_MS + (n * 37 % 288) * CELL);
  const within = (at: Instant) => dateIn(zone, at) >= from && dateIn(zone, at) <= to;
  return [...new Set([...sample(listed, 12), ...near, ...atEdges, ...atClaims, ...anywhere])].filter(within);
};

test("a start is offered if and only if it can be booked", async () => {
  let offeredInAll = 0;
  let rejectedInAll = 0;
  await fc.assert(
    fc.asyncProperty(anySituation, (situation) =>
      inSituation(situation, async ({ specialistId, track }) => {
        const offered = await offeredTo(track, situation);
        expectConsistent(offered, situation.visitorZone);
        for (const at of probesOf(offered, situation, track.timezone)) {
          const bookable = await canBeBooked(track, specialistId, at);
          expect(offered.starts.has(at), `${iso(at)} can${bookable ? "" : "not"} be booked`).toBe(bookable);
          bookable ? offeredInAll++ : rejectedInAll++;
        }
      })),
    propertyRuns(25),
  );
  expect(offeredInAll).toBeGreaterThan(leastSeen(100));
  expect(rejectedInAll).toBeGreaterThan(leastSeen(100));
}, PROPERTY_TIMEOUT_MS);

test(
  "the slot view has the specialist exactly when the start is offered, and an offered start can be booked",
  async () => {
    let booked = 0;
    await fc.assert(
      fc.asyncProperty(
        anySituation,
        fc.nat(),
        (situation, pick) =>
          inSituation(situation, async ({ specialistId, track, token }) => {
            const { starts } = await offeredTo(track, situation);
            const listed = [...starts.keys()];
            for (const at of sample(listed, 4).flatMap((start) => [start, start + CELL])) {
              const { date, hour, minute } = viewOf(at, track);
              const view = await viewSlot(app.ctx(), {
                id: track.id,
                date,
                hour,
                minute,
                startsAt: iso(at),
                location: "zoom",
              });
              expect(view.startsAt).toBe(iso(at));
              expect(view.specialists.map((specialist) => specialist.id)).toEqual(starts.has(at) ? [specialistId] : []);
            }
            const chosen = listed[pick % Math.max(1, listed.length)];
            if (chosen !== undefined) {
              const booking = await saveBooking(app.ctx(), {
                trackId: track.id,
                startsAt: iso(chosen),
                location: "zoom",
                consents: [...REQUEST_CONSENT, ...SHARE_CONSENT],
              }, { resume: token });
              expect([booking.startsAt, booking.status]).toEqual([iso(chosen), "confirmed"]);
              expect((await offeredTo(track, situation)).starts.has(chosen)).toBe(false);
              booked++;
            }
          }),
      ),
      propertyRuns(10),
    );
    expect(booked).toBeGreaterThan(leastSeen(0));
  },
  PROPERTY_TIMEOUT_MS,
);

/** A start in the visitor's local time. */
const viewOf = (at: Instant, track: Track) => {
  const { date, hour, minute } = localTime(at, track.timezone);
  return { date, hour, minute };
};
