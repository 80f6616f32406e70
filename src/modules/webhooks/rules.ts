// Pure decisions about webhooks: which events there are, how often a delivery is tried, and when an endpoint is paused.
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

/** What an endpoint can receive, in names that are common in the field, and what each says. */
export const WEBHOOK_EVENTS = {
  "lead.created": "A new lead: booked, assigned or taken over",
  "lead.updated": "A lead's status changed",
  "lead.erased": "A lead must be erased: delete what you have about it",
  "meeting.booked": "A meeting was booked",
  "meeting.rescheduled": "A meeting was moved to another time",
  "meeting.cancelled": "A meeting was cancelled",
  "meeting.ended": "A meeting is over",
  "meeting.settled": "It's settled whether a meeting took place",
  "credits.purchased": "Credits were bought",
  "credits.returned": "A credit was returned",
  "credits.refunded": "Credits were refunded",
  "rating.published": "A visitor's rating was published",
  "conversion.recorded": "An ad led to a meeting or a converted lead",
  "conversion.retracted": "A conversion was retracted",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent to every endpoint, whatever it has chosen: it is how a visitor's withdrawal reaches the other system. */
export const ERASED = "lead.erased" satisfies WebhookEvent;
/** Only the marketplace receives them: it has the advertisements. */
export const MARKETPLACE_EVENTS: readonly WebhookEvent[] = ["conversion.recorded", "conversion.retracted"];
/** Sent when the owner asks for it. */
export const TEST = "webhook.test";

export type MessageType = WebhookEvent | typeof TEST;

/** `failing`: Parley has paused it, because nothing was accepted for days. */
export const ENDPOINT_STATUS = {
  active: { label: "Active", tone: "ok", isUsual: true, isSentTo: true },
  paused: { label: "Paused", tone: "warn" },
  failing: { label: "Paused after failures", tone: "danger" },
} as const satisfies Record<string, StatusEntry & { isSentTo?: true }>;
export type EndpointStatus = keyof typeof ENDPOINT_STATUS;
export const ENDPOINT_STATUSES = statusesOf(ENDPOINT_STATUS);
export const ACTIVE_ENDPOINTS = statusesWith(ENDPOINT_STATUS, { isSentTo: true });
export const isActiveEndpoint = isIn(ENDPOINT_STATUS, ACTIVE_ENDPOINTS);

/** `dropped`: its lead was erased or given to somebody else before it could be sent. */
export const DELIVERY_STATUS = {
  pending: { label: "Waiting", tone: "active", isPending: true },
  delivered: { label: "Delivered", tone: "ok", isUsual: true },
  failed: { label: "Failed", tone: "danger" },
  dropped: { label: "Not sent", tone: "info" },
} as const satisfies Record<string, StatusEntry & { isPending?: true }>;
export type DeliveryStatus = keyof typeof DELIVERY_STATUS;
export const DELIVERY_STATUSES = statusesOf(DELIVERY_STATUS);
export const PENDING_DELIVERIES = statusesWith(DELIVERY_STATUS, { isPending: true });
export const isPendingDelivery = isIn(DELIVERY_STATUS, PENDING_DELIVERIES);

/** Why a delivery was sent at a time. */
export const ATTEMPT_CAUSES = ["event", "retry", "replay", "test"] as const;

/** The listener whose deliveries send messages to endpoints. */
export const SENDER = "webhooks.deliver";

/** The waits between the attempts of a delivery: ten attempts in a little more than three days. A test is tried once. */
export const WAITS_MS: readonly number[] = [
  ...[MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Resuming an endpoint makes what waits for it due; without that, it is looked at again after this time. */
export const PAUSED_MS = DAY_MS;

/** An endpoint that accepted nothing for so long is paused. */
export const FAILING_DAYS = 5;

/** @param failingSince the first failure after the last success. */
export const mustPause = (failingSince: Instant, now: Instant): boolean => now - failingSince >= FAILING_DAYS * DAY_MS;

/** For so long the secret before a rotation signs, too. */
export const OLD_SECRET_HOURS = 24;
/** For so long the log keeps a delivery. */
export const LOG_DAYS = 30;
/** Endpoints that one specialist, or the marketplace, can have. */
export const MAX_ENDPOINTS = 10;
/** The most bytes that are read of a response, and the characters that the log keeps of it. */
export const MAX_RESPONSE_BYTES = 256 * 1024;
export const EXCERPT_LENGTH = 500;

/** What is wrong with an address, as a sentence; undefined when it can be used. Whether it can be reached is seen later. */
export const addressProblem = (text: string, production: boolean): string | undefined => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return "Please enter an address that begins with https://.";
  if (production && url.protocol !== "https:") {
    return "The address must begin with https://, so that nobody can read along.";
  }
  if (url.username || url.password) return "The address must not contain a name or a password.";
  return url.hash ? "The address must not contain a #." : undefined;
};

/** Why a delivery can't be sent again; undefined when it can. */
export const replayProblem = (
  { state, isErased }: { state: DeliveryStatus; isErased: boolean },
  status: EndpointStatus,
): string | undefined => {
  if (isErased || state === "dropped") {
    return "This lead was erased or is no longer yours, so nothing about it is sent.";
  }
  if (isPendingDelivery(state)) return "This delivery is still waiting to be sent.";
  return isActiveEndpoint(status) ? undefined : "This webhook is paused. Please resume it first.";
};
