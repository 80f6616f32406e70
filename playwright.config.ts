// Journeys in a real browser against the real program. Playwright runs under Node and knows the program only by HTTP and SMTP.
import process from "node:process";
import { defineConfig } from "@playwright/test";
import { IS_FULL_RUN } from "./tests/support/app/test-run.ts";
import { chromiumOptions } from "./tests/support/browser/chromium.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  grepInvert: IS_FULL_RUN ? [] : /@full/,
  tsconfig: "./tsconfig.json",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/browser/seeded-data.ts",
  // One more than cores: a journey also waits, for the program and for the browser.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits end what hangs: three times what the slowest journey takes, and five times what all take.
  timeout: 180_000,
  globalTimeout: 120 * 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: chromiumOptions(),
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Without animations: what fades in has too little contrast for axe, and moves away from clicks.
    reducedMotion: "reduce",
    // A trace records every step of every journey and makes them half as slow again; PARLEY_TRACE=on when one is hunted.
    trace: process.env.PARLEY_TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
