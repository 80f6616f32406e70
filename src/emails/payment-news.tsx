// About payments that took another turn: failed, paid back, disputed. To who paid, and to administrators.
import { formatMoney, type Money } from "@/platform/money.ts";
import { type House, Letter } from "./letter.tsx";
import { newsLetter } from "./news-letter.tsx";
import { Action, Fact, Facts, Paragraph, TextLink } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface PaymentNews {
  house: House;
  firstName: string;
  total: Money;
  /** What was bought, as the receipt calls it. */
  what: string;
  /** Our own number of the purchase. */
  number: string;
}

export const paymentFailed = ({ why, buyUrl, ...news }: PaymentNews & { why: string; buyUrl: string }) =>
  writeLetter(
    `Your payment of ${formatMoney(news.total)} to ${news.house.productName} did not go through`,
    <News {...news} title="Your payment did not go through" preheader="Nothing was charged.">
      <Paragraph>Hello {news.firstName}, you tried to buy credits, and there are none yet. {why}</Paragraph>
      <PaymentFacts {...news} />
      <Action href={buyUrl}>Try again</Action>
    </News>,
  );

export const paymentRefunded = (
  { refunded, creditsTaken, ...news }: PaymentNews & { refunded: Money; creditsTaken: number },
) =>
  writeLetter(
    `${news.house.productName} paid back ${formatMoney(refunded)}`,
    <News {...news} title="You get money back" preheader="It is on your account within some days.">
      <Paragraph>
        Hello {news.firstName}, we have paid back {formatMoney(refunded)}. Your bank shows it within five to ten days.
        {" "}
        {takenWords(creditsTaken)}
      </Paragraph>
      <PaymentFacts {...news} />
    </News>,
  );

const takenWords = (credits: number): string => {
  if (credits === 0) return "All credits that are left stay yours.";
  return credits === 1 ? "One unused credit went with it." : `${credits} unused credits went with it.`;
};

export type DisputeTurn = "opened" | "won" | "lost";

/** A customer's bank claims money back; "won" is won by us. */
export const paymentDisputed = ({ turn, ...news }: PaymentNews & { turn: DisputeTurn }) => {
  const { title, preheader, text } = DISPUTES[turn];
  return writeLetter(
    `${title}: ${formatMoney(news.total)} at ${news.house.productName}`,
    <News {...news} title={title} preheader={preheader}>
      <Paragraph>Hello {news.firstName}, {text}</Paragraph>
      <PaymentFacts {...news} />
      <Paragraph>
        If you did not expect this, please reply to this mail. A person reads it, and most of it can be settled in a
        day.
      </Paragraph>
    </News>,
  );
};

const DISPUTES: Record<DisputeTurn, { title: string; preheader: string; text: string }> = {
  opened: {
    title: "Your payment is being disputed",
    preheader: "Its unused credits rest until the bank has decided.",
    text: "your bank has asked for this payment back. Until it has decided, the unused credits of this purchase rest.",
  },
  won: {
    title: "Your payment stands",
    preheader: "Your credits are back.",
    text: "the bank has decided that this payment stands. The credits that rested are yours again.",
  },
  lost: {
    title: "Your payment was taken back",
    preheader: "Its unused credits are gone.",
    text: "the bank has taken this payment back. The unused credits of this purchase are gone with it.",
  },
};

export interface PaymentAlert {
  house: House;
  firstName: string;
  /** What happened, as a sentence. */
  sentence: string;
  number: string;
  userUrl: string;
}

/** To administrators. */
export const paymentAlert = ({ house, firstName, sentence, number, userUrl }: PaymentAlert) =>
  writeLetter(
    `A payment needs a look: ${number}`,
    <Letter
      house={house}
      title="A payment needs a look"
      preheader={sentence}
      reason={`You get this mail because you are an administrator of ${house.productName}.`}
    >
      <Paragraph>Hello {firstName}, {sentence}</Paragraph>
      <Facts>
        <Fact label="Number">{number}</Fact>
      </Facts>
      <Action href={userUrl}>See the specialist</Action>
    </Letter>,
  );

const PaymentFacts = ({ what, total, number }: Pick<PaymentNews, "what" | "total" | "number">) => (
  <Facts>
    <Fact label="Bought">{what}</Fact>
    <Fact label="Amount">{formatMoney(total)}</Fact>
    <Fact label="Number">{number}</Fact>
  </Facts>
);

const News = newsLetter(
  ({ productName }) => `You get this mail because you bought credits at ${productName}.`,
  (house) => (
    <Paragraph>
      Questions about a payment? Write to{" "}
      <TextLink href={`mailto:${house.supportEmail}`}>{house.supportEmail}</TextLink> and name its number.
    </Paragraph>
  ),
);
