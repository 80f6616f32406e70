// Requests to calendar services: through the guard against private addresses and the circuit breaker of the host.
import type { Ctx } from "@/platform/ctx.ts";
import { retryTimeOf, ServiceAway } from "@/platform/integrations/circuit-breakers.ts";
import {
  fetchOutbound,
  HostAway,
  type OutboundRequest,
  type OutboundResponse,
  toOutbound,
  Unreachable,
} from "@/platform/integrations/outbound-http.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { CalendarAway } from "./port.ts";

/** Calendars of many years have some megabytes, and so has an entry with a document. */
const LIMITS = { maxBytes: 16_000_000, timeoutMs: 10_000 };
/** How long a service is left alone that is over its limits and does not say for how long. */
const QUOTA_MS = 2 * MINUTE_MS;
/** The longest wait that a service can ask for. */
const MAX_WAIT_MS = 60 * MINUTE_MS;

/** The host responds, with an error of its own. */
export class HostFailed extends HostAway {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

type HostRequest = Omit<OutboundRequest, "maxBytes" | "timeoutMs">;

const headerOf = ({ headers }: OutboundResponse, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : value?.[0];
};

/** What was asked for no longer exists. */
export const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410;

/** The body of a response; undefined when it is no JSON. */
export const jsonOf = ({ text }: OutboundResponse): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Until when services want accounts to be left alone, as far as this process knows. */
const waits = new Map<string, Instant>();

/** Whoever has to wait anyway is tried again then: that costs no attempt. */
const waitUntil = (retryAt: Instant): CalendarAway =>
  new CalendarAway("This calendar service has had too many requests. We'll try again soon.", retryAt, {
    cause: new ServiceAway("calendars", retryAt),
  });

/** The service asks us to wait, and nothing is sent for this account until then. */
export const overQuota = (ctx: Ctx, account: string, response: OutboundResponse): CalendarAway => {
  const seconds = Number(headerOf(response, "retry-after"));
  const retryAt = ctx.clock.now() + (seconds > 0 ? Math.min(seconds * 1_000, MAX_WAIT_MS) : QUOTA_MS);
  if (waits.size > 5_000) waits.clear();
  waits.set(account, retryAt);
  return waitUntil(retryAt);
};

/**
 * Fetches from a calendar's host; while it is away, its calendars fail at once. One that returns an error of its own counts
 * as away, and `whose` begins the sentence about it.
 */
export const fetchFromHost = (ctx: Ctx, request: HostRequest, whose: string): Promise<OutboundResponse> => {
  const { hostname } = new URL(request.url);
  return ctx.breakers.of("calendars", (error) => error instanceof HostAway, hostname).run(async () => {
    const response = await fetchOutbound(toOutbound(ctx), { ...request, ...LIMITS });
    if (response.status >= 500) {
      throw new HostFailed(`${whose} returns an error (${response.status}).`, response.status);
    }
    return response;
  });
};

interface AccountRequest extends Omit<HostRequest, "redirects"> {
  /** Whose limits count. */
  account: string;
}

/** Sends a request. Throws CalendarAway when the host is away, is over its limits, or fails. */
export const sendRequest = async (ctx: Ctx, { account, ...request }: AccountRequest): Promise<OutboundResponse> => {
  const retryAt = waits.get(account) ?? 0;
  if (retryAt > ctx.clock.now()) throw waitUntil(retryAt);
  let response: OutboundResponse;
  try {
    response = await fetchFromHost(ctx, { ...request, redirects: 0 }, "This calendar service");
  } catch (error) {
    if (error instanceof Unreachable || error instanceof ServiceAway) {
      const message = error instanceof Unreachable
        ? error.message
        : "This calendar service can't be reached at the moment.";
      throw new CalendarAway(message, retryTimeOf(error), { cause: error });
    }
    throw error;
  }
  if (response.status === 429) throw overQuota(ctx, account, response);
  return response;
};
