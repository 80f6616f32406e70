// A real libSQL server: processes and the server itself are killed while visitors book, and the tests whose database may
// be either run on it: modules, resilience, races, and the journeys of booking and paying.
import { HAS_SQLD, provideSqld } from "../../scripts/tools/test-servers.mjs";
import { eq } from "drizzle-orm";
import { meetings } from "@/modules/scheduling/tables.ts";
import { newId } from "@/platform/ids.ts";
import { callerOf, openParley, type Parley } from "@tests/support/app/parley.ts";
import { type Sqld, startSqld } from "@tests/support/app/sqld.ts";
import { book, type Caller } from "@tests/support/funnel/visitor.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "@tests/support/scheduling/bookings.ts";
import { expectSame, find } from "./findings.ts";
import { runDeno, runTests } from "./test-runs.ts";

/**
 * What must hold on either kind of database. The other tests are about one: the lock, the disk and the backup of a file, or
 * a server's own outages. Those of the jobs have intervals of milliseconds, in which a server does not answer.
 */
const TESTS = [
  "src/modules",
  ...["race", "concurrent-actions", "meeting-invariants"].map((name) => `tests/${name}.test.ts`),
  ...["campaign", "email", "payments", "redis"].map((name) => `tests/resilience/${name}.full.test.ts`),
];
const JOURNEYS = ["booking", "buying", "purchases", "first-customer"].map((name) => `tests/e2e/${name}.spec.ts`);
const QUIET = { LOG_LEVEL: "error" };

interface Scene {
  sqld: Sqld;
  parley: Parley;
  webs: Caller[];
}

/** Books everything again with the same keys, at both processes, and checks that each visitor has one meeting. */
const checkBookings = async ({ parley }: Scene, specialistId: string, tracks: string[], again: Again) => {
  const statuses = await Promise.all(tracks.map((_, n) => again(n)));
  expectSame("repeated calls that are not 200", statuses.filter((status) => status !== 200), []);
  const { primary } = parley.services.db;
  const own = await primary.select({ trackId: meetings.trackId }).from(meetings)
    .where(eq(meetings.specialistId, specialistId));
  expectSame("visitors with exactly one meeting", own.length, tracks.length);
  expectSame("violated invariants", await findBookingViolations(primary), []);
};
type Again = (n: number) => Promise<number>;

const prepare = async ({ parley }: Scene, count: number, offset: number) => {
  const specialistId = await makeOpenSpecialist(parley, { category: "career", credits: count });
  const tracks = await makeReadyTracks(parley, count, "career");
  const keys = tracks.map(() => newId());
  const bookWith = (web: Caller, n: number) =>
    book(web, tracks[n]!, startOf(offset + n), { specialistId }, { headers: { "Idempotency-Key": keys[n]! } });
  return { specialistId, tracks, bookWith };
};

/** Web processes are killed before, during and after their answers. */
const killProcesses = async (scene: Scene): Promise<void> => {
  const { parley, webs } = scene;
  const { specialistId, tracks, bookWith } = await prepare(scene, 40, 100);
  // All begin before the first dies: the server keeps a dead process's open transaction for some seconds.
  const victims = [];
  for (const after of [0, 5, 15]) victims.push({ after, doomed: await parley.start("web", QUIET) });
  for (const [index, { after, doomed }] of victims.entries()) {
    const own = callerOf(doomed);
    let answered = 0;
    let killed: Promise<unknown> | undefined;
    const calls = tracks.slice(index * 10, index * 10 + 20).map((_, n) =>
      bookWith(own, index * 10 + n).then(() => {
        if (answered++ === after) killed = doomed.stop("SIGKILL");
      }, () => {})
    );
    if (after === 0) killed = doomed.stop("SIGKILL");
    await Promise.all(calls);
    await killed;
  }
  await checkBookings(scene, specialistId, tracks, async (n) => (await bookWith(webs[n % 2]!, n)).status);
};

/** The server is killed and started again while both processes book. */
const killServer = async (scene: Scene): Promise<void> => {
  const { sqld, webs } = scene;
  const { specialistId, tracks, bookWith } = await prepare(scene, 60, 300);
  const seen: Record<string, number> = {};
  const began = performance.now();
  const calls = tracks.map(async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * 50));
    const { status, headers } = await bookWith(webs[n % 2]!, n);
    const name = status === 503 ? `503, Retry-After ${headers.get("Retry-After")}` : String(status);
    seen[name] = (seen[name] ?? 0) + 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await sqld.kill();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await sqld.restart();
  await Promise.all(calls);
  const isClean = Object.keys(seen).every((name) => name === "200" || /^503, Retry-After \d+$/.test(name));
  find("responses while the server was killed and started", seen, isClean);
  const retry: Again = async (n) => {
    for (let tries = 1;; tries++) {
      const { status } = await bookWith(webs[n % 2]!, n);
      if (status !== 503 || tries === 20) return status;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await checkBookings(scene, specialistId, tracks, retry);
  find("seconds until all visitors had their meeting", Math.round((performance.now() - began) / 1000), true);
};

const withScene = async (run: (scene: Scene) => Promise<void>): Promise<void> => {
  const sqld = await startSqld();
  const parley = await openParley({ database: sqld.url });
  try {
    const start = async () => callerOf(await parley.start("web", QUIET));
    await run({ sqld, parley, webs: [await start(), await start()] });
  } finally {
    await parley.close();
    await sqld.stop();
  }
};

const ON_SERVER = { PARLEY_TEST_DATABASE: "server" };

const runJourneys = async (): Promise<void> => {
  const { success, output } = await runDeno(["task", "e2e", ...JOURNEYS], ON_SERVER);
  const [passed = "none"] = /\d+ passed.*/.exec(output) ?? [];
  const failures = output.split("\n").filter((line) => /^\s+\[?\w*\]?.*\.spec\.ts:\d+:\d+ ›/.test(line));
  find("journeys on the server", success ? passed : failures.join("; ").slice(0, 800) || output.slice(-500), success);
};

/** Takes about half an hour. */
export const runDatabaseServer = async (): Promise<void> => {
  if (!HAS_SQLD) return console.log("  not run: there is no libSQL server for this platform");
  await provideSqld();
  await withScene(async (scene) => {
    await killProcesses(scene);
    await killServer(scene);
  });
  await runTests("on the server", TESTS, ON_SERVER, 3_000);
  await runJourneys();
};
