// Input and output of the calls for webhooks.
import { z } from "zod";
import { plainLine } from "@/platform/http/schemas.ts";
import { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { ATTEMPT_CAUSES, DELIVERY_STATUSES, ENDPOINT_STATUSES, ERASED, WEBHOOK_EVENT_NAMES } from "./rules.ts";

export const URL_LENGTH = 500;
export const DESCRIPTION_LENGTH = 80;

/** What the endpoint receives. `lead.erased` is sent always, so it need not be named. */
const Events = z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, { error: "Choose at least one event." })
  .transform((events) => WEBHOOK_EVENT_NAMES.filter((event) => event === ERASED || events.includes(event)));
const settings = { description: plainLine(DESCRIPTION_LENGTH), events: Events };

/** A new endpoint. The owner confirms that it is they who create it. */
export const NewEndpoint = Confirmation.extend({ url: z.string().trim().min(1).max(URL_LENGTH), ...settings }).meta({
  id: "NewWebhookEndpoint",
});
export type NewEndpoint = z.infer<typeof NewEndpoint>;

/** The address of an endpoint does not change: another address is another endpoint. */
export const EndpointSettings = z.object(settings).meta({ id: "WebhookEndpointInput" });
export type EndpointSettings = z.infer<typeof EndpointSettings>;

export const EndpointRef = z.object({ id: z.uuidv7() });
export const DeliveryRef = z.object({ id: z.uuidv7() });

const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  status: z.enum(ENDPOINT_STATUSES),
  createdAt: z.string(),
  lastSuccessAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Until when the secret before the last rotation signs, too. */
  oldSecretUntil: z.string().nullable(),
});
export type Endpoint = z.infer<typeof Endpoint>;

export const Endpoints = z.object({ endpoints: z.array(Endpoint) }).meta({ id: "WebhookEndpoints" });
export type Endpoints = z.infer<typeof Endpoints>;

/** `secret` is returned by these calls only. */
export const EndpointSecret = z.object({ id: z.string(), secret: z.string() }).meta({ id: "WebhookEndpointSecret" });
export type EndpointSecret = z.infer<typeof EndpointSecret>;

export const DeliveryQuery = z.object({
  page: z.string().regex(/^\d{1,4}$/).transform(Number).pipe(z.number().int().min(1)).default(1),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

const Attempt = z.object({
  at: z.string(),
  cause: z.enum(ATTEMPT_CAUSES),
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  /** The beginning of the response. */
  excerpt: z.string().nullable(),
  durationMs: z.number().int(),
});

const Delivery = z.object({
  id: z.string(),
  /** The webhook-id of every attempt. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATUSES),
  occurredAt: z.string(),
  /** When it is tried again; null when it is not. */
  dueAt: z.string().nullable(),
  /** What is sent, as it would be now; null when its lead was erased. */
  payload: z.string().nullable(),
  attempts: z.array(Attempt),
  /** Why it can't be sent again; null when it can. */
  replayProblem: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The log of an endpoint, the newest first, twenty on a page. */
export const DeliveryList = z.object({ items: z.array(Delivery), page: z.number().int(), hasMore: z.boolean() }).meta({
  id: "WebhookDeliveryList",
});
export type DeliveryList = z.infer<typeof DeliveryList>;

export const WebhookDone = z.object({ done: z.literal(true) }).meta({ id: "WebhookDone" });
