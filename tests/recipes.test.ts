// The recipes of docs/connections.md are run as their readers would run them: by Node, over HTTP, against the app.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteLead } from "@/modules/leads/index.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { runReactions } from "./support/app/reactions.ts";
import { freePort } from "./support/app/running-app.ts";
import { serveApp } from "./support/app/served-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { post } from "./support/funnel/visitor.ts";
import { leadRow } from "./support/leads/leads.ts";
import { PASSWORD } from "./support/people/accounts.ts";
import { bookSomeTime, makeEndpoint, type Manager, specialistManager } from "./support/webhooks/endpoints.ts";

let app: TestApp;
let specialist: Manager;
let folder: string;
let url: string;
let key: string;
const closings: (() => unknown)[] = [];

beforeAll(async () => {
  app = await openTestApp();
  app.clock.set(Date.now()); // receivers compare the time of a message with their clock
  specialist = await specialistManager(app);
  folder = await mkdtemp(join(tmpdir(), "recipes-"));
  const served = await serveApp(app);
  closings.push(served.close);
  url = served.url;
  const cookie = await app.signIn(specialist.id);
  const input = { name: "CRM", scopes: ["leads:read"], addresses: [], days: null, password: PASSWORD };
  key = (await post(app, "/ApiKeys/Create", input, { cookie })).json.key;
});
afterAll(async () => {
  for (const close of closings) await close();
  await app.close();
  await rm(folder, { recursive: true });
});

const recipe = (name: string): string => resolve("docs/recipes", name);
const variables = (more: Record<string, string> = {}) => ({
  cwd: folder,
  env: { ...process.env, PARLEY_URL: url, PARLEY_API_KEY: key, ...more },
});

/** Runs a recipe to its end and returns its lines. */
const run = async (name: string, ...args: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)("node", [recipe(name), ...args], variables());
  return stdout.split("\n").filter(Boolean);
};

/** Starts the CRM and waits until it listens. */
const startCrm = async (port: number, secret: string): Promise<void> => {
  const child = spawn("node", [recipe("crm.mjs")], variables({ PORT: String(port), PARLEY_WEBHOOK_SECRET: secret }));
  closings.push(() => child.kill());
  await new Promise((ready, fail) => {
    child.stdout.once("data", ready);
    child.once("exit", (code) => fail(new Error(`The CRM ended with ${code}`)));
  });
};

const crmLeads = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(folder, "crm.json"), "utf8").catch(() => '{"leads":{}}')).leads;
const deliver = () => runReactions(app.ctx());

test("the CRM has the lead with its contact data, and deletes it when it is erased", async () => {
  const port = await freePort();
  const { secret } = await makeEndpoint(app, specialist, `http://127.0.0.1:${port}/`);
  await startCrm(port, secret);
  const leadId = await bookSomeTime(app, specialist);
  await deliver();
  const { contact } = await leadRow(app, leadId);
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).status).toBe(401);
  expect(await crmLeads()).toMatchObject({
    [leadId]: { email: contact.email, phone: contact.phone, status: "booked" },
  });
  await app.transact((tx) => deleteLead(tx, leadId));
  await deliver();
  expect(await crmLeads()).toEqual({});
});

test("polling prints each new lead once", async () => {
  await bookSomeTime(app, specialist);
  const [line, ...others] = await run("poll-leads.mjs");
  expect(JSON.parse(line!)).toMatchObject({ status: "booked", name: expect.stringContaining("Vera") });
  expect(others).toEqual([]);
  expect(await run("poll-leads.mjs")).toEqual([]);
  app.clock.advance(MINUTE_MS);
  await bookSomeTime(app, specialist);
  expect(await run("poll-leads.mjs")).toHaveLength(1);
});

test("the file for a spreadsheet has all leads", async () => {
  await run("leads-to-csv.mjs", "leads.csv");
  const lines = (await readFile(join(folder, "leads.csv"), "utf8")).trim().split("\r\n");
  expect(lines[0]).toContain("Name");
  expect(lines).toHaveLength(3);
  await run("leads-to-csv.mjs", "none.csv", "status=converted");
  expect((await readFile(join(folder, "none.csv"), "utf8")).trim().split("\r\n")).toHaveLength(1);
});
