// Files for advertisers, streamed: everything of a period, the same whenever it is downloaded again.
import type { Context } from "hono";
import type { Ctx } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import { download } from "@/platform/http/csv.ts";
import type { Env } from "@/platform/http/route.ts";
import { TEXT_FILES } from "./formats.ts";
import { type Conversion, listConversions, toSpan } from "./list.ts";
import { FILES } from "./rules.ts";
import type { ConversionFileQuery } from "./schemas.ts";

const readConversions = (ctx: Ctx, { format, ...period }: ConversionFileQuery): AsyncGenerator<Conversion[]> => {
  const { ofRetractions } = TEXT_FILES[format];
  const span = toSpan(period, ctx.now);
  const toPosition = ({ retraction, recordedAt, id }: Conversion) =>
    ofRetractions ? retraction! : { at: recordedAt, id };
  return readInBatches(({ limit, after }) =>
    listConversions(ctx.db.read, { span, limit, ofRetractions, after: after && toPosition(after) })
  );
};

async function* textOf(ctx: Ctx, query: ConversionFileQuery): AsyncGenerator<string> {
  const { head, row, separator = "", foot = "" } = TEXT_FILES[query.format];
  yield head;
  let isFirst = true;
  for await (const batch of readConversions(ctx, query)) {
    for (const text of batch.map(row).filter(Boolean)) {
      yield isFirst ? text : separator + text;
      isFirst = false;
    }
  }
  yield foot;
}

/** Admin/Conversions/File, as UTF-8 without a byte order mark: advertisers' importers take it for a character. */
export const conversionFile = (c: Context<Env>, ctx: Ctx, query: ConversionFileQuery): Response => {
  const { extension } = FILES[query.format];
  const type = extension === "csv" ? "text/csv" : "application/json";
  return download(c, { name: `conversions-${query.format}.${extension}`, type, text: textOf(ctx, query) });
};
