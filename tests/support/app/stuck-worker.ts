// A worker process whose jobs start and never end, to be killed: `stuck-worker.ts <database> <redis>`.
import process from "node:process";
import { afterCommit } from "@/platform/events/bus.ts";
import { transact } from "@/platform/db/transact.ts";
import { startBackground } from "@/jobs/workers.ts";
import { openStage, somethingHappened } from "./background.ts";

const [url = "", redisUrl = ""] = process.argv.slice(2);
const getStuck = afterCommit(somethingHappened, "test.leave_trace", async (ctx) => {
  await transact(ctx, (tx) => stage.trace(tx, "started by the killed worker"));
  await new Promise(() => {});
});
const stage = await openStage([getStuck], { url });
startBackground(stage.services, { url: redisUrl }, [], { pollMs: 50, leaseMs: 600, lockMs: 600, stalledMs: 300 });
