// What /metrics says about requests, the database, events and background work, and who may read it.
import { spawnSync } from "node:child_process";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { buildStub } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { createApp, createServices, gaugeSources, schedules } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { purgeOldKeys } from "@/platform/db/idempotency.ts";
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import { type Env, untyped } from "@/platform/http/route.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import { Undeliverable } from "@/platform/mail/mailer.ts";
import { runSchedule } from "@/platform/queue/schedules.ts";
import { createAssets } from "@/web/server/assets.ts";
import { measureDatabase } from "./database.ts";
import type { GaugeSource } from "./gauges.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { metricsRoutes } from "./metrics-route.ts";
import { processGauges } from "./process.ts";
import { countedLog, measuredMailer } from "./wrappers.ts";

const TOKEN = "a-token-for-prometheus";
const AUTHORIZED = { headers: { Authorization: `Bearer ${TOKEN}` } };
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const NOT_RUN = hasPromtool ? "" : " (not run: there is no promtool)";

let app: TestApp;
let metrics: Metrics;
let site: ReturnType<typeof createApp>;
let build: Awaited<ReturnType<typeof buildStub>>;
beforeAll(async () => {
  const opened = createMetrics();
  metrics = opened;
  app = await openTestApp([], { observer: measureDatabase(opened) });
  build = await buildStub();
  app.services.metrics = opened;
  const extra = [untyped(metricsRoutes(metrics, [processGauges("9.9.9", "abcdef012345"), ...gaugeSources], TOKEN))];
  site = createApp(app.services, { extra, pages: createPages(app.services, createAssets({ folder: build.path })) });
});
afterAll(async () => {
  await build.remove();
  await app.close();
});
beforeEach(() => metrics.registry.resetMetrics());

const read = async (): Promise<string> => {
  const response = await site.request("http://10.0.0.7:8000/metrics", AUTHORIZED);
  expect(response.status).toBe(200);
  return await response.text();
};
/** The value of a line; `series` is the name with its labels, as it is written. */
const valueIn = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((line) => line.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const value = async (series: string) => valueIn(await read(), series);
const requestsOf = (method: string, route: string, status: string) =>
  `parley_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe("access", () => {
  test("without a token there is nothing at the address", async () => {
    const without = createApp(app.services, { pages: createPages(app.services, createAssets({ folder: build.path })) });
    expect((await without.request("http://10.0.0.7:8000/metrics", AUTHORIZED)).status).toBe(404);
  });

  test.each([undefined, "", "Bearer", "Bearer wrong", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer x ${TOKEN}`])(
    "%o is 401",
    async (header) => {
      const response = await site.request("/metrics", {
        headers: header === undefined ? {} : { Authorization: header },
      });
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
      expect(await response.text()).not.toContain("parley_");
    },
  );

  test("the token opens it under any host, without caching", async () => {
    const response = await site.request("http://10.0.0.7:8000/metrics", AUTHORIZED);
    expect(response.headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(valueIn(await response.text(), 'parley_build_info{version="9.9.9",commit="abcdef012345"}')).toBe(1);
  });
});

describe("requests", () => {
  const LOCAL = { remoteAddr: { hostname: "127.0.0.1" } };
  const send = (path: string, init?: RequestInit) => site.request(`https://parley.example${path}`, init, LOCAL);

  test("are counted by the pattern of their route, never by an id or an address", async () => {
    const track = "019b76da-0000-7000-8000-00000000cabe";
    await send(`/api/v2/Funnel/Track/${track}`);
    await send(`/api/v2/Funnel/Track/${track}?email=vera@example.test`);
    await send("/privacy-policy");
    await send("/robots.txt");
    await send(`/meetings/${track}`);
    const text = await read();
    expect(valueIn(text, requestsOf("GET", "/api/v2/Funnel/Track/:id", "4xx"))).toBe(2);
    expect(valueIn(text, requestsOf("GET", "/privacy-policy", "2xx"))).toBe(1);
    expect(valueIn(text, requestsOf("GET", "/robots.txt", "2xx"))).toBe(1);
    expect(text).not.toContain("019b76da");
    expect(text).not.toContain("vera");
  });

  test("to unknown addresses, and by unknown methods, are one series each", async () => {
    await send("/api/v2/Nothing/1");
    await send("/nothing/2");
    await send("/.env");
    await send("/privacy-policy", { method: "PROPFIND" });
    const text = await read();
    expect(valueIn(text, requestsOf("GET", "unmatched", "4xx"))).toBe(3);
    expect(text).toMatch(/method="other",route="[^"]+",status="4xx"} 1/);
    expect(text).not.toMatch(/PROPFIND|route="[^"]*(nothing|env)/i);
  });

  test("that a guard keeps from their route count for the route", async () => {
    await send("/api/v2/Auth/Login", { method: "POST", body: "x", headers: { "Content-Type": "text/plain" } });
    expect(await value(requestsOf("POST", "/api/v2/Auth/Login", "4xx"))).toBe(1);
  });

  test("in flight is only the request for the metrics", async () => {
    await send("/privacy-policy");
    expect(await value("parley_http_requests_in_flight")).toBe(1);
  });
});

describe("a booking", () => {
  test("counts its events once, and reads and writes of the database", async () => {
    const specialistId = await makeSpecialist(app, { category: "career", credits: 5 });
    const { trackId } = await visitorWithContact(app);
    metrics.registry.resetMetrics();
    expect((await book(app, trackId, "2026-10-22T08:00:00Z", { specialistId })).status).toBe(200);
    const text = await read();
    expect(valueIn(text, 'parley_events_total{event="funnel.booking_saved"}')).toBe(1);
    expect(valueIn(text, 'parley_database_write_duration_seconds_count{kind="batch",outcome="applied"}')).toBe(1);
    expect(valueIn(text, "parley_database_write_wait_seconds_count")).toBe(1);
    expect(valueIn(text, "parley_database_read_duration_seconds_count")).toBeGreaterThan(3);
    expect(valueIn(text, 'parley_database_statements_total{kind="write"}')).toBeGreaterThan(10);
  });

  test("that is refused counts nothing", async () => {
    const { trackId } = await visitorWithContact(app);
    metrics.registry.resetMetrics();
    expect((await book(app, trackId, "2026-10-22T03:00:00Z", {})).status).toBe(400);
    expect(await value('parley_events_total{event="funnel.booking_saved"}')).toBeUndefined();
  });

  test("leaves deliveries, which are counted while they wait and when they have run", async () => {
    const before = await value('parley_deliveries{state="waiting"}');
    expect(before).toBeGreaterThan(2);
    app.clock.advance(90_000);
    const waiting = await read();
    expect(valueIn(waiting, 'parley_deliveries{state="overdue"}')).toBe(before);
    expect(valueIn(waiting, "parley_deliveries_oldest_due_seconds")).toBe(90);
    const due = await listDueDeliveries(app.ctx(), 100);
    for (const delivery of due) await runDeliveries(app.ctx(), [delivery]);
    const done = await read();
    expect(valueIn(done, 'parley_deliveries{state="waiting"}')).toBe(0);
    expect(valueIn(done, "parley_deliveries_oldest_due_seconds")).toBe(0);
    expect(valueIn(done, "parley_delivery_delay_seconds_count")).toBe(due.length);
    const listener = "notifications.mailVisitorConfirmation";
    expect(valueIn(done, `parley_deliveries_total{listener="${listener}",outcome="done"}`)).toBe(1);
  });

  test("is a batch; interactive transactions are counted by their own kind", async () => {
    await app.services.db.write((tx) => tx.run(sql`select 1`));
    const text = await read();
    expect(valueIn(text, 'parley_database_write_duration_seconds_count{kind="interactive",outcome="applied"}')).toBe(1);
    await expect(app.services.db.write(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await value('parley_database_write_duration_seconds_count{kind="interactive",outcome="error"}')).toBe(1);
  });
});

test("emails are timed by how they end", async () => {
  const errors: (Error | undefined)[] = [undefined, new Undeliverable("unknown mailbox"), new Error("away")];
  const send = () => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve();
  };
  const mailer = measuredMailer({ send, close() {} }, metrics);
  await Promise.allSettled([1, 2, 3].map(() => mailer.send({} as never)));
  const text = await read();
  for (const outcome of ["sent", "refused", "failed"]) {
    expect(valueIn(text, `parley_email_duration_seconds_count{outcome="${outcome}"}`)).toBe(1);
  }
});

test("warnings and errors of the log are counted", async () => {
  const log = countedLog(app.services.log, metrics);
  expect(await value('parley_log_entries_total{level="error"}')).toBe(0);
  log.info("started");
  log.warn("slow");
  log.error("failed");
  const text = await read();
  expect(valueIn(text, 'parley_log_entries_total{level="warn"}')).toBe(1);
  expect(valueIn(text, 'parley_log_entries_total{level="error"}')).toBe(1);
  expect(app.logged.slice(-3).map(({ level }) => level)).toEqual(["info", "warn", "error"]);
});

test("a schedule has its interval, and an age once it has succeeded", async () => {
  const name = "platform.purge-keys";
  expect(await value(`parley_schedule_age_seconds{schedule="${name}"}`)).toBeUndefined();
  await runSchedule(app.ctx(), { name, cron: "20 3 * * *", run: purgeOldKeys });
  app.clock.advance(60_000);
  const text = await read();
  expect(valueIn(text, `parley_schedule_age_seconds{schedule="${name}"}`)).toBe(60);
  expect(valueIn(text, `parley_schedule_interval_seconds{schedule="${name}"}`)).toBe(86_400);
  expect(valueIn(text, 'parley_schedule_interval_seconds{schedule="scheduling.expire-holds"}')).toBe(60);
  const fail = { name, cron: "20 3 * * *", run: () => Promise.reject(new Error("no")) };
  await expect(runSchedule(app.ctx(), fail)).rejects.toThrow("no");
  expect(await value(`parley_schedule_failing{schedule="${name}"}`)).toBe(1);
});

test("credits that differ from their ledger are visible in every process after the nightly comparison", async () => {
  await makeSpecialist(app, { category: "career", credits: 5 });
  const closeDay = schedules.find(({ name }) => name === "billing.close-day")!;
  await closeDay.run(app.ctx());
  expect(await value("parley_ledger_imbalances")).toBe(0);
  const change = sql`update credit_lots set remaining = remaining - 1 where id = (select max(id) from credit_lots)`;
  await app.services.db.write((tx) => tx.run(change));
  await closeDay.run(app.ctx());
  const text = await read();
  expect(valueIn(text, "parley_ledger_imbalances")).toBe(1);
  expect(valueIn(text, "parley_ledger_reconciled_timestamp_seconds")).toBe(app.clock.now() / 1_000);
});

test("every source answers without Redis, which counts as away", async () => {
  const text = await read();
  expect(text.match(/^parley_metrics_source_up\{.*$/gm)?.filter((line) => !line.endsWith(" 1"))).toEqual([]);
  expect(valueIn(text, 'parley_circuit_open{service="smtp"}')).toBe(0);
  expect(valueIn(text, 'parley_queue_paused{queue="emails"}')).toBe(0);
  expect(valueIn(text, "parley_database_writable")).toBe(1);
  expect(valueIn(text, "parley_database_replica_lag_seconds")).toBeUndefined();
  expect(valueIn(text, "parley_queue_up")).toBe(0);
  expect(text).not.toContain("parley_queue_jobs{");
  expect(valueIn(text, 'parley_messages{state="failed"}')).toBe(0);
  expect(valueIn(text, 'parley_meetings_kept{status="pending"}')).toBe(0);
  expect(valueIn(text, "parley_payments_open")).toBe(0);
  expect(valueIn(text, "parley_proofs_waiting")).toBe(0);
  expect(valueIn(text, "parley_disk_free_bytes")).toBeGreaterThan(1_000_000);
  expect(valueIn(text, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

describe("a source that fails", () => {
  const openWith = (source: GaugeSource) => {
    const own = createMetrics();
    const routes = metricsRoutes(own, [source], TOKEN, 50);
    const context = requestContext(createServices(app.services), () => Promise.resolve(undefined));
    const one = new Hono<Env>().use(context).route("/", routes);
    return async () => await (await one.request("/metrics", AUTHORIZED)).text();
  };
  const gauges = { parley_test_plain: { help: "x" }, parley_test_labelled: { help: "x", labels: ["state"] } };

  test.each([
    ["throws", () => Promise.reject(new Error("no such table"))],
    ["never answers", () => new Promise<never>(() => {})],
  ])("because it %s is left out, and does not delay the others", async (_, fail) => {
    let isBroken = false;
    const samples = { parley_test_plain: 7, parley_test_labelled: [{ labels: { state: "a" }, value: 1 }] };
    const text = openWith({ name: "test", gauges, read: () => isBroken ? fail() : samples });
    expect(valueIn(await text(), "parley_test_plain")).toBe(7);
    isBroken = true;
    const broken = await text();
    expect(valueIn(broken, "parley_test_plain")).toBeUndefined();
    expect(valueIn(broken, 'parley_test_labelled{state="a"}')).toBeUndefined();
    expect(valueIn(broken, 'parley_metrics_source_up{source="test"}')).toBe(0);
    expect(valueIn(broken, "process_cpu_seconds_total")).toBeGreaterThan(0);
  });

  test("requests at the same time share one reading", async () => {
    let reads = 0;
    const text = openWith({ name: "test", gauges, read: async () => ({ parley_test_plain: await ++reads }) });
    await Promise.all([text(), text(), text()]);
    expect(reads).toBe(1);
  });
});

test.runIf(hasPromtool)(`promtool finds nothing wrong with the names and the format${NOT_RUN}`, async () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: await read() });
  expect([status, `${stdout}${stderr}`]).toEqual([0, ""]);
});
