// What runs by itself, scheduled tasks and gauges, reads by an index: a table that grows is never read or sorted as a whole.
import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gaugeSources, schedules } from "@/app.ts";
import { type Ctx, systemCtx } from "@/platform/ctx.ts";
import { explain, type Statement } from "./support/api/query-plans.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";

/** What is read as a whole, and why it may be. */
const SCANNED: Record<string, string> = {
  sessions: "at night, one for each sign-in",
  totp_secrets: "one for each person with a second factor",
  api_keys: "a few for each program",
  calendar_entries: "of meetings that are not over",
  open_times: "at night, one for each specialist",
  blocked_addresses: "of one day",
  domain_bookings: "of one day",
  "tracks USING INDEX tracks_agent_idx": "what agents have prepared",
  due_messages: "at night, of a month",
  imports: "a few in all",
  last_backup: "one row",
  credit_reconciliations: "one row",
  queue_pauses: "one for each queue",
  "schedule_runs USING INDEX sqlite_autoindex_schedule_runs_1": "one for each task",
  "event_deliveries USING COVERING INDEX event_deliveries_failed_idx": "what has failed",
  "meetings USING INDEX meetings_holds_idx": "what is held or waits for its visitor",
  "transactions USING INDEX transactions_ask_idx": "payments that are open",
};

/** What is sorted, by the task, and why it is little. */
const SORTED: Record<string, string> = {
  "tracks.close-abandoned": "what is due of two statuses",
  "booking.release-reviews": "bookings that wait for a decision",
  "help.close-resolved": "resolved within a week",
};

let app: TestApp;
let client: Client;
const statements: Statement[] = [];
beforeAll(async () => {
  app = await openTestApp([], { onStatement: (sql, args) => void statements.push({ sql, args }) });
  client = createClient({ url: app.services.config.database.url });
});
afterAll(() => {
  client.close();
  return app.close();
});

const observed = (ctx: Ctx): Ctx => {
  const read = drizzle({ client, logger: { logQuery: (sql, args) => void statements.push({ sql, args }) } });
  return { ...ctx, db: { ...ctx.db, read, primary: read } };
};

const tasks = [...schedules, ...gaugeSources.map(({ name, read }) => ({ name: `gauges of ${name}`, run: read }))];

test.each(tasks.map((task) => [task.name, task] as const))("%s", async (name, task) => {
  statements.length = 0;
  await task.run(observed(systemCtx(app.services, "test")));
  const steps = (await explain(app, statements)).flatMap(({ steps }) => steps);
  const scanned = steps.flatMap((step) => /^SCAN (.+)/.exec(step)?.[1] ?? []).filter((what) => !(what in SCANNED));
  const sorted = steps.filter((step) => step === "USE TEMP B-TREE FOR ORDER BY" && !(name in SORTED));
  expect([scanned, sorted]).toEqual([[], []]);
});
