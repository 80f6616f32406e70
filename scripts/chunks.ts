// Which modules of the screens travel together, so that an island never carries what only others use.

/** What is asked of the bundler's graph. */
export interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
}

const ISLAND = /[\\/]web[\\/]islands[\\/](?!runtime)(\w+)[\\/]/;
/** Its bytes are counted (docs/decisions/020). */
const COUNTED = "funnel";
/** What fewer use stays with them. */
const SHARED_BY = 3;

/** The screens and islands that need a module: entries and what is loaded late, found by walking up the importers. */
const rootsOf = (id: string, graph: ModuleGraph, seen = new Set<string>()): string[] => {
  if (seen.has(id)) return [];
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const isRoot = info.isEntry || info.dynamicImporters.length > 0;
  return [...(isRoot ? [id] : []), ...info.importers.flatMap((importer) => rootsOf(importer, graph, seen))];
};

const islandsOf = (id: string, graph: ModuleGraph): string[] =>
  rootsOf(id, graph).flatMap((root) => ISLAND.exec(root)?.[1] ?? []);

/** Libraries and runtime that the counted island needs anyway; what only others need is not among them. */
export const baseChunkOf = (id: string, graph: ModuleGraph): string | null =>
  islandsOf(id, graph).includes(COUNTED) ? "base" : null;

/**
 * The name of the chunk that a shared module belongs to; null leaves it to the bundler. What several screens of the
 * counted island use is one chunk, and so is what several screens of the same other islands use.
 */
export const sharedChunkOf = (id: string, graph: ModuleGraph): string | null => {
  const islands = islandsOf(id, graph);
  if (islands.filter((island) => island === COUNTED).length >= SHARED_BY) return "shared";
  if (islands.length < SHARED_BY || islands.includes(COUNTED)) return null;
  return `shared-${[...new Set(islands)].sort().join("-")}`;
};
