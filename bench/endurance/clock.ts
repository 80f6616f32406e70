// The clock drill: a worker whose machine is three days ahead joins a running market. It may expire no lead, return no
// credit and send no email; a worker with the right time then does what is due, and nothing else.
import { spawnSync } from "node:child_process";
import { ne } from "drizzle-orm";
import { creditEntries } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { scheduleRuns } from "@/platform/queue/schedules.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "@tests/support/app/parley.ts";
import { book } from "@tests/support/funnel/visitor.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "@tests/support/scheduling/bookings.ts";
import { expectSame, find } from "./findings.ts";

const BOOKINGS = 24;
/** The fault was seen within 12 s. */
const WATCH_MS = 20_000;
const AHEAD = "+3d";
/** libfaketime must not touch the clock that nobody sets, as on a real machine. */
const WALL_CLOCK_ONLY = { FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything that a worker changes by the clock. */
const stateOf = async ({ services, smtp }: Parley) => {
  const { read } = services.db;
  const [all, entries, cancelled, runs] = await Promise.all([
    read.select({ status: leads.status }).from(leads),
    read.select({ id: creditEntries.id }).from(creditEntries),
    read.select({ id: meetings.id }).from(meetings).where(ne(meetings.status, "confirmed")),
    read.select({ name: scheduleRuns.name }).from(scheduleRuns),
  ]);
  const statuses = Map.groupBy(all, ({ status }) => status);
  return {
    leads: Object.fromEntries([...statuses].map(([status, { length }]) => [status, length])),
    creditEntries: entries.length,
    meetingsNotConfirmed: cancelled.length,
    scheduleRuns: runs.length,
    emails: smtp.emails.length,
  };
};

/** Runs with a real worker under faketime. */
export const runClock = async (): Promise<void> => {
  if (spawnSync("faketime", ["--version"]).error) return console.log("  not run: faketime is not installed");
  const parley = await openParley();
  try {
    const web = await parley.start("web", { LOG_LEVEL: "error" });
    const specialistId = await makeOpenSpecialist(parley, { credits: BOOKINGS });
    const tracks = await makeReadyTracks(parley, BOOKINGS);
    for (const [n, trackId] of tracks.entries()) await book(callerOf(web), trackId, startOf(n), { specialistId });
    const before = await stateOf(parley);
    const ahead = await parley.start("worker", { LOG_LEVEL: "info", ...WALL_CLOCK_ONLY }, ["faketime", "-f", AHEAD]);
    await pause(WATCH_MS);
    expectSame(`a worker that is ${AHEAD} ahead for ${WATCH_MS / 1000} s changes`, await stateOf(parley), before);
    const { status, parts } = await (await fetch(`${ahead.baseURL}/readyz`)).json();
    expectSame("its /readyz", [status, parts.clock], ["degraded", "wrong"]);
    const errors = ahead.output().split("\n").filter((line) => line.includes("the clock is wrong")).length;
    expectSame("entries in its log", errors, 1);
    await ahead.stop();
    const began = performance.now();
    await parley.start("worker", { LOG_LEVEL: "error" });
    await eventually("the right worker has sent the emails", () => parley.smtp.emails.length >= 2 * BOOKINGS, 120_000);
    find("seconds in which a right worker has sent the emails", Math.round((performance.now() - began) / 1000), true);
    const { emails: _, scheduleRuns: runs, ...after } = await stateOf(parley);
    const { emails: __, scheduleRuns: ___, ...expected } = before;
    expectSame("leads, credits and meetings after it", after, expected);
    find("schedules that have run since", runs, runs > 0);
  } finally {
    await parley.close();
  }
};
