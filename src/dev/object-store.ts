// What a stand-in keeps: objects of several kinds, in one table of the main database, so that web and worker processes
// share them. No migration creates the table, so that production never has it.
import { and, asc, eq, sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json } from "@/platform/db/columns.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";

/** @param name of the table. `Kinds`: the objects, by the name of their kind. */
export const createObjectStore = <Kinds extends object>(name: string) => {
  type Kind = keyof Kinds & string;
  const objects = sqliteTable(name, {
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    body: json<unknown>("body").notNull(),
  });
  const isObject = (kind: Kind, id: string) => and(eq(objects.kind, kind), eq(objects.id, id));
  return {
    createTable: (db: Database): Promise<void> =>
      db.write(async (tx) => {
        await tx.run(sql`create table if not exists ${objects} (kind text not null, id text not null,
          body text not null, primary key (kind, id))`);
      }),
    save: async <K extends Kind>(tx: DrizzleTx, kind: K, id: string, body: Kinds[K]): Promise<void> => {
      await tx.insert(objects).values({ kind, id, body })
        .onConflictDoUpdate({ target: [objects.kind, objects.id], set: { body } });
    },
    find: async <K extends Kind>(db: Reader, kind: K, id: string): Promise<Kinds[K] | undefined> => {
      const [row] = await db.select().from(objects).where(isObject(kind, id));
      return row?.body as Kinds[K] | undefined;
    },
    /** In the order of their ids, which are added as `key`. */
    list: async <K extends Kind>(db: Reader, kind: K): Promise<(Kinds[K] & { key: string })[]> => {
      const rows = await db.select().from(objects).where(eq(objects.kind, kind)).orderBy(asc(objects.id));
      return rows.map(({ id, body }) => ({ ...body as Kinds[K], key: id }));
    },
    remove: async (tx: DrizzleTx, kind: Kind, id: string): Promise<void> => {
      await tx.delete(objects).where(isObject(kind, id));
    },
  };
};
