// Unit and module tests, run under Deno in forked processes; browser journeys belong to Playwright.
import { defineConfig } from "vitest/config";

// A zone far from UTC with daylight saving on the southern side: code that forgets a zone shows it here.
const UNUSUAL_ZONE = "Pacific/Auckland";

export default defineConfig({
  test: {
    pool: "forks",
    // Left to itself it would keep one core free, which of two is half.
    maxWorkers: 2,
    // Two processes for all files: to begin one and load the program into it costs more than most files' tests. A file
    // may therefore leave nothing behind; what it stubs is put back below.
    isolate: false,
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "scripts/**/*.test.ts"],
    exclude: ["**/node_modules/**", "dist/**", "data/**", "tests/e2e/**"],
    env: { TZ: UNUSUAL_ZONE },
    testTimeout: 60_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
