// Starts the real program on a market: web processes and a worker with Redis and an email server, each its own process.
import { join } from "node:path";
import type { Services } from "@/platform/ctx.ts";
import { countDeliveries } from "@/platform/queue/operations.ts";
import { startTestRedis } from "@tests/support/app/redis.ts";
import { type RunningApp, startApp } from "@tests/support/app/running-app.ts";
import { copyMarket, type MarketPlan, openServices } from "./market.ts";

const DRAIN_MS = 120_000;
const HERE = import.meta.dirname ?? ".";

export interface Script {
  /** Its first line of output. */
  line: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a script of this folder as a process of its own. Resolves with the first line that it prints. */
export const startScript = async (name: string, args: string[]): Promise<Script> => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", join(HERE, name), ...args],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await output.read();
    if (done) throw new Error(`${name} ended: ${text}`);
    text += value;
  }
  const stop = async () => {
    await output.cancel();
    if (!await exited(child)) child.kill("SIGKILL");
    await child.status;
  };
  return { line: text.split("\n")[0]!, pid: child.pid, stop };
};

const exited = (child: Deno.ChildProcess): Promise<boolean> =>
  Promise.race([child.status.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))]);

export interface Program {
  webs: RunningApp[];
  /** The first web process. */
  web: RunningApp;
  worker: RunningApp;
  folder: string;
  /** The bench's own services on the same database. */
  services: Services;
  /** Resolves when the worker has nothing left to do. */
  untilDelivered(): Promise<void>;
}

export interface ProgramOptions {
  /** How many web processes; one unless given. */
  webs?: number;
  /** Additional environment of the web processes; a list has one for each of them. */
  env?: Record<string, string> | Record<string, string>[];
  /** The address of a database server that has the market already. */
  database?: string;
}

const untilDelivered = async ({ db }: Services): Promise<void> => {
  const deadline = performance.now() + DRAIN_MS;
  while ((await countDeliveries(db.read, Date.now())).waiting > 0) {
    if (performance.now() > deadline) throw new Error("The worker has not delivered all events in time.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Runs `work` with the program on a copy of this market, and stops everything afterwards. */
export const withProgram = async <T>(
  plan: MarketPlan,
  { webs: count = 1, env: webEnv = {}, database }: ProgramOptions,
  work: (program: Program) => Promise<T>,
): Promise<T> => {
  const folder = database ? await Deno.makeTempDir({ prefix: "parley-market-" }) : await copyMarket(plan);
  const redis = await startTestRedis();
  const smtp = await startScript("smtp-sink.ts", []);
  const env = {
    PARLEY_ENV: "test",
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    SMTP_URL: smtp.line,
    ...(database ? { DATABASE_URL: database } : {}),
  };
  const started: RunningApp[] = [];
  const start = async (command: "web" | "worker", more = {}) => {
    const replica: Record<string, string> = database
      ? { DATABASE_REPLICA: join(folder, `replica-${started.length}.db`) }
      : {};
    const app = await startApp(command, { ...env, ...replica, ...more });
    started.push(app);
    return app;
  };
  const services = await openServices(folder, database ? { url: database } : {});
  try {
    const worker = await start("worker");
    const webs: RunningApp[] = [];
    while (webs.length < count) webs.push(await start("web", Array.isArray(webEnv) ? webEnv[webs.length] : webEnv));
    return await work({
      webs,
      web: webs[0]!,
      worker,
      folder,
      services,
      untilDelivered: () => untilDelivered(services),
    });
  } finally {
    services.db.close();
    for (const app of started) await app.stop("SIGKILL");
    await smtp.stop();
    await redis.stop();
    await Deno.remove(folder, { recursive: true });
  }
};
