// A build step that writes each asset also as Brotli (quality 11) and gzip, so that serving costs no processor time.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** Writes `<path>.br` and `<path>.gz` beside the file. */
const compress = (path: string): void => {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
};

/** Vite plugin: compresses what a build wrote. */
export const precompress = (): Plugin => ({
  name: "parley:precompress",
  apply: "build",
  writeBundle({ dir }) {
    if (!dir) return;
    const files = readdirSync(dir, { recursive: true }).map(String);
    for (const file of files.filter((name) => COMPRESSIBLE.test(name))) compress(`${dir}/${file}`);
  },
});
