// The steps that read the code without running it; each counts as one test.
import { ROOT, run } from "../tools/run.mjs";

const MINUTE = 60_000;
const asOne = (code) => code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
const step = (name, title, command) => ({ name, title, run: async (deno) => asOne(await command(deno)) });

export const checks = [
  step("format", "Format", (deno) => run(deno, ["fmt", "--check"], { timeout: MINUTE })),
  step("lint", "Lint", (deno) => run(deno, ["lint", "--quiet"], { timeout: MINUTE })),
  step("types", "Types", (deno) => run(deno, ["check", "--quiet"], { timeout: 5 * MINUTE })),
  step(
    "boundaries",
    "Boundaries",
    () => run(process.execPath, [`${ROOT}scripts/check-boundaries.mjs`], { timeout: 2 * MINUTE }),
  ),
  step("docs", "Docs", () => run(process.execPath, [`${ROOT}scripts/check-docs.mjs`], { timeout: MINUTE })),
];
