// A build step that gives importers their own copy of modules without state, so that each carries only what it uses.
import type { Plugin } from "vite";

/** Pure functions and drawings: a chunk shared by many screens would hold everything that any of them uses. */
const WITHOUT_STATE = /[\\/]src[\\/](modules[\\/][^\\/]+[\\/]rules\.ts|web[\\/]ui[\\/]icons\.tsx)$/;
/** The gallery shows every part; sharing them with it would tear the screens' chunks into pieces. */
const PART = /[\\/]src[\\/]web[\\/]ui[\\/]/;
const IN_GALLERY = /[\\/]islands[\\/]gallery[\\/]|\?for=gallery$/;

/** Whose copy of the module an importer gets; undefined for the one that everybody shares. */
export const copyFor = (module: string, importer: string): string | undefined => {
  if (IN_GALLERY.test(importer)) return PART.test(module) ? "gallery" : undefined;
  if (!WITHOUT_STATE.test(module)) return undefined;
  return importer.replace(/^.*[\\/]src[\\/]/, "").replace(/\W+/g, "-");
};

/** Vite plugin for builds; while developing a module is one. */
export const ownCopies = (): Plugin => ({
  name: "parley:own-copies",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!importer) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const copy = resolved && !resolved.external && copyFor(resolved.id, importer);
    return copy ? `${resolved.id}?for=${copy}` : null;
  },
});
