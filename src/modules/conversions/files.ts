// Files for advertisers, streamed: everything of a period, the same whenever it is downloaded again.
import type { Context } from "hono";
import type { Ctx } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import { TEXT_FILES } from "./formats.ts";
import { type Conversion, listRecorded, listRetracted, spanOf } from "./list.ts";
import { FILES } from "./rules.ts";
import type { ConversionFileQuery } from "./schemas.ts";

const BATCH = 500;

const positionOf = (last: Conversion, ofRetractions: boolean) =>
  ofRetractions ? { at: last.retraction!.at, id: last.retraction!.id } : { at: last.recordedAt, id: last.id };

async function* batches(ctx: Ctx, { format, ...period }: ConversionFileQuery): AsyncGenerator<Conversion[]> {
  const { ofRetractions = false } = TEXT_FILES[format];
  const list = ofRetractions ? listRetracted : listRecorded;
  const span = spanOf(period, ctx.now);
  let batch = await list(ctx.db.read, span, BATCH);
  while (batch.length > 0) {
    yield batch;
    const after = positionOf(batch.at(-1)!, ofRetractions);
    batch = batch.length < BATCH ? [] : await list(ctx.db.read, span, BATCH, after);
  }
}

async function* textOf(ctx: Ctx, query: ConversionFileQuery): AsyncGenerator<string> {
  const { head, row, separator = "", foot = "" } = TEXT_FILES[query.format];
  yield head;
  let isFirst = true;
  for await (const batch of batches(ctx, query)) {
    for (const text of batch.map(row).filter(Boolean)) {
      yield isFirst ? text : separator + text;
      isFirst = false;
    }
  }
  yield foot;
}

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** Admin/Conversions/File, as UTF-8 without a byte order mark: advertisers' importers take it for a character. */
export const conversionFile = (c: Context<Env>, ctx: Ctx, query: ConversionFileQuery): Response => {
  const { extension } = FILES[query.format];
  return c.body(ReadableStream.from(textOf(ctx, query)).pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": TYPES[extension],
    "Content-Disposition": `attachment; filename="conversions-${query.format}.${extension}"`,
    "Cache-Control": "private, no-store",
  });
};
