// What buying credits means for setting up: it is the last step, whenever the steps before it are done (PRODUCT section 3).
import type { Tx } from "@/platform/db/transact.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { grantWelcomeCredits, hasPurchased } from "@/modules/billing/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { finishOnboarding, onboardingOf } from "./onboarding.ts";
import { skipRefusal } from "./onboarding-rules.ts";
import { servedBy } from "./profiles.ts";

interface OfSpecialist {
  specialistId: string;
}

/** Ends onboarding when it is paid for and nothing else is left to do; asked after each of the steps. */
export const finishIfPaid = async (tx: Tx, { specialistId }: OfSpecialist): Promise<void> => {
  if ((await getPerson(tx, specialistId)).onboardedAt !== null) return;
  if (!await hasPurchased(tx, specialistId)) return;
  if (skipRefusal(await onboardingOf(tx, specialistId, tx.now)) === undefined) await finishOnboarding(tx, specialistId);
};

/** The credits of a welcome go to the first category served, in the catalogue's order. */
export const welcomeWithCredits = async (tx: Tx, { specialistId }: OfSpecialist): Promise<void> => {
  const served = new Set((await servedBy(tx, specialistId)).map(({ categoryId }) => categoryId));
  const first = (await listServable(tx)).find(({ id }) => served.has(id));
  if (first) await grantWelcomeCredits(tx, specialistId, first.id);
};
