// The archive of an export: its parts are compressed already, so that sending it takes no time on the request's thread.
import type { ZipInputFile } from "fflate";
import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { openZip } from "@/platform/http/zip.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import { getExport } from "./exports.ts";
import { exportFiles, exportParts } from "./tables.ts";

type File = typeof exportFiles.$inferSelect;
type Part = typeof exportParts.$inferSelect;

/** Parts in memory at a time. */
const PARTS = 8;

/** ZIP files know this method by this number. */
const DEFLATE = 8;

const listParts = ({ db }: Ctx, exportId: string, after: Part | undefined): Promise<Part[]> => {
  const { name, part } = exportParts;
  const isBehind = after && or(gt(name, after.name), and(eq(name, after.name), gt(part, after.part)));
  return db.read.select().from(exportParts).where(and(eq(exportParts.exportId, exportId), isBehind))
    .orderBy(asc(name), asc(part)).limit(PARTS);
};

/** Hands parts through as they are: the library writes what is around them. */
const entryOf = ({ name, size, crc }: File, mtime: number): ZipInputFile => ({
  filename: name,
  compression: DEFLATE,
  size,
  crc,
  mtime,
});

async function* bytesOf(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  const db = ctx.db.read;
  const { createdAt } = await getExport(db, id);
  const files = new Map(
    (await db.select().from(exportFiles).where(eq(exportFiles.exportId, id))).map((file) => [file.name, file]),
  );
  const zip = openZip();
  let entry: ZipInputFile | undefined;
  for await (const parts of readInBatches<Part>(({ after }) => listParts(ctx, id, after))) {
    for (const { name, part, bytes } of parts) {
      const file = files.get(name)!;
      if (part === 0) zip.add(entry = entryOf(file, createdAt));
      // The library has set it in `add`.
      entry!.ondata!(null, bytes as Uint8Array<ArrayBuffer>, part === file.parts - 1);
    }
    yield* zip.take();
  }
  zip.end();
  yield* zip.take();
}

/** Admin/ExportFile, as it is read. */
export const archiveOf = (ctx: Ctx, id: string): ReadableStream<Uint8Array> => ReadableStream.from(bytesOf(ctx, id));
