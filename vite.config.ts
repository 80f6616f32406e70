// How the browser's code is built: one entry per island, the libraries in one chunk, every file also compressed.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bareImports } from "./scripts/bare-imports.ts";
import { baseChunkOf, type ModuleGraph, sharedChunkOf } from "./scripts/chunks.ts";
import { ownCopies } from "./scripts/own-copies.ts";
import { precompress } from "./scripts/precompress.ts";
import { readAliases } from "./scripts/tools/alias.mjs";

const ISLANDS = ["auth", "funnel", "specialist", "admin", "gallery"];
/** What every island needs before its first screen, as one chunk: it compresses better than its parts. */
const BASE = new RegExp(
  [
    /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|cookie-es)[\\/]/,
    /lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
    /src[\\/]web[\\/](api|islands[\\/]runtime)[\\/](?!use-form|refusal-sentences)/,
  ].map(({ source }) => source).join("|"),
);
/** What several screens use travels together; the rest stays with its screen. */
const SHARED = /src[\\/](web[\\/](ui|islands[\\/](?!gallery)\w+[\\/](?!screens|client))|modules|platform)|@tanstack/;

export default defineConfig({
  plugins: [ownCopies(), bareImports(), react(), tailwindcss(), precompress()],
  // React has had the hook itself since 18; the shim of it would travel for nothing.
  resolve: {
    alias: [...readAliases(), { find: /^use-sync-external-store\/shim/, replacement: "use-sync-external-store" }],
  },
  // The server's address differs from Vite's while developing, so files name it.
  server: { host: "127.0.0.1", port: 5173, strictPort: true, origin: "http://127.0.0.1:5173" },
  build: {
    outDir: "dist",
    manifest: true,
    // The router preloads screens on intent; a list of what each import needs would only make the first screen heavier.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: ["src/web/styles.css", ...ISLANDS.map((island) => `src/web/islands/${island}/client.tsx`)],
      output: {
        codeSplitting: {
          groups: [
            { name: (id: string, graph: ModuleGraph) => baseChunkOf(id, graph), test: BASE, priority: 2 },
            {
              name: (id: string, graph: ModuleGraph) => sharedChunkOf(id, graph),
              test: SHARED,
              priority: 1,
              // Else one island's chunk would take along what another needs, and be loaded for it.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
