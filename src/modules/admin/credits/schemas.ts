// What the administrators' calls about a specialist's credits take and answer.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";

/** A reason that stands in the ledger and in the audit log, and that the specialist is told. */
export const CreditReason = z.string().trim().min(3).max(300);

/** Credits of a category, or of one part of it; at most 1,000 at once. */
const Some = {
  categoryId: z.uuidv7(),
  subcategoryId: z.uuidv7().nullish(),
  quantity: z.number().int().min(1).max(1_000),
  reason: CreditReason,
};

/** POST Admin/GrantCredits/{id} (of a user). They are good as long as bought ones and count nothing as spending. */
export const GrantCreditsInput = z.object(Some);
export type GrantCreditsInput = z.infer<typeof GrantCreditsInput>;

/**
 * POST Admin/RevokeCredits/{id}. Takes credits of exactly this scope: given ones before bought ones, those that end last
 * first. More than there are is refused with `too_few_credits`, and nothing is taken.
 */
export const RevokeCreditsInput = z.object(Some);
export type RevokeCreditsInput = z.infer<typeof RevokeCreditsInput>;

export const CreditHolder = z.object({ id: z.uuidv7() });

/** Credits that can be used now, of a category or of one part of it. */
export const CreditBalance = z.object({
  categoryId: z.string(),
  category: z.string(),
  subcategoryId: z.string().nullable(),
  subcategory: z.string().nullable(),
  credits: z.number().int(),
  /** When the first of them end. */
  nextEndAt: z.string(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

/** All that a specialist can use now; scopes without credits are left out. */
export const CreditBalances = z.object({ balances: z.array(CreditBalance) });
export type CreditBalances = z.infer<typeof CreditBalances>;

export const EntryKind = z.enum(["purchase", "consume", "return", "expire", "grant", "revoke", "refund"]);

/** One line of the ledger. */
export const CreditEntryItem = z.object({
  id: z.string(),
  at: z.string(),
  kind: EntryKind,
  /** Added (positive) or taken (negative). */
  amount: z.number().int(),
  categoryId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  /** What one credit cost, net. */
  unitPrice: z.object({ amount: z.number().int(), currency: z.string() }),
  /** An administrator's reason, or the rule that fired, such as `visitor-absent`. */
  reason: z.string().nullable(),
  /** What it was used for. */
  leadId: z.string().nullable(),
  /** What it was bought with. */
  transactionId: z.string().nullable(),
  /** When credits of this lot end. */
  lotEndsAt: z.string(),
});
export type CreditEntryItem = z.infer<typeof CreditEntryItem>;

/** GET Admin/CreditLedger/{id}: newest first unless `dir` says otherwise. */
export const CreditLedgerQuery = listQuery(["at"]).omit({ search: true }).extend({
  categoryId: z.uuidv7().optional(),
  kind: EntryKind.optional(),
});
export type CreditLedgerQuery = z.infer<typeof CreditLedgerQuery>;

/** The page, and what can be used now in all. */
export const CreditLedger = listOf(CreditEntryItem).extend(CreditBalances.shape);
export type CreditLedger = z.infer<typeof CreditLedger>;
