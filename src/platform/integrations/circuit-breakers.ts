// Circuit breakers: calls to a service that is away fail at once, until a single call shows that it is back
// (docs/design/connections.md#circuit-breakers).
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from "cockatiel";
import { errorMessage, type Log } from "../log.ts";
import type { Clock } from "../time/clock.ts";
import type { Instant } from "../time/time.ts";

/**
 * What Parley calls, in the words of operators, and what it means for people while it is away. Connected calendars and the
 * receivers of webhooks have a breaker per host.
 */
const SERVICES = {
  smtp: { label: "The email server", consequence: "Emails wait and are sent when it is back." },
  stripe: {
    label: "Stripe",
    consequence: "Specialists can't buy credits. Open payments are checked when it is back.",
  },
  zoom: { label: "Zoom", consequence: "New meetings get the specialist's own link." },
  texts: {
    label: "The provider of text messages",
    consequence: "Text messages wait, and are dropped once they are useless.",
  },
  calendars: {
    label: "A server of connected calendars",
    consequence: "Their last good copy counts until they can be read again.",
  },
  webhooks: { label: "A receiver of webhooks", consequence: "Its events wait and are sent when it is back." },
} as const;
export type OutsideService = keyof typeof SERVICES;
export const OUTSIDE_SERVICES = Object.keys(SERVICES) as OutsideService[];

export interface BreakerState {
  /** The service; for calendars `calendars` and the host: "calendars calendar.example". */
  name: string;
  service: OutsideService;
  /** `half-open`: one call is being tried. */
  state: "closed" | "open" | "half-open";
  /** Since when calls fail; null while they pass. */
  since: Instant | null;
}

/** The service has been away for several calls, so this one was not made: it costs nothing to try again later. */
export class ServiceAway extends Error {
  override name = "ServiceAway";
  constructor(readonly service: OutsideService, readonly retryAt: Instant) {
    super(`${SERVICES[service].label} can't be reached at the moment. It is tried again automatically.`);
  }
}

export interface Breaker {
  /** Makes a call. Throws `ServiceAway` instead while the service is away. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** How many calls could be made now. `one`: the one that shows whether the service is back. */
  accepts(): "all" | "one" | "none";
  /** When the next call is worth a try. */
  retryAt(): Instant;
  state(): BreakerState;
}

export interface Breakers {
  /** The breaker of a service, or of one host of it. `isOutage`: whether an error says that the service is away. */
  of(service: OutsideService, isOutage: (error: unknown) => boolean, host?: string): Breaker;
  /** The breaker of a service that was opened; undefined where it is not used. */
  find(service: OutsideService): Breaker | undefined;
  /** Every service that was called so far, and the hosts whose calls fail. */
  list(): BreakerState[];
  /** Called whenever a state changes. */
  onChange(callback: () => void): void;
}

export interface BreakerOptions {
  /** Calls that fail in a row before the breaker opens. */
  failures: number;
  /** How long it stays open before one call is tried, in ms. */
  openMs: number;
  /** A host that was not called for this long is no longer counted, in ms. A single calendar is read every 15 minutes. */
  idleMs: number;
}
const DEFAULTS: BreakerOptions = { failures: 5, openMs: 30_000, idleMs: 5 * 60_000 };

/** While the one call is being tried, others come back after this time, in ms. */
const TRYING_MS = 2_000;

interface BreakerContext {
  clock: Clock;
  log: Log;
}

const STATES = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Isolated]: "open",
} as const;

interface NewBreaker {
  service: OutsideService;
  name: string;
  isOutage(error: unknown): boolean;
  options: BreakerOptions;
  onChange(): void;
}

const createBreaker = ({ clock, log }: BreakerContext, input: NewBreaker): Breaker => {
  const { service, name, isOutage, options, onChange } = input;
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: options.openMs,
    breaker: new ConsecutiveBreaker(options.failures),
  });
  let since: Instant | null = null;
  let openedAt = 0;
  policy.onBreak((reason) => {
    openedAt = performance.now();
    if (since === null && "error" in reason) {
      log.warn("a service is away; calls to it wait", { service, error: errorMessage(reason.error) });
    }
    since ??= clock.now();
    onChange();
  });
  policy.onHalfOpen(onChange);
  policy.onReset(() => {
    log.info("a service is back", { service, awayMs: clock.now() - since! });
    since = null;
    onChange();
  });
  const remainingMs = () => Math.max(0, openedAt + options.openMs - performance.now());
  const accepts = () => {
    if (policy.state === CircuitState.Closed) return "all";
    return policy.state === CircuitState.Open && remainingMs() === 0 ? "one" : "none";
  };
  const retryAt = () => clock.now() + (policy.state === CircuitState.HalfOpen ? TRYING_MS : remainingMs());
  return {
    run: (call) => accepts() === "none" ? Promise.reject(new ServiceAway(service, retryAt())) : policy.execute(call),
    accepts,
    retryAt,
    state: () => ({ name, service, state: STATES[policy.state], since }),
  };
};

/** The breakers of one process. */
export const createBreakers = (context: BreakerContext, options: Partial<BreakerOptions> = {}): Breakers => {
  const settings = { ...DEFAULTS, ...options };
  const known = new Map<string, { breaker: Breaker; host?: string; usedAt: number }>();
  const callbacks: (() => void)[] = [];
  const removeIdleHosts = () => {
    for (const [name, { host, usedAt }] of known) {
      if (host && performance.now() - usedAt > settings.idleMs) known.delete(name);
    }
  };
  return {
    of(service, isOutage, host) {
      removeIdleHosts();
      const name = host ? `${service} ${host}` : service;
      const found = known.get(name);
      if (found) found.usedAt = performance.now();
      else {
        const onChange = () => callbacks.forEach((callback) => callback());
        const breaker = createBreaker(context, { service, name, isOutage, options: settings, onChange });
        known.set(name, { breaker, host, usedAt: performance.now() });
      }
      return known.get(name)!.breaker;
    },
    find: (service) => known.get(service)?.breaker,
    list() {
      removeIdleHosts();
      const states = [...known.values()].map(({ breaker, host }) => ({ ...breaker.state(), host }));
      return states.filter(({ host, state }) => !host || state !== "closed").map(({ host: _host, ...state }) => state);
    },
    onChange: (callback) => void callbacks.push(callback),
  };
};

/** Names a service that is away, with the host where there are several, and says what that means. */
export const describeService = ({ service, name }: BreakerState): { label: string; consequence: string } => {
  const host = name.slice(service.length + 1);
  const { label, consequence } = SERVICES[service];
  return { label: host ? `${label} at ${host}` : label, consequence };
};

/** Makes calls through a breaker. While the service is away, they throw `Away` instead of `ServiceAway`. */
export const callThrough =
  (breaker: Breaker, Away: new (message: string, options: ErrorOptions) => Error) =>
  async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.run(call);
    } catch (error) {
      throw error instanceof ServiceAway ? new Away(error.message, { cause: error }) : error;
    }
  };

/** When a failed call is worth another try because its service is away, here or in the cause; undefined otherwise. */
export const retryTimeOf = (error: unknown): Instant | undefined => {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
    if (e instanceof ServiceAway) return e.retryAt;
  }
  return undefined;
};
