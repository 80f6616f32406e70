// Credits: granted into lots, used one by one, given back by rule; every move is a line of the ledger.
import { and, asc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import { creditReturned, creditsChanged } from "../../events.ts";
import type { Reader } from "../../platform/db.ts";
import { refused } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { publish } from "../../platform/outbox.ts";
import { insertRow } from "../../platform/prepared.ts";
import { DAY_MS, type Instant } from "../../platform/time.ts";
import type { Tx } from "../../platform/transact.ts";
import { isUniqueViolation } from "../../platform/turns.ts";
import { lifecycleOf, pricingOf } from "../settings/index.ts";
import { type Consumption, creditsExpireAt, RETURNED_CREDIT_DAYS } from "./rules.ts";
import { creditEntries, creditLots } from "./tables.ts";

type Lot = typeof creditLots.$inferSelect;
type NewEntry = Pick<typeof creditEntries.$inferInsert, "kind" | "amount" | "uniqueKey" | "rule" | "meetingId">;

const enter = async (
  tx: Tx,
  lot: Pick<Lot, "id" | "specialistId" | "categoryId" | "unitPriceMinor">,
  entry: NewEntry,
) => {
  const { id: lotId, specialistId, categoryId, unitPriceMinor } = lot;
  const id = newId();
  const row = { id, lotId, specialistId, categoryId, unitPriceMinor, createdAt: tx.now, ...entry };
  await insertRow(tx, creditEntries, row);
  return id;
};

export interface Grant {
  specialistId: string;
  categoryId: string;
  /** Present: good for this subcategory only. */
  subcategoryId?: string;
  quantity: number;
  /** What one credit counts as spending, minor units. */
  unitPriceMinor: number;
  reason: string;
  /** Makes a repeat impossible: the same key grants once. */
  key: string;
}

/** Gives credits without a payment, valid as long as bought ones. The same key again changes nothing. */
export const grantCredits = async (tx: Tx, grant: Grant): Promise<{ lotId: string }> => {
  const uniqueKey = `grant-${grant.key}`;
  const [before] = await tx.select({ lotId: creditEntries.lotId }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, uniqueKey));
  if (before) return before;
  const { key: _, reason: grantReason, ...scope } = grant;
  const { currency } = await pricingOf(tx);
  const expiresAt = creditsExpireAt(tx.now, (await lifecycleOf(tx)).creditValidityMonths);
  const lot = { id: newId(), ...scope, remaining: grant.quantity, currency, grantReason, expiresAt, createdAt: tx.now };
  await tx.insert(creditLots).values(lot);
  await enter(tx, lot, { kind: "grant", amount: grant.quantity, uniqueKey });
  await publish(tx, creditsChanged({ specialistId: grant.specialistId, categoryId: grant.categoryId }));
  return { lotId: lot.id };
};

export interface Use {
  specialistId: string;
  categoryId: string;
  subcategoryId: string | null;
  meetingId: string;
}

/**
 * Uses one credit for a meeting: the subcategory's own first, then the soonest to expire (PRODUCT section 5).
 * Throws `no_credit` without one, `credit_already_used` for a meeting that has had its credit.
 */
export const consumeCredit = async (tx: Tx, use: Use): Promise<{ entryId: string; unitPriceMinor: number }> => {
  const { specialistId, categoryId, subcategoryId, meetingId } = use;
  const scope = subcategoryId
    ? or(eq(creditLots.subcategoryId, subcategoryId), isNull(creditLots.subcategoryId))
    : isNull(creditLots.subcategoryId);
  const best = tx.select({ id: creditLots.id }).from(creditLots).where(and(
    eq(creditLots.specialistId, specialistId),
    eq(creditLots.categoryId, categoryId),
    gt(creditLots.expiresAt, tx.now),
    gt(creditLots.remaining, 0),
    scope,
  )).orderBy(sql`${creditLots.subcategoryId} is null`, asc(creditLots.expiresAt), asc(creditLots.id)).limit(1);
  const [lot] = await tx.update(creditLots).set({ remaining: sql`${creditLots.remaining} - 1` })
    .where(and(sql`${creditLots.id} = (${best})`, gt(creditLots.remaining, 0))).returning();
  if (!lot) {
    throw refused("no_credit", "This specialist cannot take another meeting right now. Please choose another one.");
  }
  const uniqueKey = `consume-${meetingId}`;
  const entryId = await enter(tx, lot, { kind: "consume", amount: -1, uniqueKey, meetingId }).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw refused("credit_already_used", "The credit of this meeting has already been used.");
  });
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return { entryId, unitPriceMinor: lot.unitPriceMinor };
};

const entryOf = async (tx: Tx, uniqueKey: string) => {
  const [entry] = await tx.select().from(creditEntries).where(eq(creditEntries.uniqueKey, uniqueKey));
  return entry;
};

/**
 * Gives a meeting's credit back, naming the rule that fired; false when there is none to give back (any more).
 * It returns to its lot. A lot that has expired cannot be used, so then a lot of one credit is made, valid 30 days.
 */
export const returnCredit = async (
  tx: Tx,
  { meetingId, rule }: { meetingId: string; rule: string },
): Promise<boolean> => {
  const used = await entryOf(tx, `consume-${meetingId}`);
  const uniqueKey = `return-${meetingId}`;
  if (!used || await entryOf(tx, uniqueKey)) return false;
  const lot = await reopenLot(tx, used.lotId);
  await enter(tx, lot, { kind: "return", amount: 1, uniqueKey, rule, meetingId });
  const { specialistId, categoryId } = lot;
  await publish(tx, creditReturned({ specialistId, categoryId, meetingId, rule }));
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return true;
};

/** Makes room for a returned credit: in its lot, or in a fresh one when that has expired. */
const reopenLot = async (tx: Tx, lotId: string): Promise<Lot> => {
  const [usable] = await tx.update(creditLots).set({ remaining: sql`${creditLots.remaining} + 1` })
    .where(and(eq(creditLots.id, lotId), gt(creditLots.expiresAt, tx.now))).returning();
  if (usable) return usable;
  const [expired] = await tx.select().from(creditLots).where(eq(creditLots.id, lotId));
  if (!expired) throw new Error(`The ledger names lot ${lotId}, which is not there`);
  const lot: Lot = {
    ...expired,
    id: newId(),
    quantity: 1,
    remaining: 1,
    grantReason: "returned after expiry",
    expiresAt: tx.now + RETURNED_CREDIT_DAYS * DAY_MS,
    createdAt: tx.now,
  };
  await tx.insert(creditLots).values(lot);
  return lot;
};

/** Leads and spending since an instant; a lead whose credit came back does not count. Spending in minor units. */
export const consumption = async (db: Reader, specialistId: string, since: Instant): Promise<Consumption> => {
  const [row] = await db.select({
    leads: sql<number>`count(*)`,
    spentMinor: sql<number>`coalesce(sum(${creditEntries.unitPriceMinor}), 0)`,
  }).from(creditEntries).where(and(
    eq(creditEntries.specialistId, specialistId),
    eq(creditEntries.kind, "consume"),
    gte(creditEntries.createdAt, since),
    sql`not exists (select 1 from credit_entries r where r.unique_key = 'return-' || ${creditEntries.meetingId})`,
  ));
  return row ?? { leads: 0, spentMinor: 0 };
};
