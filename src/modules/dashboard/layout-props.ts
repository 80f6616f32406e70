// What the frame around every signed-in screen shows: the person, whether visitors find them, and their credits.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { dateIn, DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import type { OpenLot } from "@/modules/billing/index.ts";
import { countUnread } from "@/modules/notifications/index.ts";
import { countMeetingsAhead } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { Lifecycle } from "@/modules/settings/schemas.ts";
import { findPhotoId, photoUrl } from "@/modules/specialists/index.ts";
import { explainFacts, readSpecialistFacts, type SpecialistFacts } from "@/modules/matching/index.ts";
import type { LayoutProps } from "./schemas.ts";

/** The caller's facts and what they mean for visitors, which a call reads once for all that it shows. */
export const readOwnFacts = async (ctx: Ctx) => {
  const facts = await readSpecialistFacts(ctx.db.read, userOf(ctx).id, ctx.now);
  return { ...facts, shown: explainFacts(facts, ctx.now) };
};
export type OwnFacts = Awaited<ReturnType<typeof readOwnFacts>>;

/** Dashboard/LayoutProps, also during onboarding: what is missing is empty then. */
export const getLayoutProps = async (ctx: Ctx, reading = readOwnFacts(ctx)): Promise<LayoutProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const [facts, lifecycle, photoId, unread, upcoming] = await Promise.all([
    reading,
    getLifecycle(db),
    findPhotoId(db, id),
    countUnread(db, id),
    countMeetingsAhead(db, id, ctx.now),
  ]);
  const { person, profile, shown } = facts;
  const onboarded = person.onboardedAt !== null;
  return {
    name: profile?.displayName ?? fullName(person),
    firstName: person.firstName,
    email: shownEmail(person.email),
    photoUrl: photoUrl(photoId),
    isAdmin: person.isAdmin,
    onboarded,
    active: profile?.accepting ?? null,
    credits: toCredits(facts, lifecycle, ctx.now),
    unread,
    badges: {
      hiddenCategories: onboarded ? shown.categories.filter((category) => !category.shown).length : 0,
      upcomingMeetings: upcoming,
    },
  };
};

/** @param lots the soonest to expire first. */
const endingBefore = (lots: readonly OpenLot[], limit: Instant, zone: string) => {
  const ending = lots.filter(({ expiresAt }) => expiresAt <= limit);
  const [first] = ending;
  if (!first) return null;
  const credits = ending.reduce((sum, { remaining }) => sum + remaining, 0);
  return { credits, at: iso(first.expiresAt), date: dateIn(zone, first.expiresAt) };
};

/** Credits by category: the served categories, and others with credits left, also retired ones, which come last. */
const toCredits = (
  { person, calendar, services, servable, categories: all, lotsIn }: SpecialistFacts,
  { lowCreditAt, creditWarningDays }: Lifecycle,
  now: Instant,
): LayoutProps["credits"] => {
  const warningLimit = now + Math.max(...creditWarningDays) * DAY_MS;
  const zone = calendar?.zone ?? person.timeZone;
  const served = new Set(services.map(({ categoryId }) => categoryId));
  const categories: LayoutProps["credits"]["categories"] = [];
  const retired = [...all.values()].filter(({ id }) => !servable.some((category) => category.id === id))
    .sort((one, other) => one.position - other.position);
  for (const { id: categoryId, slug, name } of [...servable, ...retired]) {
    const lots = lotsIn(categoryId);
    const credits = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    const isOffered = served.has(categoryId) && servable.some(({ id }) => id === categoryId);
    if (!isOffered && credits === 0) continue;
    const low = isOffered && credits <= lowCreditAt;
    categories.push({ categoryId, slug, name, credits, low, ending: endingBefore(lots, warningLimit, zone) });
  }
  return { total: categories.reduce((sum, { credits }) => sum + credits, 0), categories };
};
