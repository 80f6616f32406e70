// Minutes in which parts are killed, frozen, locked and emptied at random moments while visitors book; then the reckoning.
import process from "node:process";
import { createClient } from "@libsql/client";
import { openParley, type Parley } from "@tests/support/app/parley.ts";
import type { RunningApp } from "@tests/support/app/running-app.ts";
import { checkResults } from "./checks.ts";
import { startVisitors } from "./visitors.ts";
import { find } from "./findings.ts";

const MINUTES = Number(Deno.env.get("ENDURANCE_MINUTES") ?? 4);
const QUIET = { LOG_LEVEL: "error" };
/** How many mails one worker may have in its hands when it is killed. */
const IN_HAND = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = (from: number, to: number) => from + Math.random() * (to - from);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

interface Town {
  parley: Parley;
  webs: RunningApp[];
  workers: RunningApp[];
  kills: number;
}

const replace = async (town: Town, part: "web" | "worker", signal: NodeJS.Signals) => {
  const list = part === "web" ? town.webs : town.workers;
  const [leaving] = list.splice(Math.floor(Math.random() * list.length), 1);
  if (part === "worker" && signal === "SIGKILL") town.kills++;
  await leaving!.stop(signal);
  await pause(between(0, 2_000));
  list.push(await town.parley.start(part, QUIET));
};

const signalRedis = async ({ parley }: Town, signal: NodeJS.Signals) => {
  const pid = await parley.redis.pid();
  if (pid) process.kill(pid, signal);
  return pid;
};

const BLOWS: Record<string, (town: Town) => Promise<unknown>> = {
  "worker killed": (town) => replace(town, "worker", "SIGKILL"),
  "worker stopped": (town) => replace(town, "worker", "SIGTERM"),
  "web killed": (town) => replace(town, "web", "SIGKILL"),
  "web stopped": (town) => replace(town, "web", "SIGTERM"),
  "Redis killed": async (town) => {
    if (!await signalRedis(town, "SIGKILL")) await town.parley.redis.shutDown();
    await pause(between(0, 8_000));
    await town.parley.redis.startAgain();
  },
  "Redis frozen": async (town) => {
    const pid = await signalRedis(town, "SIGSTOP");
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
  "mail server busy": async ({ parley }) => {
    parley.smtp.behave(() => oneOf([{ kind: "refuse", code: 451, text: "Later" }, { kind: "accept" }]));
    await pause(between(1_000, 6_000));
    parley.smtp.behave({ kind: "accept" });
  },
  "mail server silent": async ({ parley }) => {
    parley.smtp.behave({ kind: "hang" });
    await pause(between(1_000, 6_000));
    parley.smtp.behave({ kind: "accept" });
  },
};

/** Two web processes and two workers, ENDURANCE_MINUTES minutes of it. */
export const runChaos = async (): Promise<void> => {
  const parley = await openParley();
  try {
    const start = (part: "web" | "worker") => parley.start(part, QUIET);
    const webs = [await start("web"), await start("web")];
    const town: Town = { parley, webs, workers: [await start("worker"), await start("worker")], kills: 0 };
    const crowd = await startVisitors(parley, () => town.webs);
    const blows: Record<string, number> = {};
    const end = performance.now() + MINUTES * 60_000;
    while (performance.now() < end) {
      await pause(between(500, 3_000));
      const name = oneOf(Object.keys(BLOWS));
      blows[name] = (blows[name] ?? 0) + 1;
      await BLOWS[name]!(town);
    }
    await crowd.leave();
    find("blows", blows, true);
    const { "500": broken = 0, "200": booked = 0 } = crowd.answers;
    find("answers", crowd.answers, broken === 0 && booked > 0);
    await checkResults(parley, { repeats: town.kills * IN_HAND });
  } finally {
    await parley.close();
  }
};
