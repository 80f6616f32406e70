// A purchase with everything that mails tell of it, read as it stands now.
import type { Money } from "@/platform/money.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { countTaken, creditsEnd, findPurchase, findTransaction } from "@/modules/billing/index.ts";
import { findProfile, type Profile } from "@/modules/specialists/index.ts";

export interface Purchase {
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
  /** Unused credits that refunds took back so far. */
  creditsTaken: number;
  /** Net value of used credits that were refunded all the same, minor units. */
  usedRefunded: number;
  /** Whether who paid has deleted the account. */
  buyerHasLeft: boolean;
  /** Why it failed. */
  note: string | null;
}

/** Undefined when there is no such purchase. What was never paid has its net sum for a total. */
export const findPaidPurchase = async (ctx: Ctx, id: string): Promise<Purchase | undefined> => {
  const db = ctx.db.read;
  const view = await findPurchase(db, id);
  const transaction = await findTransaction(db, id);
  if (!view || !transaction) return undefined;
  const { subtotal, lines } = view;
  const paidAt = transaction.paidAt ?? transaction.createdAt;
  return {
    number: id,
    categoryId: view.categoryId,
    paidAt,
    lines: lines.map(({ name, total }) => ({ name, total })),
    subtotal,
    tax: view.tax ?? { ...subtotal, amount: 0 },
    total: view.total ?? subtotal,
    credits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    validUntil: creditsEnd(transaction, paidAt),
    billedTo: billedTo(await findProfile(db, transaction.specialistId)),
    receiptUrl: view.receiptUrl,
    creditsTaken: await countTaken(db, id),
    usedRefunded: transaction.usedRefundedMinor,
    buyerHasLeft: (await findPerson(db, transaction.specialistId))?.deletedAt !== null,
    note: transaction.note,
  };
};

const billedTo = (profile: Profile | undefined): string => {
  if (!profile) return "";
  const { line1, line2, postcode, city, country } = profile.billingAddress ?? {};
  const lines = [profile.company, line1, line2, [postcode, city].filter(Boolean).join(" "), country, profile.vatId];
  return lines.filter(Boolean).join("\n");
};
