// Finds what is exported although no other file imports it: a reader takes it for somebody's, and nobody dares to change it.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Types may be named for whoever reads a signature; a value is for whoever imports it. */
const EXPORTED = /^export (?:const|let|(?:async )?function|class) (\w+)/gm;
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+"((?:\.|@\/)[^"]+)"/g;
/** Whoever takes a file whole may use all of it. */
const WHOLE = /(?:\*(?:\s+as\s+\w+)?\s+from\s+|\bimport\()\s*"((?:\.|@\/)[^"]+)"/g;
/** Shapes are a module's vocabulary, one name for value and type. */
const VOCABULARY = /(^|[/-])shapes\.ts$/;

const usesOf = (path, text) => {
  const target = (from) => from.startsWith("@/") ? join("src", from.slice(2)) : normalize(join(dirname(path), from));
  const named = [...text.matchAll(NAMED)].flatMap(([, names, from]) =>
    names.split(",").map((name) => `${target(from)} ${name.trim().replace(/^type\s+/, "").split(/\s+as\s+/)[0]}`)
  );
  return [...named, ...[...text.matchAll(WHOLE)].map(([, from]) => `${target(from)} *`)];
};

/**
 * Sentences about exports that nobody imports.
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
