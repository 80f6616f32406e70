// Sweeps over leads, late, twice and in parallel: each warning once, and nothing before its deadline.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  changeLead,
  compareCounters,
  creditsLeft,
  enteredEvents,
  historyOf,
  leadIn,
  leadRow,
  TEN,
} from "@tests/support/leads/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { changeSettings, getLifecycle } from "@/modules/settings/index.ts";
import type { Lifecycle } from "@/modules/settings/schemas.ts";
import { listNeedingAttention } from "../lists/attention.ts";
import { leads } from "../tables.ts";
import { askForOutcome, expireCold, expireWithoutOutcome, sweepLeads, warnExpiring } from "./sweeps.ts";

const HOUR = 60 * MINUTE_MS;
/** When the meeting of a lead booked at TEN ends. */
const ENDED = Date.parse(TEN) + 30 * MINUTE_MS;

let app: TestApp;
let specialistId: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 60 });
});
afterEach(() => app.close());

/** Sweeps at an instant. */
const asOf = (now: Instant) => systemCtx(app.services, "leads.expire-and-warn", now);
const publishedHours = async (name: "leads.lead_expiring" | "leads.outcome_missing", leadId: string) =>
  (await app.eventsOf(name) as { leadId: string; hours: number }[]).filter((event) => event.leadId === leadId)
    .map(({ hours }) => hours);
const statusOf = async (id: string) => (await leadRow(app, id)).status;
const changeLifecycle = async (change: Partial<Lifecycle>) => {
  const { version, ...lifecycle } = await getLifecycle(app.services.db.read);
  const body = { ...lifecycle, ...change };
  await app.transact((tx) => changeSettings(tx, { name: "lifecycle", body, version, by: specialistId }));
};
/** How many leads the dashboard asks about. */
const waitingFor = async (at = NOON) =>
  (await listNeedingAttention(app.services.db.read, specialistId, at, { meetings: 1, waiting: 5 })).tasks.outcome;

test("a live lead expires after 14 days without activity, not before, and its credit stays used", async () => {
  const id = await leadIn(app, specialistId, "live");
  expect(await expireCold(asOf(NOON + 14 * DAY_MS - 1))).toBe(0);
  const left = await creditsLeft(app, specialistId);
  await sweepLeads(asOf(NOON + 14 * DAY_MS));
  expect(await leadRow(app, id)).toMatchObject({
    status: "expired",
    reason: "no-activity",
    statusAt: NOON + 14 * DAY_MS,
    liveUntil: null,
    creditState: "consumed",
  });
  expect(await historyOf(app, id)).toEqual(["received", "live", "went-cold"]);
  expect(await enteredEvents(app, "expired")).toEqual([{ leadId: id, specialistId }]);
  expect(await creditsLeft(app, specialistId)).toBe(left);
});

test("a note restarts the period and its warnings", async () => {
  const id = await leadIn(app, specialistId, "live");
  await sweepLeads(asOf(NOON + 13 * DAY_MS));
  app.clock.set(NOON + 13 * DAY_MS);
  await post(app, `/Leads/Notes/${id}`, { notes: "Called" }, { cookie: await app.signIn(specialistId) });
  await sweepLeads(asOf(NOON + 14 * DAY_MS));
  expect(await statusOf(id)).toBe("live");
  await sweepLeads(asOf(NOON + 25.5 * DAY_MS));
  expect(await publishedHours("leads.lead_expiring", id)).toEqual([48, 48]);
});

test("warnings are sent at 48 and at 12 hours, once each, however often it is swept", async () => {
  const id = await leadIn(app, specialistId, "live");
  const end = NOON + 14 * DAY_MS;
  const published = async () => await publishedHours("leads.lead_expiring", id);
  await sweepLeads(asOf(end - 48 * HOUR - 1));
  expect(await published()).toEqual([]);
  for (const before of [48, 47, 20]) await sweepLeads(asOf(end - before * HOUR));
  expect(await published()).toEqual([48]);
  for (const before of [12, 11, 1]) await sweepLeads(asOf(end - before * HOUR));
  expect(await published()).toEqual([48, 12]);
});

test("a late sweep sends the latest warning only, and none for expired leads", async () => {
  const [late, over] = [await leadIn(app, specialistId, "live"), await leadIn(app, specialistId, "live")];
  await app.transact((tx) =>
    tx.update(leads).set({ liveUntil: NOON + 13 * DAY_MS }).where(eq(leads.id, over)).then(() => {})
  );
  await sweepLeads(asOf(NOON + 14 * DAY_MS - 3 * HOUR));
  expect(await publishedHours("leads.lead_expiring", late)).toEqual([12]);
  expect([await publishedHours("leads.lead_expiring", over), await statusOf(over)]).toEqual([[], "expired"]);
});

test("the outcome is requested an hour, a day and three days after the meeting, once each", async () => {
  const id = await bookedLead(app, specialistId);
  const published = async () => await publishedHours("leads.outcome_missing", id);
  await sweepLeads(asOf(ENDED + HOUR - 1));
  expect(await published()).toEqual([]);
  for (const after of [1, 2, 23.9]) await sweepLeads(asOf(ENDED + after * HOUR));
  expect(await published()).toEqual([1]);
  for (const after of [24, 30, 71]) await sweepLeads(asOf(ENDED + after * HOUR));
  expect(await published()).toEqual([1, 24]);
  for (const after of [72, 100, 167]) await sweepLeads(asOf(ENDED + after * HOUR));
  expect(await published()).toEqual([1, 24, 72]);
  expect(await statusOf(id)).toBe("booked");
});

test.each([[30], [4]])(
  "the outcome is asked for after the meeting, whatever period is set since: %i days",
  async (days) => {
    const id = await bookedLead(app, specialistId);
    const other = await leadIn(app, specialistId, "booked");
    await changeLifecycle({ outcomeDays: days });
    const published = async () => await publishedHours("leads.outcome_missing", id);
    await sweepLeads(asOf(NOON));
    expect([await published(), await waitingFor()]).toEqual([[], 0]);
    for (const after of [1, 24, 72]) await sweepLeads(asOf(ENDED + after * HOUR));
    expect([await published(), await waitingFor(ENDED)]).toEqual([[1, 24, 72], 1]);
    expect(await publishedHours("leads.outcome_missing", other)).toEqual([]);
    // Its own period has not changed.
    await sweepLeads(asOf(ENDED + 7 * DAY_MS));
    expect(await statusOf(id)).toBe("expired");
  },
);

test("without an outcome it expires 7 days after the meeting", async () => {
  const id = await bookedLead(app, specialistId);
  expect(await expireWithoutOutcome(asOf(ENDED + 7 * DAY_MS - 1))).toBe(0);
  await sweepLeads(asOf(ENDED + 7 * DAY_MS));
  expect(await leadRow(app, id)).toMatchObject({ status: "expired", reason: "no-outcome", outcomeBy: null });
  expect(await historyOf(app, id)).toEqual(["booked", "no-outcome"]);
  expect(await publishedHours("leads.outcome_missing", id)).toEqual([]);
});

test("the outcome of a meeting that was arranged elsewhere is requested when a live lead would expire", async () => {
  const id = await leadIn(app, specialistId, "booked");
  await sweepLeads(asOf(NOON + 14 * DAY_MS + HOUR - 1));
  expect(await publishedHours("leads.outcome_missing", id)).toEqual([]);
  await sweepLeads(asOf(NOON + 14 * DAY_MS + HOUR));
  expect(await publishedHours("leads.outcome_missing", id)).toEqual([1]);
  await sweepLeads(asOf(NOON + 21 * DAY_MS));
  expect(await statusOf(id)).toBe("expired");
});

test("a lead with an outcome, or a closed one, gets no request", async () => {
  const ids = [];
  for (const to of ["converted", "not-converted", "expired"] as const) {
    const leadId = await leadIn(app, specialistId, "live");
    await changeLead(app, { specialistId, leadId, to });
    ids.push(leadId);
  }
  const before = await Promise.all(ids.map((id) => leadRow(app, id)));
  await sweepLeads(asOf(NOON + 60 * DAY_MS));
  expect(await Promise.all(ids.map((id) => leadRow(app, id)))).toEqual(before);
  expect([await app.eventsOf("leads.lead_expiring"), await app.eventsOf("leads.outcome_missing")]).toEqual([[], []]);
});

test("parallel sweeps of more leads than one transaction takes do everything once", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 32; n++) ids.push(await leadIn(app, specialistId, "live"));
  const db = await openDatabase({ url: app.services.config.database.url, synchronous: "NORMAL" });
  const both = (now: Instant) => Promise.all([sweepLeads(asOf(now)), sweepLeads({ ...asOf(now), db })]);
  await both(NOON + 13 * DAY_MS);
  expect(await app.eventsOf("leads.lead_expiring")).toHaveLength(32);
  await both(NOON + 15 * DAY_MS);
  db.close();
  expect(await enteredEvents(app, "expired")).toHaveLength(32);
  for (const id of ids) expect(await historyOf(app, id)).toEqual(["received", "live", "went-cold"]);
  const { counters, leads } = await compareCounters(app.services.db.read, specialistId);
  expect(counters).toEqual(leads);
});

test("settings without warnings and reminders send none", async () => {
  const id = await leadIn(app, specialistId, "live");
  const booked = await bookedLead(app, specialistId);
  await changeLifecycle({ liveWarningHours: [], outcomeNudgeHours: [] });
  expect(await warnExpiring(asOf(NOON + 13.9 * DAY_MS))).toBe(0);
  expect(await askForOutcome(asOf(ENDED + 80 * HOUR))).toBe(0);
  expect([await statusOf(id), await statusOf(booked)]).toEqual(["live", "booked"]);
});
