// Free times for agents: those of a category, before any request exists.
import type { Ctx } from "@/platform/ctx.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { addDays, cityOf, dateIn, dayStart, type Instant } from "@/platform/time/time.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { requireZone } from "@/modules/tracks/index.ts";
import { requireSpan } from "./availability.ts";
import { buildMatchRequest } from "./eligibility/eligibility.ts";
import { describeLicensing } from "./eligibility/licensing.ts";
import { loadMatchContext, type MatchContext } from "./match-context.ts";
import { type SlotRequest, summariseStarts } from "./open-slots.ts";
import type { FreeTimes } from "./schemas.ts";

const DAYS = { usual: 7, most: 31 };
const MAX_TIMES = 100;

export interface TimesQuery {
  categoryId: string;
  subcategoryId?: string;
  from?: string;
  to?: string;
  timezone: string;
  location?: Location;
  language?: string;
}

/** As the request would be that holds a time: in the country of the zone, until the person says where they live. */
const toRequest = ({ index }: MatchContext, query: TimesQuery, timezone: string, now: Instant): SlotRequest => {
  const { categoryId, subcategoryId = null, location, language } = query;
  const visitor = { id: "", categoryId, subcategoryId, contactEmail: null, answers: {}, timezone, locale: "en" };
  const facts = { ...visitor, preferences: { language }, origin: "market" as const, preferred: null };
  const request = buildMatchRequest(facts, index.requirements, { now, location });
  return { ...request, trackId: undefined };
};

/** The first free times of some days. Throws 404 for an unknown category, 400 for a bad query. */
export const listFreeTimes = async (ctx: Ctx, query: TimesQuery): Promise<FreeTimes> => {
  const timezone = requireZone(query.timezone);
  const context = await loadMatchContext(ctx, query.categoryId, timezone);
  const request = toRequest(context, query, timezone, ctx.now);
  const { from, days } = requireSpan(query, dateIn(timezone, ctx.now), DAYS);
  const [first, end] = [dayStart(timezone, from), dayStart(timezone, addDays(from, days))];
  const starts = summariseStarts(context.index, request, first, end);
  return {
    timezone,
    city: cityOf(timezone),
    times: starts.slice(0, MAX_TIMES).map(({ startsAt: at, specialists, locations }) => {
      const { startsAt, text, date } = toReadableTime(at, timezone);
      return { startsAt, text, date, specialists, locations: [...locations] };
    }),
    more: starts.length > MAX_TIMES,
    licensing: describeLicensing(context.index.requirements, request),
  };
};
