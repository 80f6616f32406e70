// Programs are written as docs/build.md says: with clients that are generated from the document as it is served, checked by
// TypeScript, and run by Node against the app.
import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import { runReactions } from "./support/app/reactions.ts";
import { freePort } from "./support/app/running-app.ts";
import { serveApp } from "./support/app/served-app.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { get, post } from "./support/funnel/visitor.ts";
import { leadRow } from "./support/leads/leads.ts";
import { PASSWORD } from "./support/people/accounts.ts";
import { makeEndpoint, type Manager, specialistManager } from "./support/webhooks/endpoints.ts";

// Generating and checking takes seconds each, on a slow machine more.
vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });

let app: TestApp;
let specialist: Manager;
let folder: string;
let url: string;
const closings: (() => unknown)[] = [];

/** A program of an installed package. */
const run = (name: string, ...args: string[]) =>
  promisify(execFile)(resolve("node_modules/.bin", name), args, { cwd: folder });

beforeAll(async () => {
  app = await openTestApp([], { proof: "required" });
  app.clock.set(Date.now()); // receivers compare the time of a message with their clock
  specialist = await specialistManager(app);
  const served = await serveApp(app);
  closings.push(served.close);
  url = served.url;
  folder = await mkdtemp(join(tmpdir(), "clients-"));
  await cp(resolve("docs/recipes/typed"), folder, { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const document = await fetch(`${url}/api/v2/openapi.json`);
  await writeFile(join(folder, "openapi.json"), await document.text());
  await Promise.all([run("openapi-typescript", "openapi.json", "-o", "api.d.ts"), run("openapi-ts")]);
  await run("tsc", "-p", ".");
});
afterAll(async () => {
  for (const close of closings) await close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Starts a compiled program. `says` resolves to its output once that has the words. */
const start = (name: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn("node", [join(folder, "dist", name), ...args], {
    env: { ...process.env, PARLEY_URL: url, ...env },
  });
  closings.push(() => child.kill());
  let output = "";
  const read = (text: Buffer) => void (output += text);
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const says = (words: string) => vi.waitFor(() => expect(output).toContain(words), 20_000);
  return { child, says };
};

test("a visitor books, and a program that listens to webhooks works the lead", async () => {
  const input = {
    name: "Program",
    scopes: ["leads:read", "leads:write"],
    addresses: [],
    days: null,
    password: PASSWORD,
  };
  const { json: { key } } = await post(app, "/ApiKeys/Create", input, { cookie: await app.signIn(specialist.id) });
  const port = await freePort();
  const { secret } = await makeEndpoint(app, specialist, `http://127.0.0.1:${port}/`);
  const receiver = start("work-leads.js", [], {
    PARLEY_API_KEY: key,
    PARLEY_WEBHOOK_SECRET: secret,
    PORT: String(port),
  });
  await receiver.says("Listening");

  const { json: { slug } } = await get(app, `/Categories/Find/${starterId("career")}`);
  const booking = start("book-a-meeting.js", ["typed@example.test", "+436601234567", slug]);
  await booking.says("The code that was sent to");
  await runReactions(app.ctx());
  const email = app.emails.findLast(({ to }) => to.address === "typed@example.test")!;
  booking.child.stdin.write(`${/\b\d{6}\b/.exec(email.text)![0]}\n`);
  await booking.says("Booked: ");

  await runReactions(app.ctx());
  await receiver.says("lead.created: Vera");
  await receiver.says("meeting.booked");
  const [booked] = await app.eventsOf("funnel.booking_saved") as { leadId: string }[];
  expect((await leadRow(app, booked!.leadId)).notes).toContain("Seen by a program.");
});
