// Lots and their ledger: the only code that writes them. Each movement has a unique ledger line.
import { and, eq, gt, sql } from "drizzle-orm";
import { newId } from "@/platform/ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { requireChange } from "@/platform/db/writer/plan.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { RETURNED_CREDIT_DAYS } from "../rules.ts";
import { creditEntries, creditLots, creditReservations } from "../tables.ts";

export type Lot = typeof creditLots.$inferSelect;
type NewLot = Omit<typeof creditLots.$inferInsert, "id" | "remaining" | "reserved" | "createdAt">;
type Entry = typeof creditEntries.$inferInsert;
/** Its date is now by default. */
type NewEntry =
  & Pick<Entry, "kind" | "amount" | "uniqueKey" | "rule" | "note" | "meetingId">
  & Partial<Pick<Entry, "createdAt">>;

/** What a ledger line repeats of its lot. */
type EntryLot = Pick<Lot, "id" | "specialistId" | "categoryId" | "unitPriceMinor">;

/** Lots with credits left. Literal, because SQLite uses a partial index only when the query repeats its condition. */
export const unused = sql`${creditLots.remaining} > 0`;

/** The credits of a lot that nobody has reserved. */
export const unreserved = sql<number>`(${creditLots.remaining} - ${creditLots.reserved})`;

/** Adds a ledger line and returns its id. Throws the database's own error when its key was used before. */
const addEntry = async (tx: Tx, lot: EntryLot, entry: NewEntry): Promise<string> => {
  const { id: lotId, specialistId, categoryId, unitPriceMinor } = lot;
  const row = { id: newId(), lotId, specialistId, categoryId, unitPriceMinor, createdAt: tx.now, ...entry };
  await insertRow(tx, creditEntries, row);
  return row.id;
};

/** Creates a full lot with its first ledger line. Returns its id. */
export const openLot = async (
  tx: Tx,
  lot: NewLot,
  entry: Pick<NewEntry, "kind" | "uniqueKey" | "note">,
): Promise<string> => {
  const row = { ...lot, id: newId(), remaining: lot.quantity, createdAt: tx.now };
  await insertRow(tx, creditLots, row);
  await addEntry(tx, row, { ...entry, amount: lot.quantity });
  return row.id;
};

const decrement = prepared((db) =>
  db.update(creditLots).set({ remaining: sql`${creditLots.remaining} - ${sql.placeholder("credits")}` })
    .where(eq(creditLots.id, sql.placeholder("lotId"))).prepare()
);

/** Removes credits from a lot and returns the ledger line's id. The table's checks reject more than are unreserved. */
export const takeCredits = async (
  tx: Tx,
  lot: EntryLot,
  credits: number,
  entry: Omit<NewEntry, "amount">,
): Promise<string> => {
  requireChange(await decrement(tx).run({ lotId: lot.id, credits }));
  return await addEntry(tx, lot, { ...entry, amount: -credits });
};

const changeReserved = prepared((db) =>
  db.update(creditLots).set({ reserved: sql`${creditLots.reserved} + ${sql.placeholder("by")}` })
    .where(eq(creditLots.id, sql.placeholder("lotId"))).prepare()
);
const lotById = prepared((db) =>
  db.select().from(creditLots).where(eq(creditLots.id, sql.placeholder("lotId"))).prepare()
);
const consumeReserved = prepared((db) =>
  db.update(creditLots).set({ remaining: sql`${creditLots.remaining} - 1`, reserved: sql`${creditLots.reserved} - 1` })
    .where(eq(creditLots.id, sql.placeholder("lotId"))).prepare()
);
const deleteReservation = prepared((db) =>
  db.delete(creditReservations).where(eq(creditReservations.key, sql.placeholder("key"))).prepare()
);
const reservationByKey = prepared((db) =>
  db.select().from(creditReservations).where(eq(creditReservations.key, sql.placeholder("key"))).prepare()
);

type Reservation = typeof creditReservations.$inferSelect;

/** The credit that is reserved under a key; undefined when none is, or no longer. */
export const findReservation = async (db: Reader, key: string): Promise<Reservation | undefined> =>
  await reservationByKey(db).get({ key });

/** Reserves one credit of a lot. The table's check rejects more than there are. */
export const reserveInLot = async (tx: Tx, lot: EntryLot, key: string): Promise<void> => {
  const { id: lotId, specialistId, categoryId, unitPriceMinor } = lot;
  requireChange(await changeReserved(tx).run({ lotId, by: 1 }));
  const row = { key, lotId, specialistId, categoryId, unitPriceMinor, createdAt: tx.now };
  await insertRow(tx, creditReservations, row);
};

/** Ends a reservation, and its credit can be used again. Returns its lot. */
export const releaseInLot = async (tx: Tx, { key, lotId }: Reservation): Promise<Lot> => {
  const lot = await lotById(tx).get({ lotId });
  requireChange(await deleteReservation(tx).run({ key }));
  requireChange(await changeReserved(tx).run({ lotId, by: -1 }));
  return lot!;
};

/** Uses a reserved credit and returns the ledger line's id. */
export const takeReserved = async (
  tx: Tx,
  { key, lotId: id, ...lot }: Reservation,
  entry: Omit<NewEntry, "amount">,
): Promise<string> => {
  requireChange(await deleteReservation(tx).run({ key }));
  requireChange(await consumeReserved(tx).run({ lotId: id }));
  return await addEntry(tx, { ...lot, id }, { ...entry, amount: -1 });
};

/**
 * Two lines that cancel each other out, and no change of the lot. The second one has the date of the use that it replaces,
 * because caps count a lead on the day on which it was given. Returns its id.
 */
export const moveUse = async (
  tx: Tx,
  lot: EntryLot,
  { returned, consumed }: {
    returned: Omit<NewEntry, "amount" | "kind">;
    consumed: Omit<NewEntry, "amount" | "kind"> & { createdAt: Instant };
  },
): Promise<string> => {
  await addEntry(tx, lot, { ...returned, kind: "return", amount: 1 });
  return await addEntry(tx, lot, { ...consumed, kind: "consume", amount: -1 });
};

/** Returns credits to their lot. For an expired lot, a new one is created that is valid for 30 days. */
export const returnCredits = async (
  tx: Tx,
  lotId: string,
  credits: number,
  entry: Omit<NewEntry, "amount">,
): Promise<Lot> => {
  const lot = await restoreCredits(tx, lotId, credits);
  await addEntry(tx, lot, { ...entry, amount: credits });
  return lot;
};

const restoreCredits = async (tx: Tx, lotId: string, credits: number): Promise<Lot> => {
  const [usable] = await tx.update(creditLots).set({ remaining: sql`${creditLots.remaining} + ${credits}` })
    .where(and(eq(creditLots.id, lotId), gt(creditLots.expiresAt, tx.now))).returning();
  if (usable) return usable;
  const [expired] = await tx.select().from(creditLots).where(eq(creditLots.id, lotId));
  if (!expired) throw new Error(`The ledger names lot ${lotId}, which is not there`);
  const lot: Lot = {
    ...expired,
    id: newId(),
    quantity: credits,
    remaining: credits,
    reserved: 0,
    grantReason: "returned after expiry",
    expiresAt: tx.now + RETURNED_CREDIT_DAYS * DAY_MS,
    createdAt: tx.now,
  };
  await insertRow(tx, creditLots, lot);
  return lot;
};
