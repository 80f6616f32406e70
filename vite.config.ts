// How the browser's code is built: one entry per island, the libraries in one chunk, every file also compressed.
import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import {
  copyPureModules,
  type ModuleGraph,
  sharedChunkOf,
  skipIconKeys,
  skipInfiniteQueries,
  skipPreloadHelper,
  skipUnusedAttributes,
  withoutEvaluation,
} from "./scripts/chunks.ts";
import { reactAsModules } from "./scripts/react-modules.ts";
import { drawPublicPictures } from "./scripts/pictures.ts";
import { precompress } from "./scripts/precompress.ts";
import { listSources } from "./scripts/sources.ts";
import { readAliases } from "./scripts/tools/alias.mjs";

const ISLANDS = ["auth", "funnel", "specialist", "admin", "gallery"];
/** Libraries and code that every island needs before its first screen; they compress better as one chunk. */
const BASE = new RegExp(
  [
    /rolldown[\\/]runtime|preload-helper/,
    /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|cookie-es)[\\/]/,
    /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/](?!.*useQueries|.*queriesObserver)/,
    /src[\\/]web[\\/]ui[\\/](avatar|banner|disclosure|lucide-icon|tone|progress|skeleton|use-in-browser|form[\\/](field|error-summary|checkbox)\.|layout[\\/]sticky-bar)/,
    /src[\\/]web[\\/](api|islands[\\/]runtime)[\\/](?!account-calls|caller|file-body|form\.|guards|action-button|invalidate|show-refusal|unsent\.)/,
    /src[\\/]platform[\\/](intl|status)\.ts/,
  ].map(({ source }) => source).join("|"),
);
/** Code that several screens can share. */
const SHARED = /[\\/]src[\\/](web|modules|platform)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

export default defineConfig({
  plugins: [
    copyPureModules(),
    reactAsModules(),
    skipPreloadHelper(),
    skipInfiniteQueries(),
    skipIconKeys(),
    skipUnusedAttributes(),
    withoutEvaluation(),
    react(),
    tailwindcss(),
    listSources(),
    drawPublicPictures(),
    precompress(),
  ],
  // React itself has this hook since version 18; the shim would be dead weight.
  resolve: {
    alias: [
      ...readAliases(),
      { find: /^use-sync-external-store\/shim/, replacement: "use-sync-external-store" },
      // The server validates zones and computes their times.
      { find: "moment-timezone/data/packed/latest.json", replacement: resolve("src/web/no-zones.json") },
      { find: "../createLucideIcon.mjs", replacement: resolve("src/web/ui/lucide-icon.ts") },
    ],
  },
  // During development the server has another address than Vite, so files name Vite's.
  server: { host: "127.0.0.1", port: 5173, strictPort: true, origin: "http://127.0.0.1:5173" },
  build: {
    outDir: "dist",
    manifest: true,
    // The router preloads screens on intent; a list of the dependencies of each import would add to the first screen.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Each importer has its own copy of our list of icons, of which it uses a few; the others are not even read.
      experimental: { lazyBarrel: true },
      // So that tables of statuses and formatters stay out of screens that use something else of the same file.
      treeshake: {
        manualPureFunctions: ["statusesOf", "allows", "keepBy"],
        // Reading a property or a global of the browser does nothing here.
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      // The server imports lists of lazy parts to wait for them; in the browser they are there already. React asks for
      // functions of its scheduler that only development has.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false, importIsUndefined: false },
      input: [
        "src/web/styles.css",
        "src/web/print.css",
        "src/web/embed/embed.ts",
        "src/web/islands/funnel/proof/work-form.ts",
        ...ISLANDS.map((island) => `src/web/islands/${island}/client.tsx`),
      ],
      output: {
        codeSplitting: {
          groups: [
            // With its dependencies, because a base that imported a shared chunk would run after it, and without React.
            { name: "base", test: BASE, priority: 2 },
            {
              name: (id: string, graph: ModuleGraph) => sharedChunkOf(id, graph),
              test: SHARED,
              priority: 1,
              // Otherwise the chunk of one island would contain what another needs, and be loaded for it.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
