// The tax of an order: decided and frozen when it is placed, so that checkout, receipt and invoice say the same.
import { eq } from "drizzle-orm";
import type { Config } from "@/config.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { findSeller, getPricing } from "@/modules/settings/index.ts";
import type { BillingDetails } from "../invoices/schemas.ts";
import { decidePriceTax } from "../invoices/rules.ts";
import { addedTax, type PriceTax } from "../price-rules.ts";
import { transactions } from "../tables.ts";
import { getTransaction } from "./orders.ts";

type Buyer = Pick<BillingDetails, "country" | "postcode" | "vatId">;

const decideFor = async (db: Reader, { stripe }: Pick<Config, "stripe">, buyer?: Buyer) => {
  const [{ taxMode: mode }, seller] = [await getPricing(db), await findSeller(db)];
  return { seller, ...decidePriceTax({ mode, automaticTax: stripe.automaticTax, seller, buyer }) };
};

/** What prices mean for a buyer; without one, for anybody. */
export const findPriceTax = async (db: Reader, config: Pick<Config, "stripe">, buyer?: Buyer): Promise<PriceTax> => {
  const { mode, vat, rateBps, reason } = await decideFor(db, config, buyer);
  return { mode, vat, rateBps, reason };
};

/**
 * Freezes the tax of an order that was just placed, for its buyer. While nobody knows the seller, nothing can be added:
 * the price then contains what applies.
 */
export const taxOrder = async (
  tx: Tx,
  { transactionId, buyer }: { transactionId: string; buyer: BillingDetails },
): Promise<void> => {
  const { seller, decision, ...priceTax } = await decideFor(tx, tx.config, buyer);
  const { subtotalMinor, currency } = await getTransaction(tx, transactionId);
  const { line1, line2, postcode, city, country, vatId } = buyer;
  const taxedBuyer = { line1, line2, postcode, city, country: country ?? seller?.country ?? "", vatId };
  await tx.update(transactions).set({
    taxMode: priceTax.vat === "unknown" ? "included" : priceTax.mode,
    vatMinor: addedTax(priceTax, { amount: subtotalMinor, currency }),
    tax: decision,
    taxedBuyer: decision && taxedBuyer,
  }).where(eq(transactions.id, transactionId));
};
