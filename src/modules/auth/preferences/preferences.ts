// What people choose for their lists: columns, and filters that have a name. They belong to the account.
import { and, asc, eq } from "drizzle-orm";
import { type Ctx, type PersonalDataSource, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { type ListName, savingProblem } from "./rules.ts";
import type { ColumnsInput, Preferences, ViewInput } from "./schemas.ts";
import { listColumns, savedViews } from "./tables.ts";

const readPreferences = async (db: Reader, userId: string): Promise<Preferences> => {
  const { id, list, name, query } = savedViews;
  const [chosen, views] = await Promise.all([
    db.select().from(listColumns).where(eq(listColumns.userId, userId)),
    db.select({ id, list, name, query }).from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(name)),
  ]);
  return { columns: Object.fromEntries(chosen.map((row) => [row.list, row.columns])), views };
};

/** Users/ListPreferences. */
export const listPreferences = (ctx: Ctx): Promise<Preferences> => readPreferences(ctx.db.read, userOf(ctx).id);

/** Writes for the caller and returns what they have chosen now. */
const changePreferences = async (ctx: Ctx, work: (tx: Tx, userId: string) => Promise<void>): Promise<Preferences> => {
  const { id } = userOf(ctx);
  await transact(ctx, (tx) => work(tx, id));
  return await readPreferences(ctx.db.read, id);
};

/** Users/SaveColumns. */
export const saveColumns = (ctx: Ctx, { list, columns }: ColumnsInput): Promise<Preferences> =>
  changePreferences(ctx, async (tx, userId) => {
    if (columns) {
      await tx.insert(listColumns).values({ userId, list, columns })
        .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: { columns } });
    } else {
      await tx.delete(listColumns).where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)));
    }
  });

const listNames = async (tx: Tx, userId: string, list: ListName): Promise<string[]> => {
  const rows = await tx.select({ name: savedViews.name }).from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)));
  return rows.map(({ name }) => name);
};

/** Users/SaveView. A name that exists gets the new filters. Throws `too_many_views`. */
export const saveView = (ctx: Ctx, { list, name, query }: ViewInput): Promise<Preferences> =>
  changePreferences(ctx, async (tx, userId) => {
    const names = await listNames(tx, userId, list);
    const problem = names.includes(name) ? undefined : savingProblem(names.length);
    if (problem) throw conflict("too_many_views", problem);
    await tx.insert(savedViews).values({ id: newId(), userId, list, name, query, createdAt: tx.now })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list, savedViews.name], set: { query } });
  });

/** Users/DeleteView. Throws 404 for the filters of anybody else. */
export const deleteView = (ctx: Ctx, viewId: string): Promise<Preferences> =>
  changePreferences(ctx, async (tx, userId) => {
    const own = and(eq(savedViews.id, viewId), eq(savedViews.userId, userId));
    const [view] = await tx.select({ id: savedViews.id }).from(savedViews).where(own);
    if (!view) throw notFound("These saved filters don't exist.");
    await tx.delete(savedViews).where(own);
  });

/** With the account, everything that its owner has chosen goes. */
export const deletePreferences = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(listColumns).where(eq(listColumns.userId, userId));
  await tx.delete(savedViews).where(eq(savedViews.userId, userId));
};

export const preferenceData: PersonalDataSource = {
  name: "lists",
  async collect({ db }, userId) {
    const { columns, views } = await readPreferences(db.read, userId);
    return { columns, savedFilters: views.map(({ list, name, query }) => ({ list, name, query })) };
  },
};
