// How many specialists have free times in the coming days, and when the earliest are: what visitors get, before they are
// asked for anything.
import type { Ctx } from "@/platform/ctx.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { addDays, cityOf, dateIn, dayStart, type Instant } from "@/platform/time/time.ts";
import { DEFAULT_DAYS } from "./availability.ts";
import { loadMatchContext, type MatchContext } from "./match-context.ts";
import { countSpecialists, findFirstStart, findOpenStarts } from "./open-slots.ts";
import type { Preview } from "./schemas.ts";
import { describeLicensing } from "./eligibility/licensing.ts";

const TIMES = 3;

/** The first start of each day, until there are three of them. */
const firstOfDays = ({ index, requestFor }: MatchContext, midnights: readonly Instant[]): Instant[] => {
  const found: Instant[] = [];
  for (let n = 0; n + 1 < midnights.length && found.length < TIMES; n++) {
    const first = findFirstStart(findOpenStarts(index, requestFor(undefined), midnights[n]!, midnights[n + 1]!));
    if (first !== undefined) found.push(first);
  }
  return found;
};

/** The preview of a category or of a request. Throws 404, and 400 for an unknown zone. */
export const viewPreview = async (ctx: Ctx, query: { id: string; timezone?: string }): Promise<Preview> => {
  const context = await loadMatchContext(ctx, query.id, query.timezone);
  const { index, timezone, requestFor, visitor } = context;
  const today = dateIn(timezone, ctx.now);
  const midnights = Array.from({ length: DEFAULT_DAYS + 1 }, (_, n) => dayStart(timezone, addDays(today, n)));
  return {
    timezone,
    city: cityOf(timezone),
    days: DEFAULT_DAYS,
    specialists: countSpecialists(index, requestFor(undefined), midnights[0]!, midnights.at(-1)!),
    earliest: firstOfDays(context, midnights).map((at) => toReadableTime(at, timezone)),
    licensing: describeLicensing(index.requirements, requestFor(undefined)),
    isTailored: visitor.seed !== index.categoryId,
  };
};
