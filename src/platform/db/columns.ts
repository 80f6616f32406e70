import { type Column, sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import { mailboxKeySql } from "../mail/mailbox-key.ts";

/** A UUIDv7 primary key. */
export const id = () => text("id").primaryKey();

/** What their columns were made from: the database has no type for instants. */
const instants = new WeakSet<object>();

/** An instant in milliseconds since the epoch, UTC. */
export const instant = (name: string) => {
  const builder = integer(name);
  instants.add((builder as unknown as { config: object }).config);
  return builder;
};

/** Whether a column holds instants. */
export const isInstant = (column: Column): boolean => instants.has((column as unknown as { config: object }).config);

/** A boolean. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** JSON that is read and written whole. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/**
 * The mailbox of a folded address in another column, for lookups by `mailboxKeyOf`. The database computes it, so that it is
 * right for every row, whichever program wrote it.
 */
export const mailboxKey = (column: string) =>
  text("mailbox_key").generatedAlwaysAs(sql.raw(mailboxKeySql(column)), { mode: "virtual" });
