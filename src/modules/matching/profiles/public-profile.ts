// A specialist's public page: their card with topics, meetings so far and next free times.
import { translated } from "@/platform/time/reader.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { joinPlaces } from "@/platform/places.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { cityOf, DAY_MS, type Instant } from "@/platform/time/time.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { findCalendar, getTrackRecord } from "@/modules/scheduling/index.ts";
import { viewPublicRatings } from "@/modules/ratings/index.ts";
import {
  type Credential,
  explainRegister,
  findPublicProfile,
  listCredentials,
  listServices,
  loadCard,
  type ServedCategory,
} from "@/modules/specialists/index.ts";
import { credentialCounts } from "@/modules/specialists/credentials/rules.ts";
import type { ProfileTime, PublicProfileView } from "./schemas.ts";
import { listStartsOf } from "../open-slots.ts";
import { getSlotIndex } from "../slot-index/slot-index.ts";

/** How far ahead free times are looked for, and how many are shown: a few of the next days. */
const AHEAD_MS = 30 * DAY_MS;
const DAYS = 3;
const TIMES_PER_DAY = 3;

/** The free starts of a specialist in one category, in order: all that eligibility rules allow before a visitor is known. */
const listFreeStarts = async (ctx: Ctx, categoryId: string, specialistId: string): Promise<Instant[]> => {
  const index = await getSlotIndex(ctx.db, categoryId, ctx.now);
  return listStartsOf(index, { now: ctx.now, categoryId }, specialistId, ctx.now + AHEAD_MS);
};

/** The first times of the first days that have some, in the specialist's zone. */
const pickTimes = (starts: readonly Instant[], zone: string): ProfileTime[] => {
  const days = new Map<string, ProfileTime[]>();
  for (const start of starts) {
    const { startsAt, date, hour, minute, offset } = toReadableTime(start, zone);
    const times = days.get(date) ?? [];
    if (times.length === 0 && days.size === DAYS) break;
    if (times.length < TIMES_PER_DAY) days.set(date, [...times, { startsAt, date, hour, minute, offset }]);
  }
  return [...days.values()].flat();
};

const toLicence = ({ type, issuer, places }: Credential) => ({
  type: translated(type),
  issuer,
  register: explainRegister(issuer),
  validIn: places.length > 0 ? joinPlaces(places) : null,
});

const toTopic = (
  { id, slug, name, icon, subcategories }: Servable,
  { subcategoryIds }: ServedCategory,
  times: readonly ProfileTime[],
) => ({
  id,
  slug,
  name,
  icon,
  isBookable: times.length > 0,
  times: [...times],
  subcategories: subcategories.filter((subcategory) => subcategoryIds.includes(subcategory.id)).map((subcategory) =>
    subcategory.name
  ),
});

/** Throws 404 for an address without a page, whatever the reason. */
export const viewPublicProfile = async (ctx: Ctx, slug: string): Promise<PublicProfileView> => {
  const found = await findPublicProfile(ctx.db.read, slug);
  if (!found) throw notFound(t("errors.page"));
  const { specialistId } = found.profile;
  const db = ctx.db.read;
  const [card, credentials, rating, services, servable, calendar] = await Promise.all([
    loadCard(db, specialistId, ctx.now),
    listCredentials(db, specialistId),
    viewPublicRatings(db, specialistId),
    listServices(db, specialistId),
    listServable(db),
    findCalendar(db, specialistId),
  ]);
  if (!card) throw notFound(t("errors.page"));
  const served = servable.flatMap((category) => {
    const service = services.find(({ categoryId }) => categoryId === category.id);
    return service ? [{ category, service }] : [];
  });
  const [starts, records] = await Promise.all([
    Promise.all(served.map(({ category }) => listFreeStarts(ctx, category.id, specialistId))),
    Promise.all(served.map(({ category }) => getTrackRecord(db, specialistId, category.id, ctx.now))),
  ]);
  const { credentials: _, ...facts } = card;
  return {
    ...facts,
    licences: credentials.filter((credential) => credentialCounts(credential, ctx.now)).map(toLicence),
    rating,
    slug: found.slug,
    meetingsHeld: records.reduce((sum, { kept }) => sum + kept, 0),
    topics: served.map(({ category, service }, at) =>
      toTopic(category, service, calendar ? pickTimes(starts[at]!, calendar.zone) : [])
    ),
    minutes: calendar?.slotMinutes ?? null,
    city: calendar ? cityOf(calendar.zone) : null,
    zone: calendar?.zone ?? null,
  };
};
