// How the browser's code is built: one entry per island, one shared vendor chunk, every file also compressed.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";

const ISLANDS = ["funnel", "gallery"];
/** What every island needs before its first screen, as one chunk: it compresses better than its parts. */
const BASE = new RegExp(
  [
    /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|cookie-es)[\\/]/,
    /src[\\/]web[\\/](api|islands[\\/]runtime)[\\/](?!toast-area)/,
  ].map(({ source }) => source).join("|"),
);
/** Parts that many screens use travel together; the others stay with their screens. */
const PARTS = /src[\\/]web[\\/]ui[\\/]/;

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  // The server's address differs from Vite's while developing, so files name it.
  server: { host: "127.0.0.1", port: 5173, strictPort: true, origin: "http://127.0.0.1:5173" },
  build: {
    outDir: "dist",
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["src/web/styles.css", ...ISLANDS.map((island) => `src/web/islands/${island}/client.tsx`)],
      output: {
        codeSplitting: { groups: [{ name: "base", test: BASE }, { name: "parts", test: PARTS, minShareCount: 4 }] },
      },
    },
  },
});
