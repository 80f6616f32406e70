// Events that programs up to 0.3.0 published. Nothing publishes them any more, but a database that is upgraded may have
// unfinished deliveries of them. With the release after the next one this file goes, and so does what the compiler names
// then.
import { z } from "zod";
import { event } from "@/platform/events/bus.ts";

/** One for each status that a lead entered; leads.status_changed took their place. */
export const LEAD_ENTERED = {
  received: "leads.lead_received",
  live: "leads.lead_marked_live",
  booked: "leads.lead_booked",
  converted: "leads.lead_converted",
  "not-converted": "leads.lead_not_converted",
  expired: "leads.lead_expired",
} as const;

/** What all of them said. */
export const LeadEntered = z.object({ leadId: z.string(), specialistId: z.string() });

/** One for each attempt of a delivery to an endpoint; webhooks.delivery_queued, with one delivery for all, took its place. */
export const webhookDue = event(
  "webhooks.delivery_due",
  z.object({ deliveryId: z.string(), attempt: z.number().int() }),
);
