// Three processes that write to one database server: two web processes and a worker, under as many bookings as they take.
// Each load begins on a server of its own, in the middle of it Redis is emptied, and afterwards the server must still write.
import { HAS_SQLD, provideSqld } from "../../scripts/tools/test-servers.mjs";
import { makeOpenSpecialist, startOf } from "@tests/support/scheduling/bookings.ts";
import { callerOf, openParley, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { startSqld } from "@tests/support/app/sqld.ts";
import { book, type Caller, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { expectSame, find } from "./findings.ts";

const LOADS = Number(Deno.env.get("ENDURANCE_LOADS") ?? 10);
const LOAD_MS = 60_000;
const VISITORS = 16;
const SPECIALISTS = 12;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Books times that are far apart, from visitors who don't wait, until the time is over. Returns how calls ended. */
const load = async (parley: Parley, webs: Caller[]): Promise<Record<string, number>> => {
  const specialists: string[] = [];
  while (specialists.length < SPECIALISTS) specialists.push(await makeOpenSpecialist(parley, { credits: 20_000 }));
  const [now, end] = [Date.now(), performance.now() + LOAD_MS];
  const endings: Record<string, number> = {};
  let visits = 0;
  const visitor = async () => {
    while (performance.now() < end) {
      const n = visits++;
      const web = webs[n % webs.length]!;
      const time = startOf(Math.floor(n / SPECIALISTS), now);
      const ending = await visitorWithContact(web)
        .then(({ trackId }) => book(web, trackId, time, { specialistId: specialists[n % SPECIALISTS]! }))
        .then(({ status, headers }) => [status, headers.get("X-Error-Code")].filter(Boolean).join(" "))
        .catch((error) => `no response: ${error}`);
      endings[ending] = (endings[ending] ?? 0) + 1;
    }
  };
  const emptied = pause(LOAD_MS / 2).then(() => parley.redis.flush());
  await Promise.all([...Array.from({ length: VISITORS }, visitor), emptied]);
  return endings;
};

const writingAt = async ({ baseURL }: RunningApp): Promise<string> =>
  (await (await fetch(`${baseURL}/readyz`)).json()).parts.writing;

const runLoad = async (n: number): Promise<void> => {
  const sqld = await startSqld();
  const parley = await openParley({ database: sqld.url });
  try {
    const quiet = { LOG_LEVEL: "error" };
    const processes = [
      await parley.start("web", quiet),
      await parley.start("web", quiet),
      await parley.start("worker", quiet),
    ];
    const webs = processes.slice(0, 2).map((web) => callerOf(web));
    const endings = await load(parley, webs);
    const { "200": booked = 0, ...others } = endings;
    find(`load ${n}: bookings a second`, Math.round(booked / LOAD_MS * 1_000), booked > 0);
    expectSame(`load ${n}: calls that did not book`, others, {});
    const states = await Promise.all(processes.map(writingAt));
    expectSame(`load ${n}: how processes write afterwards`, states, ["ok", "ok", "ok"]);
    const began = await Promise.all(webs.map((web) => startTrack(web).then(() => "begun", String)));
    expectSame(`load ${n}: new requests afterwards`, began, ["begun", "begun"]);
    expectSame(`load ${n}: violated invariants`, await findBookingViolations(parley.services.db.primary), []);
  } finally {
    await parley.close();
    await sqld.stop();
  }
};

/** Takes ENDURANCE_LOADS minutes. */
export const runDatabaseLoad = async (): Promise<void> => {
  if (!HAS_SQLD) return console.log("  not run: there is no libSQL server for this platform");
  await provideSqld();
  for (let n = 1; n <= LOADS; n++) await runLoad(n);
};
