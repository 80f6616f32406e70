// Column types that every table shares.
import { integer, text } from "drizzle-orm/sqlite-core";

/** A UUIDv7 primary key. */
export const id = () => text("id").primaryKey();

/** An instant in milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name);

/** A boolean. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** JSON that is read and written whole. */
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
