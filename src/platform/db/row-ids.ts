// Ids of rows: known, or a query for them. With a query, what belongs to the rows of a page is read in the same round
// trip as the page itself.
import { type Column, inArray, type SQL, type SQLWrapper } from "drizzle-orm";

export type RowIds = readonly string[] | SQLWrapper;

export const isAmong = (column: Column, ids: RowIds): SQL =>
  Array.isArray(ids) ? inArray(column, [...new Set<string>(ids)]) : inArray(column, ids as SQLWrapper);

/** Whether no row can be among them. */
export const isNone = (ids: RowIds): boolean => Array.isArray(ids) && ids.length === 0;

/** Reads what a caller needs besides the rows of a page. */
export type LoadRelated<T> = (ids: RowIds) => Promise<T>;

export const loadNothing = () => Promise.resolve() as Promise<never>;
