// What decides whether a specialist may buy credits, and the check when an order is placed.
import { findSeller } from "@/modules/settings/index.ts";
import { findCategory, loadCatalogNames } from "@/modules/catalog/index.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import { listCredentials } from "../credentials/credentials.ts";
import { credentialRequirement } from "../credentials/rules.ts";
import { findProfile, listServices } from "../profile/profiles.ts";
import { isProfileComplete } from "../rules.ts";
import { loadBillingDetails } from "./invoices.ts";
import { ADDRESS_MISSING, type BuyerFacts, findBuyingProblem, isAddressMissing } from "./rules.ts";

/** The facts about a specialist in any category. */
export const loadBuyer = async (
  db: Reader,
  { specialistId, now }: { specialistId: string; now: Instant },
): Promise<(category: { id: string; requiredCredential: string | null }) => BuyerFacts> => {
  const [profile, services, credentials] = await Promise.all([
    findProfile(db, specialistId),
    listServices(db, specialistId),
    listCredentials(db, specialistId),
  ]);
  const served = new Map(services.map((service) => [service.categoryId, service.subcategoryIds]));
  return ({ id, requiredCredential }) => ({
    profileComplete: isProfileComplete(profile, services),
    servedSubcategoryIds: served.get(id) ?? null,
    credential: credentialRequirement(requiredCredential, credentials, now),
    requiredCredential,
  });
};

/** billing.order_placed: throws `profile_incomplete`, `not_served`, `credential_missing` or
 * `billing_address_missing`, and nothing is ordered. */
export const requireMayBuy = async (
  tx: Tx,
  { specialistId, categoryId, subcategoryIds }: { specialistId: string; categoryId: string; subcategoryIds: string[] },
): Promise<void> => {
  const category = await findCategory(tx, categoryId);
  if (!category) return;
  const factsIn = await loadBuyer(tx, { specialistId, now: tx.now });
  const names = await loadCatalogNames(tx);
  const topics = subcategoryIds.map((id) => ({ id, name: names.get(id) ?? "this topic" }));
  const problem = findBuyingProblem(factsIn(category), { category: category.name, topics });
  if (problem) throw conflict(problem.code, problem.sentence);
  const [billedTo, seller] = [await loadBillingDetails(tx, specialistId), await findSeller(tx)];
  if (isAddressMissing(billedTo, seller !== undefined)) throw conflict(ADDRESS_MISSING.code, ADDRESS_MISSING.sentence);
};
