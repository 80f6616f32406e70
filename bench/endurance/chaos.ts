// Chaos test: processes are killed, frozen, locked and emptied at random while visitors book; then the results are checked.
import process from "node:process";
import { createClient } from "@libsql/client";
import { openParley, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { checkResults } from "./checks.ts";
import { startVisitors } from "./visitors.ts";
import { find } from "./findings.ts";

const MINUTES = Number(Deno.env.get("ENDURANCE_MINUTES") ?? 4);
const QUIET = { LOG_LEVEL: "error" };
/** The most emails that one worker sends at a time. */
const CONCURRENT_EMAILS = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = (from: number, to: number) => from + Math.random() * (to - from);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

interface Setup {
  parley: Parley;
  webs: RunningApp[];
  workers: RunningApp[];
  kills: number;
}

const replace = async (setup: Setup, part: "web" | "worker", signal: NodeJS.Signals) => {
  const list = part === "web" ? setup.webs : setup.workers;
  const [removed] = list.splice(Math.floor(Math.random() * list.length), 1);
  if (part === "worker" && signal === "SIGKILL") setup.kills++;
  await removed!.stop(signal);
  await pause(between(0, 2_000));
  list.push(await setup.parley.start(part, QUIET));
};

const signalRedis = ({ parley }: Setup, signal: NodeJS.Signals) => {
  const pid = parley.redis.pid();
  if (pid) process.kill(pid, signal);
  return pid;
};

const FAULTS: Record<string, (setup: Setup) => Promise<unknown>> = {
  "worker killed": (setup) => replace(setup, "worker", "SIGKILL"),
  "worker stopped": (setup) => replace(setup, "worker", "SIGTERM"),
  "web killed": (setup) => replace(setup, "web", "SIGKILL"),
  "web stopped": (setup) => replace(setup, "web", "SIGTERM"),
  "Redis killed": async (setup) => {
    if (!signalRedis(setup, "SIGKILL")) await setup.parley.redis.shutDown();
    await pause(between(0, 8_000));
    await setup.parley.redis.startAgain();
  },
  "Redis frozen": async (setup) => {
    const pid = signalRedis(setup, "SIGSTOP");
    await pause(between(500, 8_000));
    if (pid) process.kill(pid, "SIGCONT");
  },
  "Redis emptied": ({ parley }) => parley.redis.flush(),
  "database locked": async ({ parley }) => {
    const other = createClient({ url: parley.services.config.database.url, concurrency: 1, timeout: 5_000 });
    const tx = await other.transaction("write");
    await pause(between(100, 7_000));
    await tx.rollback();
    other.close();
  },
  "email server busy": async ({ parley }) => {
    parley.smtp.behave(() => oneOf([{ kind: "refuse", code: 451, text: "Try again later" }, { kind: "accept" }]));
    await pause(between(1_000, 6_000));
    parley.smtp.behave({ kind: "accept" });
  },
  "email server unresponsive": async ({ parley }) => {
    parley.smtp.behave({ kind: "hang" });
    await pause(between(1_000, 6_000));
    parley.smtp.behave({ kind: "accept" });
  },
};

/** Runs two web processes and two workers for ENDURANCE_MINUTES. */
export const runChaos = async (): Promise<void> => {
  const parley = await openParley();
  try {
    const start = (part: "web" | "worker") => parley.start(part, QUIET);
    const webs = [await start("web"), await start("web")];
    const setup: Setup = { parley, webs, workers: [await start("worker"), await start("worker")], kills: 0 };
    const visitors = await startVisitors(parley, () => setup.webs);
    const faults: Record<string, number> = {};
    const end = performance.now() + MINUTES * 60_000;
    while (performance.now() < end) {
      await pause(between(500, 3_000));
      const name = oneOf(Object.keys(FAULTS));
      faults[name] = (faults[name] ?? 0) + 1;
      await FAULTS[name]!(setup);
    }
    await visitors.stop();
    find("faults", faults, true);
    const { "500": broken = 0, "200": booked = 0 } = visitors.responses;
    find("responses", visitors.responses, broken === 0 && booked > 0);
    await checkResults(parley, { repeats: setup.kills * CONCURRENT_EMAILS });
  } finally {
    await parley.close();
  }
};
