// Redis is killed, and later frozen, for a minute each while visitors book. Every booking is accepted, every job runs once.
import process from "node:process";
import { openParley } from "@tests/support/app/parley.ts";
import { startVisitors } from "./visitors.ts";
import { checkResults } from "./checks.ts";
import { expectSame, find } from "./findings.ts";

const OUTAGE_MS = 60_000;
const BETWEEN_MS = 5_000;
const QUIET = { LOG_LEVEL: "error" };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs with two web processes and a worker. */
export const runOutage = async (): Promise<void> => {
  const parley = await openParley();
  try {
    const webs = [await parley.start("web", QUIET), await parley.start("web", QUIET)];
    await parley.start("worker", QUIET);
    const visitors = await startVisitors(parley, () => webs);
    await pause(BETWEEN_MS);
    const pid = parley.redis.pid();
    if (pid) process.kill(pid, "SIGKILL");
    else await parley.redis.shutDown();
    await pause(OUTAGE_MS);
    await parley.redis.startAgain();
    await pause(BETWEEN_MS);
    await freeze(parley.redis.pid());
    await pause(BETWEEN_MS);
    await visitors.stop();
    const { "200": booked = 0, "400 slot_taken": taken = 0, ...others } = visitors.responses;
    find("bookings accepted, and rejected because the time was taken", `${booked}, ${taken}`, booked > 0);
    expectSame("other responses", others, {});
    await checkResults(parley, { repeats: 0 });
  } finally {
    await parley.close();
  }
};

const freeze = async (pid: number | undefined) => {
  if (!pid) return;
  process.kill(pid, "SIGSTOP");
  await pause(OUTAGE_MS);
  process.kill(pid, "SIGCONT");
};
