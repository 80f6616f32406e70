// Which files a document needs: read from the build's manifest, or pointing at Vite while developing.
import { readFileSync } from "node:fs";

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Addresses of the files that one document names in its head. */
export interface DocumentAssets {
  /** The whole style sheet when it is small, otherwise `styles` names it. */
  inlineCss?: string;
  styles: readonly string[];
  fonts: readonly string[];
  scripts: readonly string[];
  modulePreloads: readonly string[];
  /** Set while Vite serves the browser's code. */
  viteOrigin?: string;
}

export interface Assets {
  /** Where the built files lie; absent while Vite serves them. */
  folder?: string;
  /** For a document with one island, showing the screens of these modules (paths from the repository's root). */
  forIsland(name: string, modules: readonly string[]): DocumentAssets;
  /** For a page without JavaScript. */
  forPage(): DocumentAssets;
}

const STYLES = "src/web/styles.css";
/** Up to this many bytes the style sheet is cheaper inside the document than as a request of its own. */
const INLINE_CSS_LIMIT = 32_000;
const entryOf = (island: string) => `src/web/islands/${island}/client.tsx`;
const addressOf = (file: string) => `/${file}`;

/** Files come from Vite when its origin is given, else from the build in `folder`. */
export const createAssets = ({ folder, viteOrigin }: { folder: string; viteOrigin?: string }): Assets =>
  viteOrigin ? assetsOfVite(viteOrigin) : assetsOfBuild(folder);

const assetsOfVite = (viteOrigin: string): Assets => {
  const page = { styles: [`${viteOrigin}/${STYLES}`], fonts: [], scripts: [], modulePreloads: [], viteOrigin };
  return {
    forPage: () => page,
    forIsland: (name) => ({ ...page, scripts: [`${viteOrigin}/@vite/client`, `${viteOrigin}/${entryOf(name)}`] }),
  };
};

const assetsOfBuild = (folder: string): Assets => {
  const manifest = readManifest(folder);
  const page = { ...styleOf(manifest, folder), scripts: [], modulePreloads: [] };
  return {
    folder,
    forPage: () => page,
    forIsland: (name, modules) => ({ ...page, ...scriptsOf(manifest, entryOf(name), modules) }),
  };
};

const readManifest = (folder: string): Manifest => {
  try {
    return JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));
  } catch (cause) {
    throw new Error(`The screens are not built: ${folder} has no manifest. Run "npm run build" first.`, { cause });
  }
};

const getChunk = (manifest: Manifest, source: string): Chunk => {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no file for ${source}; build again.`);
  return chunk;
};

const styleOf = (manifest: Manifest, folder: string) => {
  const chunk = getChunk(manifest, STYLES);
  const css = readFileSync(`${folder}/${chunk.file}`, "utf8").trim();
  const fonts = (chunk.assets ?? []).filter((file) => file.endsWith(".woff2")).map(addressOf);
  return css.length <= INLINE_CSS_LIMIT
    ? { inlineCss: css, styles: [], fonts }
    : { styles: [addressOf(chunk.file)], fonts };
};

/** The entry and everything that it and the screens import at once, each file once. */
const scriptsOf = (manifest: Manifest, entry: string, modules: readonly string[]) => {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = getChunk(manifest, source);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  [entry, ...modules].forEach(visit);
  const script = getChunk(manifest, entry).file;
  files.delete(script);
  return { scripts: [addressOf(script)], modulePreloads: [...files].map(addressOf) };
};
