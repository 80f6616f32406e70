// Services for tests of background work: a real database, a test event, and countable effects.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readConfig } from "@/config.ts";
import { createBus } from "@/platform/events/bus.ts";
import { type Clock, systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type EventType, type Listener, type Services, systemCtx, type Tx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { type BreakerOptions, createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { createLog } from "@/platform/log.ts";
import { eventDeliveries, publish } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { copyBaseData, startBaseServer } from "./base-data.ts";
import { usesServer } from "./sqld.ts";

/** An event type for tests. */
const testEvent = <P>(eventName: string): EventType<string, P> =>
  Object.assign((payload: P) => ({ name: eventName, payload }), { eventName });

export const somethingHappened = testEvent<{ subject: string }>("test.something_happened");

export interface Stage {
  services: Services;
  /** Log entries, oldest first. */
  logged: { level: string; message: string; [field: string]: unknown }[];
  ctx(): Ctx;
  publish(subject: string): Promise<void>;
  /** Adds a countable row in the transaction. */
  trace(tx: Tx, mark: string): Promise<void>;
  traces(): Promise<string[]>;
  deliveries(): Promise<(typeof eventDeliveries.$inferSelect)[]>;
  close(): Promise<void>;
}

/** Opens a new database, or the existing one at `url`, with a `replica` where that is a server. */
export const openStage = async (
  listeners: Listener[],
  { url, replica, clock = systemClock, breakers: breakerOptions }: {
    url?: string;
    replica?: string;
    clock?: Clock;
    breakers?: Partial<BreakerOptions>;
  } = {},
): Promise<Stage> => {
  const dir = url ? undefined : await mkdtemp(join(tmpdir(), "parley-stage-"));
  const server = usesServer() && !url ? await startBaseServer("tables") : undefined;
  const config = readConfig({ PARLEY_ENV: "test", DATABASE_URL: url ?? server?.url ?? `file:${dir}/test.db` });
  if (!url && !server) await copyBaseData(config, "tables");
  const db = await openDatabase({ ...config.database, replica, synchronous: "NORMAL" });
  const logged: Stage["logged"] = [];
  const log = createLog("debug", (line) => logged.push(JSON.parse(line)));
  const breakers = createBreakers({ clock, log }, breakerOptions);
  const mailer = { send: () => Promise.reject(new Error("Emails are not sent here")), close() {} };
  const secrets = createLinkSecrets(config.linkSecret);
  const services: Services = { config, db, bus: createBus(listeners), clock, log, secrets, breakers, mailer };
  const ctx = () => systemCtx(services, "test");
  await db.write((tx) => tx.run(sql`create table if not exists traces (mark text not null)`));
  return {
    services,
    logged,
    ctx,
    publish: (subject) => transact(ctx(), (tx) => publish(tx, somethingHappened({ subject }))),
    trace: async (tx, mark) => void (await tx.run(sql`insert into traces values (${mark})`)),
    traces: async () => (await db.read.all<{ mark: string }>(sql`select mark from traces`)).map((row) => row.mark),
    deliveries: () => db.read.select().from(eventDeliveries).orderBy(eventDeliveries.listener),
    async close() {
      db.close();
      await server?.stop();
      if (dir) await rm(dir, { recursive: true, force: true });
    },
  };
};
