// Status sets as SQL: conditions of queries, predicates of partial indexes and checks.
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/** A column of statuses, or an expression for one. */
type StatusColumn<S extends string> = SQL | (SQLWrapper & { _: { data: S } });

const literalsOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(", ");

/**
 * Whether a column has one of these statuses. They are literals, because SQLite uses a partial index only when the query
 * repeats its predicate word for word.
 */
export const hasStatus = <S extends string>(column: StatusColumn<S>, statuses: readonly NoInfer<S>[]): SQL =>
  sql`${column} ${sql.raw(statuses.length === 1 ? `= ${literalsOf(statuses)}` : `in (${literalsOf(statuses)})`)}`;

/** Whether a column has none of these statuses. */
export const lacksStatus = <S extends string>(column: StatusColumn<S>, statuses: readonly NoInfer<S>[]): SQL =>
  sql`${column} ${sql.raw(statuses.length === 1 ? `<> ${literalsOf(statuses)}` : `not in (${literalsOf(statuses)})`)}`;
