// The door of notifications: which mails follow from which events, and the reminders before a meeting.
import { bookingSaved, noAvailability, specialistOnboarded } from "../../events.ts";
import { afterCommit, inTransaction } from "../../platform/bus.ts";
import { accountListeners } from "./account-mails.ts";
import { mailSpecialistNewMeeting, mailVisitorConfirmation } from "./meeting-mails.ts";
import { planReminders, sendDueReminders } from "./reminders.ts";
import { mailWelcome } from "./specialist-mails.ts";
import { mailSupplyAlert } from "./supply-alerts.ts";

export { countFailedMessages } from "./messages.ts";

export const notifications = {
  prefixes: [],
  listeners: [
    ...accountListeners,
    inTransaction(bookingSaved, planReminders),
    afterCommit(bookingSaved, "notifications.mailVisitorConfirmation", mailVisitorConfirmation),
    afterCommit(bookingSaved, "notifications.mailSpecialistNewMeeting", mailSpecialistNewMeeting),
    afterCommit(noAvailability, "notifications.mailSupplyAlert", mailSupplyAlert),
    afterCommit(specialistOnboarded, "notifications.mailWelcome", mailWelcome),
  ],
  schedules: [{ name: "notifications.send-due-reminders", every: 60_000, run: sendDueReminders }],
};
