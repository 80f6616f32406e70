// Turns to write, through a real Redis: one at a time, in order, and never a reason to wait when Redis or a process fails.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { createLog } from "../log.ts";
import { connectRedis, whenReady } from "./redis.ts";
import { createWriteTurns } from "./write-turns.ts";

let redis: TestRedis;
const opened: { stop(): void }[] = [];
beforeAll(async () => {
  redis = await startTestRedis();
});
afterEach(() => opened.splice(0).forEach((process) => process.stop()));
afterAll(() => redis.stop());

/** The turns of one process. `stop` ends its connections, as if it had been killed. */
const openProcess = async () => {
  const connection = connectRedis(redis, "producer", createLog("error"));
  await whenReady(connection);
  const turns = createWriteTurns(connection);
  const stop = () => {
    turns.stop();
    connection.disconnect();
  };
  opened.push({ stop });
  return { take: turns.take, stop, connection };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("one process at a time, and each that waits has its turn before another has its second", async () => {
  const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
  const turns: number[] = [];
  let [writing, running] = [0, processes.length];
  await Promise.all(processes.map(async ({ take, connection }, n) => {
    for (let times = 0; times < 20; times++) {
      const end = await take();
      expect(++writing).toBe(1);
      turns.push(n);
      // Whoever has not asked yet can't be passed over.
      while (await connection.llen("parley:write-turn:waiting") < running - 1) await pause(1);
      writing--;
      end();
    }
    running--;
  }));
  // Once everyone has asked, nobody is passed over.
  for (let at = 3; at + 3 <= turns.length - 3; at += 3) {
    expect(turns.slice(at, at + 3).toSorted()).toEqual([0, 1, 2]);
  }
});

test("the turn of a process that was killed ends by itself", async () => {
  const [killed, other] = await Promise.all([openProcess(), openProcess()]);
  await killed.take();
  let isMine = false;
  const taking = other.take().then((end) => (isMine = true, end));
  await pause(100);
  expect(isMine).toBe(false);
  killed.stop();
  (await taking)();
});

test("nobody waits for turns that an emptied Redis has forgotten", async () => {
  const processes = await Promise.all([openProcess(), openProcess(), openProcess()]);
  const end = await processes[0]!.take();
  const taking = processes.slice(1).map(async ({ take }) => (await take())());
  await pause(50);
  await redis.flush();
  await Promise.all(taking);
  end();
  (await processes[0]!.take())();
});

test("a process writes without a turn while Redis is away", async () => {
  const { take, connection } = await openProcess();
  connection.disconnect();
  (await take())();
});
