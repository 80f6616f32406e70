// Lists the sources that a build has read, so that the next start builds again only when one of them has changed.
import { relative } from "node:path";
import process from "node:process";
import type { Plugin } from "vite";

/** Writes the paths of all modules under src/ that the browser's code consists of. */
export const listSources = (): Plugin => ({
  name: "list-sources",
  apply: "build",
  generateBundle() {
    const paths = [...this.getModuleIds()].map((id) => relative(process.cwd(), id.split("?")[0]!));
    const sources = [...new Set(paths)].filter((path) => path.startsWith("src/")).sort();
    this.emitFile({ type: "asset", fileName: ".vite/sources.json", source: JSON.stringify(sources) });
  },
});
