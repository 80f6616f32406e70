// The work on an import's rows: in small transactions that each write down how far it is, so that it goes on where a
// killed worker has stopped, and no row is handled twice.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { foldEmail } from "@/platform/text.ts";
import { findPeopleByEmail, type Person } from "@/modules/auth/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { getImport, type Import, loadTable } from "./imports.ts";
import { AFTER, type Counts, hasFile, isRunning, type RowStatus, type RunningImport } from "./rules.ts";
import { type Cells, readSpecialist, type Setting } from "./specialists/read.ts";
import { createSpecialist, inviteSpecialists, removeSpecialist } from "./specialists/write.ts";
import { type TableRow, valueOf } from "./table.ts";
import { importFiles, importRows, imports } from "./tables.ts";

type Row = typeof importRows.$inferSelect;
type Result = Omit<Row, "importId">;

/** How many rows one transaction handles: the write of one that is created touches about ten rows. */
const AT_ONCE: Record<RunningImport, number> = { checking: 200, importing: 15, inviting: 50, undoing: 15 };

/** After so long the delivery is handed back, so that it is not taken for one that hangs. In ms. */
const TURN_MS = 20_000;

/** The file as the work needs it. */
interface File {
  rows: TableRow[];
  cellsOf(row: TableRow): Cells;
  /** Of the rows with the same address, the one that counts: the first that can be read. */
  firstRows: Map<string, number>;
  headings: number;
}

const openFile = async (ctx: Ctx, { id, mapping }: Import): Promise<File> => {
  const { rows, headings } = await loadTable(ctx.db.read, id);
  const cellsOf = ({ cells }: TableRow): Cells =>
    Object.fromEntries(mapping.flatMap((field, n) => field === null ? [] : [[field, cells[n] ?? ""]]));
  const file = { rows, cellsOf, headings: headings.length };
  const isReadable = (row: TableRow) =>
    readRow(file, row, { catalogue: [], defaultZone: "UTC", now: ctx.now }).specialist !== undefined;
  const groups = Map.groupBy(rows, (row) => foldEmail(valueOf(cellsOf(row).email ?? "")));
  const firstRows = new Map([...groups].map(([email, group]) => {
    const first = group.length > 1 ? group.find(isReadable) : undefined;
    return [email, (first ?? group[0]!).row];
  }));
  return { ...file, firstRows };
};

/** A separator that is not quoted shifts everything behind it into the next column. */
const hasTooManyCells = ({ headings }: Pick<File, "headings">, { cells }: TableRow): boolean =>
  cells.slice(headings).some((cell) => cell.trim() !== "");

const readRow = (file: Pick<File, "headings" | "cellsOf">, row: TableRow, setting: Setting) =>
  hasTooManyCells(file, row)
    ? {
      problem: "It has more cells than there are headings. Put text with separators into quotation marks.",
      notes: [],
    }
    : readSpecialist(file.cellsOf(row), setting);

const presentNote = ({ row }: TableRow, first: number | undefined, person: Person | undefined): string | undefined => {
  if (first !== undefined && first !== row) return `Row ${first} has the same address.`;
  return person && "There is an account with this address already.";
};

/** What becomes of the next rows of the file, or would; in the status `importing`, their people are created. */
const handleFileRows = async (tx: Tx, { status, cursor }: Import, file: File): Promise<Result[]> => {
  const from = file.rows.findIndex(({ row }) => row > cursor);
  const rows = from < 0 ? [] : file.rows.slice(from, from + AT_ONCE[status as RunningImport]);
  const { defaultZone } = await getLifecycle(tx);
  const setting: Setting = { catalogue: await listServable(tx), defaultZone, now: tx.now };
  const read = rows.map((row) => ({ row, ...readRow(file, row, setting) }));
  const known = await findPeopleByEmail(tx, read.flatMap(({ specialist }) => specialist?.email ?? []));
  const handle = async ({ row, specialist, problem, notes }: (typeof read)[number]): Promise<Result> => {
    if (!specialist) {
      const label = trimmedLabel(file.cellsOf(row));
      return { row: row.row, label, status: "refused", notes: [problem, ...notes], userId: null };
    }
    const { email: label } = specialist;
    const person = known.get(label);
    const present = presentNote(row, file.firstRows.get(label), person);
    const userId = person?.id ?? null;
    if (present) return { row: row.row, label, status: "present", notes: [present], userId };
    if (status === "checking") return { row: row.row, label, status: "ready", notes, userId };
    return { row: row.row, label, status: "added", notes, userId: await createSpecialist(tx, specialist) };
  };
  return await together(read, handle);
};

/**
 * Side by side in one transaction: each row concerns another person, and the time that a statement is on its way to the
 * database is the largest part of the work. All have ended before an error ends the transaction.
 */
const together = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const ends = await Promise.allSettled(items.map(work));
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
};

/** What names a row without a usable address. */
const trimmedLabel = ({ email, name, firstName, lastName }: Cells): string =>
  [email, name, [firstName, lastName].filter(Boolean).join(" ")].map((text) => text?.trim() ?? "")
    .find((text) => text !== "")?.slice(0, 80) ?? "";

const listAdded = (tx: Tx, { id, cursor, status }: Import): Promise<Row[]> =>
  tx.select().from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, "added"), gt(importRows.row, cursor)))
    .orderBy(asc(importRows.row)).limit(AT_ONCE[status as RunningImport]);

/** Removes the next people, unless somebody has done something with their account since. */
const handleUndo = async (tx: Tx, found: Import): Promise<Result[]> => {
  return await together(await listAdded(tx, found), async ({ importId: _, ...row }): Promise<Result> => {
    const kept = await removeSpecialist(tx, row.userId!);
    return kept ? { ...row, status: "kept", notes: [kept] } : { ...row, status: "removed", notes: [], userId: null };
  });
};

const writeRows = async (tx: Tx, importId: string, results: readonly Result[]): Promise<void> => {
  if (results.length === 0) return;
  await tx.insert(importRows).values(results.map((result) => ({ importId, ...result }))).onConflictDoUpdate({
    target: [importRows.importId, importRows.row],
    set: {
      label: sql`excluded.label`,
      status: sql`excluded.status`,
      notes: sql`excluded.notes`,
      userId: sql`excluded.user_id`,
    },
  });
};

const countResults = (counts: Counts, results: readonly Result[], before?: RowStatus): Counts => {
  const sum: Counts = { ...counts };
  const add = (name: keyof Counts, by: number) => sum[name] = (sum[name] ?? 0) + by;
  for (const { status, notes } of results) {
    add(status, 1);
    if (before) add(before, -1);
    else if (notes.length > 0 && (status === "ready" || status === "added")) add("noted", 1);
  }
  return sum;
};

/** How far the work came in one transaction. */
interface Step {
  handled: number;
  last?: number;
  counts: Counts;
}

const handleNext = async (tx: Tx, found: Import, file: File | undefined, by: string): Promise<Step> => {
  if (found.status === "inviting") {
    const rows = await listAdded(tx, found);
    const invited = await inviteSpecialists(tx, rows.map(({ userId }) => userId!), by);
    const counts = { ...found.counts, invited: (found.counts.invited ?? 0) + invited };
    return { handled: rows.length, last: rows.at(-1)?.row, counts };
  }
  const results = file ? await handleFileRows(tx, found, file) : await handleUndo(tx, found);
  await writeRows(tx, found.id, results);
  const counts = countResults(found.counts, results, file ? undefined : "added");
  return { handled: results.length, last: results.at(-1)?.row, counts };
};

/** What one worker does: since when, with which file, and for which administrator. */
interface Work {
  /** When the work was started: a worker that is late does not go on with what was started since. */
  startedAt: number;
  file: File | undefined;
  by: string;
}

/** Handles the next rows. Returns whether there may be more. */
const takeStep = (ctx: Ctx, id: string, { startedAt, file, by }: Work): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const found = await getImport(tx, id);
    if (!isRunning(found.status) || found.changedAt !== startedAt) return false;
    const { handled, last, counts } = await handleNext(tx, found, file, by);
    const isOver = handled < AT_ONCE[found.status];
    await tx.update(imports).set({
      counts,
      handled: found.handled + handled,
      cursor: last ?? found.cursor,
      ...(isOver ? ending(found, tx.now) : {}),
    }).where(eq(imports.id, id));
    if (isOver && found.status === "importing") await tx.delete(importFiles).where(eq(importFiles.importId, id));
    return !isOver;
  });

/** The samples go with the file. */
const ending = ({ status, columns }: Import, now: number): Partial<Import> => ({
  status: AFTER[status as RunningImport],
  changedAt: now,
  ...(status === "importing" ? { columns: columns.map(({ heading }) => ({ heading, samples: [] })) } : {}),
});

/** imports.started: goes through the rows until none is left, in turns that are handed back to the queue. */
export const workOnImport = async (
  ctx: Ctx,
  { importId, by }: { importId: string; by: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const [found] = await ctx.db.read.select().from(imports).where(eq(imports.id, importId));
  if (!found || !isRunning(found.status)) return "skipped";
  const file = hasFile(found.status) ? await openFile(ctx, found) : undefined;
  const work: Work = { startedAt: found.changedAt, file, by };
  const end = performance.now() + TURN_MS;
  while (await takeStep(ctx, importId, work)) {
    if (performance.now() < end) continue;
    return await transact(ctx, (tx) => delivery.postpone(tx, ctx.clock.now()));
  }
};
