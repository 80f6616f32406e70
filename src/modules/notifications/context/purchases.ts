// A purchase with everything that emails say about it, read at the moment of sending.
import type { Ctx } from "@/platform/ctx.ts";
import type { Money } from "@/platform/money.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import {
  countRefundedCredits,
  creditsExpireOn,
  findInvoice,
  findPurchase,
  findTransaction,
} from "@/modules/billing/index.ts";
import { findProfile, type Profile } from "@/modules/specialists/index.ts";

export interface PurchaseContext {
  number: string;
  categoryId: string;
  paidAt: Instant;
  lines: { name: string; total: Money }[];
  subtotal: Money;
  tax: Money;
  total: Money;
  credits: number;
  validUntil: Instant;
  billedTo: string;
  receiptUrl: string | null;
  /** Unused credits that refunds removed so far. */
  creditsRemoved: number;
  /** Net value of used credits that were refunded all the same, in minor units. */
  usedRefunded: number;
  isBuyerDeleted: boolean;
  /** Why the payment failed. */
  note: string | null;
}

/** Undefined when it does not exist. The total of an unpaid purchase is its net sum. */
export const findPurchaseContext = async (ctx: Ctx, id: string): Promise<PurchaseContext | undefined> => {
  const db = ctx.db.read;
  const purchase = await findPurchase(db, id);
  const transaction = await findTransaction(db, id);
  if (!purchase || !transaction) return undefined;
  const { lines } = purchase;
  const { currency } = purchase.subtotal;
  const money = (amount: number): Money => ({ amount, currency });
  // Where an invoice was issued, the receipt shows its sums: what was paid may contain tax.
  const invoice = await findInvoice(db, id);
  const subtotal = invoice ? money(invoice.netMinor) : purchase.subtotal;
  const paidAt = transaction.paidAt ?? transaction.createdAt;
  return {
    number: id,
    categoryId: purchase.categoryId,
    paidAt,
    lines: lines.map(({ name, total }, at) => ({ name, total: invoice ? money(invoice.lines[at]!.netMinor) : total })),
    subtotal,
    tax: invoice ? money(invoice.taxMinor) : purchase.tax ?? money(0),
    total: purchase.total ?? purchase.subtotal,
    credits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    validUntil: creditsExpireOn(transaction, paidAt),
    billedTo: billingLines(await findProfile(db, transaction.specialistId)),
    receiptUrl: purchase.receiptUrl,
    creditsRemoved: await countRefundedCredits(db, id),
    usedRefunded: transaction.usedRefundedMinor,
    isBuyerDeleted: (await findPerson(db, transaction.specialistId))?.deletedAt !== null,
    note: transaction.note,
  };
};

const billingLines = (profile: Profile | undefined): string => {
  if (!profile) return "";
  const { line1, line2, postcode, city, country } = profile.billingAddress ?? {};
  const lines = [profile.company, line1, line2, [postcode, city].filter(Boolean).join(" "), country, profile.vatId];
  return lines.filter(Boolean).join("\n");
};
