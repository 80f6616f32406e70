// Checks what no compiler sees: documents name what exists, and time and environment are read in one place.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { findUnused } from "./exports.mjs";

const CODE = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.test\.tsx?$/;
const CODE_FOLDERS = ["src", "tests", "scripts", "bench"];
/** Text in backticks that starts like this is a path of the repository. */
const PATH = /^(src|tests|scripts|docs|migrations|bench|deploy|\.ci)\/[\w./<>*{},-]*$/;
/** A path must exist up to its first placeholder: `src/modules/<m>/rules.ts` means src/modules/. */
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

const checkDocument = (root, document) => {
  const text = readFileSync(join(root, document), "utf8");
  return [...missingPaths(root, document, text), ...missingCommands(root, text)]
    .map((missing) => `${document} names ${missing}, which does not exist`);
};

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-");

const hasHeading = (root, reference) => {
  const [page, anchor] = reference.split("#");
  if (!existsSync(join(root, page))) return false;
  const headings = allOf(/^#+ (.+)$/gm, withoutFences(readFileSync(join(root, page), "utf8")));
  return anchor === undefined || headings.map(anchorOf).includes(anchor);
};

/** Comments name pages and headings: docs/design/money.md#settlement. */
const checkComments = (root, path, text) =>
  allOf(/(?<![\w/@.-])(docs\/[\w-]+\/[\w-]+\.md(?:#[\w-]+)?)/g, text).filter((name) => !hasHeading(root, name))
    .map((name) => `${path} names ${name}, which does not exist`);

/** Code that only some files may contain: reading the environment, and reading the time. */
const RESTRICTED = [
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
  {
    within: /^src\/web\/(islands|ui)\//,
    allowed: /\/(server-clock\.ts|connection\/unsent-forms\.ts|area\/unsent-values\.ts)$/,
    text: /\bDate\.now\b/,
    advice:
      "reads the browser's clock, which can be wrong; serverNow (src/web/islands/runtime/server-clock.ts) doesn't",
  },
];

const checkCode = (root, path) => {
  const text = readFileSync(join(root, path), "utf8");
  const faults = checkComments(root, path, text);
  if (TEST.test(path)) return faults;
  const broken = RESTRICTED.filter((rule) =>
    rule.within.test(path) && !rule.allowed.test(path) && rule.text.test(text)
  );
  return [...faults, ...broken.map(({ advice }) => `${path} ${advice}`)];
};

/** Everyone installs from their own registry, so the lock file must not contain download addresses. */
const namesDownloads = (lock) => {
  let found = false;
  JSON.parse(lock, (key, value) => {
    if (key === "resolved" && /^\w+:\/\//.test(value)) found = true;
    return value;
  });
  return found;
};

const checkLockFile = (root) =>
  namesDownloads(readFileSync(join(root, "package-lock.json"), "utf8"))
    ? ["package-lock.json names a registry; .npmrc keeps it out"]
    : [];

/**
 * Sentences about every convention that a repository breaks.
 * @param {string} root Folder that is laid out as the repository is.
 * @returns {string[]}
 */
export const findFaults = (root) => {
  const code = CODE_FOLDERS.flatMap((folder) => filesUnder(root, folder)).filter((path) => CODE.test(path));
  return [
    ...listDocuments(root).flatMap((document) => checkDocument(root, document)),
    ...code.flatMap((path) => checkCode(root, path)),
    ...findUnused(root, [...code, ...readdirSync(root).filter((path) => CODE.test(path))]),
    ...checkLockFile(root),
  ];
};
