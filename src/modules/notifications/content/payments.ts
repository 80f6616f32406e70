// What is sent about payments: receipts, failed, refunded and disputed payments, and alerts to administrators.
import * as payments from "@/emails/payments.tsx";
import { receipt } from "@/emails/receipt.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import {
  findCancellation,
  findDispute,
  findDisputeDocument,
  findPaymentDocument,
  findRefundDocument,
  getDocument,
  type InvoiceDocument,
} from "@/modules/billing/index.ts";
import { takesMoney } from "@/modules/billing/payments/payment-rules.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import type { EmailBody } from "../channels/email.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findPurchaseContext, type PurchaseContext } from "../context/purchases.ts";
import { buyUrl, type PersonFacts, readerWith } from "./people.ts";

/** An email with the stored document of an invoice: every attempt attaches the same file. */
const withDocument = (email: RenderedEmail, document: InvoiceDocument | undefined): EmailBody => {
  if (!document) return email;
  const { filename, pdf } = document;
  return { ...email, attachments: [{ filename, contentType: "application/pdf", content: pdf }] };
};

interface OfPayment {
  specialistId: string;
  transactionId: string;
}

export const findPayment = readerWith(async (ctx, { transactionId }: OfPayment) => {
  const purchase = await findPurchaseContext(ctx, transactionId);
  return purchase && { purchase };
});
type PaymentFacts = PersonFacts & { purchase: PurchaseContext };

const toProps = ({ brand, firstName, purchase }: PaymentFacts): payments.PaymentEmail => ({
  brand,
  firstName,
  total: purchase.total,
  purchase: purchase.lines.map(({ name }) => name).join(", "),
  number: purchase.number,
});

export const receiptEmail = async (
  { brand, firstName, person, purchase }: PaymentFacts,
  ctx: Ctx,
  { transactionId }: OfPayment,
) => {
  const document = await findPaymentDocument(ctx, transactionId);
  const email = await receipt({
    ...purchase,
    brand,
    firstName,
    invoiceNumber: document?.number,
    zone: person.timeZone,
    dashboardUrl: `${ctx.config.publicUrl}/dashboard`,
  });
  return withDocument(email, document);
};

export const purchasedNote = async (
  _facts: PaymentFacts,
  { db }: Ctx,
  { categoryId }: { categoryId: string },
): Promise<InboxBody> => ({
  kind: "credits-purchased",
  title: "Your credits are ready",
  body: `${(await loadCatalogNames(db.read)).get(categoryId) ?? ""}. Thank you. We've emailed you the receipt.`,
});

/** The invoice of a payment whose receipt was sent without one. */
export const lateInvoiceEmail = async (facts: PaymentFacts, ctx: Ctx, { invoiceId }: { invoiceId: string }) => {
  const document = await getDocument(ctx, invoiceId);
  return withDocument(await payments.lateInvoice({ ...toProps(facts), invoiceNumber: document.number }), document);
};

export const failedEmail = (facts: PaymentFacts, ctx: Ctx) => {
  const { note, categoryId } = facts.purchase;
  const reason = note ?? "Your bank declined the payment. Nothing was charged.";
  return payments.paymentFailed({ ...toProps(facts), reason, buyUrl: buyUrl(ctx, categoryId) });
};

export const refundedEmail = async (
  facts: PaymentFacts,
  ctx: Ctx,
  { transactionId, refundedMinor, amountMinor = refundedMinor, credits }: OfPayment & {
    refundedMinor: number;
    amountMinor?: number;
    credits?: number;
  },
) => {
  const { total, creditsRemoved: allRemoved } = facts.purchase;
  const creditsRemoved = credits ?? allRemoved;
  const refunded = { amount: amountMinor, currency: total.currency };
  const document = await findRefundDocument(ctx, { transactionId, refundedMinor });
  const creditNote = document?.number;
  const email = await payments.paymentRefunded({ ...toProps(facts), refunded, creditsRemoved, creditNote });
  return withDocument(email, document);
};

export const refundFailedEmail = async (
  facts: PaymentFacts,
  ctx: Ctx,
  { transactionId, amountMinor, credits }: OfPayment & { amountMinor: number; credits: number },
) => {
  const refunded = { amount: amountMinor, currency: facts.purchase.total.currency };
  const document = await findCancellation(ctx, transactionId);
  const props = { ...toProps(facts), refunded, creditsRestored: credits, invoiceNumber: document?.number };
  return withDocument(await payments.refundFailed(props), document);
};

export const refundFailedNote = (_facts: object, _ctx: Ctx, { credits }: { credits: number }): InboxBody => ({
  title: "A refund failed",
  body: `Your bank sent the money back to us. ${credits > 0 ? "The credits are yours again. " : ""}We've emailed you.`,
});

/** Undefined for an inquiry of the bank that takes no money. */
const disputeStage = (status: string): payments.DisputeStage | undefined => {
  if (status === "lost" || status === "won") return status;
  return takesMoney(status) ? "opened" : undefined;
};

const DISPUTE_NOTES: Record<payments.DisputeStage, InboxBody> = {
  opened: { title: "A payment is disputed", body: "Its unused credits are on hold. We've emailed you." },
  won: { title: "Your payment remains valid", body: "The bank has decided so." },
  lost: { title: "Your payment was taken back", body: "Its unused credits were removed." },
};

interface OfDispute {
  disputeId: string;
  status: string;
  credits?: number;
}

export const disputedNote = (_facts: object, _ctx: Ctx, { status, credits = 0 }: OfDispute): InboxBody | undefined => {
  const stage = disputeStage(status);
  if (stage !== "won" || credits === 0) return stage && DISPUTE_NOTES[stage];
  return { ...DISPUTE_NOTES.won, body: payments.creditsRestoredSentence(credits) };
};

/** Undefined when the dispute has moved on since. */
export const disputedEmail = async (
  facts: PaymentFacts,
  ctx: Ctx,
  { disputeId, status, credits = 0 }: OfDispute,
) => {
  const dispute = await findDispute(ctx.db.read, disputeId);
  const stage = disputeStage(status);
  if (!stage || !dispute || disputeStage(dispute.status) !== stage) return undefined;
  const document = await findDisputeDocument(ctx, disputeId);
  return withDocument(await payments.paymentDisputed({ ...toProps(facts), stage, creditsRestored: credits }), document);
};

/** What administrators read about a payment. */
export const paymentAlert =
  (sentenceOf: string | ((purchase: PurchaseContext) => string)) =>
  ({ brand, firstName, purchase }: PaymentFacts, ctx: Ctx, { specialistId }: OfPayment) => {
    const sentence = typeof sentenceOf === "string" ? sentenceOf : sentenceOf(purchase);
    const userUrl = `${ctx.config.publicUrl}/admin/users/${specialistId}`;
    return payments.paymentAlert({ brand, firstName, sentence, userUrl, number: purchase.number });
  };

export const isNotSettled = ({ purchase: { note } }: PaymentFacts): boolean => note?.startsWith("Not settled") ?? false;

export const isOpenedDispute = (_facts: object, _ctx: Ctx, { status }: { status: string }): boolean =>
  disputeStage(status) === "opened";
