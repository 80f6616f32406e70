// The whole product as it runs: processes on one database file, a real Redis and a real email server.
import { createServices, ensureBaseData } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { type Clock, systemClock } from "@/platform/time/clock.ts";
import { type Services, systemCtx, type Tx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { createLog } from "@/platform/log.ts";
import { migrate } from "@/platform/db/migrate.ts";
import { transact } from "@/platform/db/transact.ts";
import { copyBaseData, startBaseServer } from "./base-data.ts";
import { usesServer } from "./sqld.ts";
import { startTestRedis, type TestRedis } from "./redis.ts";
import { type RunningApp, startApp, temporaryFolder } from "./running-app.ts";
import { type SmtpSink, startSmtpSink } from "../email/smtp-sink.ts";
import { withResumeTokens } from "../funnel/resume-tokens.ts";
import { setProof } from "./proof-setting.ts";
import type { Caller } from "../funnel/visitor.ts";

type Env = Record<string, string>;

export interface Parley {
  redis: TestRedis;
  smtp: SmtpSink;
  /** DATA_DIR of every process. */
  folder: string;
  /** The environment of every process. */
  env: Env;
  /** The test's own services on the same database. */
  services: Services;
  clock: Clock;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Starts another process. `close` kills those that still run. */
  start(command: "web" | "worker" | "all", env?: Env, through?: string[]): Promise<RunningApp>;
  close(): Promise<void>;
}

interface ParleyOptions {
  /** The data folder; a temporary one by default. */
  folder?: string;
  /** The address of a database server; a file in the data folder by default. With a server, each process has a replica. */
  database?: string;
  /** Whether visitors must prove their address; off by default. */
  proof?: "required" | "off";
}

/** Opens data, Redis and email server. `start` adds processes. */
export const openParley = async ({ folder, proof = "off", ...options }: ParleyOptions = {}): Promise<Parley> => {
  const isNew = !folder && !options.database;
  const server = isNew && usesServer() ? await startBaseServer("now") : undefined;
  const database = options.database ?? server?.url;
  const data = folder ? { path: folder, remove: () => Promise.resolve() } : await temporaryFolder();
  const where: Env = { DATA_DIR: data.path, ...(database ? { DATABASE_URL: database } : {}) };
  const config = readConfig({ PARLEY_ENV: "test", ...where });
  if (isNew && !server) await copyBaseData(config, "now");
  const db = await openDatabase({ ...config.database, synchronous: "NORMAL" });
  const log = createLog("error");
  const mailer = { send: () => Promise.reject(new Error("Only the worker sends emails")), close() {} };
  const services = createServices({ config, db, log, mailer, clock: systemClock });
  const ctx = () => systemCtx(services, "test");
  await migrate(db, log, systemClock.now());
  await ensureBaseData(ctx());
  await setProof(db, proof);
  // Last, because an error above would leave them running.
  const [redis, smtp] = await Promise.all([startTestRedis(), startSmtpSink()]);
  const env = { PARLEY_ENV: "test", ...where, REDIS_URL: redis.url, SMTP_URL: smtp.url };
  const started: RunningApp[] = [];
  let replicas = 0;
  return {
    redis,
    smtp,
    folder: data.path,
    env,
    services,
    clock: systemClock,
    transact: (work) => transact(ctx(), work),
    async start(command, more = {}, through = []) {
      const replica: Env = database ? { DATABASE_REPLICA: `${data.path}/replica-${++replicas}.db` } : {};
      const running = await startApp(command, { ...env, ...replica, ...more }, through);
      started.push(running);
      return running;
    },
    async close() {
      await Promise.all(started.map((running) => running.stop("SIGKILL")));
      db.close();
      await Promise.all([redis.stop(), smtp.stop(), server?.stop()]);
      await data.remove();
    },
  };
};

/** Makes API calls to a running web process, with `headers` in every call. */
export const callerOf = (web: RunningApp, headers: Record<string, string> = {}): Caller => ({
  call: withResumeTokens((path, { method = "GET", body, cookie, headers: more } = {}) =>
    fetch(`${web.baseURL}/api/v2${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(cookie ? { Cookie: cookie } : {}),
        ...more,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  ),
});
