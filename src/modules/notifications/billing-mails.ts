// Which mails follow from what happens to money (PRODUCT section 7).
import {
  creditReturned,
  creditsExhausted,
  creditsExpiring,
  creditsLow,
  creditsPurchased,
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
} from "../../events.ts";
import { afterCommit } from "../../platform/bus.ts";
import { mailExhausted, mailExpiring, mailLow, mailReturned } from "./credit-mails.ts";
import { alertOfDispute, alertOfRefund, mailDisputed, mailFailed, mailReceipt, mailRefunded } from "./payment-mails.ts";

/** Which mail follows from which event of billing. */
export const billingListeners = [
  afterCommit(creditsPurchased, "notifications.mailReceipt", mailReceipt),
  afterCommit(paymentFailed, "notifications.mailPaymentFailed", mailFailed),
  afterCommit(paymentRefunded, "notifications.mailPaymentRefunded", mailRefunded),
  afterCommit(paymentRefunded, "notifications.alertOfRefund", alertOfRefund),
  afterCommit(paymentDisputed, "notifications.mailPaymentDisputed", mailDisputed),
  afterCommit(paymentDisputed, "notifications.alertOfDispute", alertOfDispute),
  afterCommit(creditReturned, "notifications.mailCreditReturned", mailReturned),
  afterCommit(creditsLow, "notifications.mailCreditsLow", mailLow),
  afterCommit(creditsExhausted, "notifications.mailCreditsExhausted", mailExhausted),
  afterCommit(creditsExpiring, "notifications.mailCreditsExpiring", mailExpiring),
];
