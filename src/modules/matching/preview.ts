// How many specialists have free times in the coming days, and when the earliest are: what visitors get, before they are
// asked for anything. Then how many suit their request, and why the others don't: by what the visitor has answered, never
// by what only concerns a specialist (docs/product/matching.md#eligibility).
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { joinPlaces } from "@/platform/places.ts";
import { NIGHT } from "@/platform/time/night.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { addDays, cityOf, dateIn, dayStart, type Instant, instantsOf } from "@/platform/time/time.ts";
import { spokenLanguage } from "@/modules/tracks/rules.ts";
import { DEFAULT_DAYS } from "./availability.ts";
import { loadMatchContext, type MatchContext } from "./match-context.ts";
import { findFirstStart, findOpenStarts, findSpecialists, type SlotRequest } from "./open-slots.ts";
import { ANY_LANGUAGE } from "./rules.ts";
import type { Preview, PreviewQuery } from "./schemas.ts";
import { countNumbers, intersect, type NumberSet } from "./slot-index/number-sets.ts";
import { getRefused, getView } from "./slot-index/request-views.ts";
import type { SlotIndex } from "./slot-index/slot-index.ts";
import { describeLicensing } from "./eligibility/licensing.ts";

const TIMES = 3;

/** The first start of each day, until there are three of them; `spanOf` says which part of a day counts. */
const firstOfDays = (
  { index, timezone }: MatchContext,
  request: SlotRequest,
  spanOf: (day: number) => [from: Instant, to: Instant],
): Preview["earliest"] => {
  const found: Instant[] = [];
  for (let day = 0; day < DEFAULT_DAYS && found.length < TIMES; day++) {
    const first = findFirstStart(findOpenStarts(index, request, ...spanOf(day)));
    if (first !== undefined) found.push(first);
  }
  return found.map((at) => toReadableTime(at, timezone));
};

/** What specialists lack, by the rule that they fail. */
const LACKS: Record<string, (count: number, request: SlotRequest) => string> = {
  "licensed-here": (count, { places = [] }) => t("fit.licence", { count, place: joinPlaces(places.slice(-1)) }),
  "serves-subcategory": (count) => t("fit.topic", { count }),
  language: (count, { language = "" }) => t("fit.language", { count, language: spokenLanguage(language) }),
};

interface Free {
  /** Who of the category has a free time. */
  ofCategory: NumberSet;
  /** Who of them suits the request. */
  suiting: NumberSet;
}

/** "1 of 3 fits your answers: 2 aren't licensed in Austria."; null when everyone does, or nobody is free. */
const describeFit = (index: SlotIndex, request: SlotRequest, { ofCategory, suiting }: Free): Preview["fit"] => {
  const [some, all] = [countNumbers(suiting), countNumbers(ofCategory)];
  if (some >= all) return null;
  const refused = getRefused(index, getView(index, request));
  const reasons = Object.entries(LACKS).flatMap(([rule, describe]) => {
    const numbers = refused.get(rule);
    const count = numbers ? countNumbers(intersect(numbers.ints, ofCategory)) : 0;
    return count === 0 ? [] : [describe(count, request)];
  }).join(", ");
  return { some, all, text: reasons ? t("fit.because", { some, all, reasons }) : t("fit.text", { some, all }) };
};

/** The preview of a category or of a request. Throws 404, and 400 for an unknown zone. */
export const viewPreview = async (
  ctx: Ctx,
  { id, language, ...query }: PreviewQuery & { id: string },
): Promise<Preview> => {
  const context = await loadMatchContext(ctx, id, query.timezone);
  const { index, timezone, requestFor, visitor } = context;
  const today = dateIn(timezone, ctx.now);
  const midnights = Array.from({ length: DEFAULT_DAYS + 1 }, (_, n) => dayStart(timezone, addDays(today, n)));
  const at = (day: number, hour: number) => instantsOf(timezone, addDays(today, day), hour, 0)[0]!;
  const request = {
    ...requestFor(query.location),
    ...(language ? { language: language === ANY_LANGUAGE ? undefined : language } : {}),
  };
  const findFree = (of: SlotRequest) => findSpecialists(index, of, midnights[0]!, midnights.at(-1)!);
  const suiting = findFree(request);
  const isTailored = visitor.seed !== index.categoryId;
  const ofCategory = { now: ctx.now, categoryId: index.categoryId, trackId: request.trackId };
  return {
    timezone,
    city: cityOf(timezone),
    days: DEFAULT_DAYS,
    specialists: countNumbers(suiting),
    earliest: firstOfDays(context, request, (day) => [midnights[day]!, midnights[day + 1]!]),
    proposed: firstOfDays(context, request, (day) => [at(day, NIGHT.until), at(day, NIGHT.from)]),
    licensing: describeLicensing(index.requirements, request),
    isTailored,
    fit: isTailored ? describeFit(index, request, { suiting, ofCategory: findFree(ofCategory) }) : null,
  };
};
