// The files that browsers fetch: which ones a document needs (from the build's manifest, or Vite), and serving them.
import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { serveStatic } from "hono/deno";

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** The paths of the files that one document names in its head. */
export interface DocumentAssets {
  /** The whole style sheet when it is small; `styles` names it otherwise. */
  inlineCss?: string;
  styles: readonly string[];
  /** The style sheet that is loaded for printing only. */
  printStyle?: string;
  fonts: readonly string[];
  scripts: readonly string[];
  modulePreloads: readonly string[];
  /** Set while Vite serves the browser's code. */
  viteOrigin?: string;
}

export interface Assets {
  /** The file of the script of other sites' pages; absent while Vite serves it. */
  embedScript?: string;
  /** The folder of the built files; absent while Vite serves them. */
  folder?: string;
  /** For a document with one island that shows the screens of these modules (paths from the repository's root). */
  forIsland(name: string, modules: readonly string[]): DocumentAssets;
  /** For a page without JavaScript, or with the one script of this source. */
  forPage(script?: string): DocumentAssets;
}

const STYLES = "src/web/styles.css";
const PRINT_STYLE = "src/web/print.css";
/** A style sheet of up to this many bytes costs less inside the document than as a request. */
const INLINE_CSS_LIMIT = 32_000;
const EMBED_SCRIPT = "src/web/embed/embed.ts";
const entryOf = (island: string) => `src/web/islands/${island}/client.tsx`;
const pathOf = (file: string) => `/${file}`;

/** Files come from Vite when it has an origin, otherwise from the build in `folder`. */
export const createAssets = ({ folder, viteOrigin }: { folder: string; viteOrigin?: string }): Assets =>
  viteOrigin ? viteAssets(viteOrigin) : builtAssets(folder);

const viteAssets = (viteOrigin: string): Assets => {
  const [style, printStyle] = [STYLES, PRINT_STYLE].map((path) => `${viteOrigin}/${path}`);
  const page = { styles: [style!], printStyle, fonts: [], scripts: [], modulePreloads: [], viteOrigin };
  return {
    forPage: (script) => script ? { ...page, scripts: [`${viteOrigin}/${script}`] } : page,
    forIsland: (name) => ({ ...page, scripts: [`${viteOrigin}/@vite/client`, `${viteOrigin}/${entryOf(name)}`] }),
  };
};

/** Every screen has Latin letters. Fonts of other characters are loaded where these occur. */
const PRELOADED_FONT = /-latin-(?!ext-).*\.woff2$/;

const builtAssets = (folder: string): Assets => {
  const manifest = readManifest(folder);
  const printStyle = pathOf(getChunk(manifest, PRINT_STYLE).file);
  const page = { ...readStyle(manifest, folder), printStyle, scripts: [], modulePreloads: [] };
  return {
    folder,
    embedScript: manifest[EMBED_SCRIPT] && `${folder}/${manifest[EMBED_SCRIPT].file}`,
    forPage: (script) => script ? { ...page, ...listScripts(manifest, script, []) } : page,
    forIsland: (name, modules) => ({ ...page, ...listScripts(manifest, entryOf(name), modules) }),
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

const readStyle = (manifest: Manifest, folder: string) => {
  const chunk = getChunk(manifest, STYLES);
  const css = readFileSync(`${folder}/${chunk.file}`, "utf8").trim();
  const fonts = (chunk.assets ?? []).filter((file) => PRELOADED_FONT.test(file)).map(pathOf);
  return css.length <= INLINE_CSS_LIMIT
    ? { inlineCss: css, styles: [], fonts }
    : { styles: [pathOf(chunk.file)], fonts };
};

/** The entry, and everything that it and the screens import statically, each file once. */
const listScripts = (manifest: Manifest, entry: string, modules: readonly string[]) => {
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
  return { scripts: [pathOf(script)], modulePreloads: [...files].map(pathOf) };
};

const FOREVER = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

/** The file must be replaced before a year is over (RFC 9116, section 2.5.5); it is written for each request. */
const SECURITY_TEXT_DAYS = 90;
const DAY_MS = 86_400_000;

/** RFC 9116. It expires at the end of a day, so that all processes say the same. */
const securityText = (contact: string, publicUrl: string): string => {
  const expires = (Math.floor(Date.now() / DAY_MS) + SECURITY_TEXT_DAYS) * DAY_MS;
  return [
    `Contact: ${contact.startsWith("https://") ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(expires).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
};

/**
 * Built assets (immutable, compressed beforehand) and security.txt. `folder` is absent while Vite serves
 * the assets; without a contact there is no security.txt.
 */
export const staticFiles = (
  folder: string | undefined,
  { publicUrl, securityContact }: { publicUrl: string; securityContact?: string },
): Hono => {
  const files = new Hono();
  if (securityContact) {
    const text = () => securityText(securityContact, publicUrl);
    files.get("/.well-known/security.txt", (c) => c.text(text(), 200, { "Cache-Control": ONE_DAY }));
  }
  if (folder) {
    const onFound = (_: string, c: { header(name: string, value: string): void }) => c.header("Cache-Control", FOREVER);
    files.get("/assets/*", serveStatic({ root: folder, precompressed: true, onFound }));
  }
  files.all("/assets/*", (c) => c.text("Not Found", 404, { "Cache-Control": "no-store" }));
  return files;
};
