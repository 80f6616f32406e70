// The alias for imports that leave their area. deno.json defines it; Vite, Vitest and the boundary check read it here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./run.mjs";

const { imports } = JSON.parse(readFileSync(join(ROOT, "deno.json"), "utf8"));

/**
 * Each prefix with the absolute folder that it stands for: `@/` is `src/`.
 * @param {string} [root] Folder that is laid out as the repository is.
 * @returns {{ find: string, replacement: string }[]}
 */
export const readAliases = (root = ROOT) =>
  Object.entries(imports).map(([find, folder]) => ({ find, replacement: join(root, folder) }));
