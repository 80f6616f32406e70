// What administrators see and do of a specialist's credits: give, take, and the ledger behind what can be used now.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { pageOf } from "@/platform/http/list.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import {
  type ByHand,
  countLedger,
  type Entry,
  giveByHand,
  listBalances,
  listLedger,
  takeByHand,
  usableCredits,
} from "@/modules/billing/index.ts";
import { findCategory, findSubcategory, namesOf } from "@/modules/catalog/index.ts";
import { leadsOfCredits } from "@/modules/leads/index.ts";
import type {
  CreditBalances,
  CreditEntryItem,
  CreditLedger,
  CreditLedgerQuery,
  GrantCreditsInput,
  RevokeCreditsInput,
} from "./schemas.ts";

type Holder = { id: string };
type Input = GrantCreditsInput | RevokeCreditsInput;

const requirePerson = async (db: Reader, id: string): Promise<void> => {
  const person = await findPerson(db, id);
  if (!person || person.deletedAt !== null) throw notFound("This person does not exist, or has left.");
};

/** Credits are good for a category that exists, or for one of its own parts; offered or not. */
const requireScope = async (db: Reader, { categoryId, subcategoryId }: Input): Promise<void> => {
  if (!await findCategory(db, categoryId)) throw notFound("This category does not exist.");
  if (!subcategoryId) return;
  const part = await findSubcategory(db, subcategoryId);
  if (part?.categoryId !== categoryId) throw notFound("This category has no such part.");
};

const balancesOf = async (db: Reader, specialistId: string, now: Instant): Promise<CreditBalances> => {
  const names = await namesOf(db);
  const balances = await listBalances(db, { specialistId, now });
  return {
    balances: balances.map(({ categoryId, subcategoryId, credits, nextEndsAt }) => ({
      ...{ categoryId, subcategoryId, credits },
      category: names.get(categoryId) ?? "",
      subcategory: subcategoryId && (names.get(subcategoryId) ?? null),
      nextEndAt: iso(nextEndsAt),
    })),
  };
};

/** One deed with its trace: what could be used in the category before and after, and why. */
const byHand = (
  ctx: Ctx,
  call: "grant" | "revoke",
  { id: specialistId, ...input }: Input & Holder,
): Promise<CreditBalances> =>
  transactOnce(ctx, `Admin/${call}-credits`, { specialistId, ...input }, async (tx: Tx) => {
    await requirePerson(tx, specialistId);
    await requireScope(tx, input);
    const { categoryId, subcategoryId = null, quantity, reason } = input;
    const credits = () => usableCredits(tx, { specialistId, categoryId, now: tx.now });
    const before = { categoryId, credits: await credits() };
    const deed: ByHand = { specialistId, ...input, key: newId() };
    await (call === "grant" ? giveByHand(tx, deed) : takeByHand(tx, deed));
    const after = { categoryId, credits: await credits(), quantity, subcategoryId, reason };
    const action = `billing.${call}-credits`;
    await recordAudit(tx, { action, subjectKind: "user", subjectId: specialistId, before, after });
    return await balancesOf(tx, specialistId, tx.now);
  });

/** Admin/GrantCredits/{id}. Throws 404 for a person, category or part that is not there. */
export const grantCredits = (ctx: Ctx, input: GrantCreditsInput & Holder) => byHand(ctx, "grant", input);

/** Admin/RevokeCredits/{id}. Throws 404 as well, and `too_few_credits`. */
export const revokeCredits = (ctx: Ctx, input: RevokeCreditsInput & Holder) => byHand(ctx, "revoke", input);

const itemOf = (entry: Entry, names: Map<string, string>, leads: Map<string, string>): CreditEntryItem => {
  const { id, kind, amount, categoryId, subcategoryId, transactionId, currency } = entry;
  return {
    ...{ id, kind, amount, categoryId, transactionId },
    at: iso(entry.createdAt),
    category: names.get(categoryId) ?? "",
    subcategory: subcategoryId && (names.get(subcategoryId) ?? null),
    unitPrice: { amount: entry.unitPriceMinor, currency },
    reason: entry.note ?? entry.rule ?? (kind === "grant" ? entry.grantReason : null),
    leadId: (entry.usedFor && leads.get(entry.usedFor)) || null,
    lotEndsAt: iso(entry.lotEndsAt),
  };
};

/** Admin/CreditLedger/{id}. Throws 404. */
export const creditLedger = async (
  { db: { read }, now }: Ctx,
  { id: specialistId, ...query }: CreditLedgerQuery & Holder,
): Promise<CreditLedger> => {
  await requirePerson(read, specialistId);
  const asked = { specialistId, ...query };
  const entries = await listLedger(read, asked);
  const names = await namesOf(read);
  const leads = await leadsOfCredits(read, entries.flatMap(({ usedFor }) => usedFor ?? []));
  const items = entries.map((entry) => itemOf(entry, names, leads));
  return { ...pageOf(items, query, await countLedger(read, asked)), ...await balancesOf(read, specialistId, now) };
};
