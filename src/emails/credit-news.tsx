// To a specialist about credits: one came back and why, few are left, none is left, some will end.
import { type Instant, renderTime } from "@/platform/time/time.ts";
import type { House } from "./letter.tsx";
import { newsLetter } from "./news-letter.tsx";
import { Action, Fact, Facts, Paragraph } from "./parts.tsx";
import { writeLetter } from "./write-letter.ts";

export interface CreditNews {
  house: House;
  firstName: string;
  categoryName: string;
  /** Credits left in the category. */
  credits: number;
  buyUrl: string;
}

const many = (credits: number): string => credits === 1 ? "1 credit" : `${credits} credits`;

export const creditReturned = (
  { why, dashboardUrl, ...news }: Omit<CreditNews, "buyUrl"> & { why: string; dashboardUrl: string },
) =>
  writeLetter(
    `A credit came back: ${news.categoryName} at ${news.house.productName}`,
    <News {...news} title="A credit came back to you" preheader={why}>
      <Paragraph>
        Hello {news.firstName}, a credit for {news.categoryName} is yours again. You need not do anything.
      </Paragraph>
      <Facts>
        <Fact label="Why">{why}</Fact>
        <Fact label="You now have">{many(news.credits)}</Fact>
      </Facts>
      <Action href={dashboardUrl}>Open your dashboard</Action>
    </News>,
  );

/** `reason` in the administrator's words; `by` how many credits came or went. */
interface ByHandNews extends Omit<CreditNews, "buyUrl"> {
  by: number;
  reason: string;
  dashboardUrl: string;
}

const ByHand = ({ reason, credits, dashboardUrl }: Pick<ByHandNews, "reason" | "credits" | "dashboardUrl">) => (
  <>
    <Facts>
      <Fact label="Why">{reason}</Fact>
      <Fact label="You now have">{many(credits)}</Fact>
    </Facts>
    <Action href={dashboardUrl}>Open your dashboard</Action>
  </>
);

export const creditsGranted = ({ by, reason, dashboardUrl, ...news }: ByHandNews) =>
  writeLetter(
    `${many(by)} for ${news.categoryName} at ${news.house.productName}, from us`,
    <News {...news} title={`We gave you ${many(by)}`} preheader={reason}>
      <Paragraph>
        Hello {news.firstName}, {many(by)} for {news.categoryName} {by === 1 ? "is" : "are"}{" "}
        yours. You need not do anything.
      </Paragraph>
      <ByHand reason={reason} credits={news.credits} dashboardUrl={dashboardUrl} />
    </News>,
  );

export const creditsRevoked = ({ by, reason, dashboardUrl, ...news }: ByHandNews) =>
  writeLetter(
    `${many(by)} for ${news.categoryName} at ${news.house.productName} taken back`,
    <News {...news} title={`We took back ${many(by)}`} preheader={reason}>
      <Paragraph>
        Hello {news.firstName}, we took back {many(by)} for{" "}
        {news.categoryName}. If you do not expect that, please reply to this mail.
      </Paragraph>
      <ByHand reason={reason} credits={news.credits} dashboardUrl={dashboardUrl} />
    </News>,
  );

export const creditsLow = (news: CreditNews) =>
  writeLetter(
    `${many(news.credits)} left for ${news.categoryName} at ${news.house.productName}`,
    <News {...news} title="Few credits are left" preheader="At zero, visitors no longer find you there.">
      <Paragraph>
        Hello {news.firstName}, you have {many(news.credits)} left for{" "}
        {news.categoryName}. Each booked meeting uses one; at zero, visitors no longer find you there.
      </Paragraph>
      <Action href={news.buyUrl}>Buy credits</Action>
    </News>,
  );

export const creditsExhausted = (news: CreditNews) =>
  writeLetter(
    `Visitors no longer find you in ${news.categoryName} at ${news.house.productName}`,
    <News {...news} title="Your credits are used up" preheader={`You are hidden in ${news.categoryName}.`}>
      <Paragraph>
        Hello {news.firstName}, you have no credits left for{" "}
        {news.categoryName}. You are hidden there: visitors who look for a meeting in {news.categoryName}{" "}
        do not find you. Meetings that are booked stay booked, and other categories are not touched.
      </Paragraph>
      <Action href={news.buyUrl}>Buy credits</Action>
    </News>,
  );

export const creditsExpiring = (
  { ending, firstEndsAt, zone, ...news }: CreditNews & { ending: number; firstEndsAt: Instant; zone: string },
) => {
  const day = renderTime(firstEndsAt, zone).long.split(",")[0];
  return writeLetter(
    `${many(ending)} for ${news.categoryName} at ${news.house.productName} will end soon`,
    <News {...news} title="Some of your credits will end" preheader={`The first on ${day}.`}>
      <Paragraph>
        Hello {news.firstName}, {many(ending)} for {news.categoryName} will end, the first on{" "}
        {day}. Credits that end first are used first; more open time in your calendar helps to use them.
      </Paragraph>
      <Action href={news.buyUrl}>See your credits</Action>
    </News>,
  );
};

const News = newsLetter(({ productName }) => `You get this mail because you have credits at ${productName}.`);
