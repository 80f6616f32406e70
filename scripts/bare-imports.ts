// A build step that leaves the browser's own import() as it is: there are no styles or modules to ask for beforehand.
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

/** Vite plugin for builds: takes the place of Vite's helper around each import(), which has nothing to preload here. */
export const bareImports = (): Plugin => ({
  name: "parley:bare-imports",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: HELPER },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", moduleSideEffects: false }),
  },
});
