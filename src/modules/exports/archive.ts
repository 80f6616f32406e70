// The archive of an export: its parts are compressed already, so that sending it takes no time on the request's thread.
import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { type DeflatedFile, zipOf } from "@/platform/http/zip.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import { getExport } from "./exports.ts";
import { exportFiles, exportParts } from "./tables.ts";

type File = typeof exportFiles.$inferSelect;
type Part = typeof exportParts.$inferSelect;

/** Parts in memory at a time. */
const PARTS = 8;

const listParts = ({ db }: Ctx, exportId: string, after: Part | undefined): Promise<Part[]> => {
  const { name, part } = exportParts;
  const isBehind = after && or(gt(name, after.name), and(eq(name, after.name), gt(part, after.part)));
  return db.read.select().from(exportParts).where(and(eq(exportParts.exportId, exportId), isBehind))
    .orderBy(asc(name), asc(part)).limit(PARTS);
};

async function* partsOf(ctx: Ctx, exportId: string): AsyncGenerator<Part> {
  for await (const parts of readInBatches<Part>(({ after }) => listParts(ctx, exportId, after))) yield* parts;
}

/** The next parts, which are those of this file unless the export is deleted meanwhile. */
async function* contentOf({ name, parts }: File, all: AsyncGenerator<Part>): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < parts; n++) {
    const { value } = await all.next();
    if (value?.name !== name || value.part !== n) throw new Error("The export was deleted while it was sent");
    yield value.bytes;
  }
}

async function* filesOf(ctx: Ctx, id: string): AsyncGenerator<DeflatedFile> {
  const db = ctx.db.read;
  const { createdAt } = await getExport(db, id);
  const files = await db.select().from(exportFiles).where(eq(exportFiles.exportId, id)).orderBy(asc(exportFiles.name));
  const all = partsOf(ctx, id);
  for (const file of files) {
    const { name, size, crc } = file;
    yield { name, size, crc, modifiedAt: createdAt, parts: contentOf(file, all) };
  }
}

/** Admin/ExportFile, as it is read. Breaks off when the export is deleted meanwhile. */
export const archiveOf = (ctx: Ctx, id: string): ReadableStream<Uint8Array> =>
  ReadableStream.from(zipOf(filesOf(ctx, id)));
