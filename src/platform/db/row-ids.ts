// Ids of rows: known, or a query for them. With a query, what belongs to the rows of a page is read in the same round
// trip as the page itself.
import { type Column, inArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";

export type RowIds = readonly string[] | SQLWrapper;

export const isAmong = (column: Column, ids: RowIds): SQL =>
  isKnown(ids) ? inArray(column, [...new Set(ids)]) : inArray(column, ids);

/** In a prepared statement: its placeholder `ids` is `JSON.stringify` of known ids. */
export const isAmongPlaceholder = (column: Column): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder("ids")}))`;

/** Whether no row can be among them. */
export const isNone = (ids: RowIds): boolean => isKnown(ids) && ids.length === 0;

/** Whether they are a list. */
export const isKnown = (ids: RowIds): ids is readonly string[] => Array.isArray(ids);

/** Reads what a caller needs besides the rows of a page. */
export type LoadRelated<T> = (ids: RowIds) => Promise<T>;

export const loadNothing = () => Promise.resolve() as Promise<never>;
