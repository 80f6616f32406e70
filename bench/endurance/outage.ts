// Redis away for a minute while visitors book: first dead, then frozen. Every booking is accepted, every job runs once.
import process from "node:process";
import { openParley } from "@tests/support/app/parley.ts";
import { startVisitors } from "./visitors.ts";
import { checkResults } from "./checks.ts";
import { expectSame, find } from "./findings.ts";

const OUTAGE_MS = 60_000;
const BETWEEN_MS = 5_000;
const QUIET = { LOG_LEVEL: "error" };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two web processes and a worker; limits as in production for everybody, as one address is everybody here. */
export const runOutage = async (): Promise<void> => {
  const parley = await openParley();
  try {
    const webs = [await parley.start("web", QUIET), await parley.start("web", QUIET)];
    await parley.start("worker", QUIET);
    const crowd = await startVisitors(parley, () => webs);
    await pause(BETWEEN_MS);
    const pid = await parley.redis.pid();
    if (pid) process.kill(pid, "SIGKILL");
    else await parley.redis.shutDown();
    await pause(OUTAGE_MS);
    await parley.redis.startAgain();
    await pause(BETWEEN_MS);
    await freeze(await parley.redis.pid());
    await pause(BETWEEN_MS);
    await crowd.leave();
    const { "200": booked = 0, "400 slot_taken": taken = 0, ...others } = crowd.answers;
    find("bookings accepted, and refused because somebody else was first", `${booked}, ${taken}`, booked > 0);
    expectSame("other answers", others, {});
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
