// About payments that failed, were refunded or are disputed: to the buyer, and alerts to administrators.
import { formatMoney, type Money } from "@/platform/money.ts";
import { Action, Fact, Facts, Paragraph, TextLink } from "./parts/content.tsx";
import { AlertLayout, type EmailProps, layoutFor } from "./parts/layout.tsx";
import { renderEmail } from "./parts/render.ts";

export interface PaymentEmail extends EmailProps {
  total: Money;
  /** What was bought, as on the receipt. */
  purchase: string;
  /** Our own number of the payment. */
  number: string;
}

export const paymentFailed = ({ reason, buyUrl, ...props }: PaymentEmail & { reason: string; buyUrl: string }) =>
  renderEmail(
    `Your payment of ${formatMoney(props.total)} to ${props.brand.productName} did not go through`,
    <Layout {...props} title="Your payment did not go through" preheader="Nothing was charged.">
      <Paragraph>Your purchase wasn't completed, so you didn't receive any credits. {reason}</Paragraph>
      <PaymentFacts {...props} />
      <Action href={buyUrl}>Try again</Action>
    </Layout>,
    { name: "payment-failed", values: {} },
  );

/** The invoice of an earlier payment. */
export const lateInvoice = ({ invoiceNumber, ...props }: PaymentEmail & { invoiceNumber: string }) =>
  renderEmail(
    `Your invoice ${invoiceNumber} from ${props.brand.productName}`,
    <Layout {...props} title="Your invoice" preheader={`Invoice ${invoiceNumber} is attached.`}>
      <Paragraph>
        Invoice {invoiceNumber} for your earlier payment is attached. It's paid, so you don't have to do anything.
      </Paragraph>
      <PaymentFacts {...props} />
    </Layout>,
    { name: "invoice", values: {} },
  );

interface Refunded extends PaymentEmail {
  refunded: Money;
  creditsRemoved: number;
  /** The number of the credit note that is attached. */
  creditNote?: string;
}

export const paymentRefunded = ({ refunded, creditsRemoved, creditNote, ...props }: Refunded) =>
  renderEmail(
    `${props.brand.productName} refunded ${formatMoney(refunded)}`,
    <Layout {...props} title="You received a refund" preheader="Your bank shows it within five to ten days.">
      <Paragraph>
        We refunded {formatMoney(refunded)}. Your bank shows it within five to ten days.{" "}
        {creditsRemovedSentence(creditsRemoved)}
        {creditNote ? ` Credit note ${creditNote} is attached.` : ""}
      </Paragraph>
      <PaymentFacts {...props} />
    </Layout>,
    { name: "payment-refunded", values: {} },
  );

const creditsRemovedSentence = (credits: number): string => {
  if (credits === 0) return "You keep all of your remaining credits.";
  return credits === 1
    ? "We removed 1 unused credit of this purchase."
    : `We removed ${credits} unused credits of this purchase.`;
};

interface RefundFailed extends PaymentEmail {
  refunded: Money;
  creditsRestored: number;
  /** The number of the invoice that is attached; it cancels the credit note. */
  invoiceNumber?: string;
}

export const refundFailed = ({ refunded, creditsRestored, invoiceNumber, ...props }: RefundFailed) =>
  renderEmail(
    `Your refund of ${formatMoney(refunded)} from ${props.brand.productName} failed`,
    <Layout {...props} title="Your refund failed" preheader="Your bank sent the money back to us.">
      <Paragraph>
        We refunded {formatMoney(refunded)}, but your bank sent the money back to us.{" "}
        {creditsRestoredSentence(creditsRestored)}
        {invoiceNumber ? ` Invoice ${invoiceNumber} is attached. It cancels the credit note of the refund.` : ""}
      </Paragraph>
      <PaymentFacts {...props} />
      <Paragraph>Our team knows about it and will contact you about another way to pay you back.</Paragraph>
    </Layout>,
    { name: "refund-failed", values: {} },
  );

/** The sentence about credits that came back. */
export const creditsRestoredSentence = (credits: number): string => {
  if (credits === 0) return "Your credits don't change.";
  return credits === 1
    ? "You can use 1 credit of this purchase again."
    : `You can use ${credits} credits of this purchase again.`;
};

/** `won`: decided in our favour, so that the payment remains valid. */
export type DisputeStage = "opened" | "won" | "lost";

interface Disputed extends PaymentEmail {
  stage: DisputeStage;
  /** How many credits can be used again; 0 before it is won. */
  creditsRestored: number;
}

/** A buyer's bank claims a payment back. */
export const paymentDisputed = ({ stage, creditsRestored, ...props }: Disputed) => {
  const { title, preheader, text } = DISPUTES[stage];
  const sentence = creditsRestored > 0 ? ` ${creditsRestoredSentence(creditsRestored)}` : "";
  return renderEmail(
    `${title}: ${formatMoney(props.total)} at ${props.brand.productName}`,
    <Layout {...props} title={title} preheader={preheader}>
      <Paragraph>{text + sentence}</Paragraph>
      <PaymentFacts {...props} />
      <Paragraph>
        If you didn't expect this, reply to this email. A member of our team will read it, and most cases are settled
        within a day.
      </Paragraph>
    </Layout>,
    { name: "payment-disputed", values: {} },
  );
};

const DISPUTES: Record<DisputeStage, { title: string; preheader: string; text: string }> = {
  opened: {
    title: "Your payment is being disputed",
    preheader: "Its unused credits are on hold until the bank decides.",
    text: "Your bank has claimed this payment back. Until it decides, the unused credits of this purchase are on hold.",
  },
  won: {
    title: "Your payment remains valid",
    preheader: "The bank has decided so.",
    text: "The bank has decided that this payment remains valid.",
  },
  lost: {
    title: "Your payment was taken back",
    preheader: "Its unused credits were removed.",
    text: "Your bank has taken this payment back. We removed the unused credits of this purchase.",
  },
};

interface PaymentAlert extends EmailProps {
  /** What happened, as a sentence. */
  sentence: string;
  number: string;
  userUrl: string;
}

/** To administrators. */
export const paymentAlert = ({ sentence, number, userUrl, ...props }: PaymentAlert) =>
  renderEmail(
    `A payment needs your attention: ${number}`,
    <AlertLayout {...props} title="A payment needs your attention" preheader={sentence}>
      <Paragraph>{sentence}</Paragraph>
      <Facts>
        <Fact label="Payment number">{number}</Fact>
      </Facts>
      <Action href={userUrl}>View specialist</Action>
    </AlertLayout>,
  );

const PaymentFacts = ({ purchase, total, number }: Pick<PaymentEmail, "purchase" | "total" | "number">) => (
  <Facts>
    <Fact label="Purchase">{purchase}</Fact>
    <Fact label="Amount">{formatMoney(total)}</Fact>
    <Fact label="Payment number">{number}</Fact>
  </Facts>
);

const Layout = layoutFor(
  ({ productName }) => `You're receiving this email because you bought credits at ${productName}.`,
  ({ supportEmail }) => (
    <Paragraph>
      Questions about a payment? Write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>{" "}
      and include the payment number.
    </Paragraph>
  ),
);
