// Checks the OpenAPI document with the rules of Redocly and Spectral: an error or a warning fails. Works offline.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveUp, ROOT, run, say } from "./tools/run.mjs";

const [deno] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "parley-api-"));
const file = join(folder, "openapi.json");
const QUIET = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** What a linter writes as JSON. It fails when it has found something. */
const lint = (command, args) =>
  new Promise((resolve, reject) =>
    execFile(
      join(ROOT, "node_modules", ".bin", command),
      ["lint", file, "--format=json", ...args],
      { cwd: ROOT, env: QUIET, timeout: 120_000, maxBuffer: 2 ** 26 },
      (_error, stdout, stderr) =>
        stdout.trim() ? resolve(JSON.parse(stdout)) : reject(new Error(`${command}: ${stderr}`)),
    )
  );

const findProblems = async () => {
  if (await run(deno, ["run", "-A", "scripts/api/document.ts", file])) return ["The document could not be made."];
  const [fromRedocly, fromSpectral] = await Promise.all([
    lint("redocly", ["--config=scripts/api/redocly.yaml", "--max-problems=1000"]),
    lint("spectral", ["--ruleset=scripts/api/spectral.yaml", "--quiet"]),
  ]);
  const { paths, components } = JSON.parse(readFileSync(file, "utf8"));
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
  say(`the document has ${operations.length} operations and ${Object.keys(components.schemas).length} schemas`);
  return [
    ...fromRedocly.problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ...fromSpectral.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`),
  ];
};

const problems = await findProblems().finally(() => rmSync(folder, { recursive: true, force: true }));
problems.forEach((problem) => console.error(problem));
if (problems.length) giveUp(`the OpenAPI document has ${problems.length} problems`);
