// A build step that also writes each asset as Brotli and gzip, so that the server only sends files.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;

/** Writes `<path>.br` and `<path>.gz` beside the file. */
const compress = (path: string): void => {
  const content = readFileSync(path);
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  // Few browsers ask for it. Zopfli would save 2 %, and take longer than the rest of the build.
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
};

/** Vite plugin: compresses the files of a build. */
export const precompress = (): Plugin => ({
  name: "parley:precompress",
  apply: "build",
  writeBundle({ dir }) {
    if (!dir) return;
    const files = readdirSync(dir, { recursive: true }).map(String);
    for (const name of files) if (COMPRESSIBLE.test(name)) compress(`${dir}/${name}`);
  },
});
