// Shared by all edits of the catalogue: version checks, reordering, and unique URL names.
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { eq } from "drizzle-orm";
import { conflict, invalid } from "@/platform/errors.ts";
import type { Tx } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import type { categories, educationalContents, subcategories } from "../tables.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { formatMoney } from "@/platform/money.ts";
import { isLeadPrice, isReordering, leadPriceRange } from "./rules.ts";
import type { NewOrder } from "./schemas.ts";

/** The effect of an edit, for the audit log. If nothing changed, both rows are the same. */
export interface Edit<Row> {
  id: string;
  before: Row | null;
  after: Row | null;
}

/** An edit that created a row. */
export interface Creation<Row> extends Edit<Row> {
  before: null;
  after: Row;
}

/** An edit that changed a row. */
export interface Change<Row> extends Edit<Row> {
  before: Row;
  after: Row;
}

/** An edit that retired a row, or deleted it (null). */
export interface Removal<Row> extends Edit<Row> {
  before: Row;
}

/** Throws `stale_version` unless the version that was read is the current one. */
export const requireVersion = (read: number, current: number): void => {
  if (read === current) return;
  throw conflict(
    "stale_version",
    "Someone else changed this after you opened it. Check the changes and save again.",
    { currentVersion: current },
  );
};

/** Throws 400 for a price that can't be charged. Null: the price of the category. */
export const requireLeadPrice = async (
  tx: Tx,
  { name, leadPriceMinor: amount }: { name: string; leadPriceMinor: number | null },
): Promise<void> => {
  const { currency } = await getPricing(tx);
  if (amount === null || isLeadPrice(amount, currency)) return;
  const price = formatMoney({ amount, currency });
  throw invalid([`A lead of “${name}” can’t cost ${price}. It must cost ${leadPriceRange(currency)}.`]);
};

/** Turns a violation of uniqueness into `slug_taken`. */
export const requireUniqueSlug = async <T>(writing: Promise<T>, sentence: string): Promise<T> =>
  await writing.catch((error) => {
    throw isUniqueViolation(error) ? conflict("slug_taken", sentence) : error;
  });

type Ordered = typeof categories | typeof subcategories | typeof educationalContents;

/** Moves rows to a new order. Throws `stale_version` if their order has changed meanwhile. */
export const reorder = async (
  tx: Tx,
  table: Ordered,
  current: readonly { id: string; position: number }[],
  order: NewOrder,
): Promise<void> => {
  if (!isReordering(current.map(({ id }) => id), order)) {
    throw conflict("stale_version", "The order has changed meanwhile. Please check the current order.");
  }
  // Numbering from the smallest position also repairs duplicate positions.
  const first = Math.min(...current.map(({ position }) => position));
  for (const [at, id] of order.to.entries()) {
    const values = { position: first + at } as SQLiteUpdateSetSource<Ordered>;
    if (order.from[at] !== id || current[at]?.position !== first + at) {
      await tx.update(table).set(values).where(eq(table.id, id));
    }
  }
};
