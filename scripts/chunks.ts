// How the build splits the browser's code into files, so that a screen loads few of them and little that it does not use.
import type { Plugin } from "vite";

/** The part of the bundler's module graph that is used. */
export interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
}

const ISLAND = /[\\/]web[\\/]islands[\\/](?!runtime|area)(\w+)[\\/]/;
/** The island with a byte budget (docs/decisions/020). */
const FUNNEL = "funnel";
/** A module that fewer screens use stays with them. */
const SHARED_BY = 4;

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
 * The chunk of a module that several screens use; null leaves the module to the bundler. What four screens of the
 * funnel need is "shared"; what only other islands need has a chunk for each combination of them.
 */
export const sharedChunkOf = (id: string, graph: ModuleGraph): string | null => {
  const islands = rootsOf(id, graph).flatMap((root) => ISLAND.exec(root)?.[1] ?? []);
  const inFunnel = islands.filter((island) => island === FUNNEL).length;
  if (inFunnel > 0) return inFunnel >= SHARED_BY ? "shared" : null;
  return islands.length >= SHARED_BY ? `shared-${[...new Set(islands)].sort().join("-")}` : null;
};

/** Pure modules of which each importer uses a little: the rules of the modules, and the icons. */
const COPIED =
  /[\\/]src[\\/](modules[\\/].*rules|web[\\/]ui[\\/]icons)\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** The name of the importer's own copy of a module; undefined when all importers share the module. */
export const copyFor = (module: string, importer: string): string | undefined =>
  COPIED.test(module) ? importer.replace(/^.*[\\/]src[\\/]/, "").replace(/\W+/g, "-") : undefined;

/** Vite plugin for builds: copies modules for each importer, so that a screen does not carry what others use of them. */
export const copyPureModules = (): Plugin => ({
  name: "parley:copy-pure-modules",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    const resolved = importer && await this.resolve(source, importer, { ...options, skipSelf: true });
    const copy = resolved && !resolved.external && copyFor(resolved.id, importer);
    return copy ? { id: `${resolved.id}?for=${copy}`, moduleSideEffects: false } : null;
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
