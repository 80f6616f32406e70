// Imports as administrators see them: a page of them, one with its progress, and the results of its rows.
import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { toPage } from "@/platform/http/list.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findPeople, getPerson } from "@/modules/auth/index.ts";
import { getImport, type Import } from "./imports.ts";
import { importCan, ROWS } from "./rules.ts";
import type { ImportItem, ImportList, ImportRows, ImportRowsQuery, ImportsQuery, ImportView } from "./schemas.ts";
import { importRows, imports } from "./tables.ts";

const toItems = async (ctx: Ctx, found: readonly Import[]): Promise<ImportItem[]> => {
  const people = await findPeople(ctx.db.read, found.map(({ createdBy }) => createdBy));
  const { timeZone } = await getPerson(ctx.db.read, userOf(ctx).id);
  return found.map(({ id, kind, fileName, status, rowCount, handled, total, counts, createdBy, createdAt }) => {
    const by = people.get(createdBy);
    return {
      id,
      kind,
      fileName,
      status,
      rows: rowCount,
      handled,
      total,
      counts,
      by: by ? fullName(by) : "",
      at: toReadableTime(createdAt, timeZone),
    };
  });
};

/** Admin/ImportsPaginated: the newest first by default. */
export const listImports = async (ctx: Ctx, query: ImportsQuery): Promise<ImportList> => {
  const db = ctx.db.read;
  const order = query.dir === "asc" ? asc : desc;
  const found = await db.select().from(imports).orderBy(order(imports.createdAt), order(imports.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  return toPage(await toItems(ctx, found), query, { totalCount: await db.$count(imports) });
};

/** Admin/Import. Throws 404. */
export const viewImport = async (ctx: Ctx, id: string): Promise<ImportView> => {
  const found = await getImport(ctx.db.read, id);
  const [item] = await toItems(ctx, [found]);
  return { ...item!, columns: found.columns, mapping: found.mapping, reading: found.reading, can: importCan(found) };
};

const isShown = (status: ImportRowsQuery["status"]): SQL | undefined => {
  if (status !== "notable") return status && eq(importRows.status, status);
  return or(hasStatus(importRows.status, ROWS.notable), sql`${importRows.notes} <> '[]'`);
};

/** Admin/ImportRows, in the order of the file. Throws 404. */
export const listImportRows = async (ctx: Ctx, id: string, query: ImportRowsQuery): Promise<ImportRows> => {
  const db = ctx.db.read;
  await getImport(db, id);
  const where = and(eq(importRows.importId, id), isShown(query.status));
  const { row, label, status, notes, userId } = importRows;
  const rows = await db.select({ row, label, status, notes, userId }).from(importRows).where(where)
    .orderBy(asc(importRows.row)).limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  return toPage(rows, query, { totalCount: await db.$count(importRows, where) });
};
