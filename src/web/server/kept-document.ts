// A finished document that is sent many times: only its nonce differs. It is compressed once, not for each response.
import { Buffer } from "node:buffer";
import { brotliCompressSync, brotliDecompressSync, createBrotliCompress } from "node:zlib";
import { BROTLI } from "@/platform/http/compression.ts";

/** A body with the places where a response's own nonce belongs. */
interface Template {
  bytes: Buffer;
  places: readonly number[];
}

export interface KeptDocument {
  plain: Template;
  /** Absent when the nonce cannot be replaced in the compressed document. */
  brotli?: Template;
}

const toTemplate = (bytes: Buffer, nonce: string): Template => {
  const places: number[] = [];
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + 1)) places.push(at);
  return { bytes, places };
};

/** The body with a nonce, which is as long as every other nonce. */
export const bodyWith = ({ bytes, places }: Template, nonce: string): Uint8Array<ArrayBuffer> => {
  const body = Buffer.from(bytes);
  for (const place of places) body.write(nonce, place, "latin1");
  return body as Uint8Array<ArrayBuffer>;
};

/**
 * Compresses so that the nonce is in the result as it is, once: random text between two flushes is stored verbatim, and
 * its later occurrences refer to that one.
 */
const compressAround = async (html: string, nonce: string): Promise<Buffer> => {
  if (!html.includes(nonce)) return brotliCompressSync(html, BROTLI);
  const stream = createBrotliCompress(BROTLI);
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => stream.on("end", resolve).on("error", reject));
  const flush = () => new Promise<void>((resolve) => stream.flush(() => resolve()));
  const at = html.indexOf(nonce);
  stream.write(html.slice(0, at));
  await flush();
  stream.write(nonce);
  await flush();
  stream.end(html.slice(at + nonce.length));
  await ended;
  return Buffer.concat(chunks);
};

/** Whether replacing the nonce gives the same document with the other nonce. */
const isReplaceable = (brotli: Template, plain: Template, nonce: string): boolean => {
  const other = [...nonce].reverse().join("");
  return brotliDecompressSync(bodyWith(brotli, other)).equals(bodyWith(plain, other));
};

/** @param nonce The one that the document contains. */
export const keepDocument = async (html: string, nonce: string): Promise<KeptDocument> => {
  const plain = toTemplate(Buffer.from(html), nonce);
  const brotli = toTemplate(await compressAround(html, nonce), nonce);
  return isReplaceable(brotli, plain, nonce) ? { plain, brotli } : { plain };
};
