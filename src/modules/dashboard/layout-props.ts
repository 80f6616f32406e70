// What the frame around every signed-in screen shows: who it is, whether he is shown, what he has left.
import { type Ctx, userOf } from "../../platform/ctx.ts";
import type { Reader } from "../../platform/db.ts";
import type { Instant } from "../../platform/time.ts";
import { getPerson } from "../auth/index.ts";
import { listOpenLots } from "../billing/index.ts";
import { listServable } from "../catalog/index.ts";
import { explainShown } from "../funnel/index.ts";
import { listUpcoming } from "../scheduling/index.ts";
import { lifecycleOf } from "../settings/index.ts";
import { findPhotoId, findProfile, photoUrl, servedBy } from "../specialists/index.ts";
import type { LayoutProps } from "./shapes.ts";

/** Dashboard/LayoutProps. For people who are still setting up, too: what they do not have yet is empty. */
export const layoutProps = async (ctx: Ctx): Promise<LayoutProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const { firstName, lastName, email, isAdmin, onboardedAt } = await getPerson(db, id);
  const profile = await findProfile(db, id);
  const onboarded = onboardedAt !== null;
  const { categories } = await explainShown(db, id, ctx.now);
  return {
    name: profile?.displayName ?? `${firstName} ${lastName}`,
    firstName,
    email,
    photoUrl: photoUrl(await findPhotoId(db, id)),
    isAdmin,
    onboarded,
    active: profile?.accepting ?? null,
    credits: await creditsOf(db, id, ctx.now),
    badges: {
      hiddenCategories: onboarded ? categories.filter(({ shown }) => !shown).length : 0,
      upcomingMeetings: (await listUpcoming(db, id, ctx.now)).length,
    },
  };
};

/** Credits by category: those served, and others in which some are left. */
const creditsOf = async (db: Reader, specialistId: string, now: Instant): Promise<LayoutProps["credits"]> => {
  const { lowCreditAt } = await lifecycleOf(db);
  const served = new Set((await servedBy(db, specialistId)).map(({ categoryId }) => categoryId));
  const categories: LayoutProps["credits"]["categories"] = [];
  for (const { id: categoryId, slug, name } of await listServable(db)) {
    const lots = await listOpenLots(db, { specialistId, categoryId, now });
    const credits = lots.reduce((sum, { remaining }) => sum + remaining, 0);
    if (!served.has(categoryId) && credits === 0) continue;
    categories.push({ categoryId, slug, name, credits, low: served.has(categoryId) && credits <= lowCreditAt });
  }
  return { total: categories.reduce((sum, { credits }) => sum + credits, 0), categories };
};
