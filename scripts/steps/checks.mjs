// The steps that do not run the product: they read the code, or build the screens. Each counts as one test. They run at
// once: none depends on another, or writes where another reads.
import { ROOT, run } from "../tools/run.mjs";
import { buildWeb } from "../tools/web.mjs";

/** Ends a check that hangs. */
const LIMIT = 15 * 60_000;
/** The recipes in docs/ need clients that a test generates, and it checks them. */
const CHECKED = ["bench", "scripts", "src", "tests", "playwright.config.ts", "vite.config.ts", "vitest.config.ts"];
const asOne = (code) => code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
/** `output` receives what the step writes. */
const step = (name, title, command) => ({
  name,
  title,
  run: async (deno, output) => asOne(await command(deno, output)),
});
const script = (name) => (deno, output) =>
  run(process.execPath, [`${ROOT}scripts/${name}.mjs`, deno], { timeout: LIMIT, output });

export const checks = [
  step("format", "Format", (deno, output) => run(deno, ["fmt", "--check"], { timeout: LIMIT, output })),
  step("lint", "Lint", (deno, output) => run(deno, ["lint", "--quiet"], { timeout: LIMIT, output })),
  step("types", "Types", (deno, output) => run(deno, ["check", "--quiet", ...CHECKED], { timeout: LIMIT, output })),
  step("boundaries", "Boundaries", script("check-boundaries")),
  step("docs", "Docs", script("check-docs")),
  step("api", "The OpenAPI document", script("check-api")),
  step(
    "build",
    "Screens and bundle",
    async (deno, output) =>
      await buildWeb(deno, { output }) || await run(process.execPath, [`${ROOT}scripts/bundle.mjs`], { output }),
  ),
];
