// Messages about credits and payments.
import * as events from "@/events.ts";
import * as credits from "@/emails/credits.tsx";
import * as credit from "../content/credits.ts";
import * as payment from "../content/payments.ts";
import { isReturnAnnounced } from "@/modules/billing/return-rules.ts";
import { administrators, message, on, specialist } from "./message.ts";

const OPEN = "the account is not deleted";

export const moneyMessages = [
  message("credit-returned", "A credit was returned, and why", specialist, {
    on: [on(events.creditReturned, { email: "mailCreditReturned", inbox: "noteCreditReturned" })],
    // Another message says so.
    isFor: ({ rule }) => isReturnAnnounced(rule),
    facts: credit.findCreditFacts,
    stillTrue: OPEN,
    email: credit.returnedEmail,
    inbox: credit.returnedNote,
    notes: ["Not where the message about an expired or reassigned lead, or a granted dispute, says so."],
  }),
  message("credits-granted", "An administrator added credits, and why", specialist, {
    on: [on(events.creditsGranted, { email: "mailCreditsGranted", inbox: "noteCreditsGranted" })],
    facts: credit.findAdjustment,
    stillTrue: OPEN,
    email: credits.creditsGranted,
    inbox: credit.adjustmentNote("added"),
  }),
  message("credits-revoked", "An administrator removed credits, and why", specialist, {
    on: [on(events.creditsRevoked, { email: "mailCreditsRevoked", inbox: "noteCreditsRevoked" })],
    facts: credit.findAdjustment,
    stillTrue: OPEN,
    email: credits.creditsRevoked,
    inbox: credit.adjustmentNote("removed"),
  }),
  message("credits-low", "Few credits are left", specialist, {
    on: [on(events.creditsLow, { email: "mailCreditsLow", inbox: "noteCreditsLow" })],
    facts: credit.findCreditFacts,
    isStillTrue: credit.isLow,
    stillTrue: "credits are few: none were bought, and some are left",
    email: credits.creditsLow,
    inbox: credit.lowNote,
  }),
  message("credits-exhausted", "No credits are left, and where visitors no longer find the specialist", specialist, {
    on: [on(events.creditsExhausted, { email: "mailCreditsExhausted", inbox: "noteCreditsExhausted" })],
    facts: credit.findCreditFacts,
    isStillTrue: (facts) => facts.credits === 0,
    stillTrue: "there are no credits",
    email: credits.creditsExhausted,
    inbox: credit.exhaustedNote,
  }),
  message("credits-expiring", "Credits expire soon", specialist, {
    on: [on(events.creditsExpiring, { email: "mailCreditsExpiring", inbox: "noteCreditsExpiring" })],
    facts: credit.findExpiring,
    stillTrue: "they are not used up",
    email: credit.expiringEmail,
    inbox: credit.expiringNote,
  }),
  message("receipt", "A purchase is paid: receipt and invoice", specialist, {
    on: [on(events.creditsPurchased, { email: "mailReceipt", inbox: "noteCreditsPurchased" })],
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.receiptEmail,
    inbox: payment.purchasedNote,
  }),
  message("invoice", "The invoice of a payment whose receipt was sent without one", specialist, {
    on: [on(events.invoiceIssued, { email: "mailLateInvoice" })],
    isFor: ({ isLate }) => isLate,
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.lateInvoiceEmail,
  }),
  message("payment-failed", "A payment failed", specialist, {
    on: [on(events.paymentFailed, { email: "mailPaymentFailed", inbox: "notePaymentFailed" })],
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.failedEmail,
    inbox: () => ({ title: "A payment failed", body: "Your bank declined it. You didn't receive any credits." }),
  }),
  message("payment-refunded", "A payment was refunded, with its credit note", specialist, {
    on: [on(events.paymentRefunded, { email: "mailPaymentRefunded", inbox: "notePaymentRefunded" })],
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.refundedEmail,
    inbox: () => ({ title: "A payment was refunded", body: "Its unused credits were removed." }),
  }),
  message("refund-failed", "A refund failed, and the credits are back", specialist, {
    on: [on(events.refundFailed, { email: "mailRefundFailed", inbox: "noteRefundFailed" })],
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.refundFailedEmail,
    inbox: payment.refundFailedNote,
  }),
  message("payment-disputed", "A bank has claimed a payment back, or decided about that", specialist, {
    on: [on(events.paymentDisputed, { email: "mailPaymentDisputed", inbox: "notePaymentDisputed" })],
    facts: payment.findPayment,
    stillTrue: "the dispute has not moved on (the email)",
    email: payment.disputedEmail,
    inbox: payment.disputedNote,
  }),
  message("leaver-paid-alert", "A payment arrived from a buyer whose account is deleted", administrators("finance"), {
    on: [on(events.creditsPurchased, { email: "alertOfLeaver" })],
    facts: payment.findPayment,
    isStillTrue: ({ purchase }) => purchase.isBuyerDeleted,
    stillTrue: "the buyer's account is deleted",
    email: payment.paymentAlert(
      "A payment arrived from a buyer whose account is deleted. Nobody can use its credits. Please refund it at the " +
        "payment provider.",
    ),
  }),
  message("payment-differs-alert", "What was paid is not what was ordered", administrators("finance"), {
    on: [on(events.paymentDiffers, { email: "alertOfDifference" })],
    facts: payment.findPayment,
    isStillTrue: payment.isNotSettled,
    stillTrue: "the payment is not settled",
    email: payment.paymentAlert(({ note }) =>
      `A payment was not settled, because it differs from its order. ${note} We asked the buyer to contact us.`
    ),
  }),
  message("refund-alert", "A refund covered credits that were already used", administrators("finance"), {
    on: [on(events.paymentRefunded, { email: "alertOfRefund" })],
    facts: payment.findPayment,
    isStillTrue: ({ purchase }) => purchase.usedRefunded > 0,
    stillTrue: "used credits were refunded",
    email: payment.paymentAlert(
      "A refund covered credits that were already used. If one of them is returned later, it is removed then.",
    ),
  }),
  message("refund-failed-alert", "A refund failed, and somebody has to pay it another way", administrators("finance"), {
    on: [on(events.refundFailed, { email: "alertOfFailedRefund" })],
    facts: payment.findPayment,
    stillTrue: OPEN,
    email: payment.paymentAlert(
      "A refund failed: the buyer's bank sent the money back, and their credits are usable again. Please agree with them " +
        "on another way.",
    ),
  }),
  message("dispute-alert", "A bank has claimed a payment back, and somebody has to answer", administrators("finance"), {
    on: [on(events.paymentDisputed, { email: "alertOfDispute" })],
    facts: payment.findPayment,
    isStillTrue: payment.isOpenedDispute,
    stillTrue: "the bank has taken the money",
    email: payment.paymentAlert(
      "A bank has claimed a payment back. Its unused credits are on hold. Please respond at the payment provider in time.",
    ),
  }),
];
