import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";
import { mailboxKeySql } from "../mail/mailbox-key.ts";

/** A UUIDv7 primary key. */
export const id = () => text("id").primaryKey();

/** An instant in milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name);

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
