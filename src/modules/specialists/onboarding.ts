// The verbs of onboarding: how far somebody is, and its end (PRODUCT section 3).
import { specialistOnboarded } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { getPerson, markOnboarded } from "@/modules/auth/index.ts";
import { listOpenLots } from "@/modules/billing/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { availabilityIsSet } from "@/modules/scheduling/index.ts";
import { credentialStanding } from "./credential-rules.ts";
import { listCredentials } from "./credentials.ts";
import { skipRefusal } from "./onboarding-rules.ts";
import type { CategoryStatus, OnboardingStatus, UserActive } from "./onboarding-schemas.ts";
import { findProfile, servedBy, setAccepting } from "./profiles.ts";
import { profileIsComplete } from "./rules.ts";

/** How far a person has come with setting up. */
export const onboardingOf = async (db: Reader, userId: string, now: Instant): Promise<OnboardingStatus> => {
  const { onboardedAt } = await getPerson(db, userId);
  const profile = await findProfile(db, userId);
  return {
    onboarded: onboardedAt !== null,
    availabilitySet: await availabilityIsSet(db, userId, now),
    profileComplete: profileIsComplete(profile, await servedBy(db, userId)),
  };
};

/** The caller's own. */
export const viewStatus = (ctx: Ctx): Promise<OnboardingStatus> => onboardingOf(ctx.db.read, userOf(ctx).id, ctx.now);

/** The caller's own, and where he stands in one category. Throws 404 for one that is not offered. */
export const viewCategoryStatus = async (
  ctx: Ctx,
  { category: categoryId }: { category: string },
): Promise<CategoryStatus> => {
  const db = ctx.db.read;
  const specialistId = userOf(ctx).id;
  const category = await findCategory(db, categoryId);
  if (!category?.active) throw notFound("This category does not exist, or is no longer offered.");
  const { id, slug, name, requiredCredential } = category;
  const lots = await listOpenLots(db, { specialistId, categoryId, now: ctx.now });
  return {
    ...await viewStatus(ctx),
    category: { id, slug, name },
    served: (await servedBy(db, specialistId)).some((row) => row.categoryId === categoryId),
    credential: credentialStanding(requiredCredential, await listCredentials(db, specialistId), ctx.now),
    credits: lots.reduce((sum, { remaining }) => sum + remaining, 0),
  };
};

/**
 * Ends onboarding without leads. Nothing happens to who has ended it. Throws `profile_incomplete` and
 * `availability_missing` before the first two steps are done.
 */
export const skipLeads = (ctx: Ctx): Promise<OnboardingStatus> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    const status = await onboardingOf(tx, specialistId, tx.now);
    if (status.onboarded) return status;
    const refusal = skipRefusal(status);
    if (refusal) throw conflict(refusal.code, refusal.sentence);
    await finishOnboarding(tx, specialistId);
    return { ...status, onboarded: true };
  });

/** Setting up is done, by a purchase or without; told once, never undone. Who calls it has looked at the steps before. */
export const finishOnboarding = async (tx: Tx, specialistId: string): Promise<void> => {
  if ((await getPerson(tx, specialistId)).onboardedAt !== null) return;
  await markOnboarded(tx, specialistId);
  await publish(tx, specialistOnboarded({ specialistId }));
};

/** Whether new meetings may be booked with the caller. */
export const viewActive = async (ctx: Ctx): Promise<UserActive> => {
  const profile = await findProfile(ctx.db.read, userOf(ctx).id);
  return { active: profile?.accepting ?? false };
};

/** The caller's switch. Throws `profile_incomplete` when there is no profile that could be shown. */
export const setActive = (ctx: Ctx, { active }: UserActive): Promise<UserActive> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    if (!await findProfile(tx, specialistId)) {
      throw conflict("profile_incomplete", "Please complete your profile first; then you can be booked.");
    }
    await setAccepting(tx, { specialistId, accepting: active });
    return { active };
  });
