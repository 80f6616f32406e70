// What the stand-in for text messages keeps, in the main database, so that web and worker processes share it. No migration
// creates this table, so that production never has it.
import { and, asc, eq, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "@/platform/db/columns.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";

export interface StoredText {
  sid: string;
  direction: "outbound" | "inbound";
  from: string;
  to: string;
  body: string;
  status: "queued" | "sent" | "delivered" | "undelivered" | "received";
  errorCode?: string;
  /** Where the sender wants to be told about it. */
  statusUrl?: string;
  /** In ms. */
  at: number;
}

/** How requests fail, until it is changed. `undelivered`: they are taken, and do not arrive. */
export const FAULTS = {
  none: "Everything works",
  away: "The provider is away (503)",
  slow: "The provider is slow (2.5 s)",
  lost: "The answer is lost after the message was taken",
  nonsense: "The provider returns nonsense",
  quota: "Parley is over its quota (429)",
  revoked: "The credentials are revoked (401)",
  undelivered: "Messages are not delivered (30003)",
} as const;
export type FaultMode = keyof typeof FAULTS;

interface Kinds {
  text: StoredText;
  /** A number that has replied STOP, at the provider. */
  stopped: { at: number };
  fault: { mode: FaultMode };
}
type Kind = keyof Kinds;

const objects = sqliteTable("dev_text_objects", {
  kind: text("kind").notNull(),
  id: text("id").notNull(),
  body: json<unknown>("body").notNull(),
});

export const createTable = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    await tx.run(sql`create table if not exists dev_text_objects (kind text not null, id text not null,
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

/** In the order of their ids. */
export const listTexts = async (db: Reader): Promise<StoredText[]> => {
  const rows = await db.select().from(objects).where(eq(objects.kind, "text")).orderBy(asc(objects.id));
  return rows.map(({ body }) => body as StoredText);
};

export const remove = async (tx: DrizzleTx, kind: Kind, id: string): Promise<void> => {
  await tx.delete(objects).where(and(eq(objects.kind, kind), eq(objects.id, id)));
};
