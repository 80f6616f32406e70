// What a slot index keeps from one change to the next is what the eligibility rules say of every specialist and start,
// whatever happens: holds, bookings, credits, profiles, calendars, pauses, and time passing or set back.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveCredits, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { leastSeen, PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { book, newContact, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, HOUR_MS, type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { findCalendar, saveCalendar } from "@/modules/scheduling/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { saveProfile, setAccepting } from "@/modules/specialists/index.ts";
import { findFree, listStarts, type SlotRequest, summariseStarts } from "./open-slots.ts";
import { listNumbers } from "./slot-index/number-sets.ts";
import { countExcluded } from "./routing/exclusions.ts";
import { rankAt } from "./ranked-candidates.ts";
import { score } from "./ranking.ts";
import { getSlotIndex, type SlotIndex } from "./slot-index/slot-index.ts";
import { type SlotIndexEntry, toCandidate } from "./slot-index/slot-index-entry.ts";
import { findFailedRule } from "./eligibility/eligibility.ts";

const CAREER = starterId("career");
const SPECIALISTS = 6;
const VISITORS = 4;
const STEP_MS = 30 * MINUTE_MS;
/** Some hours of every day, so that few specialists are open at the same time. */
const someHours = (n: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 360 + 120 * n, to: 360 + 120 * n + 240 }));
const LOCATIONS: Location[] = ["zoom", "phone", "whatsapp"];

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const who = fc.nat(SPECIALISTS - 1);
const visitor = fc.nat(VISITORS - 1);
const pick = fc.nat(1_000);
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("hold"), visitor, pick }),
  fc.record({ kind: fc.constant("book"), visitor, pick }),
  fc.record({ kind: fc.constant("wait"), minutes: fc.constantFrom(1, 5, 11, 60, 1_440) }),
  fc.record({ kind: fc.constant("set back"), minutes: fc.constantFrom(5, 45) }),
  fc.record({ kind: fc.constant("pause"), who, accepting: fc.boolean() }),
  fc.record({ kind: fc.constant("credits"), who }),
  fc.record({ kind: fc.constant("profile"), who, locations: fc.subarray(LOCATIONS, { minLength: 1 }) }),
  fc.record({ kind: fc.constant("calendar"), who, noticeMinutes: fc.constantFrom(0, 60, 240) }),
) as fc.Arbitrary<Step>;
type Step =
  | { kind: "hold" | "book"; visitor: number; pick: number }
  | { kind: "wait" | "set back"; minutes: number }
  | { kind: "pause"; who: number; accepting: boolean }
  | { kind: "credits"; who: number }
  | { kind: "profile"; who: number; locations: Location[] }
  | { kind: "calendar"; who: number; noticeMinutes: number };

interface Market {
  specialistIds: string[];
  visitors: { trackId: string; email: string }[];
}

const createMarket = async (): Promise<Market> => {
  const specialistIds: string[] = [];
  for (let n = 0; n < SPECIALISTS; n++) {
    specialistIds.push(
      await makeSpecialist(app, {
        credits: 1 + n % 3,
        zone: n % 2 ? "Europe/Vienna" : "America/New_York",
        calendar: { weekly: someHours(n), slotMinutes: 60, horizonDays: 3 + n % 2, noticeMinutes: 60 * (n % 3) },
        profile: {
          languages: n % 2 ? ["en"] : ["de", "en"],
          locations: profileOf("").locations.filter((_, at) => at === n % 3 || n === 1),
          ...(n === 0 ? { capPerDay: 1 } : {}),
        },
      }),
    );
  }
  const visitors: Market["visitors"] = [];
  for (let n = 0; n < VISITORS; n++) {
    // The last visitor is one of the specialists.
    const contact = newContact();
    if (n === VISITORS - 1) contact.email = (await readIndex()).entries.get(specialistIds[0]!)!.email;
    const { trackId } = await visitorWithContact(app, { contact });
    visitors.push({ trackId, email: contact.email });
  }
  return { specialistIds, visitors };
};

const readIndex = () => getSlotIndex(app.services.db, CAREER, app.clock.now());

const take = async (step: Step, { specialistIds, visitors }: Market): Promise<void> => {
  const specialistId = "who" in step ? specialistIds[step.who]! : "";
  switch (step.kind) {
    case "hold":
    case "book": {
      const { trackId } = visitors[step.visitor]!;
      const now = app.clock.now();
      const index = await readIndex();
      const starts = listStarts(index, { now, categoryId: CAREER, subcategoryId: null }, now, Infinity);
      const startsAt = starts[step.pick % Math.max(1, starts.length)];
      if (startsAt === undefined) return;
      const selection = { startsAt: iso(startsAt), location: LOCATIONS[step.pick % 3]! };
      if (step.kind === "hold") await sendStep(app, trackId, { step: "calendar", selection });
      else await book(app, trackId, selection.startsAt, { location: selection.location });
      return;
    }
    case "wait":
      return app.clock.advance(step.minutes * MINUTE_MS);
    case "set back":
      return app.clock.advance(-step.minutes * MINUTE_MS);
    case "pause":
      return app.transact((tx) => setAccepting(tx, { specialistId, accepting: step.accepting }));
    case "credits":
      return void await giveCredits(app, specialistId, { quantity: 1 });
    case "profile": {
      const { locations } = profileOf(specialistId);
      const offered = locations.filter(({ kind }) => step.locations.includes(kind));
      return app.transact((tx) => saveProfile(tx, profileOf(specialistId, { locations: offered })));
    }
    case "calendar": {
      const rules = (await findCalendar(app.services.db.read, specialistId))!;
      return app.transact((tx) =>
        saveCalendar(tx, { specialistId, rules: { ...rules, noticeMinutes: step.noticeMinutes } })
      );
    }
  }
};

/** Everyone whom the rules accept at a start, by asking about each. */
const askEveryone = (index: SlotIndex, request: SlotRequest, startsAt: Instant): SlotIndexEntry[] =>
  [...index.entries.values()].filter((entry) =>
    entry.id !== request.exceptSpecialistId && !findFailedRule(toCandidate(entry), request, startsAt)
  );

/** How many of the category each rule keeps from a start, by asking about each. */
const countOneByOne = (index: SlotIndex, request: SlotRequest, startsAt: Instant): Record<string, number> => {
  const failed = [...index.entries.values()].map((entry) =>
    findFailedRule(toCandidate(entry), request, startsAt)?.name
  );
  const rules = [...index.hidden.values(), ...failed].filter((rule) =>
    rule !== undefined && rule !== "serves-category"
  );
  return Object.fromEntries([...Map.groupBy(rules, (rule) => rule!)].map(([rule, all]) => [rule, all.length]));
};

const listRequests = ({ specialistIds, visitors }: Market): SlotRequest[] => {
  const request = { now: app.clock.now(), categoryId: CAREER, subcategoryId: null };
  return [
    request,
    { ...request, location: "phone", language: "de" },
    { ...request, exceptSpecialistId: specialistIds[1] },
    ...visitors.map(({ trackId, email }, n) => ({
      ...request,
      trackId,
      location: LOCATIONS[n % 3],
      visitorMailbox: email,
    })),
  ];
};

const expectAgreement = (index: SlotIndex, request: SlotRequest, seed: string): number => {
  const { now } = request;
  // Everybody's starts are at full or half hours, whatever the time is now.
  const from = Math.floor(now / STEP_MS) * STEP_MS - HOUR_MS;
  const summaries = new Map(
    summariseStarts(index, request, from, now + 7 * DAY_MS).map((start) => [start.startsAt, start]),
  );
  let found = 0;
  for (let startsAt = from; startsAt < now + 7 * DAY_MS; startsAt += STEP_MS) {
    const accepted = askEveryone(index, request, startsAt);
    found += accepted.length;
    const summary = summaries.get(startsAt);
    const locations = [...new Set(accepted.flatMap(({ card }) => card.locations))].sort();
    expect(summary ? { specialists: summary.specialists, locations: summary.locations } : undefined, iso(startsAt))
      .toEqual(accepted.length > 0 ? { specialists: accepted.length, locations } : undefined);
    expect(listNumbers(findFree(index, request, startsAt)))
      .toEqual(accepted.map(({ number }) => number).sort((a, b) => a - b));
    expect(countExcluded(index, request, startsAt), iso(startsAt)).toEqual(countOneByOne(index, request, startsAt));
    const visitor = {
      seed,
      matchingAnswers: {},
      language: "en",
      timesOfDay: [],
      timezone: "UTC",
      labelOf: () => undefined,
    };
    const scored = accepted.map((entry) => ({
      entry,
      value: score(entry, { ...visitor, suitsTimeOfDay: false }, index.stats),
    }))
      .sort((a, b) => b.value - a.value || (a.entry.id < b.entry.id ? -1 : 1));
    const { best, total } = rankAt(index, request, { ...visitor, location: "zoom" }, { startsAt, limit: 2 });
    expect(best.map(({ id }) => id)).toEqual(scored.slice(0, 2).map(({ entry }) => entry.id));
    expect(total).toBe(accepted.length);
  }
  return found;
};

test("a slot index that has seen every change agrees with the eligibility rules", async () => {
  const start = app.clock.now();
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 15 }), async (steps) => {
      app.clock.set(start);
      const market = await createMarket();
      for (const step of steps) {
        await take(step, market);
        const index = await readIndex();
        for (const request of listRequests(market)) {
          found += expectAgreement(index, request, market.visitors[0]!.trackId);
        }
      }
      for (const specialistId of market.specialistIds) {
        await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
      }
    }),
    propertyRuns(6),
  );
  expect(found).toBeGreaterThan(leastSeen(1_000));
}, PROPERTY_TIMEOUT_MS);
