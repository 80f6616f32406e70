// Compresses documents as they leave: they are made anew each time, unlike assets, which lie compressed already.
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Best effort for its time: higher ones cost more milliseconds than the bytes they save. */
const QUALITY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const compressors = {
  br: (content: Uint8Array) => promisify(brotliCompress)(content, QUALITY),
  gzip: (content: Uint8Array) => promisify(gzip)(content),
};

type Coding = keyof typeof compressors;

/** The better of the codings that the browser takes. */
const codingFor = (accepts: string): Coding | undefined => {
  const taken = new Set(parseAccept(accepts).filter(({ q }) => q > 0).map(({ type }) => type));
  return (["br", "gzip"] as const).find((coding) => taken.has(coding));
};

export const compressDocuments: MiddlewareHandler = async (c, next) => {
  await next();
  const isDocument = c.res.headers.get("content-type")?.startsWith("text/html");
  if (!isDocument || !c.res.body || c.res.headers.has("content-encoding")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const coding = codingFor(c.req.header("accept-encoding") ?? "");
  if (!coding) return;
  const content = await compressors[coding](new Uint8Array(await c.res.arrayBuffer()));
  c.res = new Response(content as Uint8Array<ArrayBuffer>, c.res);
  c.res.headers.set("Content-Encoding", coding);
  c.res.headers.delete("Content-Length");
};
