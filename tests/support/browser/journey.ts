// The `test` of every browser journey: each Playwright worker has the real program, its own data and an SMTP server.
import { type ConsoleMessage, expect, test as base } from "@playwright/test";
import { cp } from "node:fs/promises";
import process from "node:process";
import { DEFAULT_FORMATS, provideFormats } from "@/platform/intl.ts";
import { stopChangingData } from "./fixtures/data-changes.ts";
import { createKeptTab } from "./kept-tab.ts";
import { databaseOf, startServerFor } from "./fixtures/server-data.ts";
import { freePort, runCommand, type RunningApp, startApp, temporaryFolder } from "../app/running-app.ts";
import { usesServer } from "../app/sqld.ts";
import { type SmtpSink, startSmtpSink } from "../email/smtp-sink.ts";

export { expect } from "@playwright/test";

// Journeys expect dates as the program writes them: with the year where it is another one.
provideFormats(() => ({ ...DEFAULT_FORMATS, year: new Date().getUTCFullYear() }));

/** Where tests/support/browser/seeded-data.ts put a migrated and seeded DATA_DIR, once for all workers. */
export const SEEDED_DATA = "PARLEY_SEEDED_DATA";

interface Parley {
  app: RunningApp;
  smtp: SmtpSink;
  /** DATA_DIR of the program. */
  folder: string;
}

interface Options {
  /** The host at which browsers open the program; they know passkeys at "localhost", but at no address. */
  host: string;
  /** More environment variables. */
  variables: Record<string, string>;
  /** Set by a file that counts what other journeys change: any text of its own gives it a program and data of its own. */
  ownData: string;
  /** The program begins without any data, as at an operator's. */
  startsEmpty: boolean;
}

/** A database that is created in production has no catalogue. */
const PRODUCTION = {
  PARLEY_ENV: "production",
  PUBLIC_URL: "https://parley.example",
  LINK_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Parley <hello@parley.example>",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  REDIS_URL: "redis://127.0.0.1:1",
};

async function withParley(
  { host, variables, startsEmpty }: Omit<Options, "ownData">,
  use: (parley: Parley) => Promise<void>,
): Promise<void> {
  const data = await temporaryFolder();
  if (startsEmpty) await runCommand("migrate", { ...PRODUCTION, DATA_DIR: data.path });
  else await cp(process.env[SEEDED_DATA]!, data.path, { recursive: true });
  const server = usesServer() ? await startServerFor(data.path) : undefined;
  const replica: Record<string, string> = server ? { DATABASE_REPLICA: `${data.path}/replica.db` } : {};
  const smtp = await startSmtpSink();
  const PORT = String(await freePort());
  const baseURL = `http://${host}:${PORT}`;
  const own = { DATA_DIR: data.path, SMTP_URL: smtp.url, TZ: "Pacific/Auckland", PORT, PUBLIC_URL: baseURL };
  const app = await startApp("all", { ...own, ...databaseOf(data.path), ...replica, ...variables });
  try {
    await use({ app: { ...app, baseURL }, smtp, folder: data.path });
  } finally {
    await stopChangingData(data.path);
    await app.stop();
    await smtp.stop();
    await server?.stop();
    await data.remove();
  }
}

interface WorkerParts extends Options {
  parley: Parley;
  keptTab: ReturnType<typeof createKeptTab>;
}

export const test = base.extend<{ smtp: SmtpSink; app: RunningApp; folder: string }, WorkerParts>({
  host: ["127.0.0.1", { scope: "worker", option: true }],
  variables: [{}, { scope: "worker", option: true }],
  ownData: ["", { scope: "worker", option: true }],
  startsEmpty: [false, { scope: "worker", option: true }],
  parley: [
    ({ host, variables, startsEmpty }, use) => withParley({ host, variables, startsEmpty }, use),
    { scope: "worker", timeout: 180_000 },
  ],
  browser: [async ({ playwright, browserName, launchOptions }, use) => {
    const launch = () => playwright[browserName].launch(launchOptions);
    // Chromium itself sometimes crashes while it starts; no journey has begun then.
    const browser = await launch().catch(launch);
    await use(browser);
    await browser.close();
  }, { scope: "worker", timeout: 120_000 }],
  keptTab: [({ browser }, use) => use(createKeptTab(browser)), { scope: "worker" }],
  context: async (
    { keptTab, baseURL, viewport, colorScheme, locale, timezoneId, javaScriptEnabled },
    use,
    testInfo,
  ) => {
    const kind = JSON.stringify([locale, timezoneId, javaScriptEnabled]);
    const { context } = await keptTab.open(kind, { viewport, colorScheme });
    const missing: string[] = [];
    const note = (message: ConsoleMessage) => {
      if (/^The message \S+ is not loaded\.$/.test(message.text())) missing.push(message.text());
    };
    context.on("console", note);
    await use(context);
    context.off("console", note);
    expect(missing, "texts that a screen shows and does not name").toEqual([]);
    await keptTab.leave(baseURL!, testInfo.status === testInfo.expectedStatus);
  },
  page: ({ context }, use) => use(context.pages()[0]!),
  baseURL: ({ parley }, use) => use(parley.app.baseURL),
  app: ({ parley }, use) => use(parley.app),
  smtp: ({ parley }, use) => use(parley.smtp),
  folder: ({ parley }, use) => use(parley.folder),
});
