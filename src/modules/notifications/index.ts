// The door of notifications: what follows from which events by mail, within the product and live; reminders.
import {
  accountDeleted,
  bookingSaved,
  campaignLetterDue,
  campaignRequested,
  finishLaterDue,
  meetingArranged,
  meetingCancelled,
  meetingRescheduled,
  noAvailability,
  specialistOnboarded,
} from "@/events.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { accountListeners } from "./account-mails.ts";
import { billingListeners } from "./billing-mails.ts";
import { sendCampaignLetter } from "./campaign-letters.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { collectRecipients, LETTER_LISTENER } from "./campaigns.ts";
import { credentialListeners } from "./credential-mails.ts";
import { creditNotices } from "./credit-notices.ts";
import { helpMails } from "./help-mails.ts";
import { helpNotices } from "./help-notices.ts";
import { leadMails } from "./lead-mails.ts";
import { leadNotices } from "./lead-notices.ts";
import { forgetNotifications, notificationData } from "./leaving.ts";
import { liveHints } from "./live-hints.ts";
import { meetingChangeMails } from "./meeting-change-mails.ts";
import { meetingNotices } from "./meeting-notices.ts";
import { mailSpecialistNewMeeting, mailSpecialistOwnMeeting, mailVisitorConfirmation } from "./meeting-mails.ts";
import { forgetOldNotifications } from "./notices.ts";
import { outcomeMails } from "./outcome-mails.ts";
import { reassignmentNews } from "./reassignment-news.ts";
import { dropReminders, planReminders, replanReminders, sendDueReminders } from "./reminders.ts";
import { notificationRoutes } from "./routes.ts";
import { mailUnfinished } from "./unfinished-mails.ts";
import { mailWelcome } from "./specialist-mails.ts";
import { mailSupplyAlert } from "./supply-alerts.ts";

export { countAudience } from "./campaign-audience.ts";
export { orderCampaign } from "./campaigns.ts";
export { namesOfCampaigns } from "./campaign-views.ts";
export { countMessages, listMails, retryMail } from "./ledger.ts";
export { countFailedMessages } from "./messages.ts";
export { countUnread } from "./notices.ts";

export const notifications = {
  routes: routes().route("/", notificationRoutes).route("/", campaignRoutes),
  prefixes: ["Notifications", "Admin/SendNotification"],
  listeners: [
    ...accountListeners,
    ...billingListeners,
    ...credentialListeners,
    inTransaction(bookingSaved, planReminders),
    inTransaction(meetingArranged, planReminders),
    inTransaction(meetingRescheduled, replanReminders),
    inTransaction(meetingCancelled, dropReminders),
    inTransaction(accountDeleted, forgetNotifications),
    ...liveHints,
    ...leadNotices,
    ...creditNotices,
    ...leadMails,
    ...helpMails,
    ...helpNotices,
    ...meetingChangeMails,
    ...meetingNotices,
    ...outcomeMails,
    ...reassignmentNews,
    afterCommit(bookingSaved, "notifications.mailVisitorConfirmation", mailVisitorConfirmation),
    afterCommit(bookingSaved, "notifications.mailSpecialistNewMeeting", mailSpecialistNewMeeting),
    afterCommit(meetingArranged, "notifications.mailVisitorArranged", mailVisitorConfirmation),
    afterCommit(meetingArranged, "notifications.mailSpecialistArranged", mailSpecialistOwnMeeting),
    afterCommit(campaignRequested, "notifications.collectRecipients", collectRecipients),
    afterCommit(campaignLetterDue, LETTER_LISTENER, sendCampaignLetter),
    afterCommit(finishLaterDue, "notifications.mailUnfinished", mailUnfinished),
    afterCommit(noAvailability, "notifications.mailSupplyAlert", mailSupplyAlert),
    afterCommit(specialistOnboarded, "notifications.mailWelcome", mailWelcome),
  ],
  schedules: [
    { name: "notifications.send-due-reminders", every: 60_000, run: sendDueReminders },
    { name: "notifications.forget-old", cron: "30 3 * * *", run: forgetOldNotifications },
  ],
  personalData: notificationData,
};
