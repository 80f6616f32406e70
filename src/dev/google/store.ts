// What the Google stand-in keeps, in the main database, so that web and worker processes share it. No migration creates
// this table, so that production never has it.
import { and, asc, eq, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "@/platform/db/columns.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";

/** An OAuth code that can be redeemed once. */
export interface Code {
  account: string;
  challenge: string;
  redirectUri: string;
  scope: string;
}
/** A refresh token. */
export interface Grant {
  account: string;
  scope: string;
}
export interface AccessToken {
  grant: string;
  /** In ms. */
  expiresAt: number;
}
interface EventTime {
  dateTime: string;
  timeZone?: string;
}
export interface CalendarEvent {
  id: string;
  calendarId: string;
  status: "confirmed" | "cancelled";
  summary: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  transparency?: "opaque" | "transparent";
  /** Counts all changes of all events: the sync token and the etag. */
  changed: number;
}
export interface Channel {
  id: string;
  calendarId: string;
  token: string;
  address: string;
  resourceId: string;
  /** In ms. */
  expiration: number;
  number: number;
}
/** How the next requests fail, until it is changed. */
export interface Fault {
  mode: "none" | "away" | "slow" | "nonsense" | "quota";
}

interface Kinds {
  code: Code;
  grant: Grant;
  access: AccessToken;
  event: CalendarEvent;
  channel: Channel;
  fault: Fault;
}
export type Kind = keyof Kinds;

const objects = sqliteTable("dev_google_objects", {
  kind: text("kind").notNull(),
  id: text("id").notNull(),
  body: json<unknown>("body").notNull(),
});

export const createTable = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    await tx.run(sql`create table if not exists dev_google_objects (kind text not null, id text not null,
      body text not null, primary key (kind, id))`);
  });

export const save = async <K extends Kind>(tx: DrizzleTx, kind: K, id: string, body: Kinds[K]): Promise<void> => {
  await tx.insert(objects).values({ kind, id, body })
    .onConflictDoUpdate({ target: [objects.kind, objects.id], set: { body } });
};

export const find = async <K extends Kind>(db: Reader, kind: K, id: string): Promise<Kinds[K] | undefined> => {
  const [row] = await db.select().from(objects).where(and(eq(objects.kind, kind), eq(objects.id, id)));
  return row?.body as Kinds[K] | undefined;
};

export const list = async <K extends Kind>(db: Reader, kind: K): Promise<(Kinds[K] & { key: string })[]> => {
  const rows = await db.select().from(objects).where(eq(objects.kind, kind)).orderBy(asc(objects.id));
  return rows.map(({ id, body }) => ({ ...body as Kinds[K], key: id }));
};

export const remove = async (tx: DrizzleTx, kind: Kind, id: string): Promise<void> => {
  await tx.delete(objects).where(and(eq(objects.kind, kind), eq(objects.id, id)));
};
