// The days, hours and specialists that a visitor can book (docs/product/matching.md#days-and-hours).
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { datesOutOfOrder } from "@/platform/http/schemas.ts";
import { isNight, NIGHT } from "@/platform/time/night.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import {
  addDays,
  cityOf,
  dateIn,
  DAY_MS,
  daysBetween,
  dayStart,
  type Instant,
  instantsOf,
  iso,
  localTime,
} from "@/platform/time/time.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { findQuotes } from "@/modules/ratings/index.ts";
import { shownRating } from "@/modules/ratings/rules.ts";
import { timeOfDay } from "@/modules/scheduling/calendar/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Preferred } from "@/modules/tracks/index.ts";
import { loadMatchContext, type MatchContext } from "./match-context.ts";
import {
  acceptsStart,
  countStartsBetween,
  findFirstStart,
  findOpenStarts,
  findOpenStartsOf,
  listStartsOf,
  type OpenStarts,
  type SlotRequest,
  summariseStarts,
  summariseStartsOf,
} from "./open-slots.ts";
import { findAlternatives, rankAt, toSlotSpecialist } from "./ranked-candidates.ts";
import { type SlotIndexEntry, toCandidate } from "./slot-index/slot-index-entry.ts";
import { listCards, type SlotIndex } from "./slot-index/slot-index.ts";
import { ORDERING } from "./rules.ts";
import type { Availabilities, FreePerson, Hours, SlotSpecialist, SlotView } from "./schemas.ts";
import { listFreePeople } from "./people.ts";
import type { ReasonWords } from "./ranking.ts";
import { findRatingsElsewhere } from "./read-model.ts";
import { namePreferred } from "./profiles/preferred.ts";
import { createRankedList, keepShown } from "./routing/shown.ts";
import { creditsFor, passesRequestRules } from "./eligibility/eligibility.ts";
import { describeLicensing } from "./eligibility/licensing.ts";

/** How many days are returned when the query does not say. */
export const DEFAULT_DAYS = 30;

/** The first of the days that a query asks for, and how many there are: `usual` unless it says. Throws 400. */
export const requireSpan = (
  query: { from?: string; to?: string },
  today: string,
  { usual, most }: { usual: number; most: number },
) => {
  const from = query.from ?? today;
  const to = query.to ?? addDays(from, usual - 1);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([datesOutOfOrder()]);
  if (days > most) throw invalid([t("errors.mostDays", { days: most })]);
  return { from, days };
};

/** The starts of one day by part of the day; nothing for a day without any. */
const countDay = (
  starts: OpenStarts,
  { date, from, to, timezone }: { date: string; from: Instant; to: Instant; timezone: string },
): Availabilities["days"] => {
  const total = countStartsBetween(starts, from, to);
  if (total === 0) return [];
  const at = (hour: number) => instantsOf(timezone, date, hour, 0)[0]!;
  const morning = countStartsBetween(starts, from, at(12));
  const afternoon = countStartsBetween(starts, at(12), at(18));
  const day = { date, total, morning, afternoon, evening: total - morning - afternoon };
  const early = countStartsBetween(starts, from, at(NIGHT.until));
  const late = countStartsBetween(starts, at(NIGHT.from), to);
  return [early + late > 0 ? { ...day, night: { early, late } } : day];
};

/** The visitor's local days with at least one start, counted by part of the day. Throws 404, and 400 for a bad query. */
export const listAvailabilities = async (
  ctx: Ctx,
  { id, specialistId, ...query }: {
    id: string;
    timezone?: string;
    location?: Location;
    from?: string;
    to?: string;
    specialistId?: string;
  },
): Promise<Availabilities> => {
  const context = await loadMatchContext(ctx, id, query.timezone);
  const { index, timezone, requestFor, visitor } = context;
  const span = requireSpan(query, dateIn(timezone, ctx.now), { usual: DEFAULT_DAYS, most: 62 });
  const dates = Array.from({ length: span.days + 1 }, (_, n) => addDays(span.from, n));
  const midnights = dates.map((date) => dayStart(timezone, date));
  const request = requestFor(query.location);
  const [from, to] = [midnights[0]!, midnights[span.days]!];
  const startsBetween = (from: Instant, to: Instant): OpenStarts =>
    specialistId === undefined
      ? findOpenStarts(index, request, from, to)
      : findOpenStartsOf(index, request, specialistId, { from, to });
  const starts = startsBetween(from, to);
  const days = dates.slice(0, -1).flatMap((date, n) =>
    countDay(starts, { date, from: midnights[n]!, to: midnights[n + 1]!, timezone })
  );
  const first = findFirstStart(starts);
  const earliest = first === undefined ? null : toReadableTime(first, timezone);
  const named = await namePreferred(ctx.db.read, visitor.preferred);
  const times = named ? listPreferredStarts(index, request, visitor.preferred!, timezone) : [];
  const preferred = named ? { ...named, times: times.map((at) => toReadableTime(at, timezone)) } : null;
  const chosen = viewChosen(context, request, startsBetween);
  const people = await viewPeople(ctx, context, request, specialistId);
  const licensing = describeLicensing(index.requirements, request);
  return { timezone, city: cityOf(timezone), days, earliest, licensing, preferred, chosen, people };
};

/** The time that the visitor chose before the first question. */
const viewChosen = (
  { timezone, visitor: { chosenStart } }: MatchContext,
  { now }: SlotRequest,
  startsBetween: (from: Instant, to: Instant) => OpenStarts,
): Availabilities["chosen"] => {
  if (chosenStart === undefined || chosenStart <= now) return null;
  const free = findFirstStart(startsBetween(chosenStart, chosenStart + 1));
  return { ...toReadableTime(chosenStart, timezone), isFree: free === chosenStart };
};

/** Until when people with a free time are looked for. */
const peopleUntil = (ctx: Ctx): Instant => ctx.now + DEFAULT_DAYS * DAY_MS;

const viewPeople = async (
  ctx: Ctx,
  context: MatchContext,
  request: SlotRequest,
  chosenId: string | undefined,
): Promise<FreePerson[]> => {
  const people = listFreePeople(context, request, { until: peopleUntil(ctx), chosenId });
  const cards = await listCards(ctx.db, context.index, people.map(({ entry }) => entry));
  return people.flatMap(({ entry: { id }, next }) => {
    const card = cards.get(id);
    if (!card) return [];
    return [{
      id,
      displayName: card.displayName,
      photoUrl: card.photoUrl,
      next: toReadableTime(next, context.timezone),
    }];
  });
};

/** Whether there is a free start, at any location, in the days that the calendar shows first. */
export const hasFreeStart = async (ctx: Ctx, trackId: string): Promise<boolean> => {
  const { index, requestFor } = await loadMatchContext(ctx, trackId);
  const until = ctx.now + DEFAULT_DAYS * DAY_MS;
  return findFirstStart(findOpenStarts(index, requestFor(undefined), ctx.now, until)) !== undefined;
};

/** How many times of the specialist whom the visitor asked for are offered at once. */
const PREFERRED_TIMES = 3;

/** The time that the visitor chose on the specialist's page, while it is free, and the next ones outside of their night. */
const listPreferredStarts = (
  index: SlotIndex,
  request: SlotRequest,
  { specialistId, startsAt }: Preferred,
  timezone: string,
): Instant[] => {
  const next = listStartsOf(index, request, specialistId, request.now + DEFAULT_DAYS * DAY_MS).values()
    .filter((at) => !isNight(localTime(at, timezone))).take(PREFERRED_TIMES + 1);
  const chosen = startsAt !== undefined && acceptsStart(index, request, specialistId, startsAt) ? [startsAt] : [];
  return [...chosen, ...next.filter((at) => at !== startsAt)].slice(0, PREFERRED_TIMES);
};

/** One local day's starts. On a clock-change day, both instants of a repeated hour and none of a skipped one. */
export const listHours = async (
  ctx: Ctx,
  { id, date, specialistId, ...query }: {
    id: string;
    date: string;
    timezone?: string;
    location?: Location;
    specialistId?: string;
  },
): Promise<Hours> => {
  const context = await loadMatchContext(ctx, id, query.timezone);
  const { index, timezone, requestFor, visitor } = context;
  const preferred = await namePreferred(ctx.db.read, visitor.preferred);
  const request = requestFor(query.location);
  const [from, to] = [dayStart(timezone, date), dayStart(timezone, addDays(date, 1))];
  const people = listFreePeople(context, request, { until: peopleUntil(ctx), chosenId: specialistId })
    .map(({ entry: { id } }) => ({ id, starts: new Set(listStartsOf(index, request, id, to)) }));
  const starts = specialistId === undefined
    ? summariseStarts(index, request, from, to)
    : summariseStartsOf(index, request, specialistId, { from, to });
  const hours = starts.map(({ startsAt, specialists, locations }) => {
    const time = toReadableTime(startsAt, timezone);
    return {
      ...time,
      timeOfDay: timeOfDay(time.hour),
      specialists,
      locations: [...locations],
      preferred: preferred !== undefined && acceptsStart(index, request, preferred.id, startsAt),
      people: people.filter(({ starts }) => starts.has(startsAt)).map(({ id }) => id),
    };
  });
  const licensing = describeLicensing(index.requirements, request);
  return { date, timezone, city: cityOf(timezone), hours, licensing, preferred: preferred ?? null };
};

export interface SlotLookup {
  id: string;
  date: string;
  hour: number;
  minute: number;
  timezone?: string;
  location?: Location;
  /** Which of the two instants of a repeated hour; absent: the earlier. */
  startsAt?: string;
  /** Whom the visitor has chosen: the first in the list when they can be booked. */
  specialistId?: string;
}

const instantOf = ({ startsAt, date, hour, minute }: SlotLookup, timezone: string): Instant => {
  if (startsAt === undefined) return instantsOf(timezone, date, hour, minute)[0]!;
  const instant = Date.parse(startsAt);
  const local = toReadableTime(instant, timezone);
  if (local.date !== date || local.hour !== hour || local.minute !== minute) {
    throw invalid([t("errors.sameTime")]);
  }
  return instant;
};

/** The topic of a request that has one, as the visitor reads it. */
const findTopic = async (ctx: Ctx, { subcategoryId: id }: SlotRequest): Promise<ReasonWords["topic"]> => {
  const name = id ? (await loadCatalogNames(ctx.db.read)).get(id) : undefined;
  return id && name !== undefined ? { id, name } : undefined;
};

const ratingIn = ({ ratingCount: count, ratingSum: sum }: SlotIndexEntry): SlotSpecialist["rating"] => {
  const rating = shownRating({ count, sum });
  return rating && { ...rating, category: null };
};

/** The specialists free at a start in ranking order; when there are none, the nearest alternatives. */
export const viewSlot = async (ctx: Ctx, lookup: SlotLookup): Promise<SlotView> => {
  const context = await loadMatchContext(ctx, lookup.id, lookup.timezone);
  const { index, timezone, requestFor } = context;
  const chosen = lookup.specialistId === undefined ? undefined : index.entries.get(lookup.specialistId);
  const visitor = chosen ? { ...context.visitor, preferred: { specialistId: chosen.id } } : context.visitor;
  const request = requestFor(lookup.location);
  const startsAt = instantOf(lookup, timezone);
  const { specialistsPerSlot, version: settingsVersion } = await getLifecycle(ctx.db.read);
  const { best, total } = rankAt(index, request, visitor, { startsAt, limit: specialistsPerSlot });
  const [rated = [], unrated = []] = [true, false].map((is) =>
    best.filter((entry) => (ratingIn(entry) !== null) === is)
  );
  const [cards, quotes, elsewhere, topic] = await Promise.all([
    listCards(ctx.db, index, best),
    findQuotes(ctx.db.read, index.categoryId, rated.map(({ id }) => id)),
    findRatingsElsewhere(ctx.db.read, unrated.map(({ id }) => id)),
    findTopic(ctx, request),
  ]);
  const shown = best.filter(({ id }) => cards.has(id));
  const time = toReadableTime(startsAt, timezone);
  const specialists = shown.map((entry) =>
    toSlotSpecialist(entry, cards.get(entry.id)!, {
      visitor,
      request,
      startsAt,
      time,
      topic,
      rating: ratingIn(entry) ?? elsewhere.get(entry.id) ?? null,
      quote: quotes.get(entry.id) ?? null,
    })
  );
  const { trackId } = request;
  if (trackId !== undefined) {
    const ranked = { visitor, startsAt, now: ctx.now, settingsVersion, stats: index.stats, best: shown };
    keepShown(ctx, { trackId, startsAt }, createRankedList(ranked));
  }
  const location = lookup.location ?? visitor.location;
  const preferred = await namePreferred(ctx.db.read, visitor.preferred);
  return {
    startsAt: iso(startsAt),
    hasPassed: startsAt <= ctx.now,
    endsAt: specialists[0]?.endsAt ?? iso(startsAt),
    time,
    timezone,
    specialists,
    totalSpecialists: total,
    licensing: describeLicensing(index.requirements, request),
    ordering: ORDERING,
    preferred: preferred ? { ...preferred, isFree: acceptsStart(index, request, preferred.id, startsAt) } : null,
    nearest: total > 0 ? [] : findAlternatives(index, { ...request, location }, visitor, { startsAt, timezone }),
  };
};

const ofMarket = (request: SlotRequest): SlotRequest => ({ ...request, own: undefined });

/**
 * At most `limit` specialists who can take a request, for administrators: in ranking order for a meeting's time, without
 * one those with the most credits for it first. Throws 404.
 */
export const suggestSpecialists = async (
  ctx: Ctx,
  trackId: string,
  { meeting, limit }: { meeting?: { startsAt: Instant; location: Location }; limit: number },
): Promise<string[]> => {
  const { index, visitor, requestFor } = await loadMatchContext(ctx, trackId);
  if (meeting) {
    const { startsAt, location } = meeting;
    return rankAt(index, ofMarket(requestFor(location)), visitor, { startsAt, limit }).best.map(({ id }) => id);
  }
  const request = ofMarket(requestFor(undefined));
  return [...index.entries.values()].filter((entry) => passesRequestRules(toCandidate(entry), request))
    .map((entry) => ({ id: entry.id, credits: creditsFor(entry, request) }))
    .sort((a, b) => b.credits - a.credits).slice(0, limit).map(({ id }) => id);
};
