// Stores the stand-in's objects in the main database, so that they survive a restart and web and worker share them. No
// migration creates these tables, so that production never has them.
import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";
import type { CreateSession } from "./parameters.ts";
import type { StripeObject } from "./objects.ts";

/** Internal fields of a session: its parameters, its payment intent, and how and when a delayed payment ends. */
interface Hidden {
  params?: CreateSession;
  intentId?: string;
  ending?: "succeeds" | "fails";
  /** In seconds. */
  endsAt?: number;
}

const objects = sqliteTable("dev_payment_objects", {
  id: id(),
  kind: text("kind").notNull(),
  /** Increases with creation. */
  number: integer("number").notNull(),
  body: json<StripeObject>("body").notNull(),
  hidden: json<Hidden>("hidden").notNull(),
});
const keys = sqliteTable("dev_payment_keys", {
  key: text("key").primaryKey(),
  request: text("request").notNull(),
  status: integer("status").notNull(),
  body: json<unknown>("body").notNull(),
});
const deliveries = sqliteTable("dev_payment_deliveries", {
  eventId: text("event_id").primaryKey(),
  attempts: integer("attempts").notNull(),
  dueAt: instant("due_at").notNull(),
  finishedAt: instant("finished_at"),
});

const TABLES = [
  sql`create table if not exists dev_payment_objects (id text primary key not null, kind text not null,
    number integer not null, body text not null, hidden text not null)`,
  sql`create index if not exists dev_payment_objects_idx on dev_payment_objects (kind, number)`,
  sql`create table if not exists dev_payment_keys (key text primary key not null, request text not null,
    status integer not null, body text not null)`,
  sql`create table if not exists dev_payment_deliveries (event_id text primary key not null,
    attempts integer not null, due_at integer not null, finished_at integer)`,
];

export const createTables = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    for (const table of TABLES) await tx.run(table);
  });

export interface Stored<T extends StripeObject> {
  body: T;
  hidden: Hidden;
}

/** Inserts or updates an object. */
export const saveObject = async (tx: DrizzleTx, body: StripeObject, hidden: Hidden = {}): Promise<void> => {
  const number = sql`(select coalesce(max(number), 0) + 1 from dev_payment_objects)`;
  await tx.insert(objects).values({ id: body.id, kind: body.object, number: number as never, body, hidden })
    .onConflictDoUpdate({ target: objects.id, set: { body, hidden } });
};

export const findObject = async <T extends StripeObject>(
  db: Reader,
  kind: string,
  id: string,
): Promise<Stored<T> | undefined> => {
  const [row] = await db.select().from(objects).where(and(eq(objects.kind, kind), eq(objects.id, id)));
  return row as Stored<T> | undefined;
};

/** All objects of a kind, newest first; `where` compares fields of the body. */
export const listObjects = async <T extends StripeObject>(
  db: Reader,
  kind: string,
  where: Record<string, string | undefined> = {},
): Promise<Stored<T>[]> => {
  const fields = Object.entries(where).filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`json_extract(${objects.body}, ${`$.${name}`}) = ${value}`);
  const rows = await db.select().from(objects).where(and(eq(objects.kind, kind), ...fields))
    .orderBy(desc(objects.number));
  return rows as unknown as Stored<T>[];
};

/** Sessions that change with time: open ones, and those with a delayed payment. */
export const listWaiting = async <T extends StripeObject>(db: Reader): Promise<Stored<T>[]> => {
  const waiting = sql`(json_extract(${objects.body}, '$.status') = 'open'
    or json_extract(${objects.hidden}, '$.ending') is not null)`;
  const rows = await db.select().from(objects).where(and(eq(objects.kind, "checkout.session"), waiting));
  return rows as unknown as Stored<T>[];
};

/** The stored response to a request with this idempotency key. */
export const findResponse = async (db: Reader, key: string) => {
  const [row] = await db.select().from(keys).where(eq(keys.key, key));
  return row;
};

export const saveResponse = async (tx: DrizzleTx, response: typeof keys.$inferInsert): Promise<void> => {
  await tx.insert(keys).values(response);
};

/** Queues an event for delivery. */
export const queueDelivery = async (tx: DrizzleTx, eventId: string, dueAt: number): Promise<void> => {
  await tx.insert(deliveries).values({ eventId, attempts: 0, dueAt })
    .onConflictDoUpdate({ target: deliveries.eventId, set: { dueAt, finishedAt: null } });
};

export const listDue = (db: Reader, now: number) =>
  db.select().from(deliveries).where(and(isNull(deliveries.finishedAt), lte(deliveries.dueAt, now)))
    .orderBy(asc(deliveries.dueAt)).limit(50);

/** Claims a delivery for one attempt. Returns false if another process has claimed it. */
export const claimDelivery = async (
  db: Database,
  { eventId, attempts }: { eventId: string; attempts: number },
  dueAt: number,
): Promise<boolean> => {
  const claimed = await db.write((tx) =>
    tx.update(deliveries).set({ attempts: attempts + 1, dueAt })
      .where(and(eq(deliveries.eventId, eventId), eq(deliveries.attempts, attempts)))
      .returning({ eventId: deliveries.eventId })
  );
  return claimed.length > 0;
};

export const finishDelivery = async (db: Database, eventId: string, finishedAt: number): Promise<void> => {
  await db.write((tx) =>
    tx.update(deliveries).set({ finishedAt }).where(eq(deliveries.eventId, eventId)).returning({
      id: deliveries.eventId,
    })
  );
};
