// Invoices of specialists: billing issues them, the profile has the billing details.
import { findPerson } from "@/modules/auth/index.ts";
import {
  type BillingDetails,
  issueInvoice,
  keepBillingDetails,
  listIssuable,
  type OwedInvoice,
  taxOrder,
} from "@/modules/billing/index.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { fullName } from "@/platform/text.ts";
import { findHomePlaces } from "../credentials/places.ts";
import { findProfile } from "../profile/profiles.ts";

/** An account without any name is billed under this one. */
const NO_NAME = "Customer";

/** What an invoice to a specialist says about them. The name of a deleted account is the one that visitors saw. */
export const loadBillingDetails = async (db: Reader, specialistId: string): Promise<BillingDetails> => {
  const [person, profile, places] = await Promise.all([
    findPerson(db, specialistId),
    findProfile(db, specialistId),
    findHomePlaces(db, specialistId),
  ]);
  const isGone = person === undefined || person.deletedAt !== null;
  const own = (isGone ? profile?.displayName : fullName(person)) || NO_NAME;
  const { line1, line2, postcode, city, country } = profile?.billingAddress ?? {};
  return {
    name: profile?.company || own,
    contact: profile?.company ? own : null,
    email: isGone ? null : person.email,
    vatId: profile?.vatId ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postcode: postcode ?? null,
    city: city ?? null,
    country: country ?? places[0] ?? null,
  };
};

interface Purchased {
  transactionId: string;
  specialistId: string;
}

/** billing.order_placed: the tax of an order depends on its buyer. */
export const taxOwnOrder = async (tx: Tx, { transactionId, specialistId }: Purchased): Promise<void> =>
  await taxOrder(tx, { transactionId, buyer: await loadBillingDetails(tx, specialistId) });

/** billing.credits_purchased: the invoice is part of the settlement. */
export const issueOwnInvoice = async (tx: Tx, { transactionId, specialistId }: Purchased): Promise<void> =>
  await issueInvoice(tx, { transactionId, buyer: await loadBillingDetails(tx, specialistId) });

/** Listens to auth.account_deleted, before the profile is anonymised. */
export const keepOwedBuyer = async (tx: Tx, specialistId: string): Promise<void> =>
  await keepBillingDetails(tx, specialistId, await loadBillingDetails(tx, specialistId));

/** Issues invoices that are owed since the seller's details were missing. */
export const issueOwedInvoices = sweepRows({
  batch: 500,
  select: ({ db }, limit, after?: OwedInvoice) => listIssuable(db.read, limit, after),
  each: (ctx, { transactionId, specialistId, buyer }) =>
    transact(
      ctx,
      async (tx) =>
        await issueInvoice(tx, { transactionId, buyer: buyer ?? await loadBillingDetails(tx, specialistId) }),
    ),
});

/** settings.changed: what waited for the seller's details is issued at once. */
export const issueWhenSellerIsKnown = async (ctx: Ctx, { document }: { document: string }): Promise<void> => {
  if (document === "invoicing") await issueOwedInvoices(ctx);
};
