// The work on an import's rows: in small transactions that each write down how far it is, so that it goes on where a
// killed worker has stopped, and no row is handled twice.
import { setImmediate } from "node:timers";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError } from "@/platform/errors.ts";
import { keepQuiet } from "@/platform/events/outbox.ts";
import { together } from "@/platform/together.ts";
import { findPeopleByEmail } from "@/modules/auth/index.ts";
import type { Cells, Read } from "./cells.ts";
import type { Finding, Handler, Result, Row } from "./handler.ts";
import { type Import, loadTable } from "./imports.ts";
import { meetingImports } from "./meetings/handler.ts";
import {
  AFTER,
  type Counts,
  hasFile,
  type ImportKind,
  isRunning,
  type RowStatus,
  type RunningImport,
} from "./rules.ts";
import { inviteSpecialists, specialistImports } from "./specialists/handler.ts";
import type { TableRow } from "./table.ts";
import { importFiles, importRows, imports } from "./tables.ts";

/** How many rows one transaction handles: the write of one that is created touches about ten rows. */
const AT_ONCE: Record<RunningImport, number> = { checking: 200, importing: 15, inviting: 50, undoing: 15 };

/** How many rows are handled one by one after those of a transaction have failed: as many as most of them handle. */
const AFTER_FAILURE = 15;

/** After so long the delivery is handed back, so that it is not taken for one that hangs. In ms. */
const TURN_MS = 20_000;

interface Next {
  /** The last row that was handled. */
  cursor: number;
  limit: number;
  /** Whether the rows are added, or only checked. */
  adds: boolean;
  /** Why they can't be: the work on them failed. */
  failure?: string;
}

/** The rows of a file, read once. */
interface File {
  /** What becomes of the next rows, or would. */
  handle(tx: Tx, next: Next): Promise<Result[]>;
}

interface Entry<T> {
  row: number;
  label: string;
  address: string;
  item?: T;
  problem?: string;
  notes: string[];
  /** Set where an earlier row takes some of what this one would. */
  repeated?: Finding;
}

/** A separator that is not quoted shifts everything behind it into the next column. */
const SHIFTED = {
  problem: "It has more cells than there are headings. Put text with separators into quotation marks.",
  notes: [],
};
const isShifted = ({ cells }: TableRow, headings: number): boolean =>
  cells.slice(headings).some((cell) => cell.trim() !== "");

/** What is said of a row where the program fails. */
const UNREADABLE = { problem: "Something went wrong with this row, so it was skipped.", notes: [] };

const readRow = <T>(ctx: Ctx, read: (row: Cells) => Read<T>, cells: Cells): Read<T> => {
  try {
    return read(cells);
  } catch (error) {
    ctx.log.error("import: a row can't be read", { error });
    return UNREADABLE;
  }
};

/** After so many rows, whatever else the process does gets its turn. */
const READ_AT_ONCE = 100;

const readRows = async <T extends object>(
  ctx: Ctx,
  { id, mapping }: Import,
  handler: Handler<T>,
): Promise<Entry<T>[]> => {
  const { rows, headings } = await loadTable(ctx.db.read, id);
  const cellsOf = ({ cells }: TableRow): Cells =>
    Object.fromEntries(mapping.flatMap((field, n) => field === null ? [] : [[field, cells[n] ?? ""]]));
  const all = rows.map(cellsOf);
  const read = await handler.open(ctx, all);
  const owners = new Map<string, Entry<T> & { item: T }>();
  const entries: Entry<T>[] = [];
  for (const [n, table] of rows.entries()) {
    if (n % READ_AT_ONCE === READ_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const cells = all[n]!;
    const found = isShifted(table, headings.length) ? SHIFTED : readRow(ctx, read, cells);
    const { item } = found as { item?: T };
    const named = { label: handler.label(cells, item), address: handler.address(cells) };
    const entry: Entry<T> = { row: table.row, ...named, ...found };
    entries.push(entry);
    if (!item) continue;
    const keys = handler.keys(item);
    const earlier = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    if (earlier) entry.repeated = handler.repeated(item, earlier);
    else for (const key of keys) owners.set(key, { ...entry, item });
  }
  return entries;
};

/** A report about somebody goes with their account, whatever became of the row. */
const linkToAccounts = async (
  tx: Tx,
  entries: readonly Entry<unknown>[],
  results: readonly Result[],
): Promise<void> => {
  const people = await findPeopleByEmail(tx, [...new Set(entries.map(({ address }) => address))]);
  for (const [n, result] of results.entries()) result.userId ??= people.get(entries[n]!.address)?.id ?? null;
};

const toResult = <T extends object>(
  { row, label, notes, problem }: Entry<T>,
  finding: Finding | undefined,
): Result => {
  if (problem !== undefined) {
    return { row, label, status: "refused", notes: [problem, ...notes], userId: null, meetingId: null };
  }
  if (!finding) return { row, label, status: "ready", notes, userId: null, meetingId: null };
  const { status, note, userId = null, meetingId = null } = finding;
  return { row, label, status, notes: [note], userId, meetingId };
};

const openWith = <T extends object>(handler: Handler<T>) => async (ctx: Ctx, found: Import): Promise<File> => {
  const entries = await readRows(ctx, found, handler);
  return {
    async handle(tx, { cursor, limit, adds, failure }) {
      const from = entries.findIndex(({ row }) => row > cursor);
      const found = from < 0 ? [] : entries.slice(from, from + limit);
      const failed = { item: undefined, problem: failure };
      const next = failure === undefined ? found : found.map((entry) => ({ ...entry, ...failed }));
      const items = next.flatMap(({ item, repeated }) => item && !repeated ? [item] : []);
      const findings = await handler.find(tx, items);
      const results = next.map((entry) => toResult(entry, entry.repeated ?? findings.get(entry.item!)));
      if (adds) {
        const ready = results.filter(({ status }) => status === "ready");
        const added = await handler.add(tx, items.filter((item) => !findings.has(item)));
        for (const [n, result] of ready.entries()) Object.assign(result, { status: "added", ...added[n] });
      }
      await linkToAccounts(tx, next, results);
      return results;
    },
  };
};

const OPEN: Record<ImportKind, (ctx: Ctx, found: Import) => Promise<File>> = {
  specialists: openWith(specialistImports),
  meetings: openWith(meetingImports),
};
const REMOVE: Record<ImportKind, Handler<never>["remove"]> = {
  specialists: specialistImports.remove,
  meetings: meetingImports.remove,
};

const listAdded = (tx: Tx, { id, cursor }: Import, limit: number): Promise<Row[]> =>
  tx.select().from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, "added"), gt(importRows.row, cursor)))
    .orderBy(asc(importRows.row)).limit(limit);

/** Takes the next ones back, unless somebody has done something with them since. */
const handleUndo = async (tx: Tx, found: Import, { limit, failure }: Turn): Promise<Result[]> =>
  await together(await listAdded(tx, found, limit), async (added): Promise<Result> => {
    const { importId: _, ...row } = added;
    const kept = failure ?? await REMOVE[found.kind](tx, added);
    return kept
      ? { ...row, status: "kept", notes: [kept] }
      : { ...row, status: "removed", notes: [], userId: null, meetingId: null };
  });

const writeRows = async (tx: Tx, importId: string, results: readonly Result[]): Promise<void> => {
  if (results.length === 0) return;
  await tx.insert(importRows).values(results.map((result) => ({ importId, ...result }))).onConflictDoUpdate({
    target: [importRows.importId, importRows.row],
    set: {
      label: sql`excluded.label`,
      status: sql`excluded.status`,
      notes: sql`excluded.notes`,
      userId: sql`excluded.user_id`,
      meetingId: sql`excluded.meeting_id`,
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

/** What one transaction handles. */
interface Turn {
  limit: number;
  failure?: string;
}

/** How far the work came in one transaction. */
interface Step {
  handled: number;
  last?: number;
  counts: Counts;
}

const invite = async (tx: Tx, found: Import, { limit, failure }: Turn, by: string): Promise<Step> => {
  const rows = await listAdded(tx, found, limit);
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const invited = failure === undefined ? await inviteSpecialists(tx, userIds, by) : 0;
  const counts = { ...found.counts, invited: (found.counts.invited ?? 0) + invited };
  return { handled: rows.length, last: rows.at(-1)?.row, counts };
};

const handleNext = async (tx: Tx, found: Import, { file, by }: Work, turn: Turn): Promise<Step> => {
  const { status, cursor } = found;
  if (status === "inviting") return await invite(tx, found, turn, by);
  // Imports and undoing them tell nobody.
  keepQuiet(tx);
  const results = file
    ? await file.handle(tx, { cursor, adds: status === "importing", ...turn })
    : await handleUndo(tx, found, turn);
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
const takeTurn = (ctx: Ctx, id: string, work: Work, turn?: Turn): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const [found] = await tx.select().from(imports).where(eq(imports.id, id));
    if (!found || !isRunning(found.status) || found.changedAt !== work.startedAt) return false;
    const { limit, failure } = turn ?? { limit: AT_ONCE[found.status] };
    const { handled, last, counts } = await handleNext(tx, found, work, { limit, failure });
    const isOver = handled < limit;
    await tx.update(imports).set({
      counts,
      handled: found.handled + handled,
      cursor: last ?? found.cursor,
      steppedAt: tx.now,
      ...(isOver ? ending(found, tx.now) : {}),
    }).where(eq(imports.id, id));
    if (isOver && found.status === "importing") await tx.delete(importFiles).where(eq(importFiles.importId, id));
    return !isOver;
  });

/** Nothing can be written at the moment, which says nothing about a row. */
const isOutage = (error: unknown): boolean => error instanceof AppError && error.status >= 500;

const failureOf = (ctx: Ctx, error: unknown): string => {
  if (error instanceof AppError) return error.sentences[0]!;
  ctx.log.error("import: the work on a row has failed", { error });
  return UNREADABLE.problem;
};

/** One row; where the work on it fails, that becomes its result. */
const takeOne = async (ctx: Ctx, id: string, work: Work): Promise<boolean> => {
  try {
    return await takeTurn(ctx, id, work, { limit: 1 });
  } catch (error) {
    if (isOutage(error)) throw error;
    return await takeTurn(ctx, id, work, { limit: 1, failure: failureOf(ctx, error) });
  }
};

/** Handles the next rows together, or one after another where one of them fails. Returns whether there may be more. */
const takeStep = async (ctx: Ctx, id: string, work: Work): Promise<boolean> => {
  try {
    return await takeTurn(ctx, id, work);
  } catch (error) {
    if (isOutage(error)) throw error;
  }
  for (let n = 0; n < AFTER_FAILURE; n++) if (!await takeOne(ctx, id, work)) return false;
  return true;
};

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
  const file = hasFile(found.status) ? await OPEN[found.kind](ctx, found) : undefined;
  const work: Work = { startedAt: found.changedAt, file, by };
  const end = performance.now() + TURN_MS;
  while (await takeStep(ctx, importId, work)) {
    if (performance.now() < end) continue;
    return await transact(ctx, (tx) => delivery.postpone(tx, ctx.clock.now()));
  }
};
