// Credits: granted into lots, consumed one by one, returned by rule. Every movement is a line of the ledger.
import { eq, sql } from "drizzle-orm";
import { creditReturned, creditsChanged } from "@/events.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Tx } from "@/platform/ctx.ts";
import { getLifecycle, getPricing } from "@/modules/settings/index.ts";
import { capReached, countLeadsLeft, requireWithinCaps } from "./caps.ts";
import { reclaimUnpaidCredit } from "../payments/reversals.ts";
import {
  findReservation,
  moveUse,
  openLot,
  releaseInLot,
  reserveInLot,
  returnCredits,
  takeCredits,
  takeReserved,
} from "./lots.ts";
import { creditsExpireAt } from "../rules.ts";
import { listUnusedLots } from "./supply.ts";
import { publishCreditLevel, sumCredits } from "./warnings.ts";
import { creditEntries } from "../tables.ts";

export interface Grant {
  specialistId: string;
  categoryId: string;
  /** Present: works only for this subcategory. */
  subcategoryId?: string;
  quantity: number;
  /** What one credit counts toward spending caps, minor units. */
  unitPriceMinor: number;
  reason: string;
  /** An administrator's reason, for the ledger. */
  note?: string;
  /** Prevents a repetition: the same key grants once. */
  key: string;
}

/** Grants credits without a payment, valid as long as purchased ones. The same key again changes nothing. */
export const grantCredits = async (tx: Tx, grant: Grant): Promise<{ lotId: string }> => {
  const uniqueKey = `grant-${grant.key}`;
  const [before] = await tx.select({ lotId: creditEntries.lotId }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, uniqueKey));
  if (before) return before;
  const { key: _, reason: grantReason, note, ...scope } = grant;
  const { currency } = await getPricing(tx);
  const expiresAt = creditsExpireAt(tx.now, (await getLifecycle(tx)).creditValidityMonths);
  const lotId = await openLot(tx, { ...scope, currency, grantReason, expiresAt }, { kind: "grant", uniqueKey, note });
  await publish(tx, creditsChanged({ specialistId: grant.specialistId, categoryId: grant.categoryId }));
  return { lotId };
};

/**
 * Grants the welcome credits of the pricing settings, once for each specialist. Nothing happens while the settings have
 * none.
 */
export const grantWelcomeCredits = async (tx: Tx, specialistId: string, categoryId: string): Promise<void> => {
  const { welcomeCredits: quantity } = await getPricing(tx);
  if (quantity === 0) return;
  const grant = { specialistId, categoryId, quantity, unitPriceMinor: 0, reason: "welcome" };
  await grantCredits(tx, { ...grant, key: `welcome-${specialistId}` });
};

interface CreditUse {
  specialistId: string;
  categoryId: string;
  subcategoryId: string | null;
  /** What it is consumed for; a lead without a meeting has a key of its own. */
  meetingId: string;
  /** Why another credit is used for the same lead, for the ledger. */
  rule?: string;
}

type LeadCreditUse = Omit<CreditUse, "meetingId" | "rule"> & { leadId: string };

/**
 * Consumes one credit for a meeting: of the subcategory first, then the soonest to expire.
 * Throws `no_credit`, `cap_reached` when the specialist's own limit is reached, and `credit_already_used` for a meeting
 * that has consumed its credit.
 */
export const consumeCredit = async (tx: Tx, use: CreditUse): Promise<{ entryId: string; unitPriceMinor: number }> => {
  const { specialistId, categoryId, meetingId, rule } = use;
  const scope = { specialistId, categoryId };
  const lots = await listUnusedLots(tx, { ...scope, now: tx.now });
  const lot = chooseLot(lots, use);
  await requireWithinCaps(tx, specialistId, lot.unitPriceMinor);
  const uniqueKey = `consume-${meetingId}`;
  if (await findEntry(tx, uniqueKey)) {
    throw conflict("credit_already_used", "The credit for this meeting has already been used.");
  }
  const entryId = await takeCredits(tx, { ...lot, ...scope }, 1, { kind: "consume", uniqueKey, meetingId, rule });
  await publishUse(tx, scope, lots);
  return { entryId, unitPriceMinor: lot.unitPriceMinor };
};

/** One credit was used, of these lots or of `outside` others. */
const publishUse = async (
  tx: Tx,
  scope: Pick<CreditUse, "specialistId" | "categoryId">,
  lots: readonly UnusedLot[],
  outside = 0,
): Promise<void> => {
  await publish(tx, creditsChanged(scope));
  const before = sumCredits(lots) + sumReserved(lots) + outside;
  await publishCreditLevel(tx, scope, before, before - 1);
};

type UnusedLot = Awaited<ReturnType<typeof listUnusedLots>>[number];

const sumReserved = (lots: readonly UnusedLot[]): number => lots.reduce((sum, { reserved }) => sum + reserved, 0);

const isInScope = (lot: UnusedLot, { subcategoryId }: Pick<CreditUse, "subcategoryId">): boolean =>
  lot.subcategoryId === null || lot.subcategoryId === subcategoryId;

const chooseLot = (lots: readonly UnusedLot[], use: Pick<CreditUse, "subcategoryId">) => {
  const usable = lots.filter((lot) => isInScope(lot, use) && lot.remaining > 0);
  const best = usable.find((lot) => lot.subcategoryId !== null) ?? usable[0];
  if (best) return best;
  throw conflict(
    "no_credit",
    "This specialist can't take another meeting right now. Please choose another specialist.",
  );
};

/** Reservations may take half of the credits in scope, rounded down, and never the last place under a cap. */
const mayReserve = (lots: readonly UnusedLot[], use: CreditUse): boolean => {
  const inScope = lots.filter((lot) => isInScope(lot, use));
  const reserved = sumReserved(inScope);
  return reserved + 1 <= Math.floor((sumCredits(inScope) + reserved) / 2);
};

/**
 * Reserves one credit for a pending booking, chosen as `consumeCredit` does. False when pending bookings have reserved
 * half of the credits, or one place is left under a cap. Throws `no_credit`, `cap_reached`.
 */
export const reserveCredit = async (tx: Tx, use: CreditUse): Promise<boolean> => {
  const { specialistId, categoryId, meetingId } = use;
  const lots = await listUnusedLots(tx, { specialistId, categoryId, now: tx.now });
  const lot = chooseLot(lots, use);
  const leadsLeft = await countLeadsLeft(tx, specialistId, lot.unitPriceMinor);
  if (leadsLeft < 1) throw capReached();
  if (!mayReserve(lots, use) || leadsLeft < 2) return false;
  await reserveInLot(tx, { ...lot, specialistId, categoryId }, meetingId);
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return true;
};

/**
 * Reserves one credit for a lead that waits for its visitor's consent. An administrator chose the specialist, so it may
 * be the last one. Throws `no_credit`, `cap_reached`.
 */
export const reserveLeadCredit = async (tx: Tx, { leadId, ...scope }: LeadCreditUse): Promise<void> => {
  const { specialistId, categoryId } = scope;
  const lots = await listUnusedLots(tx, { specialistId, categoryId, now: tx.now });
  const lot = chooseLot(lots, scope);
  await requireWithinCaps(tx, specialistId, lot.unitPriceMinor);
  await reserveInLot(tx, { ...lot, specialistId, categoryId }, leadId);
  await publish(tx, creditsChanged({ specialistId, categoryId }));
};

/**
 * Releases the credit that is reserved for a booking; false when none is. One whose money was refunded or is disputed
 * meanwhile is removed, like one that is returned.
 */
export const releaseCredit = async (tx: Tx, meetingId: string): Promise<boolean> => {
  const reservation = await findReservation(tx, meetingId);
  if (!reservation) return false;
  const lot = await releaseInLot(tx, reservation);
  // The same booking can reserve again.
  await reclaimUnpaidCredit(tx, lot, `${meetingId}-released-${reservation.createdAt}`);
  const { specialistId, categoryId } = reservation;
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return true;
};

/** Consumes the credit that is reserved for a booking; undefined when none is. */
export const consumeReservedCredit = async (tx: Tx, meetingId: string): Promise<{ entryId: string } | undefined> => {
  const reservation = await findReservation(tx, meetingId);
  if (!reservation) return undefined;
  const { specialistId, categoryId } = reservation;
  const scope = { specialistId, categoryId };
  const lots = await listUnusedLots(tx, { ...scope, now: tx.now });
  const uniqueKey = `consume-${meetingId}`;
  const entryId = await takeReserved(tx, reservation, { kind: "consume", uniqueKey, meetingId });
  // A credit stays reserved although its lot expires.
  const isExpired = !lots.some(({ id }) => id === reservation.lotId);
  await publishUse(tx, scope, lots, isExpired ? 1 : 0);
  return { entryId };
};

const entryByKey = prepared((db) => {
  const { lotId, specialistId, categoryId, unitPriceMinor, uniqueKey, createdAt } = creditEntries;
  return db.select({ lotId, specialistId, categoryId, unitPriceMinor, createdAt }).from(creditEntries)
    .where(eq(uniqueKey, sql.placeholder("uniqueKey"))).prepare();
});

const findEntry = async (tx: Tx, uniqueKey: string) => await entryByKey(tx).get({ uniqueKey });

/**
 * Returns a meeting's credit to its lot under a rule; false when there is none to return. For an expired lot, a lot of
 * one credit is created, valid for 30 days. A credit whose money was refunded or is disputed is removed again
 * (reclaimUnpaidCredit).
 */
export const returnCredit = async (
  tx: Tx,
  { meetingId, rule }: { meetingId: string; rule: string },
): Promise<boolean> => {
  const used = await findEntry(tx, `consume-${meetingId}`);
  const uniqueKey = `return-${meetingId}`;
  if (!used || await findEntry(tx, uniqueKey)) return false;
  const lot = await returnCredits(tx, used.lotId, 1, { kind: "return", uniqueKey, rule, meetingId });
  const { specialistId, categoryId } = lot;
  // No event for a credit that cannot be used.
  if (!await reclaimUnpaidCredit(tx, lot, meetingId)) {
    await publish(tx, creditReturned({ specialistId, categoryId, meetingId, rule }));
  }
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return true;
};

/**
 * The credit that was used under one key is used under another one: two lines of the same lot, whose credits stay as they
 * are, expired or not. Caps do not refuse it, because the specialist uses no further credit. Undefined when the first key
 * has none, or no longer.
 */
export const moveCredit = async (
  tx: Tx,
  { from, to, rule }: { from: string; to: string; rule: string },
): Promise<{ entryId: string } | undefined> => {
  const used = await findEntry(tx, `consume-${from}`);
  if (!used || await findEntry(tx, `return-${from}`)) return undefined;
  const { lotId, specialistId, categoryId, unitPriceMinor, createdAt } = used;
  const entryId = await moveUse(tx, { id: lotId, specialistId, categoryId, unitPriceMinor }, {
    returned: { uniqueKey: `return-${from}`, meetingId: from, rule },
    consumed: { uniqueKey: `consume-${to}`, meetingId: to, rule, createdAt },
  });
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  return { entryId };
};
