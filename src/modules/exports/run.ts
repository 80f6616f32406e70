// The work on an export: in steps that each write the next rows of one table, compressed, and how far they came, so that
// another worker goes on where one was killed.
import type { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type ExportSource, keysOf } from "@/platform/export/sources.ts";
import { BYTE_ORDER_MARK, csvLine, type CsvValue } from "@/platform/http/csv.ts";
import { iso } from "@/platform/time/time.ts";
import { VERSION } from "@/platform/version.ts";
import type { ExportRow } from "./exports.ts";
import { isReady } from "./rules.ts";
import { dataExports, exportFiles, exportParts } from "./tables.ts";

/** Rows of a step; those with a file are larger. */
const AT_ONCE = 500;
const FILES_AT_ONCE = 10;

/** After so long the delivery is handed back, so that it is not taken for one that hangs. In ms. */
const TURN_MS = 20_000;

const compress = promisify(deflateRaw) as (bytes: Uint8Array, options: { finishFlush: number }) => Promise<Buffer>;

type Row = Record<string, unknown>;

/** What a step adds to a file. */
interface Addition {
  name: string;
  content: Uint8Array;
  isFirst: boolean;
  isLast: boolean;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The folder and name of a row's file. */
const fileOf = ({ name, files }: ExportSource, row: Row): string => `files/${name}/${files!.nameOf(row)}`;

/** Values as JSON has them. */
const toJson = (source: ExportSource, row: Row): Row => {
  const values = source.columns.map(({ name, kind }): [string, unknown] => {
    const value = row[name] ?? null;
    return [name, kind === "instant" && value !== null ? iso(value as number) : value];
  });
  return Object.fromEntries(source.files ? [...values, ["file", fileOf(source, row)]] : values);
};

const toCell = (value: unknown): CsvValue =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : value as CsvValue;

const headOf = ({ columns, files }: ExportSource): string[] => [
  ...columns.map(({ name }) => name),
  ...(files ? ["file"] : []),
];

const textsOf = (
  source: ExportSource,
  rows: readonly Row[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
) => {
  const objects = rows.map((row) => toJson(source, row));
  const head = isFirst ? BYTE_ORDER_MARK + csvLine(headOf(source)) : "";
  const csv = head + objects.map((object) => csvLine(Object.values(object).map(toCell))).join("");
  const lines = objects.map((object) => JSON.stringify(object)).join(",\n");
  const separator = isFirst || lines === "" ? "" : ",\n";
  const json = `${isFirst ? "[\n" : ""}${separator}${lines}${isLast ? "\n]\n" : ""}`;
  return { csv, json };
};

const additionsOf = (
  source: ExportSource,
  rows: readonly Row[],
  ends: { isFirst: boolean; isLast: boolean },
): Addition[] => {
  const { csv, json } = textsOf(source, rows, ends);
  const files = source.files
    ? rows.map((row) => ({
      name: fileOf(source, row),
      content: row[source.files!.column] as Uint8Array,
      isFirst: true,
      isLast: true,
    }))
    : [];
  return [
    { name: `${source.name}.csv`, content: utf8(csv), ...ends },
    { name: `${source.name}.json`, content: utf8(json), ...ends },
    ...files,
  ];
};

const isAfter = (keys: readonly SQLiteColumn[], cursor: readonly unknown[] | null): SQL | undefined =>
  cursor
    ? sql`(${sql.join([...keys], sql`, `)}) > (${sql.join(cursor.map((value) => sql`${value}`), sql`, `)})`
    : undefined;

/** The next rows of a table, and the key of the last one as the database has it. */
const readRows = async (db: Reader, source: ExportSource, cursor: unknown[] | null, limit: number) => {
  const keys = keysOf(source);
  const ends = Object.fromEntries(keys.map((key, n) => [`key${n}`, sql`${key}`]));
  const columns = Object.fromEntries(source.columns.map(({ name, column }) => [name, column]));
  const blobs = source.files ? { [source.files.column]: columnOf(source, source.files.column) } : {};
  const rows: Row[] = await db.select({ ...columns, ...blobs, ...ends }).from(source.table)
    .where(isAfter(keys, cursor)).orderBy(...keys.map((key) => asc(key))).limit(limit);
  const last = rows.at(-1);
  return { rows, cursor: last ? keys.map((_, n) => last[`key${n}`]) : cursor };
};

const columnOf = ({ table }: ExportSource, name: string): SQLiteColumn =>
  (table as unknown as Record<string, SQLiteColumn>)[name]!;

/** Each part can be read behind the one before: all but the last end on a byte. */
const compressPart = ({ content, isLast }: Addition): Promise<Buffer> =>
  compress(content, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });

/** Adds a part to a file. Returns its size. */
const writePart = async (tx: Tx, exportId: string, addition: Addition, bytes: Buffer): Promise<number> => {
  const { name, content, isFirst } = addition;
  const isOfFile = and(eq(exportFiles.exportId, exportId), eq(exportFiles.name, name));
  const [before] = isFirst ? [] : await tx.select().from(exportFiles).where(isOfFile);
  const { parts = 0, size = 0, crc = 0 } = before ?? {};
  const file = { parts: parts + 1, size: size + content.length, crc: crc32(content, crc) };
  await tx.insert(exportFiles).values({ exportId, name, ...file })
    .onConflictDoUpdate({ target: [exportFiles.exportId, exportFiles.name], set: file });
  await tx.insert(exportParts).values({ exportId, name, part: parts, bytes });
  return bytes.length;
};

interface Step extends Pick<ExportRow, "position" | "cursor"> {
  additions: Addition[];
  rows: number;
}

const readStep = async (ctx: Ctx, sources: readonly ExportSource[], found: ExportRow): Promise<Step | undefined> => {
  const source = sources[found.position];
  if (!source) return undefined;
  const limit = source.files ? FILES_AT_ONCE : AT_ONCE;
  const { rows, cursor } = await readRows(ctx.db.read, source, found.cursor, limit);
  const ends = { isFirst: found.cursor === null, isLast: rows.length < limit };
  const next = ends.isLast ? { position: found.position + 1, cursor: null } : { position: found.position, cursor };
  return { ...next, rows: rows.length, additions: additionsOf(source, rows, ends) };
};

/** What the files are, for whoever opens the archive. */
const manifestOf = (ctx: Ctx, sources: readonly ExportSource[]): Addition => {
  const tables = sources.map((source) => ({
    name: source.name,
    about: source.about,
    columns: [
      ...source.columns.map(({ name, kind }) => ({ name, kind })),
      ...(source.files ? [{ name: "file", kind: "text" }] : []),
    ],
  }));
  const manifest = { version: VERSION, createdAt: iso(ctx.now), tables };
  return {
    name: "manifest.json",
    content: utf8(`${JSON.stringify(manifest, null, 2)}\n`),
    isFirst: true,
    isLast: true,
  };
};

const countRows = async (db: Reader, sources: readonly ExportSource[]): Promise<number> => {
  let total = 0;
  for (const { table } of sources) total += await db.$count(table);
  return total;
};

const isUnchanged = ({ id, position, cursor, handled }: ExportRow) =>
  and(
    eq(dataExports.id, id),
    eq(dataExports.position, position),
    eq(dataExports.handled, handled),
    cursor === null ? isNull(dataExports.cursor) : eq(dataExports.cursor, cursor),
  );

/** Writes the next part of each file. Returns whether there is more. A worker that is late changes nothing. */
const takeStep = async (ctx: Ctx, id: string): Promise<boolean> => {
  const [found] = await ctx.db.primary.select().from(dataExports).where(eq(dataExports.id, id));
  if (!found || isReady(found.status)) return false;
  const sources = ctx.exportSources ?? [];
  const isNew = found.position === 0 && found.cursor === null;
  const total = isNew ? await countRows(ctx.db.read, sources) : found.total;
  const step = await readStep(ctx, sources, found);
  const additions = step?.additions ?? [manifestOf(ctx, sources)];
  const parts = await Promise.all(additions.map(compressPart));
  return await transact(ctx, async (tx) => {
    const { position, cursor } = step ?? found;
    const status = step ? found.status : "ready";
    const handled = found.handled + (step?.rows ?? 0);
    const changed = await tx.update(dataExports).set({ status, total, position, cursor, handled })
      .where(isUnchanged(found)).returning({ id: dataExports.id });
    if (changed.length === 0) return false;
    let { bytes } = found;
    for (const [n, addition] of additions.entries()) bytes += await writePart(tx, id, addition, parts[n]!);
    await tx.update(dataExports).set({ bytes }).where(eq(dataExports.id, id));
    return step !== undefined;
  });
};

/** exports.started: writes table after table, in turns that are handed back to the queue. */
export const prepareExport = async (
  ctx: Ctx,
  { exportId }: { exportId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const end = performance.now() + TURN_MS;
  while (await takeStep(ctx, exportId)) {
    if (performance.now() < end) continue;
    return await transact(ctx, (tx) => delivery.postpone(tx, ctx.clock.now()));
  }
};
