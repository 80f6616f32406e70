// To a specialist whose payment arrived: what was bought, what it cost, and until when it is good. Also for the books.
import { formatMoney, type Money } from "@/platform/money.ts";
import { type Instant, renderTime } from "@/platform/time/time.ts";
import { type House, Letter } from "./letter.tsx";
import { Action, Fact, Facts, Lines, MainFact, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface Receipt {
  house: House;
  firstName: string;
  /** Our own number of the purchase. */
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
}

export const receipt = (props: Receipt) =>
  writeLetter(
    `Your receipt from ${props.house.productName}: ${formatMoney(props.total)}`,
    <ReceiptLetter {...props} />,
  );

const creditsReady = (credits: number): string =>
  credits === 1 ? "Your credit is ready to use" : `Your ${credits} credits are ready to use`;

const ReceiptLetter = (props: Receipt) => {
  const { house, firstName, credits, zone, validUntil, billedTo, dashboardUrl } = props;
  return (
    <Letter
      house={house}
      title="Thank you for your payment"
      preheader={`${creditsReady(credits)}.`}
      reason={`You get this mail because you bought credits at ${house.productName}. Please keep it for your books.`}
    >
      <Paragraph>
        Hello {firstName}, your payment arrived. {creditsReady(credits)} until{" "}
        {renderTime(validUntil, zone).long.split(",")[0]}.
      </Paragraph>
      <Facts>
        <MainFact label="Paid">{formatMoney(props.total)}</MainFact>
        {props.lines.map(({ name, total }, n) => <Fact key={n} label={name}>{formatMoney(total)}, net</Fact>)}
        <Fact label="Net sum">{formatMoney(props.subtotal)}</Fact>
        <Fact label="Tax">{formatMoney(props.tax)}</Fact>
        <Fact label="Paid on">{renderTime(props.paidAt, zone).full}</Fact>
        {billedTo
          ? (
            <Fact label="Billed to">
              <Lines text={billedTo} />
            </Fact>
          )
          : null}
        <Fact label="Number">{props.number}</Fact>
      </Facts>
      <Action href={dashboardUrl}>Open your dashboard</Action>
      {props.receiptUrl
        ? (
          <Paragraph>
            The payment provider keeps a <TextLink href={props.receiptUrl}>receipt of the card payment</TextLink>.
          </Paragraph>
        )
        : null}
    </Letter>
  );
};
