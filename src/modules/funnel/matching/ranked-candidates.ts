// Specialists at a start in ranking order, and the nearest alternatives when there are none.
import { cityOf, DAY_MS, type Instant, iso, localTime, MINUTE_MS, renderTime } from "@/platform/time/time.ts";
import { timeOfDay } from "@/modules/scheduling/calendar/rules.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { toReadableTime } from "../readable-time.ts";
import type { Alternative, SlotSpecialist } from "../schemas.ts";
import type { MatchRequest } from "./eligibility.ts";
import type { Visitor } from "./match-context.ts";
import { listFreeAt, listStarts, lookupFreeCandidates } from "./open-slots.ts";
import { listReasons, type RankingRequest, score } from "./ranking.ts";
import type { SlotIndex, SlotIndexEntry } from "./slot-index.ts";

const toRankingRequest = (visitor: Visitor, startsAt: Instant): RankingRequest => ({
  ...visitor,
  suitsTimeOfDay: visitor.timesOfDay.includes(timeOfDay(localTime(startsAt, visitor.timezone).hour)),
});

const rank = (index: SlotIndex, visitor: Visitor, startsAt: Instant, free: SlotIndexEntry[]): SlotIndexEntry[] => {
  const request = toRankingRequest(visitor, startsAt);
  const scored = free.map((entry) => ({ entry, score: score(entry, request, index.stats) }));
  return scored.sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1)).map(({ entry }) => entry);
};

/** Everyone who can be booked at this start, the best match first. */
export const listRankedAt = (
  index: SlotIndex,
  request: MatchRequest,
  visitor: Visitor,
  startsAt: Instant,
): SlotIndexEntry[] => rank(index, visitor, startsAt, listFreeAt(index, request, startsAt));

/** A specialist as the visitor sees them at a start. */
export const toSlotSpecialist = (entry: SlotIndexEntry, visitor: Visitor, startsAt: Instant): SlotSpecialist => {
  const { zone, slotMinutes } = entry.calendar;
  return {
    ...entry.card,
    endsAt: iso(startsAt + slotMinutes * MINUTE_MS),
    minutes: slotMinutes,
    zone,
    localTime: renderTime(startsAt, zone).text,
    city: cityOf(zone),
    reasons: listReasons(entry, toRankingRequest(visitor, startsAt)),
  };
};

const ALTERNATIVES = 3;
/** How far around the requested start alternatives are looked for first. */
const REACH_MS = 14 * DAY_MS;

/** The open starts nearest to the requested one, the same start with another specialist first. */
export const findAlternatives = (
  index: SlotIndex,
  request: MatchRequest & { location: Location },
  visitor: Visitor,
  requested: { startsAt: Instant; timezone: string },
): Alternative[] => {
  const distance = (at: Instant) => Math.abs(at - requested.startsAt);
  const around = listStarts(index, request, requested.startsAt - REACH_MS, requested.startsAt + REACH_MS);
  const starts = around.length >= ALTERNATIVES ? around : listStarts(index, request, request.now, Infinity);
  const nearest = starts.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, ALTERNATIVES);
  const freeAt = lookupFreeCandidates(index, request);
  return nearest.flatMap((startsAt) => {
    const [best] = rank(index, visitor, startsAt, freeAt(startsAt));
    if (!best) return [];
    const { id: specialistId, card: { displayName } } = best;
    return [{ ...toReadableTime(startsAt, requested.timezone), specialistId, displayName, location: request.location }];
  });
};

/** Alternatives as sentences of an error response. */
export const describeAlternatives = (alternatives: readonly Alternative[]): string[] =>
  alternatives.map(({ text, city, displayName }) => `Available: ${text} (${city}) with ${displayName}.`);
