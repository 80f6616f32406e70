// Specialists at a start in ranking order, and the nearest alternatives when there are none.
import { t } from "@/languages/language.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { timeBeside } from "@/platform/time/formats.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { cityOf, DAY_MS, type Instant, iso, localTime, MINUTE_MS, renderTime } from "@/platform/time/time.ts";
import { timeOfDay } from "@/modules/scheduling/calendar/rules.ts";
import type { Location, SpecialistCard } from "@/modules/specialists/schemas.ts";
import { pickBest } from "./slot-index/best-candidates.ts";
import type { Visitor } from "./match-context.ts";
import { countNumbers, hasNumber, type NumberSet } from "./slot-index/number-sets.ts";
import { findFree, listStarts, type SlotRequest } from "./open-slots.ts";
import { listReasons, type RankingRequest, type ReasonWords } from "./ranking.ts";
import type { SlotIndex } from "./slot-index/slot-index.ts";
import type { SlotIndexEntry } from "./slot-index/slot-index-entry.ts";
import type { Alternative, SlotSpecialist } from "./schemas.ts";
import { describeLicence } from "./eligibility/licensing.ts";

export const toRankingRequest = (visitor: Visitor, startsAt: Instant): RankingRequest => ({
  ...visitor,
  suitsTimeOfDay: visitor.timesOfDay.includes(timeOfDay(localTime(startsAt, visitor.timezone).hour)),
});

interface Ranked {
  /** The first ones: the specialist whom the visitor asked for, then the best match. */
  best: SlotIndexEntry[];
  /** How many can be booked. */
  total: number;
}

/** The `limit` best matches of everyone who can be booked at this start. */
export const rankAt = (
  index: SlotIndex,
  request: SlotRequest,
  visitor: Visitor,
  { startsAt, limit }: { startsAt: Instant; limit: number },
): Ranked => {
  const free = findFree(index, request, startsAt);
  return { best: rankEntries(index, visitor, { free, startsAt, limit }), total: countNumbers(free) };
};

/** The `limit` best matches of those in `free`: the specialist whom the visitor asked for is the first. */
export const rankEntries = (
  index: SlotIndex,
  visitor: Visitor,
  { free, startsAt, limit }: { free: NumberSet; startsAt: Instant; limit: number },
): SlotIndexEntry[] => {
  const ranking = toRankingRequest(visitor, startsAt);
  const best = pickBest(index.ranking, { free, request: ranking, stats: index.stats, limit });
  const preferred = visitor.preferred && index.entries.get(visitor.preferred.specialistId);
  const isFirst = preferred && hasNumber(free, preferred.number);
  return isFirst ? [preferred, ...best.filter(({ id }) => id !== preferred.id)].slice(0, limit) : best;
};

/** How many are ranked at once for a caller who tries one after the other. */
const FIRST_FEW = 8;

/** The ids of everyone who can be booked at this start, the best match first. Few are ranked unless the caller goes on. */
export function* iterateRankedAt(
  index: SlotIndex,
  request: SlotRequest,
  visitor: Visitor,
  startsAt: Instant,
): Generator<string> {
  const first = new Set(rankAt(index, request, visitor, { startsAt, limit: FIRST_FEW }).best.map(({ id }) => id));
  yield* first;
  if (first.size === FIRST_FEW) {
    const { best } = rankAt(index, request, visitor, { startsAt, limit: Infinity });
    for (const { id } of best) if (!first.has(id)) yield id;
  }
}

/** A specialist as the visitor sees them at a start. */
export const toSlotSpecialist = (
  entry: SlotIndexEntry,
  card: SpecialistCard,
  { visitor, request, startsAt, time, topic, rating, quote }: {
    visitor: Visitor;
    request: SlotRequest;
    startsAt: Instant;
    /** As the visitor reads it. */
    time: ReadableTime;
    topic: ReasonWords["topic"];
    rating: SlotSpecialist["rating"];
    quote: SlotSpecialist["quote"];
  },
): SlotSpecialist => {
  const { zone, slotMinutes } = entry.calendar;
  const local = renderTime(startsAt, zone);
  return {
    ...card,
    licence: describeLicence(entry.licences, request),
    endsAt: iso(startsAt + slotMinutes * MINUTE_MS),
    minutes: slotMinutes,
    meetingsHeld: entry.kept,
    zone,
    localTime: local.text,
    beside: timeBeside(local, time),
    city: cityOf(zone),
    reasons: listReasons(entry, toRankingRequest(visitor, startsAt), { topic, labelOf: visitor.labelOf }),
    rating,
    quote,
  };
};

const ALTERNATIVES = 3;
/** How far around the requested start alternatives are looked for first. */
const REACH_MS = 14 * DAY_MS;

/** The open starts nearest to the requested one, the same start with another specialist first. */
export const findAlternatives = (
  index: SlotIndex,
  request: SlotRequest & { location: Location },
  visitor: Visitor,
  requested: { startsAt: Instant; timezone: string },
): Alternative[] => {
  const distance = (at: Instant) => Math.abs(at - requested.startsAt);
  const around = listStarts(index, request, requested.startsAt - REACH_MS, requested.startsAt + REACH_MS);
  const starts = around.length >= ALTERNATIVES ? around : listStarts(index, request, request.now, Infinity);
  const nearest = starts.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, ALTERNATIVES);
  return nearest.flatMap((startsAt) => {
    const [best] = rankAt(index, request, visitor, { startsAt, limit: 1 }).best;
    if (!best) return [];
    const { id: specialistId, card: { displayName } } = best;
    return [{ ...toReadableTime(startsAt, requested.timezone), specialistId, displayName, location: request.location }];
  });
};

/** Alternatives as sentences of an error response. */
export const describeAlternatives = (alternatives: readonly Alternative[]): string[] =>
  alternatives.map(({ text, city, displayName }) => t("errors.availableWith", { time: text, city, name: displayName }));
