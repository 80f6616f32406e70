// The app on its own database, without a server: real routes, guards and listeners, and a settable clock.
import "./reused-threads.ts";
import { asc, eq } from "drizzle-orm";
import { createApp, createServices, listeners as ownListeners } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { openSession, sessionCookie } from "@/modules/auth/index.ts";
import { createBus } from "@/platform/events/bus.ts";
import { settableClock } from "./settable-clock.ts";
import { type Ctx, type Listener, type Services, systemCtx, type Tx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import type { DatabaseOptions } from "@/platform/db/types.ts";
import { responseCheck } from "@/platform/http/route.ts";
import { createLiveUpdates } from "@/platform/queue/live-updates.ts";
import { createLog } from "@/platform/log.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { InvalidSignature, type Payments } from "@/platform/payments/provider.ts";
import { transact } from "@/platform/db/transact.ts";
import { copyBaseData, copyFile, NOON, startBaseServer, startServerWith } from "./base-data.ts";
import { usesServer } from "./sqld.ts";
import { withResumeTokens } from "../funnel/resume-tokens.ts";
import { setProof } from "./proof-setting.ts";
import { temporaryFolder } from "./running-app.ts";

export { NOON };

/** Tests call from this machine, which has no rate limits. */
const LOOPBACK = { remoteAddr: { hostname: "127.0.0.1" } };

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** A Cookie header, as `signIn` answers it. */
  cookie?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  services: Services;
  clock: ReturnType<typeof settableClock>;
  /** All sent emails, oldest first. */
  emails: Email[];
  /** Everything logged, oldest first. */
  logged: Record<string, unknown>[];
  /** A context of the present moment, as a job would have it. */
  ctx(): Ctx;
  /** One write transaction of the present moment. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls the API; `path` is what follows /api/v2. */
  call(path: string, options?: CallOptions): Promise<Response>;
  /** Calls the API with any request whatever. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Opens a session and answers its Cookie header. */
  signIn(userId: string): Promise<string>;
  /** Payloads of the events of a name, oldest first. */
  eventsOf(name: string): Promise<unknown[]>;
  /** Every event so far, oldest first. */
  allEvents(): Promise<[name: string, payload: unknown][]>;
  close(): Promise<void>;
}

/** A payment provider without payments. For one with payments, see tests/support/payments/test-payments.ts. */
const noPayments: Payments = {
  openCheckout: ({ reference }) => Promise.resolve({ id: `cs_test_${reference}`, url: "https://pay.example/" }),
  findCheckout: () => Promise.resolve(undefined),
  findCheckoutOfPayment: () => Promise.resolve(undefined),
  refund: () => Promise.resolve(),
  listEvents: () => Promise.resolve([]),
  readEvent: () => Promise.reject(new InvalidSignature("There are no payments here")),
};

/**
 * Opens the app at NOON with settings and the starter catalogue. `listeners` are added to those of the modules,
 * `database` to the options of the database. `copyOf`: a database file to begin with instead. `proof`: visitors must
 * prove their address, which is off by default. `url`: a database server with the base data.
 */
export const openTestApp = async (
  listeners: Listener[] = [],
  { copyOf, proof, ...database }: Partial<DatabaseOptions> & { copyOf?: string; proof?: "required" } = {},
): Promise<TestApp> => {
  responseCheck.isOn = true;
  const folder = await temporaryFolder();
  const startServer = () => copyOf ? startServerWith(copyOf) : startBaseServer();
  const server = usesServer() && !database.url ? await startServer() : undefined;
  const where = { DATA_DIR: folder.path, DATABASE_URL: database.url ?? server?.url };
  const config = readConfig({ PARLEY_ENV: "test", ...where, PUBLIC_URL: "https://parley.example" });
  if (!where.DATABASE_URL) await (copyOf ? copyFile(copyOf, config) : copyBaseData(config));
  const db = await openDatabase({ synchronous: "NORMAL", ...database, url: config.database.url });
  if (proof) await setProof(db, proof);
  const clock = settableClock(NOON);
  const emails: Email[] = [];
  const logged: TestApp["logged"] = [];
  const log = createLog("debug", (line) => logged.push(JSON.parse(line)));
  const mailer = { send: (email: Email) => Promise.resolve(void emails.push(email)), close() {} };
  const services: Services = {
    ...createServices({ config, db, clock, log, mailer, payments: noPayments }),
    bus: createBus([...ownListeners, ...listeners]),
    live: createLiveUpdates({}),
  };
  const ctx = () => systemCtx(services, "test");
  const app = createApp(services);
  const allEvents = async () => {
    const rows = await db.read.select().from(outboxEvents).orderBy(asc(outboxEvents.id));
    return rows.map(({ name, payload }): [string, unknown] => [name, payload]);
  };
  return {
    services,
    clock,
    emails,
    logged,
    ctx,
    allEvents,
    transact: (work) => transact(ctx(), work),
    call: withResumeTokens(async (path, { method = "GET", body, cookie, headers = {} } = {}) => {
      const sent = new Headers(headers);
      if (body !== undefined) sent.set("Content-Type", "application/json");
      if (cookie) sent.set("Cookie", cookie);
      return await app.request(`/api/v2${path}`, {
        method,
        headers: sent,
        body: body === undefined ? undefined : JSON.stringify(body),
      }, LOOPBACK);
    }),
    send: async (path, init) => await app.request(`/api/v2${path}`, init, LOOPBACK),
    async signIn(userId) {
      const token = await transact(ctx(), (tx) => openSession(tx, { userId }));
      return sessionCookie(token, config).split(";")[0]!;
    },
    async eventsOf(name) {
      const rows = await db.read.select({ payload: outboxEvents.payload }).from(outboxEvents)
        .where(eq(outboxEvents.name, name)).orderBy(asc(outboxEvents.id));
      return rows.map(({ payload }) => payload);
    },
    async close() {
      services.live?.stop();
      db.close();
      await Promise.all([folder.remove(), server?.stop()]);
    },
  };
};
