// Which mails follow from what happens to money (PRODUCT section 7).
import {
  creditReturned,
  creditsExhausted,
  creditsExpiring,
  creditsGranted,
  creditsLow,
  creditsPurchased,
  creditsRevoked,
  paymentDiffers,
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
} from "@/events.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { mailExhausted, mailExpiring, mailGranted, mailLow, mailReturned, mailRevoked } from "./credit-mails.ts";
import {
  alertOfDifference,
  alertOfDispute,
  alertOfLeaver,
  alertOfRefund,
  mailDisputed,
  mailFailed,
  mailReceipt,
  mailRefunded,
} from "./payment-mails.ts";

/** Which mail follows from which event of billing. */
export const billingListeners = [
  afterCommit(creditsPurchased, "notifications.mailReceipt", mailReceipt),
  afterCommit(creditsPurchased, "notifications.alertOfLeaver", alertOfLeaver),
  afterCommit(paymentDiffers, "notifications.alertOfDifference", alertOfDifference),
  afterCommit(paymentFailed, "notifications.mailPaymentFailed", mailFailed),
  afterCommit(paymentRefunded, "notifications.mailPaymentRefunded", mailRefunded),
  afterCommit(paymentRefunded, "notifications.alertOfRefund", alertOfRefund),
  afterCommit(paymentDisputed, "notifications.mailPaymentDisputed", mailDisputed),
  afterCommit(paymentDisputed, "notifications.alertOfDispute", alertOfDispute),
  afterCommit(creditReturned, "notifications.mailCreditReturned", mailReturned),
  afterCommit(creditsGranted, "notifications.mailCreditsGranted", mailGranted),
  afterCommit(creditsRevoked, "notifications.mailCreditsRevoked", mailRevoked),
  afterCommit(creditsLow, "notifications.mailCreditsLow", mailLow),
  afterCommit(creditsExhausted, "notifications.mailCreditsExhausted", mailExhausted),
  afterCommit(creditsExpiring, "notifications.mailCreditsExpiring", mailExpiring),
];
