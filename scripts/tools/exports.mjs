// Finds exports that no other file imports.
import { readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { readAliases } from "./alias.mjs";
import { ROOT } from "./run.mjs";

const ALIASES = readAliases();

/** Types are not checked: they may be exported to document a signature. */
const EXPORTED = /^export (?:const|let|(?:async )?function|class) (\w+)/gm;
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+"([.@][^"]+)"/g;
/** A file that is imported whole may use all of it. */
const WHOLE = /(?:\*(?:\s+as\s+\w+)?\s+from\s+|\bimport\()\s*"([.@][^"]+)"/g;
/** Schemas are a module's vocabulary, one name for value and type. */
const VOCABULARY = /(^|[/-])schemas\.ts$/;

const usesOf = (path, text) => {
  const target = (from) => {
    const alias = ALIASES.find(({ find }) => from.startsWith(find));
    return alias
      ? relative(ROOT, alias.replacement + from.slice(alias.find.length))
      : normalize(join(dirname(path), from));
  };
  const named = [...text.matchAll(NAMED)].flatMap(([, names, from]) =>
    names.split(",").map((name) => `${target(from)} ${name.trim().replace(/^type\s+/, "").split(/\s+as\s+/)[0]}`)
  );
  return [...named, ...[...text.matchAll(WHOLE)].map(([, from]) => `${target(from)} *`)];
};

/**
 * Sentences about unused exports.
 * @param {string} root
 * @param {string[]} paths All code, from the root
 * @returns {string[]}
 */
export const findUnused = (root, paths) => {
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const used = new Set(files.flatMap(({ path, text }) => usesOf(path, text)));
  return files.filter(({ path }) => !VOCABULARY.test(path) && !used.has(`${normalize(path)} *`)).flatMap((file) =>
    [...file.text.matchAll(EXPORTED)].map(([, name]) => name)
      .filter((name) => !used.has(`${normalize(file.path)} ${name}`))
      .map((name) => `${file.path} exports ${name}, which no other file imports`)
  );
};
