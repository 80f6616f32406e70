// What no compiler sees: documents name what exists, files stay short, time and environment are read in one place.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { findUnused } from "./exports.mjs";

const LONGEST = 300;
const CODE = /\.(ts|tsx|mjs|css)$/;
const CODE_FOLDERS = ["src", "tests", "scripts", "bench"];
/** Words in backticks that begin like this are paths of the repository. */
const PATH = /^(src|tests|scripts|docs|migrations|bench|\.ci)\/[\w./<>*{},-]*$/;
/** Up to the first placeholder a path has to exist: `src/modules/<m>/rules.ts` means src/modules/. */
const PLACEHOLDER = /[^/]*[<*{].*$/;

const filesUnder = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`)
    : [];

const allOf = (pattern, text) => [...text.matchAll(pattern)].map((match) => match[1]);
const withoutFences = (text) => text.replace(/^```[\s\S]*?^```/gm, "");

const linksOf = (document, text) =>
  allOf(/\]\(([^)\s]+)\)/g, text).filter((target) => !/^(\w+:|#|\/)/.test(target))
    .map((target) => normalize(join(dirname(document), target.split("#")[0])));

const pathsOf = (text) => allOf(/`([^`\s]+)`/g, text).filter((word) => PATH.test(word));

const missingPaths = (root, document, text) =>
  [...linksOf(document, withoutFences(text)), ...pathsOf(withoutFences(text))]
    .map((path) => path.replace(PLACEHOLDER, "")).filter((path) => !existsSync(join(root, path)));

const missingCommands = (root, text) => {
  const { tasks } = JSON.parse(readFileSync(join(root, "deno.json"), "utf8"));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return [
    ...allOf(/deno task ([a-z]\w*)/g, text).filter((name) => !tasks[name]).map((name) => `deno task ${name}`),
    ...allOf(/npm run ([a-z]\w*)/g, text).filter((name) => !scripts[name]).map((name) => `npm run ${name}`),
  ];
};

/** @param {string} root @returns {string[]} */
export const listDocuments = (root) =>
  [...readdirSync(root), ...filesUnder(root, "docs"), ...filesUnder(root, "src")].filter((path) =>
    path.endsWith(".md")
  );

const faultsOfDocument = (root, document) => {
  const text = readFileSync(join(root, document), "utf8");
  return [...missingPaths(root, document, text), ...missingCommands(root, text)]
    .map((missing) => `${document} names ${missing}, which is not there`);
};

/** What may stand in a file only if its path fits: reading the environment, and reading the time. */
const KEPT_IN_ONE_PLACE = [
  {
    within: /^src\//,
    allowed: /^src\/(config|main|commands)\.ts$/,
    text: /\b(Deno|process)\.env\b/,
    advice: "reads the environment; src/config.ts does that",
  },
  {
    within: /^src\/(modules|platform)\//,
    allowed: /^src\/platform\/(time\/clock|log)\.ts$/,
    text: /\bDate\.now\(\)|\bnew Date\(\)|\bTemporal\.Now\b/,
    advice: "reads the time; it is passed in (src/platform/time/clock.ts)",
  },
];

const faultsOfCode = (root, path) => {
  const text = readFileSync(join(root, path), "utf8");
  const lines = text.split("\n").length - 1;
  const long = lines > LONGEST ? [`${path} has ${lines} lines; ${LONGEST} is the most`] : [];
  const unsaid = /^(\/\/|\/\*)/.test(text) ? [] : [`${path} opens without a sentence on what it is for`];
  if (/\.test\.tsx?$/.test(path)) return [...long, ...unsaid];
  const strays = KEPT_IN_ONE_PLACE.filter((rule) =>
    rule.within.test(path) && !rule.allowed.test(path) && rule.text.test(text)
  );
  return [...long, ...unsaid, ...strays.map(({ advice }) => `${path} ${advice}`)];
};

/** Whoever installs has a registry of his own, so that no part of the lock may say where it was downloaded from. */
const namesDownloads = (lock) => {
  let found = false;
  JSON.parse(lock, (key, value) => {
    if (key === "resolved" && /^\w+:\/\//.test(value)) found = true;
    return value;
  });
  return found;
};

const faultsOfLock = (root) =>
  namesDownloads(readFileSync(join(root, "package-lock.json"), "utf8"))
    ? ["package-lock.json names a registry; .npmrc keeps it out"]
    : [];

/**
 * Sentences about what is not in order below a folder that is laid out as the repository is.
 * @param {string} root
 * @returns {string[]}
 */
export const findFaults = (root) => {
  const code = CODE_FOLDERS.flatMap((folder) => filesUnder(root, folder)).filter((path) => CODE.test(path));
  return [
    ...listDocuments(root).flatMap((document) => faultsOfDocument(root, document)),
    ...code.flatMap((path) => faultsOfCode(root, path)),
    ...findUnused(root, [...code, ...readdirSync(root).filter((path) => CODE.test(path))]),
    ...faultsOfLock(root),
  ];
};
