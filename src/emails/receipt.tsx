// To a specialist whose payment arrived: what was bought, what it cost, and until when it is valid. Also for bookkeeping.
import { formatMoney, type Money } from "@/platform/money.ts";
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Lines, MainFact, Paragraph, TextLink } from "./parts/content.tsx";
import { EmailLayout, type EmailProps } from "./parts/layout.tsx";
import { longDay, longTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface Receipt extends EmailProps {
  /** Our own number of the payment. */
  number: string;
  paidAt: Instant;
  /** The reader's zone. */
  zone: string;
  lines: { name: string; total: Money }[];
  /** After the price of a line: "net", "including 20% VAT". */
  priceLabel: string;
  /** "20% VAT" */
  vatLabel: string;
  /** Net and VAT of what was paid, and what rounding added; null while nobody can say. */
  sums: { net: Money; vat: Money; rounding: Money } | null;
  total: Money;
  credits: number;
  validUntil: Instant;
  /** Company, address and VAT number, line by line; empty when none is known. */
  billedTo: string;
  /** The payment provider's own receipt. */
  receiptUrl: string | null;
  dashboardUrl: string;
  /** The number of the attached invoice. */
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
    { name: "receipt", values: {} },
  );
};

/** Net, VAT and total are those of the invoice. */
const Sums = ({ sums, vatLabel }: Pick<Receipt, "sums" | "vatLabel">) =>
  sums
    ? (
      <>
        <Fact label="Net total">{formatMoney(sums.net)}</Fact>
        <Fact label={vatLabel}>{formatMoney(sums.vat)}</Fact>
        {sums.rounding.amount === 0 ? null : <Fact label="Rounding">{formatMoney(sums.rounding)}</Fact>}
      </>
    )
    : <Fact label="VAT">Where VAT applies, it is included, and your invoice shows how much.</Fact>;

const ReceiptFacts = (
  { lines, priceLabel, vatLabel, sums, total, paidAt, zone, billedTo, number }: Receipt,
) => (
  <Facts>
    <MainFact label="Paid">{formatMoney(total)}</MainFact>
    {lines.map((line, n) => <Fact key={n} label={line.name}>{`${formatMoney(line.total)} ${priceLabel}`.trim()}</Fact>)}
    <Sums sums={sums} vatLabel={vatLabel} />
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
