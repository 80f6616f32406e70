// To a specialist whose payment arrived: what was bought, what it cost, and until when it is valid. Also for bookkeeping.
import { formatMoney, type Money } from "@/platform/money.ts";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Lines, MainFact, Paragraph, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout } from "./parts/layout.tsx";
import { longDay, longTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface Receipt {
  brand: Brand;
  firstName: string;
  /** Our own number of the payment. */
  number: string;
  paidAt: Instant;
  /** The reader's zone. */
  zone: string;
  lines: { name: string; total: Money }[];
  subtotal: Money;
  tax: Money;
  total: Money;
  credits: number;
  validUntil: Instant;
  /** Company, address and VAT number, line by line; empty when none is known. */
  billedTo: string;
  /** The payment provider's own receipt. */
  receiptUrl: string | null;
  dashboardUrl: string;
  /** Of the invoice that is attached. */
  invoiceNumber?: string;
}

const creditsReady = (credits: number): string =>
  credits === 1 ? "Your credit is ready to use" : `Your ${credits} credits are ready to use`;

export const receipt = (props: Receipt) => {
  const { brand, firstName, credits, zone, total, validUntil, dashboardUrl, receiptUrl, invoiceNumber } = props;
  return renderEmail(
    `Your receipt from ${brand.productName}: ${formatMoney(total)}`,
    <EmailLayout
      brand={brand}
      title="Thank you for your payment"
      preheader={`${creditsReady(credits)}.`}
      greet={firstName}
      reason={`You're receiving this email because you bought credits at ${brand.productName}. Please keep it for your records.`}
    >
      <Paragraph>
        We received your payment. {creditsReady(credits)} until {longDay(validUntil, zone)}.
        {invoiceNumber ? ` Invoice ${invoiceNumber} is attached.` : ""}
      </Paragraph>
      <ReceiptFacts {...props} />
      <Action href={dashboardUrl}>Open your dashboard</Action>
      {receiptUrl
        ? (
          <Paragraph>
            Our payment provider has a <TextLink href={receiptUrl}>receipt of the card payment</TextLink>.
          </Paragraph>
        )
        : null}
    </EmailLayout>,
  );
};

const ReceiptFacts = ({ lines, subtotal, tax, total, paidAt, zone, billedTo, number }: Receipt) => (
  <Facts>
    <MainFact label="Paid">{formatMoney(total)}</MainFact>
    {lines.map((line, n) => <Fact key={n} label={line.name}>{formatMoney(line.total)} net</Fact>)}
    <Fact label="Net total">{formatMoney(subtotal)}</Fact>
    <Fact label="Tax">{formatMoney(tax)}</Fact>
    <Fact label="Paid on">{longTime(paidAt, zone)}</Fact>
    {billedTo
      ? (
        <Fact label="Billed to">
          <Lines text={billedTo} />
        </Fact>
      )
      : null}
    <Fact label="Payment number">{number}</Fact>
  </Facts>
);
