// The specialists whom landing pages show: a few with a public page who can be booked within the week by somebody in one
// country, others every day. Their order is random, so that nobody can buy or earn a place.
import { translated } from "@/platform/time/reader.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { countryOf, findCountryOfZone, isCountry, placeName, zonesOf } from "@/platform/places.ts";
import { isNight } from "@/platform/time/night.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { cityOf, DAY_MS, type Instant, iso, localTime, offsetSpan } from "@/platform/time/time.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { viewPublicRatings } from "@/modules/ratings/index.ts";
import type { PublicRating, PublicRatings } from "@/modules/ratings/schemas.ts";
import { getResources } from "@/modules/settings/index.ts";
import { listPublicProfiles, listShuffledProfiles } from "@/modules/specialists/index.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import type { MatchRequest } from "../eligibility/eligibility.ts";
import { describeLicence } from "../eligibility/licensing.ts";
import { findMarketCountry, requestFrom } from "../match-context.ts";
import { listStartsOf } from "../open-slots.ts";
import { countNumbers } from "../slot-index/number-sets.ts";
import { getSlotIndex, listCards, type SlotIndex } from "../slot-index/slot-index.ts";
import { readMarketVersion } from "../slot-index/slot-index-rows.ts";
import { t } from "@/languages/language.ts";
import type { Featured, FeaturedQuery, FeaturedSpecialist, PublicAddresses } from "./schemas.ts";

const SHOWN = 4;
/** Public pages looked at: not everyone has a photo, or is free and licensed. */
const READ = 200;
/** How many of those who are free are looked at more closely. */
const CLOSER = 12;
/** How soon those who are shown have a time. */
const AHEAD_MS = 7 * DAY_MS;
/** Other countries to choose from. */
const COUNTRIES = 4;
/** Whether a rating is quoted on landing pages: praise, in a sentence that fits. @param leastStars of the settings */
export const isQuotable = ({ stars, sentence }: { stars: number; sentence: string }, leastStars: number): boolean =>
  stars >= leastStars && sentence.length <= 60;

/** Where a day begins in the random order of specialists, from 0 to 2^31. */
const pivotOf = (now: Instant): number => Math.imul(Math.floor(now / DAY_MS), 0x9e3779b1) >>> 1;

/** What somebody in the country can book in one category. */
interface Supply {
  index: SlotIndex;
  request: MatchRequest;
}

const listSupply = async (ctx: Ctx, country?: string, key?: string): Promise<Supply[]> => {
  const categories = (await listServable(ctx.db.read))
    .filter(({ id, slug }) => key === undefined || key === id || key === slug);
  const version = await readMarketVersion(ctx.db.read);
  return await Promise.all(categories.map(async ({ id }) => {
    const index = await getSlotIndex(ctx.db, id, ctx.now, version);
    return { index, request: requestFrom(index, ctx.now, country) };
  }));
};

/** A specialist's next time, and the category that has it. */
interface NextTime {
  index: SlotIndex;
  startsAt: Instant;
  zone: string;
}

/** The zone of a country with one clock; undefined for others. */
const clockOf = (zones: readonly string[], now: Instant): string | undefined =>
  new Set(zones.map((zone) => offsetSpan(zone, now).offset)).size === 1 ? zones[0] : undefined;

/** The soonest that is not at night, in the country's zone or their own. */
const findNextTime = (
  supply: readonly Supply[],
  clock: string | undefined,
  specialistId: string,
): NextTime | undefined =>
  supply.flatMap(({ index, request }): NextTime[] => {
    const entry = index.entries.get(specialistId);
    if (!entry) return [];
    const zone = clock ?? entry.calendar.zone;
    const starts = listStartsOf(index, request, specialistId, request.now + AHEAD_MS);
    const startsAt = starts.find((start) => !isNight(localTime(start, zone)));
    return startsAt === undefined ? [] : [{ index, startsAt, zone }];
  }).sort((a, b) => a.startsAt - b.startsAt)[0];

/** The credential that the category requires comes first. */
const inOrder = ({ credentials }: SpecialistCard, { requirements }: SlotIndex): SpecialistCard["credentials"] => {
  const required = translated(requirements.requiredCredential ?? "");
  return credentials.toSorted((a, b) => Number(b.type === required) - Number(a.type === required));
};

interface Free {
  specialistId: string;
  slug: string;
  next: NextTime;
}

interface Shown extends Free {
  card: SpecialistCard;
  ratings: PublicRatings | null;
}

/** Undefined without a photo. */
const toShown = async (ctx: Ctx, free: Free): Promise<Shown | undefined> => {
  const { specialistId, next: { index } } = free;
  const cards = await listCards(ctx.db, index, [index.entries.get(specialistId)!]);
  const card = cards.get(specialistId);
  return card?.photoUrl ? { ...free, card, ratings: await viewPublicRatings(ctx.db.read, specialistId) } : undefined;
};

/** The newest praise of each, without what another of them is praised with. */
const choosePraise = (shown: readonly Shown[], leastStars: number): (PublicRating | null)[] => {
  const said = new Set<string>();
  return shown.map(({ ratings }) => {
    const isNew = ({ sentence }: PublicRating) => !said.has(sentence);
    const praise = ratings?.newest.find((rating) => isQuotable(rating, leastStars) && isNew(rating)) ?? null;
    if (praise) said.add(praise.sentence);
    return praise;
  });
};

const toFeatured = (
  ctx: Ctx,
  { specialistId, slug, card, ratings, next: { index, startsAt, zone } }: Shown,
  { praise, isElsewhere }: { praise: PublicRating | null; isElsewhere: boolean },
): FeaturedSpecialist => {
  const { date, hour, minute, offset } = toReadableTime(startsAt, zone);
  return {
    slug,
    displayName: card.displayName,
    headline: card.headline,
    photoUrl: card.photoUrl,
    credentials: inOrder(card, index),
    licence: isElsewhere ? describeLicence(index.entries.get(specialistId)!.licences, { now: ctx.now }) : null,
    rating: ratings && { average: ratings.average, count: ratings.count },
    praise,
    next: { startsAt: iso(startsAt), date, hour, minute, offset },
    zone,
    city: cityOf(zone),
  };
};

/** The countries in which most specialists are licensed. */
const listCountries = (supply: readonly Supply[]): string[] => {
  const holders = new Map<string, number>();
  for (const { index } of supply) {
    for (const [code, numbers] of index.licensed) {
      const country = countryOf(code);
      holders.set(country, (holders.get(country) ?? 0) + countNumbers(numbers));
    }
  }
  return [...holders].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a).map(([code]) => code);
};

const chooseCountry = async (ctx: Ctx, { country, timezone }: FeaturedQuery): Promise<string | undefined> => {
  if (country !== undefined && isCountry(country)) return country;
  const there = timezone === undefined ? undefined : findCountryOfZone(timezone);
  return there ?? await findMarketCountry(ctx.db.read);
};

interface Candidates {
  supply: readonly Supply[];
  addresses: readonly { specialistId: string; slug: string }[];
  clock: string | undefined;
  leastStars: number;
}

/** Those of the addresses who have a time and a photo. Who is rated below the least stars of a quote comes last. */
const listShown = async (ctx: Ctx, { supply, addresses, clock, leastStars }: Candidates): Promise<Shown[]> => {
  const free = addresses.values().flatMap(({ specialistId, slug }): Free[] => {
    const next = findNextTime(supply, clock, specialistId);
    return next ? [{ specialistId, slug, next }] : [];
  }).take(CLOSER);
  const [first, last]: [Shown[], Shown[]] = [[], []];
  for (const person of free) {
    if (first.length === SHOWN) break;
    const shown = await toShown(ctx, person);
    if (shown) (shown.ratings && shown.ratings.average < leastStars ? last : first).push(shown);
  }
  return [...first, ...last].slice(0, SHOWN);
};

const toCountry = (code: string, zones: readonly string[]): Featured["country"] => {
  const name = placeName(code);
  return { code, name, zones: [...zones], place: t("landing.inCountry", { code, country: name }) };
};

/**
 * For somebody in a country: the one that is asked for, else that of the zone, else the marketplace's own. Of a category, by
 * its id or slug, or of all of them. Where nobody can be shown for the country, those who are licensed in others. Nobody
 * for a category that is not offered.
 */
export const listFeatured = async (ctx: Ctx, query: FeaturedQuery): Promise<Featured> => {
  const country = await chooseCountry(ctx, query);
  const supply = await listSupply(ctx, country, query.categoryId);
  const zones = country === undefined ? [] : zonesOf(country);
  const clock = clockOf(zones, ctx.now);
  const [first] = supply;
  const categoryId = query.categoryId === undefined ? undefined : first?.index.categoryId;
  const addresses = first
    ? await listShuffledProfiles(ctx.db.read, { from: pivotOf(ctx.now), limit: READ, categoryId })
    : [];
  const { landingStars: leastStars } = await getResources(ctx.db.read);
  const here = await listShown(ctx, { supply, addresses, clock, leastStars });
  const licensed = listCountries(supply);
  const isElsewhere = here.length === 0 && licensed.length > 0;
  const everywhere = supply.map(({ index }) => ({ index, request: requestFrom(index, ctx.now) }));
  const shown = isElsewhere ? await listShown(ctx, { supply: everywhere, addresses, clock, leastStars }) : here;
  const praise = choosePraise(shown, leastStars);
  const others = licensed.filter((code) => code !== country).slice(0, COUNTRIES);
  return {
    country: country === undefined ? null : toCountry(country, zones),
    countries: others.map((code) => ({ code, name: placeName(code) })),
    isElsewhere: isElsewhere && shown.length > 0,
    isCovered: country === undefined || licensed.length === 0 || licensed.includes(country),
    specialists: shown.map((person, at) => toFeatured(ctx, person, { praise: praise[at]!, isElsewhere })),
  };
};

/** A sitemap has at most 50,000 addresses. */
const MOST_ADDRESSES = 45_000;

/** Every public page, for the sitemap and llms.txt. */
export const listAddresses = async (ctx: Ctx): Promise<PublicAddresses> => ({
  profiles: (await listPublicProfiles(ctx.db.read, MOST_ADDRESSES))
    .map(({ specialistId: _, changedAt, ...page }) => ({ ...page, changedAt: iso(changedAt) })),
});
