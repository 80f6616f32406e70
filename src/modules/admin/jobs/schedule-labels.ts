// What the schedules do, in words for people; a test holds the list complete.

const SCHEDULES: Readonly<Record<string, string>> = {
  "auth.forget-old-traces": "Forgets old sessions and codes",
  "billing.ask-open-payments": "Asks about payments that are still open",
  "billing.catch-up-with-events": "Catches up with what the payment provider told us",
  "billing.close-day": "Expires credits, warns of their end and checks the books",
  "billing.forget-provider-events": "Forgets old messages of the payment provider",
  "funnel.close-abandoned": "Closes tracks that fell silent",
  "funnel.forget-old": "Makes old tracks anonymous",
  "funnel.refresh-candidates": "Moves the days on for which visitors see times",
  "funnel.remind-unfinished": "Reminds visitors of what they did not finish",
  "help.close-resolved": "Closes help requests that were resolved",
  "leads.expire-and-warn": "Expires leads, and warns before",
  "leads.forget-requests": "Erases what visitors asked to be erased",
  "leads.lapse-received": "Takes back leads that nobody accepted",
  "notifications.forget-old": "Forgets old notifications",
  "notifications.send-due-reminders": "Sends reminders of meetings",
  "platform.forget-events": "Forgets old events whose work is done",
  "platform.forget-keys": "Forgets keys of repeated calls",
  "scheduling.ask-and-settle": "Asks whether meetings took place, and settles them",
  "scheduling.expire-holds": "Frees times that were only kept",
  "scheduling.read-other-calendars": "Reads the specialists' own calendars",
};

/** Undefined for one that was renamed or is no more, whose last run is still known. */
export const scheduleLabel = (name: string): string | undefined => SCHEDULES[name];
