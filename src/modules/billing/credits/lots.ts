// Lots and their ledger: credits come into a lot, leave it and come back, each time with a line that happens once.
import { and, eq, gt, sql } from "drizzle-orm";
import { newId } from "@/platform/ids.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { RETURNED_CREDIT_DAYS } from "../rules.ts";
import { creditEntries, creditLots } from "../tables.ts";

export type Lot = typeof creditLots.$inferSelect;
type NewLot = Omit<typeof creditLots.$inferInsert, "id" | "remaining" | "createdAt">;
type NewEntry = Pick<
  typeof creditEntries.$inferInsert,
  "kind" | "amount" | "uniqueKey" | "rule" | "note" | "meetingId"
>;

/** Lots with credits left. Literal, because SQLite uses a partial index only where the query says its condition so. */
export const unused = sql`${creditLots.remaining} > 0`;

/** Writes a line of the ledger and answers its id. Throws the database's own error when its key was used before. */
const addEntry = async (
  tx: Tx,
  lot: Pick<Lot, "id" | "specialistId" | "categoryId" | "unitPriceMinor">,
  entry: NewEntry,
): Promise<string> => {
  const { id: lotId, specialistId, categoryId, unitPriceMinor } = lot;
  const id = newId();
  await insertRow(tx, creditEntries, {
    id,
    lotId,
    specialistId,
    categoryId,
    unitPriceMinor,
    createdAt: tx.now,
    ...entry,
  });
  return id;
};

/** A new lot, full, with its first line. Answers its id. */
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

const taken = prepared((db) =>
  db.update(creditLots).set({ remaining: sql`${creditLots.remaining} - ${sql.placeholder("credits")}` })
    .where(eq(creditLots.id, sql.placeholder("lotId"))).returning().prepare()
);

/** Takes credits that are there out of a lot, and answers the line's id. The lot's own check refuses more. */
export const takeCredits = async (
  tx: Tx,
  lotId: string,
  credits: number,
  entry: Omit<NewEntry, "amount">,
): Promise<string> => {
  const [lot] = await taken(tx).all({ lotId, credits });
  if (!lot) throw new Error(`There is no lot ${lotId}`);
  return await addEntry(tx, lot, { ...entry, amount: -credits });
};

/** Puts credits back into their lot. One that has expired cannot be used, so then a lot of 30 days is made. */
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
    grantReason: "returned after expiry",
    expiresAt: tx.now + RETURNED_CREDIT_DAYS * DAY_MS,
    createdAt: tx.now,
  };
  await insertRow(tx, creditLots, lot);
  return lot;
};
