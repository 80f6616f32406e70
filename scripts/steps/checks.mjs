// The steps that do not run the product: they read the code, or build the screens. Each counts as one test. None depends on
// another.
import { ROOT, run } from "../tools/run.mjs";
import { buildWeb } from "../tools/web.mjs";

const MINUTE = 60_000;
const asOne = (code) => code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
/** `output` receives what the step writes. */
const step = (name, title, command) => ({
  name,
  title,
  run: async (deno, output) => asOne(await command(deno, output)),
});
const script = (name, timeout) => (_deno, output) =>
  run(process.execPath, [`${ROOT}scripts/${name}.mjs`], { timeout, output });

export const checks = [
  step("format", "Format", (deno, output) => run(deno, ["fmt", "--check"], { timeout: MINUTE, output })),
  step("lint", "Lint", (deno, output) => run(deno, ["lint", "--quiet"], { timeout: MINUTE, output })),
  step("types", "Types", (deno, output) => run(deno, ["check", "--quiet"], { timeout: 5 * MINUTE, output })),
  step("boundaries", "Boundaries", script("check-boundaries", 2 * MINUTE)),
  step("docs", "Docs", script("check-docs", MINUTE)),
  step(
    "build",
    "Screens and bundle",
    async (deno, output) =>
      await buildWeb(deno, { output }) || await run(process.execPath, [`${ROOT}scripts/bundle.mjs`], { output }),
  ),
];
