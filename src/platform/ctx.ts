// What every verb is given: the database, who acts, and when.
import type { Redis } from "ioredis";
import type { Bus } from "./events/bus.ts";
import type { Config } from "@/config.ts";
import type { Database } from "./db/connection.ts";
import type { Clock } from "./time/clock.ts";
import type { Live } from "./queue/live-updates.ts";
import type { LinkSecrets } from "./link-secret.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Payments } from "./payments/provider.ts";
import type { PersonalDataSource } from "./personal-data.ts";
import type { Instant } from "./time/time.ts";
import type { Zoom } from "./integrations/zoom.ts";

/** A signed-in person as the guards see them. */
export interface SignedIn {
  id: string;
  sessionId: string;
  email: string;
  isAdmin: boolean;
  verified: boolean;
  onboarded: boolean;
}

export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; id: string }
  | { kind: "system"; name: string };

/** The parts of the running program that live as long as it does. */
export interface Services {
  config: Config;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  secrets: LinkSecrets;
  mailer: Mailer;
  /** Absent where nothing is paid (migrations, most tests). */
  payments?: Payments;
  /** Makes meetings; absent without keys of Zoom. */
  zoom?: Zoom;
  /** For limits and live hints; absent where there is none (tests, migrations). Every use works without it. */
  redis?: Redis;
  /** Live hints to browsers; absent where nobody listens (tests, migrations). */
  live?: Live;
  /** What the modules keep about a person, for the person's own export. */
  personalData?: PersonalDataSource[];
}

export interface Ctx extends Services {
  /** When this request or job began, ms UTC; verbs never read a clock. */
  now: Instant;
  actor: Actor;
  requestId: string;
  user?: SignedIn;
  /** Who calls, for limits and idempotency: a session, or the network address. */
  caller: string;
  address?: string;
  idempotencyKey?: string;
}

/** The context of a job or a start-up task. `name` says which, for logs and audit. */
export const systemCtx = (services: Services, name: string, now: Instant = services.clock.now()): Ctx => ({
  ...services,
  now,
  actor: { kind: "system", name },
  requestId: `${name}-${now.toString(36)}`,
  caller: `system:${name}`,
});

/** The signed-in person; routes with access beyond "anyone" always have one. */
export const userOf = (ctx: Ctx): SignedIn => {
  if (!ctx.user) throw new Error("This verb needs a signed-in person; its route must declare that access.");
  return ctx.user;
};
