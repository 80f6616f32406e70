// How the build splits the browser's code into files, so that a screen loads few of them and little that it does not use.
import type { Plugin } from "vite";

/** The part of the bundler's module graph that is used. */
export interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
}

const ISLAND = /[\\/]web[\\/]islands[\\/](?!runtime|area)(\w+)[\\/]/;
/** The island with a byte budget (docs/design/screens.md#weight). */
const FUNNEL = "funnel";
const FUNNEL_ENTRY = /[\\/]islands[\\/]funnel[\\/]client\.tsx$/;
/** The steps with questions, and those about a time: what only one of the two needs does not weigh on the other. */
const FORMS = /[\\/]funnel[\\/]screens[\\/](start|about|needs|preferences|contacts)\.tsx$/;
const TIMES = /[\\/]funnel[\\/]screens[\\/](calendar|specialist|specialist-info)\.tsx$/;
/** Brings zod with it, so only the screens that validate may need its chunk. */
const SCHEMAS = /[\\/]schemas\.ts$/;
/** What several screens share, but not the first one of an area. */
const SUBJECTS: readonly [string, RegExp][] = [
  ["table", /[\\/]ui[\\/]table[\\/](?!list-|skeleton)/],
  ["selection", /[\\/]area[\\/]bulk-actions\./],
  ["account", /[\\/]area[\\/](second-factor[\\/](?!browser-passkeys|qr-code))/],
  ["drafts", /[\\/](autosave(-status)?|drafts[\\/][\w-]+)\.tsx?$/],
];
/** A module that fewer screens of the funnel, or of other islands, use stays with them. */
const SHARED_BY = { funnel: 3, others: 4 };

/** The entries and lazily loaded modules that need a module, found by walking up the importers. */
const rootsOf = (id: string, graph: ModuleGraph, seen = new Set<string>()): string[] => {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const isRoot = info.isEntry || info.dynamicImporters.length > 0;
  return [...(isRoot ? [id] : []), ...info.importers.flatMap((importer) => rootsOf(importer, graph, seen))];
};

/**
 * The chunk of a module that several screens use; null leaves the module to the bundler. "shared" is loaded on each step of
 * the funnel; what only other islands need has a chunk for each combination of them.
 */
export const sharedChunkOf = (id: string, graph: ModuleGraph): string | null => {
  const roots = rootsOf(id, graph);
  const islands = roots.flatMap((root) => ISLAND.exec(root)?.[1] ?? []);
  if (islands.includes(FUNNEL)) return funnelChunkOf(id, roots.filter((root) => ISLAND.exec(root)?.[1] === FUNNEL));
  const [subject] = SUBJECTS.find(([, pattern]) => pattern.test(id)) ?? [];
  if (subject) return `shared-${subject}`;
  return islands.length >= SHARED_BY.others && !SCHEMAS.test(id)
    ? `shared-${[...new Set(islands)].sort().join("-")}`
    : null;
};

const funnelChunkOf = (id: string, roots: readonly string[]): string | null => {
  if (FUNNEL_ENTRY.test(id)) return null;
  if (roots.some((root) => FUNNEL_ENTRY.test(root))) return "shared";
  if (roots.length < SHARED_BY.funnel) return null;
  const [inForms, inTimes] = [FORMS, TIMES].map((steps) => roots.some((root) => steps.test(root)));
  if (inForms) return inTimes ? "shared" : "shared-forms";
  return inTimes ? "shared-times" : null;
};

/** Pure modules of which each importer uses a little: the rules of the modules, texts, money, zones, and the icons. */
const COPIED =
  /[\\/]src[\\/](modules[\\/].*rules|platform[\\/](text|money|time[\\/](zones|night)|validation[\\/](names|vat-numbers))|web[\\/](ui[\\/](icons|calendar[\\/](open-day|month-days))|islands[\\/]funnel[\\/](times|forms[\\/]consents)))\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** The name of the importer's own copy of a module; undefined when all importers share the module. */
export const copyFor = (module: string, importer: string): string | undefined =>
  COPIED.test(module) ? importer.replace(/^.*[\\/]src[\\/]/, "").replace(/\W+/g, "-") : undefined;

/** Vite plugin for builds: copies modules for each importer, so that a screen does not carry what others use of them. */
export const copyPureModules = (): Plugin => ({
  name: "parley:copy-pure-modules",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: {
      id: /(rules|text|money|zones|night|times|consents|open-day|month-days|names|vat-numbers|icons)\.ts$|lucide-react/,
    },
    async handler(source, importer, options) {
      const resolved = importer && await this.resolve(source, importer, { ...options, skipSelf: true });
      const copy = resolved && !resolved.external && copyFor(resolved.id, importer);
      return copy ? { id: `${resolved.id}?for=${copy}`, moduleSideEffects: false } : null;
    },
  },
});

/** Vite plugin for builds: replaces Vite's helper around each import(), which has nothing to preload here. */
export const skipPreloadHelper = (): Plugin => ({
  name: "parley:skip-preload-helper",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", moduleSideEffects: false }),
  },
});

/** Vite plugin for builds: no screen has an infinite query, but each query would carry the code for one. */
export const skipInfiniteQueries = (): Plugin => ({
  name: "parley:skip-infinite-queries",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/ },
    handler: () => ({
      code: "export const infiniteQueryBehavior = () => { throw new Error('Infinite queries are left out.'); };" +
        "export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;",
      moduleSideEffects: false,
    }),
  },
});

/** Vite plugin for builds: the keys of an icon's shapes are random, so they hardly compress; our `lucide-icon.ts` needs none. */
export const skipIconKeys = (): Plugin => ({
  name: "parley:skip-icon-keys",
  apply: "build",
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ""), map: null }),
  },
});

/** Vite plugin for builds: zod would try whether it may evaluate code, which the content policy forbids and reports. */
export const withoutEvaluation = (): Plugin => ({
  name: "parley:without-evaluation",
  apply: "build",
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
    // zod asks for this setting before the first schema exists, and no module of ours runs before its schemas.
    handler: (code) => ({ code: `${code}\nconfig({ jitless: true });`, map: null }),
  },
});

/** React's table of attributes whose names in HTML differ, and its list of styles without a unit. */
const ATTRIBUTES = /(?<=new Map\(\[)\s*\[\s*["'`]acceptCharset[\s\S]*?(?=\]\s*\))/;
const ATTRIBUTE = /\s*\[\s*(["'`])([\w-]+)\1,\s*(["'`])[\w:-]+\3\s*\],?/g;
const UNITLESS = /(?<=["'`])animationIterationCount [\w ]+(?=["'`])/;

/** Leaves the names in both tables that are used. Throws when React has no such tables any more. */
export const keepAttributes = (code: string, isUsed: (name: string) => boolean): string => {
  if (!ATTRIBUTES.test(code) || !UNITLESS.test(code)) throw new Error("React's tables of attributes have changed.");
  const keepRow = (row: string, _quote: string, name: string) => isUsed(name) ? row : "";
  return code.replace(ATTRIBUTES, (rows) => rows.replace(ATTRIBUTE, keepRow))
    .replace(UNITLESS, (names) => names.split(" ").filter(isUsed).join(" "));
};

const REACT_DOM = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** Vite plugin for builds: React knows every attribute of SVG and every style without a unit; screens use a few. */
export const skipUnusedAttributes = (): Plugin => ({
  name: "parley:skip-unused-attributes",
  apply: "build",
  renderChunk(code, { moduleIds }) {
    if (!moduleIds.some((id) => REACT_DOM.test(id))) return null;
    const others = [...this.getModuleIds()].filter((id) => !REACT_DOM.test(id));
    const words = new Set(others.flatMap((id) => this.getModuleInfo(id)?.code?.match(/\w+/g) ?? []));
    return { code: keepAttributes(code, (name) => words.has(name)), map: null };
  },
});
