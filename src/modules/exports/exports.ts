// Exports of everything: starting one, listing them, and deleting them.
import { desc, eq, lt } from "drizzle-orm";
import { exportStarted } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { fullName } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { findPeople, getPerson } from "@/modules/auth/index.ts";
import { EXPORT_HOURS, isReady } from "./rules.ts";
import type { DataExports } from "./schemas.ts";
import { dataExports, exportFiles, exportParts } from "./tables.ts";

export type ExportRow = typeof dataExports.$inferSelect;

const SUBJECT = "export";

/** Throws 404. */
export const getExport = async (db: Reader, id: string): Promise<ExportRow> => {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  if (!found) throw notFound("This export doesn’t exist any more.");
  return found;
};

/** Admin/Exports. They are few, because each is deleted after some days. */
export const listExports = async (ctx: Ctx): Promise<DataExports> => {
  const db = ctx.db.read;
  const rows = await db.select().from(dataExports).orderBy(desc(dataExports.createdAt), desc(dataExports.id)).limit(50);
  const people = await findPeople(db, rows.map(({ createdBy }) => createdBy));
  const { timeZone } = await getPerson(db, userOf(ctx).id);
  return {
    items: rows.map(({ id, status, handled, total, bytes, createdBy, createdAt }) => {
      const by = people.get(createdBy);
      return {
        id,
        status,
        handled,
        total,
        bytes,
        by: by ? fullName(by) : "",
        at: toReadableTime(createdAt, timeZone),
        until: toReadableTime(createdAt + EXPORT_HOURS * HOUR_MS, timeZone),
      };
    }),
  };
};

/** Admin/StartExport. A worker prepares it. Throws `export_running` while another one is prepared. */
export const startExport = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const id = newId();
    const row = { id, status: "preparing" as const, createdBy: userOf(ctx).id, createdAt: tx.now };
    await tx.insert(dataExports).values(row).catch((error) => {
      if (!isUniqueViolation(error)) throw error;
      throw conflict("export_running", "Another export is being prepared. Please wait for it.");
    });
    await recordAudit(tx, { action: "exports.start", subjectKind: SUBJECT, subjectId: id });
    await publish(tx, exportStarted({ exportId: id }));
  });

const remove = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(exportParts).where(eq(exportParts.exportId, id));
  await tx.delete(exportFiles).where(eq(exportFiles.exportId, id));
  await tx.delete(dataExports).where(eq(dataExports.id, id));
};

/** Admin/DeleteExport, also of one that is being prepared. Throws 404. */
export const deleteExport = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await getExport(tx, id);
    await remove(tx, id);
    await recordAudit(tx, { action: "exports.delete", subjectKind: SUBJECT, subjectId: id });
  });

/** What is known of a download: who started it. Throws 404 until the export is ready. */
export const noteDownload = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { status } = await getExport(tx, id);
    if (!isReady(status)) throw notFound("This export isn’t ready yet.");
    await recordAudit(tx, { action: "exports.download", subjectKind: SUBJECT, subjectId: id });
  });

/** Every hour: deletes those that are old, finished or not. */
export const purgeExports = sweep({
  batch: 1,
  select: (tx, limit) =>
    tx.select({ id: dataExports.id }).from(dataExports)
      .where(lt(dataExports.createdAt, tx.now - EXPORT_HOURS * HOUR_MS)).limit(limit),
  each: (tx, { id }) => remove(tx, id),
});
