// The three questions about time: which days, which hours, and who (PRODUCT section 4).
import type { Ctx } from "@/platform/ctx.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import {
  addDays,
  cityOf,
  dateIn,
  daysBetween,
  dayStart,
  findZone,
  type Instant,
  instantsOf,
  iso,
} from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { timeOfDay } from "@/modules/scheduling/rules.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { type Board, boardOf } from "./slot-index.ts";
import type { Ask } from "./eligibility.ts";
import { countBetween, firstStart, freeSpecialists, listStarts, openStartsFor } from "./open-slots.ts";
import { nearestAlternatives, rankedAt, shownAs, type Visitor, visitorOf } from "./ranked-candidates.ts";
import { readable } from "../readable-time.ts";
import { ORDERING } from "../rules.ts";
import type { Availabilities, Hours, SlotView } from "../schemas.ts";
import { findTrack } from "../tracks/tracks.ts";

const LONGEST_DAYS = 62;
/** What the calendar shows first. */
export const DEFAULT_DAYS = 30;

/** Who asks: a track, or anybody who looks at a category before a track exists. */
export interface Asker {
  visitor: Visitor;
  timezone: string;
  board: Board;
  ask(location: Location | undefined): Ask;
}

const knownZone = (text: string): string => {
  const zone = findZone(text);
  if (!zone) throw invalid(["Timezone must be a time zone such as Europe/Vienna."]);
  return zone;
};

/** The asker behind an id, which is a track's or a category's. Throws 404. */
export const askerOf = async (ctx: Ctx, id: string, timezone?: string): Promise<Asker> => {
  const track = await findTrack(ctx.db.read, id);
  const category = track ? undefined : await findCategory(ctx.db.read, id);
  if (track ? track.closeReason === "deleted" : !category?.active) throw notFound("This request does not exist.");
  const categoryId = track?.categoryId ?? id;
  const board = await boardOf(ctx.db, categoryId, ctx.now);
  const language = track?.preferences?.language;
  return {
    visitor: await visitorOf(ctx.db.read, track ?? categoryId),
    timezone: timezone ? knownZone(timezone) : track?.timezone ?? "UTC",
    board,
    ask: (location) => ({
      now: ctx.now,
      categoryId,
      subcategoryId: track?.subcategoryId ?? null,
      location,
      language,
      visitorEmail: track?.contactEmail ?? undefined,
      trackId: track?.id,
    }),
  };
};

/** The days of a span of local dates, as the visitor's clock has them. */
const localDays = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

const spanOf = (query: { from?: string; to?: string }, today: string) => {
  const from = query.from ?? today;
  const to = query.to ?? addDays(from, DEFAULT_DAYS - 1);
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw invalid(["To must not lie before from."]);
  if (length > LONGEST_DAYS) throw invalid([`From and to may lie at most ${LONGEST_DAYS} days apart.`]);
  return { from, to };
};

/** The visitor's local days with at least one start, counted by part of the day. */
export const listAvailabilities = async (
  ctx: Ctx,
  { id, ...query }: { id: string; timezone?: string; location?: Location; from?: string; to?: string },
): Promise<Availabilities> => {
  const { board, timezone, ask } = await askerOf(ctx, id, query.timezone);
  const span = spanOf(query, dateIn(timezone, ctx.now));
  const begin = dayStart(timezone, span.from);
  const starts = openStartsFor(board, ask(query.location), begin, dayStart(timezone, addDays(span.to, 1)));
  const days = [];
  let midnight = begin;
  for (const date of localDays(span.from, span.to)) {
    const next = dayStart(timezone, addDays(date, 1));
    const total = countBetween(starts, midnight, next);
    if (total > 0) {
      const noon = instantsOf(timezone, date, 12, 0)[0]!;
      const six = instantsOf(timezone, date, 18, 0)[0]!;
      const morning = countBetween(starts, midnight, noon);
      const afternoon = countBetween(starts, noon, six);
      days.push({ date, total, morning, afternoon, evening: total - morning - afternoon });
    }
    midnight = next;
  }
  const first = firstStart(starts);
  return { timezone, city: cityOf(timezone), days, earliest: first === undefined ? null : readable(first, timezone) };
};

/** One local day's starts. A clock-change day lists both instants of a repeated hour and none of a skipped one. */
export const listHours = async (
  ctx: Ctx,
  { id, date, ...query }: { id: string; date: string; timezone?: string; location?: Location },
): Promise<Hours> => {
  const { board, timezone, ask } = await askerOf(ctx, id, query.timezone);
  const wish = ask(query.location);
  const free = freeSpecialists(board, wish);
  const starts = listStarts(board, wish, dayStart(timezone, date), dayStart(timezone, addDays(date, 1)));
  const hours = starts.map((startsAt) => {
    const specialists = free(startsAt);
    const time = readable(startsAt, timezone);
    const locations = new Set(specialists.flatMap((entry) => entry.card.locations));
    return {
      ...time,
      timeOfDay: timeOfDay(time.hour),
      specialists: specialists.length,
      locations: [...locations].sort(),
    };
  });
  return { date, timezone, city: cityOf(timezone), hours };
};

export interface SlotQuestion {
  id: string;
  date: string;
  hour: number;
  minute: number;
  timezone?: string;
  location?: Location;
  /** Which of the two instants of a repeated hour; absent: the earlier. */
  startsAt?: string;
}

const instantOf = (question: SlotQuestion, timezone: string): Instant => {
  if (question.startsAt === undefined) return instantsOf(timezone, question.date, question.hour, question.minute)[0]!;
  const at = Date.parse(question.startsAt);
  const local = readable(at, timezone);
  if (local.date !== question.date || local.hour !== question.hour || local.minute !== question.minute) {
    throw invalid(["StartsAt must be the same time as date, hour and minute."]);
  }
  return at;
};

/** The specialists free at a start, in the published order; when there are none, the nearest alternatives. */
export const viewSlot = async (ctx: Ctx, question: SlotQuestion): Promise<SlotView> => {
  const { board, timezone, ask, visitor } = await askerOf(ctx, question.id, question.timezone);
  const wish = ask(question.location);
  const startsAt = instantOf(question, timezone);
  const ranked = rankedAt(board, wish, visitor, startsAt);
  const { specialistsPerSlot } = await lifecycleOf(ctx.db.read);
  const specialists = ranked.slice(0, specialistsPerSlot).map((entry) => shownAs(entry, visitor, startsAt));
  const location = question.location ?? visitor.location;
  return {
    startsAt: iso(startsAt),
    endsAt: specialists[0]?.endsAt ?? iso(startsAt),
    time: readable(startsAt, timezone),
    timezone,
    specialists,
    totalSpecialists: ranked.length,
    ordering: ORDERING,
    nearest: ranked.length > 0
      ? []
      : nearestAlternatives(board, { ...wish, location }, visitor, { startsAt, timezone }),
  };
};
