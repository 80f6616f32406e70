// Actions on imports: reading a file, starting the work on its rows, and deleting what is kept of it.
import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { importStarted } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { ENCODINGS } from "@/platform/decode-text.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { trimLine } from "@/platform/text.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import {
  DURING,
  FILE_DAYS,
  guessMapping,
  hasFile,
  IMPORT_STATUS,
  type ImportAction,
  importCan,
  type ImportKind,
  IMPORTS,
  mappingProblem,
  type Reading,
  REPORT_DAYS,
  SEPARATORS,
} from "./rules.ts";
import type { CheckImportInput, ReadImportInput, UploadQuery } from "./schemas.ts";
import type { readTable, Table } from "./table.ts";
import { importedMeetings, importFiles, importRows, imports } from "./tables.ts";

export type Import = typeof imports.$inferSelect;

const SUBJECT = "import";
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Throws 404. */
export const getImport = async (db: Reader, id: string): Promise<Import> => {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  if (!found) throw notFound("This import doesn’t exist any more.");
  return found;
};

/** Loaded when there is a file. */
const openTable = async (...file: Parameters<typeof readTable>): Promise<Table> =>
  (await import("./table.ts")).readTable(...file);

const loadBytes = async (db: Reader, importId: string): Promise<Uint8Array> => {
  const [file] = await db.select().from(importFiles).where(eq(importFiles.importId, importId));
  if (!file) throw notFound("The file of this import was deleted.");
  return await decompress(file.bytes);
};

/** The table of an import's file. Throws 404 when the file was deleted. */
export const loadTable = async (db: Reader, importId: string): Promise<Table> => {
  const { reading } = await getImport(db, importId);
  return await openTable(await loadBytes(db, importId), reading ?? {});
};

/** What an import says of its file. */
const contentOf = (kind: ImportKind, { headings, columns, reading, rows }: Table) => ({
  columns,
  mapping: guessMapping(kind, headings),
  reading,
  rowCount: rows.length,
});

/**
 * Admin/UploadImport. Reads a CSV file and proposes a field for each of its columns; nothing is imported yet. Returns the
 * import's id. Throws 400 for what is no CSV file, is empty or has too much in it.
 */
export const uploadImport = async (
  ctx: Ctx,
  { kind, name, bytes, encoding, separator }: UploadQuery & { bytes: Uint8Array },
) => {
  if (bytes.length === 0) throw invalid(["This file is empty."]);
  const table = await openTable(bytes, { encoding, separator });
  const compressed = Buffer.from(await compress(bytes));
  const id = newId();
  await transact(ctx, async (tx) => {
    await tx.insert(imports).values({
      id,
      kind,
      fileName: trimLine(name),
      status: "uploaded",
      ...contentOf(kind, table),
      createdBy: userOf(ctx).id,
      createdAt: tx.now,
      changedAt: tx.now,
    });
    await tx.insert(importFiles).values({ importId: id, bytes: compressed });
    await recordAudit(tx, {
      action: "imports.upload",
      subjectKind: SUBJECT,
      subjectId: id,
      after: { file: trimLine(name), rows: table.rows.length },
    });
  });
  return id;
};

const UNSURE = "The letters of this file can be read in several ways. Please choose first how it was saved.";

const readingOf = ({ encoding, separator }: Reading) => ({
  encoding: ENCODINGS[encoding],
  separator: SEPARATORS[separator].label,
});

const REFUSALS: Record<ImportAction, string> = {
  check: "This file can’t be checked now.",
  run: "Please check the file first. At least one row must be ready.",
  invite: "There is nobody to invite.",
  undo: "There is nothing to undo.",
  delete: "Please wait until the work on this file has ended.",
};

const requireAction = (found: Import, action: ImportAction): void => {
  if (!importCan(found)[action]) throw conflict("illegal_transition", REFUSALS[action]);
};

/** Starts going through the rows. A worker does it, so that it goes on when this process ends. */
const start = async (tx: Tx, found: Import, action: keyof typeof DURING, by: string): Promise<void> => {
  requireAction(found, action);
  const { id, status, rowCount, counts } = found;
  const isFile = hasFile(DURING[action]);
  await tx.update(imports).set({
    status: DURING[action],
    cursor: 0,
    handled: 0,
    total: isFile ? rowCount : counts.added ?? 0,
    counts: isFile ? {} : { ...counts, ...(action === "invite" ? { invited: 0 } : {}) },
    changedAt: tx.now,
    steppedAt: null,
  }).where(eq(imports.id, id));
  await recordAudit(tx, {
    action: `imports.${action}`,
    subjectKind: SUBJECT,
    subjectId: id,
    before: { status: IMPORT_STATUS[status].label },
    after: { status: IMPORT_STATUS[DURING[action]].label },
  });
  await publish(tx, importStarted({ importId: id, by }));
};

/** Admin/ReadImport: reads the file as it was saved. Throws 404, `illegal_transition`, and 400 for what is no table then. */
export const readImport = (ctx: Ctx, id: string, chosen: ReadImportInput): Promise<void> =>
  transact(ctx, async (tx) => {
    const found = await getImport(tx, id);
    requireAction(found, "check");
    const table = await openTable(await loadBytes(tx, id), chosen);
    await tx.delete(importRows).where(eq(importRows.importId, id));
    await tx.update(imports).set({ ...contentOf(found.kind, table), status: "uploaded", counts: {}, changedAt: tx.now })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      action: "imports.read",
      subjectKind: SUBJECT,
      subjectId: id,
      before: found.reading && readingOf(found.reading),
      after: readingOf(table.reading),
    });
  });

/**
 * Admin/CheckImport: says for each row what an import would do. Throws 404, `illegal_transition`, `encoding_unsure` while
 * the file's letters could be read in several ways, and 400 for the mapping.
 */
export const checkImport = (ctx: Ctx, id: string, { mapping }: CheckImportInput): Promise<void> =>
  transact(ctx, async (tx) => {
    const found = await getImport(tx, id);
    if (found.reading?.isSure === false) throw conflict("encoding_unsure", UNSURE);
    const problem = mappingProblem({
      kind: found.kind,
      mapping,
      headings: found.columns.map(({ heading }) => heading),
    });
    if (problem) throw invalid([problem]);
    await tx.update(imports).set({ mapping }).where(eq(imports.id, id));
    await start(tx, found, "check", userOf(ctx).id);
  });

/** Admin/RunImport, InviteImported and UndoImport. Throw 404 and `illegal_transition`. */
const startAction = (action: "run" | "invite" | "undo") => (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => await start(tx, await getImport(tx, id), action, userOf(ctx).id));
export const runImport = startAction("run");
export const inviteImported = startAction("invite");
export const undoImport = startAction("undo");

const remove = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(importFiles).where(eq(importFiles.importId, id));
  await tx.delete(importRows).where(eq(importRows.importId, id));
  await tx.delete(imports).where(eq(imports.id, id));
};

/** Admin/DeleteImport: file and report. What was imported stays, and can't be undone any more. Throws 404, `illegal_transition`. */
export const deleteImport = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const found = await getImport(tx, id);
    requireAction(found, "delete");
    await remove(tx, id);
    await recordAudit(tx, {
      action: "imports.delete",
      subjectKind: SUBJECT,
      subjectId: id,
      before: { file: found.fileName },
    });
  });

/** Files that nobody has imported go a week after they were uploaded, reports after 90 days. */
export const purgeImports = sweep({
  batch: 1,
  select: (tx, limit) =>
    tx.select({ id: imports.id }).from(imports).where(or(
      and(hasStatus(imports.status, IMPORTS.withFile), lt(imports.createdAt, tx.now - FILE_DAYS * DAY_MS)),
      and(lacksStatus(imports.status, IMPORTS.withFile), lt(imports.changedAt, tx.now - REPORT_DAYS * DAY_MS)),
    )).limit(limit),
  each: (tx, { id }) => remove(tx, id),
});

/** What an imported meeting was in its file matters until its start there. */
export const purgeImportedMeetings = sweep({
  batch: 200,
  select: (tx, limit) =>
    tx.select({ key: importedMeetings.key }).from(importedMeetings).where(lt(importedMeetings.startsAt, tx.now))
      .limit(limit),
  apply: async (tx, rows) =>
    await tx.delete(importedMeetings).where(inArray(importedMeetings.key, rows.map(({ key }) => key))),
});

/** Every hour: starts the work again that has not gone on, because its delivery was given up. */
export const resumeImports = sweep({
  batch: 20,
  select: (tx, limit) =>
    tx.select().from(imports).where(and(
      hasStatus(imports.status, IMPORTS.running),
      lt(sql`coalesce(${imports.steppedAt}, ${imports.changedAt})`, tx.now - HOUR_MS),
    )).limit(limit),
  each: async (tx, { id: importId, createdBy }) => {
    await tx.update(imports).set({ steppedAt: tx.now }).where(eq(imports.id, importId));
    await publish(tx, importStarted({ importId, by: createdBy }));
  },
});
