// What is sent about payments: receipts, failed, refunded and disputed payments, and alerts to administrators.
import * as payments from "@/emails/payments.tsx";
import { receipt } from "@/emails/receipt.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import {
  findDispute,
  findDisputeDocument,
  findPaymentDocument,
  findRefundDocument,
  getDocument,
  type InvoiceDocument,
} from "@/modules/billing/index.ts";
import { takesMoney } from "@/modules/billing/payments/payment-rules.ts";
import { namesOf } from "@/modules/catalog/index.ts";
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

const propsOf = ({ brand, firstName, purchase }: PaymentFacts): payments.PaymentEmail => ({
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
  body: `${(await namesOf(db.read)).get(categoryId) ?? ""}. Thank you. We've emailed you the receipt.`,
});

/** The invoice of a payment whose receipt was sent without one. */
export const lateInvoiceEmail = async (facts: PaymentFacts, ctx: Ctx, { invoiceId }: { invoiceId: string }) => {
  const document = await getDocument(ctx, invoiceId);
  return withDocument(await payments.lateInvoice({ ...propsOf(facts), invoiceNumber: document.number }), document);
};

export const failedEmail = (facts: PaymentFacts, ctx: Ctx) => {
  const { note, categoryId } = facts.purchase;
  const reason = note ?? "Your bank declined the payment. Nothing was charged.";
  return payments.paymentFailed({ ...propsOf(facts), reason, buyUrl: buyUrl(ctx, categoryId) });
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
  const email = await payments.paymentRefunded({ ...propsOf(facts), refunded, creditsRemoved, creditNote });
  return withDocument(email, document);
};

/** Undefined for an inquiry of the bank that takes no money. */
const disputeStage = (status: string): payments.DisputeStage | undefined => {
  if (status === "lost" || status === "won") return status;
  return takesMoney(status) ? "opened" : undefined;
};

const DISPUTE_NOTES: Record<payments.DisputeStage, InboxBody> = {
  opened: { title: "A payment is disputed", body: "Its unused credits are on hold. We've emailed you." },
  won: { title: "Your payment remains valid", body: "You can use the credits that were on hold again." },
  lost: { title: "Your payment was taken back", body: "Its unused credits were removed." },
};

export const disputedNote = (_facts: object, _ctx: Ctx, { status }: { status: string }): InboxBody | undefined => {
  const stage = disputeStage(status);
  return stage && DISPUTE_NOTES[stage];
};

/** Undefined when the dispute has moved on since. */
export const disputedEmail = async (
  facts: PaymentFacts,
  ctx: Ctx,
  { disputeId, status }: { disputeId: string; status: string },
) => {
  const dispute = await findDispute(ctx.db.read, disputeId);
  const stage = disputeStage(status);
  if (!stage || !dispute || disputeStage(dispute.status) !== stage) return undefined;
  const document = await findDisputeDocument(ctx, disputeId);
  return withDocument(await payments.paymentDisputed({ ...propsOf(facts), stage }), document);
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
