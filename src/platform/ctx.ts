// What every action and query receives: the services, who acts, and when; and inside a transaction, the transaction.
// Events and listeners are typed here too, because listeners receive both.
import type { ExportSource } from "./export/sources.ts";
import type { Redis } from "ioredis";
import type { Config } from "@/config.ts";
import type { Language } from "@/languages/messages.ts";
import type { AdminRole } from "./admin-roles.ts";
import type { ApiScope } from "./api-scopes.ts";
import type { Database, DrizzleTx, Reader } from "./db/types.ts";
import type { AppError } from "./errors.ts";
import type { Breakers } from "./integrations/circuit-breakers.ts";
import type { GoogleKeys, MicrosoftKeys } from "./integrations/calendar-keys.ts";
import type { Network } from "./integrations/outbound-http.ts";
import type { TextMessages } from "./integrations/text-messages/port.ts";
import type { Zoom } from "./integrations/zoom.ts";
import type { LinkSecrets } from "./link-secret.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Payments } from "./payments/provider.ts";
import type { Hint, LiveUpdates } from "./queue/live-updates.ts";
import type { QueueName } from "./queue/queue-names.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Clock } from "./time/clock.ts";
import type { ClockGuard } from "./time/clock-guard.ts";
import type { Translations } from "./time/reader.ts";
import type { Instant } from "./time/time.ts";

/** A signed-in person as the guards see them. */
export interface SignedIn {
  id: string;
  /** Empty for an API key. */
  sessionId: string;
  /** The key with which a program acts for them. Only calls that declare one of its scopes accept it. */
  apiKey?: { id: string; scopes: readonly ApiScope[] };
  email: string;
  isAdmin: boolean;
  /** The role of an administrator; absent whenever `isAdmin` is false. */
  adminRole?: AdminRole;
  /** An administrator who must set up a second factor first; `isAdmin` is then false. */
  lacksSecondFactor: boolean;
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
  /** Whether the mail server and the outside services can be reached, as this process sees it. */
  breakers: Breakers;
  mailer: Mailer;
  /** Absent where nothing is paid (migrations, most tests). */
  payments?: Payments;
  /** Keys for Google Calendar; absent where it can't be connected. */
  google?: GoogleKeys;
  /** Keys for Microsoft 365; absent where it can't be connected. */
  microsoft?: MicrosoftKeys;
  /** Sends text messages; absent where there are none: then no screen offers them. */
  texts?: TextMessages;
  /** How the hosts of URLs that people enter are found; absent: as the system finds them. */
  network?: Network;
  /** Creates Zoom meetings; absent without Zoom keys. */
  zoom?: Zoom;
  /** For limits and live updates; absent in tests and migrations. Every use works without it. */
  redis?: Redis;
  /** Whether due dates may be acted on; absent in tests and migrations, which trust their clock. */
  clockGuard?: ClockGuard;
  /** Live updates to browsers; absent where nobody listens (tests, migrations). */
  live?: LiveUpdates;
  /** The instruments of this process; absent without METRICS_TOKEN. */
  metrics?: Metrics;
  /** What operators wrote, in a language that they offer; absent where everything is in English. */
  translations?: (language: Language) => Promise<Translations>;
  /** What the modules keep about a person, for that person's own export. */
  personalData?: PersonalDataSource[];
  /** The tables of an export of everything. */
  exportSources?: readonly ExportSource[];
  /** What modules right of booking keep about a request, for its visitor's export; `collect` gets the track's id. */
  visitorData?: PersonalDataSource[];
}

export interface Ctx extends Services {
  /** When this request or job began, ms UTC. Actions never read a clock. */
  now: Instant;
  actor: Actor;
  requestId: string;
  user?: SignedIn;
  /** An administrator decides about their own records. */
  isOwnDecision?: boolean;
  /** What is wrong with the API key of this request. Every call throws it. */
  keyProblem?: AppError;
  /** The caller for limits and idempotency: a session, an API key, or the network address. */
  caller: string;
  address?: string;
  idempotencyKey?: string;
}

/** An open transaction, and who acts in it and when. */
export type Tx = DrizzleTx & {
  readonly now: Instant;
  readonly actor: Actor;
  /** The role of an administrator who acts, for the audit log. */
  readonly actorRole?: AdminRole;
  /** An administrator decides about their own records, for the audit log. */
  readonly isOwnDecision?: boolean;
  readonly requestId: string;
  readonly bus: Bus;
  readonly config: Config;
  readonly secrets: LinkSecrets;
  /** The database outside this transaction. */
  readonly root: Reader;
  /** Writes that run when the work is done, just before the commit. */
  readonly beforeCommit: (() => Promise<void>)[];
  /** What this process remembers of the commit. Must not throw. */
  readonly afterCommit: (() => void)[];
  /** Live updates to send after the commit (queue/live-updates.ts). */
  readonly hints: Hint[];
  /** What metrics count after the commit: names of events, and of facts that are no events. */
  readonly counted: string[];
  /** Set by publish when the relay has something to do after the commit. */
  wakeRelay: boolean;
};

/** One part of a person's data export, or of a visitor's; each module adds its own. */
export interface PersonalDataSource {
  /** The part's name in the file, such as `profile`. */
  name: string;
  /** Everything of that kind about the person, ready for JSON: instants in ISO 8601, no hashes, no secrets. */
  collect(ctx: Ctx, subjectId: string): Promise<unknown>;
}

/** An event as published: its name and payload, ids only. */
export interface DomainEvent<N extends string = string, P = unknown> {
  name: N;
  payload: P;
}

/** An entry of the catalogue in events.ts: creates events of one name. */
export interface EventType<N extends string = string, P = unknown> {
  (payload: P): DomainEvent<N, P>;
  eventName: N;
}

/** One attempt to deliver one event to one listener. */
export interface DeliveryAttempt {
  eventId: string;
  listener: string;
  /** The number of this attempt, from 1. */
  attempt: number;
}

/**
 * An attempt that runs. Its functions write in the caller's transaction, so that effect and state are one commit, and
 * throw when another worker has taken over.
 */
export interface Delivery extends DeliveryAttempt {
  occurredAt: Instant;
  /** Whether the listener's attempts end with this one. */
  isLast: boolean;
  /** What the listener's `begin` has returned; undefined where it did not run. */
  begun?: unknown;
  done(tx: Tx, state?: "done" | "skipped"): Promise<void>;
  /** Makes it due again after the listener's next wait, and returns when. Undefined: its attempts have ended with this one. */
  retry(tx: Tx, error: string): Promise<Instant | undefined>;
  /** Makes it due at another time. Nothing was tried, so that uses up no attempt. */
  postpone(tx: Tx, dueAt: Instant): Promise<void>;
}

/** "skipped" when the state has moved on and there was nothing to do. */
export type Outcome = void | "skipped";

export interface InTransactionListener {
  moment: "in-transaction";
  event: string;
  run(tx: Tx, payload: never): Promise<void>;
}
export interface AfterCommitListener {
  moment: "after-commit";
  event: string;
  /** `module.action`, unique. It is part of job ids and delivery rows, so it never changes once shipped. */
  name: string;
  /** Listeners of earlier programs whose work it does by now: what is left of their deliveries is its own. */
  former?: readonly string[];
  /** Where its deliveries wait and run. */
  queue: QueueName;
  /** The waits between its attempts, in ms. After one more attempt a delivery is given up. */
  waitsMs: readonly number[];
  /** Records where people look for it that a delivery was given up. Without it, the delivery waits for an operator. */
  giveUp?(tx: Tx, payload: never): Promise<void>;
  /**
   * Writes in the transaction that starts an attempt, which saves `run` one of its own. May read before it writes. It is
   * left out when that transaction fails.
   */
  begin?(tx: Tx, payload: never, attempt: DeliveryAttempt): Promise<unknown>;
  run(ctx: Ctx, payload: never, delivery: Delivery): Promise<Outcome>;
  wants(payload: never): boolean;
  /** It tells somebody, so it hears nothing of what is done quietly (events/outbox.ts). */
  tells?: boolean;
}
export type Listener = InTransactionListener | AfterCommitListener;

export interface Bus {
  inTransaction(event: string): InTransactionListener[];
  afterCommit(event: string): AfterCommitListener[];
  listener(name: string): AfterCommitListener | undefined;
  /** The names of the after-commit listeners of some queues. */
  listenersOf(queues: readonly QueueName[]): string[];
  /** Called after commits that left work for the relay. */
  wake(): void;
  /** Calls `callback` on every wake of this process. */
  onWake(callback: () => void): void;
}

/** The context of a job or a start-up task. `name` identifies it in logs and the audit log. */
export const systemCtx = (services: Services, name: string, now: Instant = services.clock.now()): Ctx => ({
  ...services,
  now,
  actor: { kind: "system", name },
  requestId: `${name}-${now.toString(36)}`,
  caller: `system:${name}`,
});

/** The signed-in person. Routes with access beyond "anyone" always have one. */
export const userOf = (ctx: Ctx): SignedIn => {
  if (!ctx.user) throw new Error("This action needs a signed-in person; its route must declare that access.");
  return ctx.user;
};
