// The script that other sites load, /embed.js: one address for every version, so browsers ask again after some minutes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { brotliCompressSync } from "node:zlib";
import { BROTLI, encodingFor } from "../compression.ts";
import type { WebParts } from "../web-parts.ts";

const HEADERS = {
  "Content-Type": "text/javascript; charset=UTF-8",
  "Cache-Control": "public, max-age=600, stale-while-revalidate=86400",
  "Access-Control-Allow-Origin": "*",
  Vary: "Accept-Encoding",
};

/** Reads the built file once. Mount `mayBeEmbedded` around it. */
export const embedScript = ({ assets, config }: Pick<WebParts, "assets" | "config">): Hono => {
  const path = assets.embedScript;
  const script = new Hono();
  if (config.viteOrigin) script.get("/embed.js", (c) => c.redirect(`${config.viteOrigin}/src/web/embed/embed.ts`, 302));
  if (!path) return script;
  let read: { plain: Uint8Array<ArrayBuffer>; brotli: Uint8Array<ArrayBuffer>; tag: string } | undefined;
  const load = () => {
    const plain = new Uint8Array(readFileSync(path));
    const brotli = new Uint8Array(brotliCompressSync(plain, BROTLI));
    return { plain, brotli, tag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 16)}"` };
  };
  return script.get("/embed.js", (c) => {
    const { plain, brotli, tag } = read ??= load();
    const headers = { ...HEADERS, ETag: tag };
    if (c.req.header("If-None-Match") === tag) return c.body(null, 304, headers);
    const isCompressed = encodingFor(c.req.header("Accept-Encoding"), ["br"]) !== undefined;
    return isCompressed ? c.body(brotli, 200, { ...headers, "Content-Encoding": "br" }) : c.body(plain, 200, headers);
  });
};
