// Traces and metrics of real processes: a booking in a web process, its deliveries and emails in a worker, one trace.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOpenSpecialist, visitAndBook } from "./support/scheduling/bookings.ts";
import { eventually } from "./support/app/eventually.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./support/app/otlp-collector.ts";
import { callerOf, openParley, type Parley } from "./support/app/parley.ts";
import type { RunningApp } from "./support/app/running-app.ts";

const METRICS_TOKEN = "a-token-for-prometheus";
/** As a proxy with OpenTelemetry sends it. */
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const LISTENER = "deliver notifications.mailVisitorConfirmation";

let parley: Parley;
let collector: Collector;
let web: RunningApp;
let worker: RunningApp;
let booked: { status: number };
beforeAll(async () => {
  collector = await startCollector();
  parley = await openParley();
  const specialistId = await makeOpenSpecialist(parley);
  [web, worker] = await Promise.all([
    parley.start("web", { ...collector.env("web"), METRICS_TOKEN }),
    parley.start("worker", { ...collector.env("worker"), METRICS_TOKEN }),
  ]);
  booked = await visitAndBook(callerOf(web, { traceparent }), 1, specialistId);
});
afterAll(async () => {
  await parley.close();
  await collector.stop();
});

const inTrace = (name: string) => collector.spans.filter((span) => span.traceId === TRACE_ID && span.name === name);
const arrives = (name: string, accept: (span: ReceivedSpan) => boolean = () => true): Promise<ReceivedSpan> =>
  eventually(`the span "${name}" arrives`, () => inTrace(name).find(accept));

describe("traces", () => {
  test("a request has the name of its route, and the time of the database below it", async () => {
    expect(booked.status).toBe(200);
    const request = await arrives("POST /api/v2/Funnel/SaveBooking");
    expect(request).toMatchObject({ service: "web", attributes: { "http.route": "/api/v2/Funnel/SaveBooking" } });
    const transaction = await arrives("transaction", ({ parentSpanId }) => parentSpanId === request.spanId);
    const write = await arrives("database write", ({ parentSpanId }) => parentSpanId === transaction.spanId);
    expect(write.ms).toBeGreaterThan(0);
    expect(write.ms).toBeLessThanOrEqual(transaction.ms);
    expect(Number(write.attributes["db.operation.batch.size"])).toBeGreaterThan(10);
  });

  test("the delivery in the worker and its email belong to the same trace, with the time in the queue", async () => {
    const request = await arrives("POST /api/v2/Funnel/SaveBooking");
    const delivery = await arrives(LISTENER);
    expect(delivery).toMatchObject({ service: "worker", attributes: { "parley.event": "funnel.booking_saved" } });
    // The event was published inside the request, or inside its transaction.
    const parents = [request.spanId, ...inTrace("transaction").map(({ spanId }) => spanId)];
    expect(parents).toContain(delivery.parentSpanId);
    const email = await eventually(
      "the email's span arrives",
      () => inTrace("send email").find((span) => isBelow(span, delivery)),
    );
    expect(email.service).toBe("worker");
    const wait = await arrives("wait for a worker");
    expect(wait).toMatchObject({ service: "worker" });
    expect(parley.smtp.emails.length).toBeGreaterThan(0);
  });

  test("events have the context of their span, and those without traces have none", async () => {
    const rows = await parley.services.db.read.all<{ name: string; traceparent: string | null }>(
      sql`select name, traceparent from outbox_events`,
    );
    const ofBooking = rows.filter(({ name }) => name === "funnel.booking_saved");
    expect(ofBooking.map((row) => row.traceparent)).toEqual([
      expect.stringMatching(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`),
    ]);
    // The test's own services are not traced.
    expect(rows.some((row) => row.traceparent === null)).toBe(true);
  });

  test("no span names a person, an id or an address, and polling has no spans", async () => {
    await arrives(LISTENER);
    const own = collector.spans.filter(({ name }) => !/^(GET|POST)$/.test(name));
    const text = JSON.stringify(
      own.map(({ name, attributes: { "url.path": _, "url.full": __, ...rest } }) => ({ name, rest })),
    );
    expect(text).not.toMatch(/@example|[0-9a-f]{8}-[0-9a-f]{4}-/);
    const roots = new Set(collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name));
    expect([...roots].filter((name) => name.startsWith("database"))).toEqual([]);
  });
});

/** Whether a span is somewhere below another one. */
const isBelow = (span: ReceivedSpan, ancestor: ReceivedSpan): boolean => {
  if (span.parentSpanId === ancestor.spanId) return true;
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && isBelow(parent, ancestor);
};

describe("metrics", () => {
  const read = async ({ baseURL }: RunningApp) => {
    const response = await fetch(`${baseURL}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(response.status).toBe(200);
    return await response.text();
  };

  test("the web process has counted the booking, and all events from 0", async () => {
    const text = await read(web);
    expect(text).toContain('parley_events_total{event="funnel.booking_saved"} 1\n');
    expect(text).toContain('parley_events_total{event="billing.credits_purchased"} 0\n');
    expect(text).toContain('method="POST",route="/api/v2/Funnel/SaveBooking",status="2xx"} 1\n');
    expect(text).toContain("parley_ready 1\n");
  });

  test("the worker has its own, with its emails and the state of the queues", async () => {
    const sent = 'parley_email_duration_seconds_count{outcome="sent"} 2\n';
    const text = await eventually("both emails are counted", async () => {
      const now = await read(worker);
      return now.includes(sent) && now.includes('parley_deliveries{state="waiting"} 0\n') && now;
    });
    expect(text).toContain('parley_queue_jobs{queue="emails",state="waiting"} 0\n');
    expect(text).toContain('parley_part_ok{part="queue"} 1\n');
    // The first run may be a minute away.
    expect(text).toContain('parley_schedule_interval_seconds{schedule="scheduling.expire-holds"} 60\n');
    expect((await fetch(`${worker.baseURL}/metrics`)).status).toBe(401);
  });
});
