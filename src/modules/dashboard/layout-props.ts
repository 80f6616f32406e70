// What the frame around every signed-in screen shows: the person, whether visitors find them, and their credits.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { listOpenLotsByCategory, type OpenLot } from "@/modules/billing/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { countUnread } from "@/modules/notifications/index.ts";
import { listUpcoming } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findPhotoId, findProfile, listServices, photoUrl } from "@/modules/specialists/index.ts";
import { explainVisibility } from "@/modules/matching/index.ts";
import type { LayoutProps } from "./schemas.ts";

/**
 * Dashboard/LayoutProps, also during onboarding: what is missing is empty then. `explaining` is the explanation of the
 * specialist's visibility, for callers that need it too.
 */
export const getLayoutProps = async (
  ctx: Ctx,
  explaining = explainVisibility(ctx.db.read, userOf(ctx).id, ctx.now),
): Promise<LayoutProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const [{ categories }, person, profile, photoId, credits, unread, upcoming] = await Promise.all([
    explaining,
    getPerson(db, id),
    findProfile(db, id),
    findPhotoId(db, id),
    creditsOf(db, id, ctx.now),
    countUnread(db, id),
    listUpcoming(db, id, ctx.now),
  ]);
  const onboarded = person.onboardedAt !== null;
  return {
    name: profile?.displayName ?? fullName(person),
    firstName: person.firstName,
    email: person.email,
    photoUrl: photoUrl(photoId),
    isAdmin: person.isAdmin,
    onboarded,
    active: profile?.accepting ?? null,
    credits,
    unread,
    badges: {
      hiddenCategories: onboarded ? categories.filter(({ shown }) => !shown).length : 0,
      upcomingMeetings: upcoming.length,
    },
  };
};

/** @param lots the soonest to expire first. */
const endingBefore = (lots: readonly OpenLot[], limit: Instant) => {
  const ending = lots.filter(({ expiresAt }) => expiresAt <= limit);
  const [first] = ending;
  return first
    ? { credits: ending.reduce((sum, { remaining }) => sum + remaining, 0), at: iso(first.expiresAt) }
    : null;
};

/** Credits by category: the served categories, and others with credits left. */
const creditsOf = async (db: Reader, specialistId: string, now: Instant): Promise<LayoutProps["credits"]> => {
  const [{ lowCreditAt, creditWarningDays }, services, servable, lotsIn] = await Promise.all([
    lifecycleOf(db),
    listServices(db, specialistId),
    listServable(db),
    listOpenLotsByCategory(db, { specialistId, now }),
  ]);
  const warningLimit = now + Math.max(...creditWarningDays) * DAY_MS;
  const served = new Set(services.map(({ categoryId }) => categoryId));
  const categories: LayoutProps["credits"]["categories"] = [];
  for (const { id: categoryId, slug, name } of servable) {
    const lots = lotsIn(categoryId);
    const credits = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    if (!served.has(categoryId) && credits === 0) continue;
    const low = served.has(categoryId) && credits <= lowCreditAt;
    categories.push({ categoryId, slug, name, credits, low, ending: endingBefore(lots, warningLimit) });
  }
  return { total: categories.reduce((sum, { credits }) => sum + credits, 0), categories };
};
