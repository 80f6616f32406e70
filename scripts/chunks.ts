// Which modules of the screens travel together, so that an island never carries what only others use.

/** What is asked of the bundler's graph. */
export interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
}

const ISLAND = /[\\/]web[\\/]islands[\\/](?!runtime|area)(\w+)[\\/]/;
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

const islandsOf = (roots: readonly string[]): string[] => roots.flatMap((root) => ISLAND.exec(root)?.[1] ?? []);

/**
 * What only some steps of the counted island use, so that the others do not carry it: what is asked and typed before
 * the time is chosen, what is sent by a form, and what is shown of a time and a specialist.
 */
const STEPS: readonly (readonly [name: string, screens: RegExp])[] = [
  ["questions", /[\\/]screens[\\/](start|about|needs|preferences|contacts)\.tsx$/],
  ["forms", /[\\/]screens[\\/](start|about|needs|preferences|contacts|specialist)\.tsx$/],
  [
    "meetings",
    /[\\/](screens[\\/](calendar|specialist|specialist-info|thank-you|closed)|taken-slot|no-free-times)\.tsx$/,
  ],
];

/** Libraries and runtime that the counted island needs anyway; what only others need is not among them. */
export const baseChunkOf = (id: string, graph: ModuleGraph): string | null =>
  islandsOf(rootsOf(id, graph)).includes(COUNTED) ? "base" : null;

/**
 * The name of the chunk that a shared module belongs to; null leaves it to the bundler. What several screens of the
 * counted island use is one chunk, or one for the steps that need it; what several screens of the same other islands
 * use is a chunk, too.
 */
export const sharedChunkOf = (id: string, graph: ModuleGraph): string | null => {
  const roots = rootsOf(id, graph);
  const islands = islandsOf(roots);
  const counted = roots.filter((root) => ISLAND.exec(root)?.[1] === COUNTED);
  if (counted.length >= SHARED_BY) {
    const step = STEPS.find(([, screens]) => counted.every((root) => screens.test(root)));
    return step ? `shared-${step[0]}` : "shared";
  }
  if (islands.length < SHARED_BY || islands.includes(COUNTED)) return null;
  return `shared-${[...new Set(islands)].sort().join("-")}`;
};
