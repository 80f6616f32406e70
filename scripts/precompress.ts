// A build step that also writes each asset as Brotli and gzip, as small as possible, so that the server only sends files.
import { gzipAsync } from "@gfx/zopfli";
import type { Buffer } from "node:buffer";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
/** Which mode is best depends on the file, so each is tried. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];

const smallestBrotli = (content: Buffer): Buffer => {
  const sizes = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length };
  const tries = MODES.map((mode) => brotliCompressSync(content, { params: { ...sizes, [BROTLI_PARAM_MODE]: mode } }));
  return tries.reduce((best, one) => one.length < best.length ? one : best);
};

/** Writes `<path>.br` and `<path>.gz` beside the file. Zopfli makes gzip about 4 % smaller than zlib's best. */
const compress = async (path: string): Promise<void> => {
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, smallestBrotli(content));
  writeFileSync(`${path}.gz`, await gzipAsync(content, { numiterations: 5 }));
};

/** Vite plugin: compresses the files of a build. */
export const precompress = (): Plugin => ({
  name: "parley:precompress",
  apply: "build",
  async writeBundle({ dir }) {
    if (!dir) return;
    const files = readdirSync(dir, { recursive: true }).map(String);
    await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(`${dir}/${name}`)));
  },
});
