// Prints what a page's JavaScript weighs as served: `deno run -A scripts/weigh.ts <url>` names each file and the sums.
import { request } from "node:http";

/** How a browser asks; the server chooses what it sends. */
const CODINGS = ["br", "gzip", "identity"] as const;
type Coding = typeof CODINGS[number];

export interface Weighed {
  /** Address of the file, or "inline" for the document's own scripts. */
  file: string;
  /** Bytes on the wire for each coding that was asked for. */
  bytes: Record<Coding, number>;
}

/** The body as it travels: not unpacked. Throws unless the answer is 200. */
const fetchPacked = (url: string, coding: Coding): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "accept-encoding": coding, accept: "*/*" } }, async (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
      const parts: Uint8Array[] = [];
      for await (const part of answer) parts.push(part);
      resolve(Buffer.concat(parts));
    });
    asked.on("error", reject);
    asked.end();
  });

const SCRIPT_FILES = /<script\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g;
const INLINE_SCRIPTS = /<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The JavaScript that a document names: script files and modulepreloads, each once. */
export const scriptFilesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(SCRIPT_FILES)].map(([, script, preload]) => script ?? preload ?? "")),
];

const inlineBytesOf = (html: string): number =>
  [...html.matchAll(INLINE_SCRIPTS)].reduce((sum, [, code = ""]) => sum + new TextEncoder().encode(code).length, 0);

/** Weighs what the page at `url` makes a browser load before its screen works. */
export const weigh = async (url: string): Promise<Weighed[]> => {
  const html = new TextDecoder().decode(await fetchPacked(url, "identity"));
  const weighFile = async (file: string): Promise<Weighed> => {
    const sizes = await Promise.all(CODINGS.map((coding) => fetchPacked(new URL(file, url).href, coding)));
    const [br = 0, gzip = 0, identity = 0] = sizes.map(({ length }) => length);
    return { file, bytes: { br, gzip, identity } };
  };
  return await Promise.all(scriptFilesOf(html).map(weighFile)).then((files) => [
    ...files,
    { file: "inline (counted unpacked)", bytes: fill(inlineBytesOf(html)) },
  ]);
};

const fill = (bytes: number): Record<Coding, number> => ({ br: bytes, gzip: bytes, identity: bytes });

/** The sum of the files without the document's own scripts, which travel with the document. */
export const sumOfFiles = (weighed: Weighed[], coding: Coding): number =>
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
