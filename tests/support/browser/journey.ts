// The `test` of every browser journey: each Playwright worker has the real program, its own data and an SMTP server.
import { test as base } from "@playwright/test";
import { cp } from "node:fs/promises";
import process from "node:process";
import { stopChangingData } from "./fixtures/data-changes.ts";
import { type RunningApp, startApp, temporaryFolder } from "../app/running-app.ts";
import { type SmtpSink, startSmtpSink } from "../email/smtp-sink.ts";

export { expect } from "@playwright/test";

/** Where tests/support/browser/seeded-data.ts put a migrated and seeded DATA_DIR, once for all workers. */
export const SEEDED_DATA = "PARLEY_SEEDED_DATA";

interface Parley {
  app: RunningApp;
  smtp: SmtpSink;
  /** DATA_DIR of the program. */
  folder: string;
}

async function withParley(use: (parley: Parley) => Promise<void>): Promise<void> {
  const data = await temporaryFolder();
  await cp(process.env[SEEDED_DATA]!, data.path, { recursive: true });
  const smtp = await startSmtpSink();
  const app = await startApp("all", { DATA_DIR: data.path, SMTP_URL: smtp.url, TZ: "Pacific/Auckland" });
  try {
    await use({ app, smtp, folder: data.path });
  } finally {
    await stopChangingData(data.path);
    await app.stop();
    await smtp.stop();
    await data.remove();
  }
}

export const test = base.extend<{ smtp: SmtpSink; app: RunningApp; folder: string }, { parley: Parley }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
  parley: [({}, use) => withParley(use), { scope: "worker", timeout: 60_000 }],
  baseURL: ({ parley }, use) => use(parley.app.baseURL),
  app: ({ parley }, use) => use(parley.app),
  smtp: ({ parley }, use) => use(parley.smtp),
  folder: ({ parley }, use) => use(parley.folder),
});
