// Checks what no compiler sees: documents name what exists, files stay short, the lock file names no registry.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { giveUp, ROOT, say } from "./tools/run.mjs";

const LONGEST = 300;
const CODE = /\.(ts|tsx|mjs|css)$/;
const CODE_FOLDERS = ["src", "tests", "scripts", "bench"];
/** Words in backticks that begin like this are paths of the repository. */
const PATH = /^(src|tests|scripts|docs|migrations|bench|\.ci)\/[\w./<>*{},-]*$/;
/** Up to the first placeholder a path has to exist: `src/modules/<m>/rules.ts` means src/modules/. */
const PLACEHOLDER = /[^/]*[<*{].*$/;

const read = (path) => readFileSync(join(ROOT, path), "utf8");

const filesUnder = (folder) =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true }).map((file) => `${folder}/${file}`)
    : [];

const documents = [...readdirSync(ROOT), ...filesUnder("docs"), ...filesUnder("src")].filter((p) => p.endsWith(".md"));

const withoutFences = (text) => text.replace(/^```[\s\S]*?^```/gm, "");
const allOf = (pattern, text) => [...text.matchAll(pattern)].map((match) => match[1]);

const linksOf = (document, text) =>
  allOf(/\]\(([^)\s]+)\)/g, text).filter((target) => !/^(\w+:|#|\/)/.test(target))
    .map((target) => normalize(join(dirname(document), target.split("#")[0])));

const pathsOf = (text) => allOf(/`([^`\s]+)`/g, text).filter((word) => PATH.test(word));

const missingPaths = (document) => {
  const text = withoutFences(read(document));
  const named = [...linksOf(document, text), ...pathsOf(text)].map((path) => path.replace(PLACEHOLDER, ""));
  return named.filter((path) => !existsSync(join(ROOT, path))).map((path) =>
    `${document} names ${path}, which is not there`
  );
};

const missingTasks = (document) => {
  const tasks = JSON.parse(read("deno.json")).tasks;
  const scripts = { start: 1, test: 1, ...JSON.parse(read("package.json")).scripts };
  const text = read(document);
  return [
    ...allOf(/deno task ([a-z]\w*)/g, text).filter((name) => !tasks[name]).map((name) => `deno task ${name}`),
    ...allOf(/npm run ([a-z]\w*)/g, text).filter((name) => !scripts[name]).map((name) => `npm run ${name}`),
  ].map((command) => `${document} names ${command}, which is not there`);
};

const longFiles = () =>
  CODE_FOLDERS.flatMap(filesUnder).filter((path) => CODE.test(path))
    .map((path) => ({ path, lines: read(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${LONGEST} is the most`);

const registriesInLock = () =>
  /"resolved": "https?:/.test(read("package-lock.json"))
    ? ["package-lock.json names a registry; .npmrc keeps it out"]
    : [];

const faults = [
  ...documents.flatMap(missingPaths),
  ...documents.flatMap(missingTasks),
  ...longFiles(),
  ...registriesInLock(),
];
faults.forEach((fault) => console.error(fault));
if (faults.length) giveUp(`${faults.length} documents, files or locks are not in order`);
say(`${documents.length} documents name only what exists; no file is over ${LONGEST} lines`);
