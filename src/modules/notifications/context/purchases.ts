// A purchase with everything that emails say about it, read at the moment of sending.
import type { Receipt } from "@/emails/receipt.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import type { Money } from "@/platform/money.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { countRefundedCredits, findInvoice, findPurchase, findTransaction } from "@/modules/billing/index.ts";
import { orderPriceTax } from "@/modules/billing/invoices/rules.ts";
import type { InvoiceContent } from "@/modules/billing/invoices/schemas.ts";
import { lineSuffix, vatText } from "@/modules/billing/price-rules.ts";
import { creditsExpireAt } from "@/modules/billing/rules.ts";
import type { PurchaseView } from "@/modules/billing/schemas.ts";
import { findProfile, type Profile } from "@/modules/specialists/index.ts";

/** With what a receipt says about it. */
export interface PurchaseContext
  extends Omit<Receipt, "brand" | "firstName" | "zone" | "dashboardUrl" | "invoiceNumber"> {
  categoryId: string;
  /** Unused credits that refunds removed so far. */
  creditsRemoved: number;
  /** Net value of used credits that were refunded all the same, in minor units. */
  usedRefunded: number;
  isBuyerDeleted: boolean;
  /** Why the payment failed. */
  note: string | null;
}

/** Undefined when it does not exist. The total of an unpaid purchase is what its payment page asks for. */
export const findPurchaseContext = async (ctx: Ctx, id: string): Promise<PurchaseContext | undefined> => {
  const db = ctx.db.read;
  const purchase = await findPurchase(db, id);
  const transaction = await findTransaction(db, id);
  if (!purchase || !transaction) return undefined;
  const { lines } = purchase;
  const invoice = await findInvoice(db, id);
  const priceTax = orderPriceTax({ taxMode: transaction.taxMode, tax: invoice?.tax ?? transaction.tax });
  const paidAt = transaction.paidAt ?? transaction.createdAt;
  return {
    number: id,
    categoryId: purchase.categoryId,
    paidAt,
    lines: lines.map(({ name, total }) => ({ name, total })),
    priceLabel: lineSuffix(priceTax),
    vatLabel: vatText(priceTax.rateBps),
    sums: toSums(purchase, invoice),
    total: purchase.payable,
    credits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    validUntil: creditsExpireAt(paidAt, transaction.validityMonths),
    billedTo: billingLines(await findProfile(db, transaction.specialistId)),
    receiptUrl: purchase.receiptUrl,
    creditsRemoved: await countRefundedCredits(db, id),
    usedRefunded: transaction.usedRefundedMinor,
    isBuyerDeleted: (await findPerson(db, transaction.specialistId))?.deletedAt !== null,
    note: transaction.note,
  };
};

/** The sums of the invoice. Without one, VAT that prices include is not known. */
const toSums = (
  { subtotal, tax, taxMode }: PurchaseView,
  invoice: InvoiceContent | undefined,
): PurchaseContext["sums"] => {
  const money = (amount: number): Money => ({ amount, currency: subtotal.currency });
  if (invoice) {
    return { net: money(invoice.netMinor), vat: money(invoice.taxMinor), rounding: money(invoice.roundingMinor ?? 0) };
  }
  return taxMode === "net" ? { net: subtotal, vat: tax ?? money(0), rounding: money(0) } : null;
};

const billingLines = (profile: Profile | undefined): string => {
  if (!profile) return "";
  const { line1, line2, postcode, city, country } = profile.billingAddress ?? {};
  const lines = [profile.company, line1, line2, [postcode, city].filter(Boolean).join(" "), country, profile.vatId];
  return lines.filter(Boolean).join("\n");
};
