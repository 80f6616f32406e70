// To a specialist about credits: returned, added or removed, running low, used up, about to expire.
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, Paragraph, TextLink } from "./parts/content.tsx";
import { type EmailProps, layoutFor } from "./parts/layout.tsx";
import { longDay } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface CreditEmail extends EmailProps {
  categoryName: string;
  /** Credits left in the category. */
  credits: number;
  buyUrl: string;
}

const creditCount = (credits: number): string => credits === 1 ? "1 credit" : `${credits} credits`;

/** What changed the balance, and what it is now. */
interface BalanceChange extends Omit<CreditEmail, "buyUrl"> {
  /** Why, as a sentence. */
  reason: string;
  dashboardUrl: string;
}

const Balance = ({ reason, credits, dashboardUrl }: BalanceChange) => (
  <>
    <Facts>
      <Fact label="Why">{reason}</Fact>
      <Fact label="You now have">{creditCount(credits)}</Fact>
    </Facts>
    <Action href={dashboardUrl}>Open your dashboard</Action>
  </>
);

/** `leadUrl`: the lead that can be kept for another credit; null when there is none. */
export const creditReturned = ({ leadUrl, ...props }: BalanceChange & { leadUrl: string | null }) =>
  renderEmail(
    `Credit returned: ${props.categoryName} at ${props.brand.productName}`,
    <Layout {...props} title="We returned a credit to you" preheader={props.reason}>
      <Paragraph>
        You have a credit for {props.categoryName} back. You don't need to do anything.
      </Paragraph>
      {leadUrl
        ? (
          <Paragraph>
            The lead no longer shows how to reach the visitor. You can{" "}
            <TextLink href={leadUrl}>open it</TextLink>: keep it, which uses a credit again, or close it.
          </Paragraph>
        )
        : null}
      <Balance {...props} />
    </Layout>,
    { name: "credit-returned", values: { topic: props.categoryName } },
  );

/** `count`: how many credits an administrator added or removed. */
type Adjustment = BalanceChange & { count: number };

export const creditsGranted = ({ count, ...props }: Adjustment) =>
  renderEmail(
    `${creditCount(count)} added for ${props.categoryName} at ${props.brand.productName}`,
    <Layout {...props} title={`We added ${creditCount(count)}`} preheader={props.reason}>
      <Paragraph>
        We added {creditCount(count)} for {props.categoryName} to your account. You don't need to do anything.
      </Paragraph>
      <Balance {...props} />
    </Layout>,
    { name: "credits-granted", values: { topic: props.categoryName } },
  );

export const creditsRevoked = ({ count, ...props }: Adjustment) =>
  renderEmail(
    `${creditCount(count)} removed for ${props.categoryName} at ${props.brand.productName}`,
    <Layout {...props} title={`We removed ${creditCount(count)}`} preheader={props.reason}>
      <Paragraph>
        We removed {creditCount(count)} for {props.categoryName}{" "}
        from your account. If you didn't expect this, reply to this email.
      </Paragraph>
      <Balance {...props} />
    </Layout>,
    { name: "credits-revoked", values: { topic: props.categoryName } },
  );

export const creditsLow = (props: CreditEmail) =>
  renderEmail(
    `${creditCount(props.credits)} left for ${props.categoryName} at ${props.brand.productName}`,
    <Layout
      {...props}
      title="You're running low on credits"
      preheader="At zero, visitors can no longer find you there."
    >
      <Paragraph>
        You have {creditCount(props.credits)} left for{" "}
        {props.categoryName}. Each booked meeting uses one. At zero, visitors can no longer find you in this category.
      </Paragraph>
      <Action href={props.buyUrl}>Buy credits</Action>
    </Layout>,
    { name: "credits-low", values: { topic: props.categoryName } },
  );

export const creditsExhausted = (props: CreditEmail) =>
  renderEmail(
    `No credits left: you're hidden in ${props.categoryName} at ${props.brand.productName}`,
    <Layout {...props} title="You're out of credits" preheader={`You're hidden in ${props.categoryName}.`}>
      <Paragraph>
        You have no credits left for{" "}
        {props.categoryName}, so you're hidden there: visitors can't find you in this category. Booked meetings and your
        other categories aren't affected.
      </Paragraph>
      <Action href={props.buyUrl}>Buy credits</Action>
    </Layout>,
    { name: "credits-exhausted", values: { topic: props.categoryName } },
  );

export const creditsExpiring = (
  { count, firstExpiresAt, zone, ...props }: CreditEmail & { count: number; firstExpiresAt: Instant; zone: string },
) => {
  const day = longDay(firstExpiresAt, zone);
  const isOne = count === 1;
  return renderEmail(
    `${creditCount(count)} for ${props.categoryName} at ${props.brand.productName} will expire soon`,
    <Layout
      {...props}
      title={isOne ? "One of your credits will expire soon" : "Some of your credits will expire soon"}
      preheader={isOne ? `It expires on ${day}.` : `The first on ${day}.`}
    >
      <Paragraph>
        {creditCount(count)} for {props.categoryName} will expire{isOne ? "" : ", the first"} on{" "}
        {day}. Credits that expire first are used first. Opening more times in your calendar helps you use them.
      </Paragraph>
      <Action href={props.buyUrl}>View your credits</Action>
    </Layout>,
    { name: "credits-expiring", values: { topic: props.categoryName } },
  );
};

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because you have credits at ${productName}.`
);
