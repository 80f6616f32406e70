// Emails about payments: receipts, failed, refunded and disputed payments, and alerts to administrators.
import {
  creditsPurchased,
  invoiceIssued,
  paymentDiffers,
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
} from "@/events.ts";
import * as payments from "@/emails/payments.tsx";
import { receipt } from "@/emails/receipt.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Attachment } from "@/platform/mail/mailer.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { listAdministrators } from "@/modules/auth/index.ts";
import {
  findDispute,
  findDisputeDocument,
  findPaymentDocument,
  findRefundDocument,
  getDocument,
  type InvoiceDocument,
} from "@/modules/billing/index.ts";
import { takesMoney } from "@/modules/billing/payments/payment-rules.ts";
import { findPurchaseContext, type PurchaseContext } from "../context/purchases.ts";
import {
  alertAdministrators,
  buyUrl,
  type EmailListener,
  emailSpecialist,
  type OfSpecialist,
  type Reader,
  refsOf,
  type Render,
} from "./send.ts";

/** An email with the stored document of an invoice: every attempt attaches the same file. */
const withDocument = (
  email: RenderedEmail,
  document: InvoiceDocument | undefined,
): RenderedEmail & { attachments?: Attachment[] } => {
  if (!document) return email;
  const { filename, pdf } = document;
  return { ...email, attachments: [{ filename, contentType: "application/pdf", content: pdf }] };
};

interface OfPayment extends OfSpecialist {
  transactionId: string;
}
type PaymentFacts = Reader & { purchase: PurchaseContext };

const paymentEmail = <P extends OfPayment>(
  template: string,
  render: (ctx: Ctx, payload: P, facts: PaymentFacts) => ReturnType<Render<P>>,
): EmailListener<P> =>
  emailSpecialist<P>(template, async (ctx, payload, reader) => {
    const purchase = await findPurchaseContext(ctx, payload.transactionId);
    return purchase && await render(ctx, payload, { ...reader, purchase });
  });

const propsOf = ({ brand, firstName, purchase }: PaymentFacts): payments.PaymentEmail => ({
  brand,
  firstName,
  total: purchase.total,
  purchase: purchase.lines.map(({ name }) => name).join(", "),
  number: purchase.number,
});

const emailReceipt = paymentEmail(
  "receipt",
  async (ctx, { transactionId }, { brand, firstName, person, purchase }) => {
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
  },
);

/** The invoice of a payment whose receipt was sent without one. */
const emailLateInvoice = paymentEmail<OfPayment & { invoiceId: string; isLate: boolean }>(
  "invoice",
  async (ctx, { invoiceId, isLate }, facts) => {
    if (!isLate) return undefined;
    const document = await getDocument(ctx, invoiceId);
    return withDocument(await payments.lateInvoice({ ...propsOf(facts), invoiceNumber: document.number }), document);
  },
);

const emailFailed = paymentEmail("payment-failed", (ctx, _payload, facts) => {
  const { note, categoryId } = facts.purchase;
  const reason = note ?? "Your bank declined the payment. Nothing was charged.";
  return payments.paymentFailed({ ...propsOf(facts), reason, buyUrl: buyUrl(ctx, categoryId) });
});

const emailRefunded = paymentEmail<OfPayment & { refundedMinor: number }>(
  "payment-refunded",
  async (ctx, { transactionId, refundedMinor }, facts) => {
    const { total, creditsRemoved } = facts.purchase;
    const refunded = { amount: refundedMinor, currency: total.currency };
    const document = await findRefundDocument(ctx, { transactionId, refundedMinor });
    const creditNote = document?.number;
    const email = await payments.paymentRefunded({ ...propsOf(facts), refunded, creditsRemoved, creditNote });
    return withDocument(email, document);
  },
);

/** Undefined for an inquiry of the bank that takes no money. */
const disputeStage = (status: string): payments.DisputeStage | undefined => {
  if (status === "lost" || status === "won") return status;
  return takesMoney(status) ? "opened" : undefined;
};

/** Skipped when the dispute has moved on since. */
const emailDisputed = paymentEmail<OfPayment & { disputeId: string; status: string }>(
  "payment-disputed",
  async (ctx, { disputeId, status }, facts) => {
    const dispute = await findDispute(ctx.db.read, disputeId);
    const stage = disputeStage(status);
    if (!stage || !dispute || disputeStage(dispute.status) !== stage) return undefined;
    const document = await findDisputeDocument(ctx, disputeId);
    return withDocument(await payments.paymentDisputed({ ...propsOf(facts), stage }), document);
  },
);

/** What administrators read about a payment; undefined when there is nothing to do. */
type Describe<P> = (purchase: PurchaseContext, payload: P) => string | undefined;

const paymentAlert = <P extends OfPayment>(template: string, describe: Describe<P>): EmailListener<P> =>
async (
  ctx,
  payload,
  delivery,
) => {
  const { eventId: cause, listener } = delivery;
  return await alertAdministrators(ctx, {
    cause,
    listener,
    template,
    refs: refsOf(payload),
    administrators: await listAdministrators(ctx.db.read, "finance"),
    render: async ({ brand, firstName }) => {
      const purchase = await findPurchaseContext(ctx, payload.transactionId);
      const sentence = purchase && describe(purchase, payload);
      if (!sentence) return undefined;
      const userUrl = `${ctx.config.publicUrl}/admin/users/${payload.specialistId}`;
      return await payments.paymentAlert({ brand, firstName, sentence, userUrl, number: purchase.number });
    },
  });
};

/** A refund of more than the unused credits. */
const alertOfRefund = paymentAlert<OfPayment>(
  "refund-alert",
  ({ usedRefunded }) =>
    usedRefunded > 0
      ? "A refund covered credits that were already used. If one of them is returned later, it is removed then."
      : undefined,
);

/** A payment on a checkout page that was still open when the account was deleted. */
const alertOfDeletedBuyer = paymentAlert<OfPayment>(
  "leaver-paid-alert",
  ({ isBuyerDeleted }) =>
    isBuyerDeleted
      ? "A payment arrived from a buyer whose account is deleted. Nobody can use its credits. Please refund it at the " +
        "payment provider."
      : undefined,
);

/** What was paid is not what was ordered. */
const alertOfDifference = paymentAlert<OfPayment>(
  "payment-differs-alert",
  ({ note }) =>
    note?.startsWith("Not settled")
      ? `A payment was not settled, because it differs from its order. ${note} We asked the buyer to contact us.`
      : undefined,
);

/** Somebody has to answer the bank. */
const alertOfDispute = paymentAlert<OfPayment & { status: string }>(
  "dispute-alert",
  (_purchase, { status }) =>
    disputeStage(status) === "opened"
      ? "A bank has claimed a payment back. Its unused credits are on hold. Please respond at the payment provider in time."
      : undefined,
);

/** Which email follows from which event of payments. */
export const paymentEmails = [
  afterCommit(creditsPurchased, "notifications.mailReceipt", emailReceipt),
  afterCommit(creditsPurchased, "notifications.alertOfLeaver", alertOfDeletedBuyer),
  afterCommit(invoiceIssued, "notifications.mailLateInvoice", emailLateInvoice),
  afterCommit(paymentDiffers, "notifications.alertOfDifference", alertOfDifference),
  afterCommit(paymentFailed, "notifications.mailPaymentFailed", emailFailed),
  afterCommit(paymentRefunded, "notifications.mailPaymentRefunded", emailRefunded),
  afterCommit(paymentRefunded, "notifications.alertOfRefund", alertOfRefund),
  afterCommit(paymentDisputed, "notifications.mailPaymentDisputed", emailDisputed),
  afterCommit(paymentDisputed, "notifications.alertOfDispute", alertOfDispute),
];
