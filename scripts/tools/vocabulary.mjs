// Finds identifiers and file names that use a word which the glossary of CONTRIBUTING.md replaces.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

/** Rows of the glossary: | write | for | not | — the last cell lists the replaced words in backticks. */
const ROW = /^\| [^|]+\| [^|]+\| ([^|]*`[^|]*)\|$/gm;

/**
 * The words that the glossary replaces, each with the sentence that says what to write.
 * @param {string} root
 * @returns {Map<string, string>}
 */
const readReplacedTerms = (root) => {
  const path = join(root, "CONTRIBUTING.md");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const terms = new Map();
  for (const [row, cell] of text.matchAll(ROW)) {
    const write = row.split("|")[1].trim();
    for (const [, word] of cell.matchAll(/`(\w+)`/g)) terms.set(word, write);
  }
  return terms;
};

/** "createQueueDoor", "QUEUE_DOOR" and "queue-door.ts" are queue, door. */
const termsIn = (name) =>
  name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[^A-Za-z0-9]+/g, " ").toLowerCase().split(" ");

/** What a file itself names. Names of libraries and of other files are theirs. */
const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isParameter(node) ||
  ts.isBindingElement(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) || ts.isMethodSignature(node) || ts.isMethodDeclaration(node);

/** In `{ property: variable }` only the variable counts: another file named the property. */
const declaredNames = (path, text) => {
  const names = new Set();
  const visit = (node) => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
};

/**
 * Sentences about names that the glossary replaces.
 * @param {string} root
 * @param {string[]} paths All code, from the root
 * @returns {string[]}
 */
export const findReplacedTerms = (root, paths) => {
  const replaced = readReplacedTerms(root);
  const faultsOf = (path, name, kind) =>
    termsIn(name).filter((word) => replaced.has(word))
      .map((word) => `${path} ${kind} ${name}; for "${word}" write ${replaced.get(word)}`);
  return paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path)).flatMap((path) => [
    ...faultsOf(path, basename(path), "is called"),
    ...[...declaredNames(path, readFileSync(join(root, path), "utf8"))].flatMap((name) =>
      faultsOf(path, name, "declares")
    ),
  ]);
};
