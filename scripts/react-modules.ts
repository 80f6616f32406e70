// React's packages are CommonJS, which a bundler can't shake and wraps again in each file that uses them. In builds they are
// ES modules: their unused functions are left out, and other files import the rest by name.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const PACKAGES = /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/;
const PRODUCTION = /[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]cjs[\\/][\w-]+\.production\.js$/;
const USERS = /[\\/](@tanstack[\\/]react-\w+|@radix-ui|@floating-ui)[\\/]/;
/** Written so that bundlers don't see which function it is: `React["use"]`, `React[" useId ".trim().toString()]`. */
const HIDDEN = /\b(React[$\d]*)\[" ?(\w+) ?"(?:\.trim\(\)\.toString\(\))?\]/g;

const IMPORT = /(\w+) = require\("([\w/-]+)"\)/g;
const REST_OF_COMMON_JS = /\brequire\(|\bmodule\.exports\b|\bexports\b(?!\.\w)/;

/** A production file of React as an ES module. Throws for a form of CommonJS that it doesn't know. */
export const toModule = (code: string): string => {
  const imports: string[] = [];
  const body = code.replace(IMPORT, (_, name: string, source: string) => {
    imports.push(`import * as ${name} from ${JSON.stringify(source)};\n`);
    return `${name}$ = 0`;
  });
  if (REST_OF_COMMON_JS.test(body)) throw new Error("React's packages are not written as before.");
  const names = [...new Set(body.matchAll(/\bexports\.(\w+)/g).map(([, name]) => name!))];
  const isAssignedOnce = (name: string) => {
    const assigned = [...body.matchAll(new RegExp(`^( *)exports\\.${name} =(?!=)`, "gm"))];
    return assigned.length === 1 && assigned[0]![1] === "";
  };
  const constants = new Set(names.filter(isAssignedOnce));
  const changed = names.filter((name) => !constants.has(name));
  return imports.join("") + changed.map((name) => `let $${name};\n`).join("") +
    body.replace(
      /^exports\.(\w+) =(?!=)/gm,
      (assigned, name: string) => constants.has(name) ? `const $${name} =` : assigned,
    )
      .replace(/\bexports\.(\w+)/g, "$$$1") +
    `\nexport { ${names.map((name) => `$${name} as ${name}`).join(", ")} };\n`;
};

/** A package that uses React, without what would need React as one object. */
export const importByName = (code: string): string =>
  code.replace('import React from "react"', 'import * as React from "react"').replace(HIDDEN, "$1.$2");

/** The production file that a package's entry requires, if any. */
const findProduction = async (entry: string): Promise<string | undefined> => {
  const [, file] = /require\(['"]([./\w-]+\.production\.js)['"]\)/.exec(await readFile(entry, "utf8")) ?? [];
  return file && join(entry, "..", file);
};

/** Vite plugin for builds. */
export const reactAsModules = (): Plugin => ({
  name: "parley:react-as-modules",
  apply: "build",
  enforce: "pre",
  resolveId: {
    filter: { id: PACKAGES },
    async handler(source, importer, options) {
      const entry = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = entry && !entry.external && await findProduction(entry.id);
      return file ? { id: file } : null;
    },
  },
  transform: {
    filter: { id: [PRODUCTION, USERS] },
    handler: (code, id) => ({ code: PRODUCTION.test(id) ? toModule(code) : importByName(code), map: null }),
  },
});
