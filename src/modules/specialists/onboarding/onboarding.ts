// Onboarding: its status and its end, the booking switch, welcome credits, and the register screen.
import { specialistOnboarded } from "@/events.ts";
import { getPerson, markOnboarded } from "@/modules/auth/index.ts";
import { findPriceTax, grantWelcomeCredits, hasPurchased, listOpenLots } from "@/modules/billing/index.ts";
import { priceNote } from "@/modules/billing/price-rules.ts";
import { findCategory, listServable } from "@/modules/catalog/index.ts";
import { isAvailabilitySet } from "@/modules/scheduling/index.ts";
import { getPricing, getResources } from "@/modules/settings/index.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { listCredentials } from "../credentials/credentials.ts";
import { credentialRequirement } from "../credentials/rules.ts";
import { findProfile, listServices, setAccepting } from "../profile/profiles.ts";
import { isProfileComplete } from "../rules.ts";
import { skipError } from "./rules.ts";
import type { CategoryStatus, OnboardingStatus, RegistrationProps, UserActive } from "./schemas.ts";

/** How far a person is with onboarding. */
export const getOnboardingStatus = async (db: Reader, userId: string, now: Instant): Promise<OnboardingStatus> => {
  const { onboardedAt } = await getPerson(db, userId);
  const profile = await findProfile(db, userId);
  return {
    onboarded: onboardedAt !== null,
    availabilitySet: await isAvailabilitySet(db, userId, now),
    profileComplete: isProfileComplete(profile, await listServices(db, userId)),
  };
};

/** The caller's status. */
export const viewStatus = (ctx: Ctx): Promise<OnboardingStatus> =>
  getOnboardingStatus(ctx.db.read, userOf(ctx).id, ctx.now);

/** The caller's status in general and in one category. Throws 404 for a category that is not offered. */
export const viewCategoryStatus = async (
  ctx: Ctx,
  { category: key }: { category: string },
): Promise<CategoryStatus> => {
  const db = ctx.db.read;
  const specialistId = userOf(ctx).id;
  const category = await findCategory(db, key);
  if (!category?.active) throw notFound("This category doesn’t exist or is no longer offered.");
  const { id, slug, name, requiredCredential } = category;
  const lots = await listOpenLots(db, { specialistId, categoryId: id, now: ctx.now });
  return {
    ...await viewStatus(ctx),
    category: { id, slug, name },
    served: (await listServices(db, specialistId)).some((row) => row.categoryId === id),
    credential: credentialRequirement(requiredCredential, await listCredentials(db, specialistId), ctx.now),
    credits: lots.reduce((sum, { remaining }) => sum + remaining, 0),
  };
};

/**
 * Ends onboarding without buying leads, unless it has ended already. Throws `profile_incomplete` and
 * `availability_missing` before the first two steps are done.
 */
export const skipLeads = (ctx: Ctx): Promise<OnboardingStatus> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    const status = await getOnboardingStatus(tx, specialistId, tx.now);
    if (status.onboarded) return status;
    const error = skipError(status);
    if (error) throw conflict(error.code, error.sentence);
    await finishOnboarding(tx, specialistId);
    return { ...status, onboarded: true };
  });

/** Ends onboarding, once and for good. Callers have checked the earlier steps. */
export const finishOnboarding = async (tx: Tx, specialistId: string): Promise<void> => {
  if ((await getPerson(tx, specialistId)).onboardedAt !== null) return;
  await markOnboarded(tx, specialistId);
  await publish(tx, specialistOnboarded({ specialistId }));
};

/** Whether visitors can book new meetings with the caller. */
export const viewActive = async (ctx: Ctx): Promise<UserActive> => {
  const profile = await findProfile(ctx.db.read, userOf(ctx).id);
  return { active: profile?.accepting ?? false };
};

/** Switches new bookings on or off. Throws `profile_incomplete` without a profile. */
export const setActive = (ctx: Ctx, { active }: UserActive): Promise<UserActive> =>
  transact(ctx, async (tx) => {
    const specialistId = userOf(ctx).id;
    if (!await findProfile(tx, specialistId)) {
      throw conflict("profile_incomplete", "Please complete your profile first. After that, visitors can book you.");
    }
    await setAccepting(tx, { specialistId, accepting: active });
    return { active };
  });

type SpecialistEvent = { specialistId: string };

/** Ends onboarding when the caller has bought credits and the other steps are done. Runs after each step. */
export const finishOnboardingIfPaid = async (tx: Tx, { specialistId }: SpecialistEvent): Promise<void> => {
  if ((await getPerson(tx, specialistId)).onboardedAt !== null) return;
  if (!await hasPurchased(tx, specialistId)) return;
  if (skipError(await getOnboardingStatus(tx, specialistId, tx.now)) === undefined) {
    await finishOnboarding(tx, specialistId);
  }
};

/** Grants welcome credits for the first served category, in the catalogue's order. */
export const grantWelcome = async (tx: Tx, { specialistId }: SpecialistEvent): Promise<void> => {
  const served = new Set((await listServices(tx, specialistId)).map(({ categoryId }) => categoryId));
  const first = (await listServable(tx)).find(({ id }) => served.has(id));
  if (first) await grantWelcomeCredits(tx, specialistId, first.id);
};

/** Loader/RegistrationProps, for the register screen. */
export const viewRegistrationProps = async (ctx: Ctx): Promise<RegistrationProps> => {
  const db = ctx.db.read;
  const { productName, supportEmail, supportPhone, terms, privacy } = await getResources(db);
  const { currency } = await getPricing(db);
  const versionOf = ({ version, effectiveFrom }: typeof terms) => ({ version, effectiveFrom });
  return {
    productName,
    terms: versionOf(terms),
    privacy: versionOf(privacy),
    support: { email: supportEmail, phone: supportPhone },
    priceNote: priceNote(await findPriceTax(db, ctx.config)),
    categories: (await listServable(db)).map(({ id, slug, name, icon, regulated, leadPriceMinor }) => ({
      id,
      slug,
      name,
      icon,
      regulated,
      leadPrice: { amount: leadPriceMinor, currency },
    })),
  };
};
