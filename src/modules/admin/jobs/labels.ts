// How the screen of jobs names scheduled tasks, queues and services.
import type { BreakerState, OutsideService } from "@/platform/integrations/circuit-breakers.ts";
import type { QueueName } from "@/platform/queue/queue-names.ts";

const SCHEDULES: Readonly<Record<string, string>> = {
  "auth.purge-old-rows": "Deletes old sessions and codes",
  "auth.renew-encryption": "Encrypts second factors anew after LINK_SECRET has changed",
  "billing.ask-open-payments": "Checks open payments with the payment provider",
  "billing.catch-up-with-events": "Processes missed events of the payment provider",
  "billing.close-day": "Expires credits, warns before they expire and reconciles the ledger",
  "billing.purge-provider-events": "Deletes old events of the payment provider",
  "billing.purge-invoices": "Deletes invoices that no longer have to be kept",
  "booking.end-waitlist-entries": "Ends waitlist entries that are of no use any more",
  "booking.pass-on-offers": "Offers freed times to the next who waits for something sooner",
  "booking.purge-unproven": "Erases requests whose email address was never confirmed",
  "booking.purge-waitlist": "Deletes old waitlist entries",
  "booking.release-reviews": "Releases bookings that waited too long for an administrator",
  "conversions.purge": "Deletes old conversions",
  "conversions.retract-untrue": "Retracts conversions whose credit was returned",
  "funnel.purge-prepared": "Erases what agents prepared and nobody continued",
  "funnel.remind-unfinished": "Reminds visitors of unfinished requests",
  "help.close-resolved": "Closes resolved help requests",
  "leads.expire-and-warn": "Expires leads and warns before they expire",
  "leads.erase-requests": "Erases data that visitors asked to delete",
  "leads.lapse-received": "Expires leads that nobody accepted",
  "leads.end-unanswered": "Ends leads whose visitors did not consent",
  "matching.measure-fairness": "Measures how evenly meetings are shared",
  "matching.purge-shown": "Deletes which specialists visitors were shown an hour ago",
  "matching.refresh-candidates": "Updates the days that visitors can book",
  "notifications.purge-old": "Deletes old notifications",
  "notifications.queue-due-messages": "Sends meeting reminders and text messages",
  "notifications.purge-texts": "Deletes old rows of text messages",
  "platform.fail-unknown-deliveries": "Fails jobs that no version of this program knows",
  "platform.purge-events": "Deletes old events that are fully processed",
  "platform.purge-keys": "Deletes old idempotency keys",
  "platform.purge-undos": "Deletes what can no longer be undone",
  "platform.purge-batches": "Deletes the ids of old batches",
  "ratings.publish-and-ask": "Publishes ratings and asks visitors for them",
  "ratings.purge-removed": "Deletes removed ratings",
  "scheduling.ask-and-settle": "Asks whether meetings took place and records the outcome",
  "scheduling.expire-holds": "Releases holds and bookings that nobody confirmed",
  "scheduling.purge-blocked-times": "Deletes blocked times of the past",
  "scheduling.read-other-calendars": "Reads calendars that specialists connected by address",
  "scheduling.sync-calendars": "Reads the calendar accounts that specialists connected",
  "scheduling.purge-connections": "Erases what is left of disconnected calendar accounts",
  "scheduling.renew-calendar-encryption": "Encrypts calendar credentials with the present key",
  "specialists.encode-photos": "Removes hidden data from photos of older versions",
  "specialists.issue-owed-invoices": "Issues invoices that waited for your company details",
  "tracks.anonymise-old": "Anonymises old requests",
  "tracks.close-abandoned": "Closes abandoned requests",
  "tracks.purge-clicks": "Deletes click ids of ads 90 days after the last event",
  "webhooks.start-due": "Takes over webhooks that version 0.3.0 has left",
  "webhooks.purge-log": "Deletes what the logs of webhooks no longer keep",
  "webhooks.renew-encryption": "Encrypts secrets of webhooks anew after LINK_SECRET has changed",
};

/** Undefined for a schedule that was renamed or removed; its last run stays in the database. */
export const scheduleLabel = (name: string): string | undefined => SCHEDULES[name];

export const QUEUE_LABELS: Readonly<Record<QueueName, string>> = {
  reactions: "Notifications and updates",
  emails: "Emails",
  outside: "Calendars, webhooks, text messages, Zoom and Stripe",
  sweeps: "Scheduled tasks",
};

const SERVICES: Readonly<Record<OutsideService, { label: string; consequence: string }>> = {
  smtp: { label: "The email server", consequence: "Emails wait and are sent when it is back." },
  stripe: { label: "Stripe", consequence: "Specialists can't buy credits. Open payments are checked when it is back." },
  zoom: { label: "Zoom", consequence: "New meetings get the specialist's own link." },
  texts: { label: "Text messages", consequence: "They wait, and are dropped once they are useless." },
  calendars: { label: "Connected calendars", consequence: "Their last good copy counts until they can be read again." },
  webhooks: { label: "A receiver of webhooks", consequence: "Its events wait and are sent when it is back." },
};

/** Names a service that is away, and what that means. Calendars and receivers of webhooks are named with their host. */
export const describeService = ({ service, name }: BreakerState): { label: string; consequence: string } => {
  const host = name.slice(service.length + 1);
  const { label, consequence } = SERVICES[service];
  return { label: host ? `${label} at ${host}` : label, consequence };
};
