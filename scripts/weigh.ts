// Prints what a page's JavaScript weighs as served: `deno run -A scripts/weigh.ts <url>` names each file and the sums.
import { request } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The accept-encoding of each request; the server chooses the file. */
const CODINGS = ["br", "gzip", "identity"] as const;
type Coding = typeof CODINGS[number];

export interface WeighedFile {
  /** Address of the file, or "inline" for the document's own scripts. */
  file: string;
  /** Bytes on the wire for each coding. */
  bytes: Record<Coding, number>;
}

/** The body as sent, still compressed. Throws unless the status is 200. */
const fetchCompressed = (url: string, coding: Coding): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { "accept-encoding": coding, accept: "*/*" } }, async (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} has status ${response.statusCode}`));
      const parts: Uint8Array[] = [];
      for await (const part of response) parts.push(part);
      resolve(Buffer.concat(parts));
    });
    call.on("error", reject);
    call.end();
  });

const SCRIPT_FILES = /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g;
const INLINE_SCRIPTS = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts and modulepreloads of a document, each once. */
export const scriptFilesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(SCRIPT_FILES)].map(([, script, preload]) => script ?? preload ?? "")),
];

/** The texts of the screen, which a document carries as JSON. */
const TEXTS = /<script type="application\/json" id="texts"[^>]*>([\s\S]*?)<\/script>/;

const weighTexts = (html: string): WeighedFile[] => {
  const texts = new TextEncoder().encode(TEXTS.exec(html)?.[1] ?? "");
  const bytes = { br: brotliCompressSync(texts).length, gzip: gzipSync(texts).length, identity: texts.length };
  return [{ file: "texts", bytes }];
};

const inlineBytesOf = (html: string): number =>
  [...html.matchAll(INLINE_SCRIPTS)].reduce((sum, [, code = ""]) => sum + new TextEncoder().encode(code).length, 0);

/** Weighs the JavaScript and texts that a browser loads before the screen at `url` works. */
export const weigh = async (url: string): Promise<WeighedFile[]> => {
  const html = new TextDecoder().decode(await fetchCompressed(url, "identity"));
  const weighFile = async (file: string): Promise<WeighedFile> => {
    const sizes = await Promise.all(CODINGS.map((coding) => fetchCompressed(new URL(file, url).href, coding)));
    const [br = 0, gzip = 0, identity = 0] = sizes.map(({ length }) => length);
    return { file, bytes: { br, gzip, identity } };
  };
  return await Promise.all(scriptFilesOf(html).map(weighFile)).then((files) => [
    ...files,
    ...weighTexts(html),
    { file: "inline (uncompressed)", bytes: fill(inlineBytesOf(html)) },
  ]);
};

const fill = (bytes: number): Record<Coding, number> => ({ br: bytes, gzip: bytes, identity: bytes });

/** The sum of the files and texts, without inline scripts. */
export const sumOfFiles = (weighed: WeighedFile[], coding: Coding): number =>
  weighed.filter(({ file }) => !file.startsWith("inline")).reduce((sum, { bytes }) => sum + bytes[coding], 0);

if (import.meta.main) {
  const url = Deno.args[0];
  if (!url) throw new Error("Usage: deno run -A scripts/weigh.ts <url of a page>");
  const weighed = await weigh(url);
  const line = (file: string, of: (coding: Coding) => number) =>
    console.log(CODINGS.map((coding) => String(of(coding)).padStart(9)).join(""), " ", file);
  console.log("  Brotli     gzip    plain   file (bytes)");
  for (const { file, bytes } of weighed) line(file, (coding) => bytes[coding]);
  line("all files", (coding) => sumOfFiles(weighed, coding));
}
