// Unit and module tests, run under Deno in forked processes; browser journeys belong to Playwright.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";
import { readAliases } from "./scripts/tools/alias.mjs";
import { IS_FULL_RUN } from "./tests/support/app/test-run.ts";

// A zone far from UTC with daylight saving on the southern side: code that forgets a zone shows it here.
const UNUSUAL_ZONE = "Pacific/Auckland";

/** Ends what hangs: several times what the slowest test takes. On a database server each statement is a request. */
const LIMIT_MS = (process.env.PARLEY_TEST_DATABASE === "server" ? 4 : 1) * 180_000;

const ROOTS = ["src", "tests", "scripts"];
const elsewhere = ["**/node_modules/**", "dist/**", "data/**", "tests/e2e/**"];
if (!IS_FULL_RUN) elsewhere.push("**/*.full.test.ts");

/** Files that replace whole modules or texts need a process in which nobody has used them yet. */
const alone = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name))
    .filter((path) => /\.test\.tsx?$/.test(path) && /vi\.mock\(|fillPseudoTexts\(\)/.test(readFileSync(path, "utf8")))
);

export default defineConfig({
  resolve: { alias: readAliases() },
  test: {
    pool: "forks",
    // On two cores: tests that start programs, or wait for a server that is away, leave one in seven moments unused.
    maxWorkers: 3,
    env: { TZ: UNUSUAL_ZONE },
    setupFiles: ["./tests/support/app/property-setup.ts", "./tests/support/app/texts-setup.ts"],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...elsewhere, ...alone],
          // Two processes for all files: to begin one and load the program into it costs more than most files' tests.
          // A file may therefore leave nothing behind.
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: elsewhere } },
    ],
  },
});
