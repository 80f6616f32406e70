// Specialists at a start in the published order, and the nearest other starts when there is none.
import type { Reader } from "@/platform/db/types.ts";
import { cityOf, type Instant, iso, localTime, MINUTE_MS, renderTime } from "@/platform/time/time.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { timeOfDay } from "@/modules/scheduling/rules.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Board, Entry } from "./slot-index.ts";
import type { Ask } from "./eligibility.ts";
import { freeAt, freeSpecialists, listStarts } from "./open-slots.ts";
import { reasonsFor, score, type Wish } from "./ranking.ts";
import { readable } from "../readable-time.ts";
import type { Alternative, Answers, SlotSpecialist } from "../schemas.ts";
import type { Track } from "../tracks/tracks.ts";

/** What the order takes from a visitor. */
export interface Visitor {
  seed: string;
  matchingAnswers: Answers;
  language: string;
  timesOfDay: readonly string[];
  timezone: string;
  location: Location;
}

/** The visitor behind a track, or an unknown one who looks at a category. */
export const visitorOf = async (db: Reader, from: Track | string): Promise<Visitor> => {
  if (typeof from === "string") {
    return { seed: from, matchingAnswers: {}, language: "en", timesOfDay: [], timezone: "UTC", location: "zoom" };
  }
  const matching = (await questionsOf(db, from.questionSetId)).filter((question) => question.matching);
  const answered = matching.flatMap(({ key }) => key in from.answers ? [[key, from.answers[key]!] as const] : []);
  return {
    seed: from.id,
    matchingAnswers: Object.fromEntries(answered),
    language: from.preferences?.language ?? from.locale.slice(0, 2).toLowerCase(),
    timesOfDay: from.preferences?.timeOfDay ?? [],
    timezone: from.timezone,
    location: from.preferences?.location ?? "zoom",
  };
};

const wishAt = (visitor: Visitor, startsAt: Instant): Wish => ({
  ...visitor,
  suitsTimeOfDay: visitor.timesOfDay.includes(timeOfDay(localTime(startsAt, visitor.timezone).hour)),
});

const inOrder = (board: Board, visitor: Visitor, startsAt: Instant, free: Entry[]): Entry[] => {
  const wish = wishAt(visitor, startsAt);
  const scored = free.map((entry) => ({ entry, score: score(entry, wish, board.field) }));
  return scored.sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1)).map(({ entry }) => entry);
};

/** Everybody who would accept this start, the best first. */
export const rankedAt = (board: Board, ask: Ask, visitor: Visitor, startsAt: Instant): Entry[] =>
  inOrder(board, visitor, startsAt, freeAt(board, ask, startsAt));

/** A specialist as the visitor sees him at a start. */
export const shownAs = (entry: Entry, visitor: Visitor, startsAt: Instant): SlotSpecialist => {
  const { zone, slotMinutes } = entry.calendar;
  return {
    ...entry.card,
    endsAt: iso(startsAt + slotMinutes * MINUTE_MS),
    minutes: slotMinutes,
    zone,
    localTime: renderTime(startsAt, zone).text,
    city: cityOf(zone),
    reasons: reasonsFor(entry, wishAt(visitor, startsAt)),
  };
};

/** How far around the wished start alternatives are looked for. */
const REACH_MS = 14 * 86_400_000;

/** The open starts nearest to the wished one, the same start with somebody else first. */
export const nearestAlternatives = (
  board: Board,
  ask: Ask & { location: Location },
  visitor: Visitor,
  wished: { startsAt: Instant; timezone: string },
  count = 3,
): Alternative[] => {
  const distance = (at: Instant) => Math.abs(at - wished.startsAt);
  const around = listStarts(board, ask, wished.startsAt - REACH_MS, wished.startsAt + REACH_MS);
  const starts = around.length >= count ? around : listStarts(board, ask, ask.now, Infinity);
  const nearest = starts.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, count);
  const free = freeSpecialists(board, ask);
  return nearest.flatMap((startsAt) => {
    const [best] = inOrder(board, visitor, startsAt, free(startsAt));
    if (!best) return [];
    const { id: specialistId, card: { displayName } } = best;
    return [{ ...readable(startsAt, wished.timezone), specialistId, displayName, location: ask.location }];
  });
};
