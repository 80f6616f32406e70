// Workers that are killed while they run, and the embedded Redis.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { openStage, somethingHappened, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { transact } from "@/platform/db/transact.ts";
import { startBackground } from "./workers.ts";

let redis: TestRedis;
let stage: Stage;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const leaveTrace = afterCommit(
  somethingHappened,
  "test.leave_trace",
  (ctx, { subject }) => transact(ctx, (tx) => stage.trace(tx, subject)),
);

const set = async (options: { embedded?: boolean } = {}) => {
  redis = await startTestRedis(options);
  closing.push(() => redis.stop());
  stage = await openStage([leaveTrace]);
  closing.push(() => stage.close());
};

const work = () => {
  const part = startBackground(stage.services, redis, [], {
    pollMs: 50,
    leaseMs: 600,
    lockMs: 600,
    stalledMs: 300,
  });
  closing.push(() => part.stop());
};

test("another worker takes over a delivery whose worker was killed", async () => {
  await set();
  const script = fileURLToPath(new URL("../../tests/support/app/stuck-worker.ts", import.meta.url));
  const { url } = stage.services.config.database;
  const child = spawn(Deno.execPath(), ["run", "-A", script, url, redis.url], { stdio: "inherit" });
  closing.push(() => child.kill("SIGKILL"));
  await stage.publish("taken over");
  await eventually("the first worker has started it", async () => (await stage.traces()).length === 1);
  child.kill("SIGKILL");
  work();
  await eventually("it is done", async () => (await stage.deliveries())[0]?.state === "done");
  expect(await stage.traces()).toEqual(["started by the killed worker", "taken over"]);
  expect((await stage.deliveries())[0]).toMatchObject({ attempts: 2 });
});

test("the embedded Valkey works, also after it loses its data", async () => {
  await set({ embedded: true });
  work();
  await stage.publish("one");
  await eventually("one trace", async () => (await stage.traces()).length === 1);
  await redis.shutDown();
  await stage.publish("two");
  await redis.startAgain();
  await eventually("two traces", async () => (await stage.traces()).length === 2);
  expect(await stage.traces()).toEqual(["one", "two"]);
});
