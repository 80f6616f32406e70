// A specialist's credits as administrators see and change them: grant, revoke, balances and the ledger.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { toPage } from "@/platform/http/list.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { getLivePerson } from "@/modules/auth/index.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import {
  countLedger,
  countUsableCredits,
  grantManually,
  type LedgerEntry,
  listBalances,
  listLedger,
  type ManualCredits,
  revokeManually,
} from "@/modules/billing/index.ts";
import { findCategory, findSubcategory, loadCatalogNames } from "@/modules/catalog/index.ts";
import { findLeadsByCredit, type Lead } from "@/modules/leads/index.ts";
import type { CreditBalances, CreditChange, CreditEntryItem, CreditLedger, CreditLedgerQuery } from "./schemas.ts";

type UserRef = { id: string };
type Input = CreditChange;

/** Requires that the category exists, retired or not, and that the subcategory belongs to it. */
const requireScope = async (db: Reader, { categoryId, subcategoryId }: Input): Promise<void> => {
  if (!await findCategory(db, categoryId)) throw notFound("This category doesn’t exist.");
  if (!subcategoryId) return;
  const subcategory = await findSubcategory(db, subcategoryId);
  if (subcategory?.categoryId !== categoryId) throw notFound("This category has no such topic.");
};

const loadBalances = async (
  db: Reader,
  { specialistId, now, time }: { specialistId: string; now: Instant; time: LocalTime },
): Promise<CreditBalances> => {
  const names = await loadCatalogNames(db);
  const balances = await listBalances(db, { specialistId, now });
  return {
    balances: balances.map(({ categoryId, subcategoryId, credits, nextEndsAt }) => ({
      categoryId,
      subcategoryId,
      credits,
      category: names.get(categoryId) ?? "",
      subcategory: subcategoryId && (names.get(subcategoryId) ?? null),
      nextEndAt: iso(nextEndsAt),
      nextEndDate: time(nextEndsAt).date,
    })),
  };
};

/** Grants or revokes credits. The audit entry has the usable credits of the category before and after. */
const changeCredits = async (
  ctx: Ctx,
  call: "grant" | "revoke",
  { id: specialistId, ...input }: Input & UserRef,
): Promise<CreditBalances> => {
  const time = await loadLocalTime(ctx);
  return await transactOnce(ctx, `Admin/${call}-credits`, { specialistId, ...input }, async (tx: Tx) => {
    await getLivePerson(tx, specialistId);
    await requireScope(tx, input);
    const { categoryId, subcategoryId = null, quantity, reason } = input;
    const credits = () => countUsableCredits(tx, { specialistId, categoryId, now: tx.now });
    const before = { categoryId, credits: await credits() };
    const change: ManualCredits = { specialistId, ...input, key: newId() };
    await (call === "grant" ? grantManually(tx, change) : revokeManually(tx, change));
    const after = { categoryId, credits: await credits(), quantity, subcategoryId, reason };
    const action = `billing.${call}-credits`;
    await recordAudit(tx, { action, subjectKind: "user", subjectId: specialistId, before, after });
    return await loadBalances(tx, { specialistId, now: tx.now, time });
  });
};

/** Admin/GrantCredits/{id}. Throws 404 for an unknown person, category or subcategory. */
export const grantCredits = (ctx: Ctx, input: CreditChange & UserRef) => changeCredits(ctx, "grant", input);

/** Admin/RevokeCredits/{id}. Throws 404 like GrantCredits, and `too_few_credits`. */
export const revokeCredits = (ctx: Ctx, input: CreditChange & UserRef) => changeCredits(ctx, "revoke", input);

const toItem = (
  entry: LedgerEntry,
  { names, leads, time }: { names: ReadonlyMap<string, string>; leads: Map<string, Lead>; time: LocalTime },
): CreditEntryItem => {
  const { id, kind, amount, categoryId, subcategoryId, transactionId, currency } = entry;
  return {
    id,
    kind,
    amount,
    categoryId,
    transactionId,
    at: iso(entry.createdAt),
    date: time(entry.createdAt).date,
    category: names.get(categoryId) ?? "",
    subcategory: subcategoryId && (names.get(subcategoryId) ?? null),
    unitPrice: { amount: entry.unitPriceMinor, currency },
    reason: entry.note ?? entry.rule ?? (kind === "grant" ? entry.grantReason : null),
    leadId: (entry.usedFor && leads.get(entry.usedFor)?.id) || null,
    lotEndsAt: iso(entry.lotEndsAt),
  };
};

/** Admin/CreditLedger/{id}. Throws 404. */
export const creditLedger = async (
  ctx: Ctx,
  { id: specialistId, ...query }: CreditLedgerQuery & UserRef,
): Promise<CreditLedger> => {
  const { db: { read }, now } = ctx;
  await getLivePerson(read, specialistId);
  const filter = { specialistId, ...query };
  const entries = await listLedger(read, filter);
  const names = await loadCatalogNames(read);
  const leads = await findLeadsByCredit(read, entries.flatMap(({ usedFor }) => usedFor ?? []));
  const time = await loadLocalTime(ctx);
  const items = entries.map((entry) => toItem(entry, { names, leads, time }));
  return {
    ...toPage(items, query, await countLedger(read, filter)),
    ...await loadBalances(read, { specialistId, now, time }),
  };
};
