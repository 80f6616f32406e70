// What the frame around every signed-in screen shows: the person, whether visitors find them, and their credits.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { listOpenLots } from "@/modules/billing/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { explainVisibility } from "@/modules/funnel/index.ts";
import { countUnread } from "@/modules/notifications/index.ts";
import { listUpcoming } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findPhotoId, findProfile, listServices, photoUrl } from "@/modules/specialists/index.ts";
import type { LayoutProps } from "./schemas.ts";

/** Dashboard/LayoutProps, also during onboarding: what is missing is empty then. */
export const getLayoutProps = async (ctx: Ctx): Promise<LayoutProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const person = await getPerson(db, id);
  const profile = await findProfile(db, id);
  const onboarded = person.onboardedAt !== null;
  const { categories } = await explainVisibility(db, id, ctx.now);
  return {
    name: profile?.displayName ?? fullName(person),
    firstName: person.firstName,
    email: person.email,
    photoUrl: photoUrl(await findPhotoId(db, id)),
    isAdmin: person.isAdmin,
    onboarded,
    active: profile?.accepting ?? null,
    credits: await creditsOf(db, id, ctx.now),
    unread: await countUnread(db, id),
    badges: {
      hiddenCategories: onboarded ? categories.filter(({ shown }) => !shown).length : 0,
      upcomingMeetings: (await listUpcoming(db, id, ctx.now)).length,
    },
  };
};

type Lots = Awaited<ReturnType<typeof listOpenLots>>;

/** @param lots the soonest to expire first. */
const endingBefore = (lots: Lots, limit: Instant) => {
  const ending = lots.filter(({ expiresAt }) => expiresAt <= limit);
  const [first] = ending;
  return first
    ? { credits: ending.reduce((sum, { remaining }) => sum + remaining, 0), at: iso(first.expiresAt) }
    : null;
};

/** Credits by category: the served categories, and others with credits left. */
const creditsOf = async (db: Reader, specialistId: string, now: Instant): Promise<LayoutProps["credits"]> => {
  const { lowCreditAt, creditWarningDays } = await lifecycleOf(db);
  const warningLimit = now + Math.max(...creditWarningDays) * DAY_MS;
  const served = new Set((await listServices(db, specialistId)).map(({ categoryId }) => categoryId));
  const categories: LayoutProps["credits"]["categories"] = [];
  for (const { id: categoryId, slug, name } of await listServable(db)) {
    const lots = await listOpenLots(db, { specialistId, categoryId, now });
    const credits = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    if (!served.has(categoryId) && credits === 0) continue;
    const low = served.has(categoryId) && credits <= lowCreditAt;
    categories.push({ categoryId, slug, name, credits, low, ending: endingBefore(lots, warningLimit) });
  }
  return { total: categories.reduce((sum, { credits }) => sum + credits, 0), categories };
};
