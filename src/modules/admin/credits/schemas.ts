import { z } from "zod";
import { listOf, listQuery, Money } from "@/platform/http/schemas.ts";

/** The reason appears in the ledger and the audit log, and the specialist reads it. */
export const CreditReason = z.string().trim().min(3).max(300);

/**
 * POST Admin/GrantCredits/{id} and Admin/RevokeCredits/{id} (of a user): credits of a category or of one of its
 * subcategories, at most 1,000 at once. Granted credits are valid as long as purchased ones, and are not spending. Those of
 * exactly this scope are revoked: granted ones before purchased ones, and those that expire last first; nothing when there
 * are fewer credits, which throws `too_few_credits`.
 */
export const CreditChange = z.object({
  categoryId: z.uuidv7(),
  subcategoryId: z.uuidv7().nullish(),
  quantity: z.number().int().min(1).max(1_000),
  reason: CreditReason,
}).meta({ id: "CreditChange" });
export type CreditChange = z.infer<typeof CreditChange>;

export const CreditOwner = z.object({ id: z.uuidv7() });

/** Usable credits of a category or of one of its subcategories. */
export const CreditBalance = z.object({
  categoryId: z.string(),
  category: z.string(),
  subcategoryId: z.string().nullable(),
  subcategory: z.string().nullable(),
  credits: z.number().int(),
  /** When the first of them expire. */
  nextEndAt: z.string(),
  /** The day where the reader is. */
  nextEndDate: z.string(),
}).meta({ id: "CreditBalance" });
export type CreditBalance = z.infer<typeof CreditBalance>;

/** All usable credits of a specialist. Scopes without credits are left out. */
export const CreditBalances = z.object({ balances: z.array(CreditBalance) }).meta({ id: "CreditBalances" });
export type CreditBalances = z.infer<typeof CreditBalances>;

export const EntryKind = z.enum(["purchase", "consume", "return", "expire", "grant", "revoke", "refund"]).meta({
  id: "CreditEntryKind",
});

/** One entry of the ledger. */
export const CreditEntryItem = z.object({
  id: z.string(),
  at: z.string(),
  /** The day where the reader is. */
  date: z.string(),
  kind: EntryKind,
  /** Positive when credits were added, negative when they were taken. */
  amount: z.number().int(),
  categoryId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  /** The price of one credit. */
  unitPrice: Money,
  /** An administrator's reason, or the rule that fired, such as `visitor-absent`. */
  reason: z.string().nullable(),
  /** The lead that used the credit. */
  leadId: z.string().nullable(),
  /** The purchase of the credit. */
  transactionId: z.string().nullable(),
  /** When the credits of this lot expire. */
  lotEndsAt: z.string(),
}).meta({ id: "CreditEntry" });
export type CreditEntryItem = z.infer<typeof CreditEntryItem>;

/** GET Admin/CreditLedger/{id}: the newest entry first unless `dir` says otherwise. */
export const CreditLedgerQuery = listQuery(["at"]).omit({ search: true }).extend({
  categoryId: z.uuidv7().optional(),
  kind: EntryKind.optional(),
});
export type CreditLedgerQuery = z.infer<typeof CreditLedgerQuery>;

/** A page of the ledger, and all usable credits. */
export const CreditLedger = listOf(CreditEntryItem, CreditBalances.shape).meta({ id: "CreditLedger" });
export type CreditLedger = z.infer<typeof CreditLedger>;
