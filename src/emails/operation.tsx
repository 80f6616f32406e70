// About the operation: to the owners of webhooks and API keys, and to administrators when a category has no times or most of
// the text messages of a day are used.
import { Action, Fact, Facts, Paragraph, TextLink } from "./parts/content.tsx";
import { accountReason, adminReason, EmailLayout, type EmailProps, layoutFor } from "./parts/layout.tsx";
import { renderEmail } from "./parts/render.ts";

interface WebhookPaused extends EmailProps {
  /** The name that its owner gave it, and the host of its address. */
  name: string;
  host: string;
  connectionsUrl: string;
  /** For how long it has accepted nothing. */
  days: number;
}

export const webhookPaused = ({ name, host, connectionsUrl, days, ...props }: WebhookPaused) =>
  renderEmail(
    `We paused your webhook “${name}”`,
    <Layout {...props} title="We paused a webhook" preheader={`${host} has accepted nothing for ${days} days.`}>
      <Paragraph>
        {host} has accepted nothing for {days}{" "}
        days, so we stopped sending to your webhook “{name}”. Its log shows what we sent and how the server answered.
      </Paragraph>
      <Paragraph>
        When it works again, send a test event and press Resume. What happened meanwhile isn't sent again, except
        requests to delete a visitor's data. You can fetch everything else with an API key.
      </Paragraph>
      <Action href={connectionsUrl}>View webhooks</Action>
    </Layout>,
    { name: "webhook-paused", values: {} },
  );

interface ApiKeyCreated extends EmailProps {
  /** The name that its owner gave it. */
  name: string;
  /** What it can be used for. */
  abilities: readonly string[];
  connectionsUrl: string;
  forgotPasswordUrl: string;
}

export const apiKeyCreated = ({ name, abilities, connectionsUrl, forgotPasswordUrl, ...props }: ApiKeyCreated) =>
  renderEmail(
    `A new API key for ${props.brand.productName}`,
    <Layout {...props} title="An API key was created" preheader={`“${name}” can now act for your account.`}>
      <Paragraph>An API key was created for your account. Programs that have it can do what it allows.</Paragraph>
      <Facts>
        <Fact label="Name">{name}</Fact>
        <Fact label="Allows">{abilities.join(" · ")}</Fact>
      </Facts>
      <Action href={connectionsUrl}>View API keys</Action>
      <Paragraph>
        If this wasn't you, revoke the key and <TextLink href={forgotPasswordUrl}>choose a new password</TextLink>{" "}
        right away, and contact us.
      </Paragraph>
    </Layout>,
    { name: "api-key-created", values: {} },
  );

const Layout = layoutFor(accountReason);

interface SupplyAlert extends EmailProps {
  categoryName: string;
  categoryUrl: string;
}

/** Visitors look for a category in which no specialist is available. */
export const supplyAlert = ({ brand, firstName, categoryName, categoryUrl }: SupplyAlert) =>
  renderEmail(
    `No times available in ${categoryName}`,
    <EmailLayout
      brand={brand}
      title={`No times available in ${categoryName}`}
      preheader="A visitor left without a meeting."
      greet={firstName}
      reason={`${adminReason(brand)} We send it at most once an hour for each category.`}
    >
      <Paragraph>A visitor looked for a meeting in {categoryName}, and no specialist was available.</Paragraph>
      <Paragraph>
        To offer more times, ask specialists to open more hours, accept bookings again or buy credits, or invite new
        specialists to this category.
      </Paragraph>
      <Action href={categoryUrl}>View category</Action>
    </EmailLayout>,
  );

interface TextLimit extends EmailProps {
  /** 80 or 100. */
  percent: number;
  /** Which messages have the limit. */
  budget: "codes" | "meetings";
  settingsUrl: string;
}

const BUDGETS = {
  codes: {
    name: "codes by text message",
    effect: "no codes are sent by text message. Visitors use the code in the email.",
  },
  meetings: {
    name: "text messages about meetings",
    effect: "no reminders are sent by text message. Emails are sent as usual.",
  },
};

/** Most or all of what may be sent by text message on a day is used. */
export const textLimit = ({ brand, firstName, percent, budget, settingsUrl }: TextLimit) => {
  const { name, effect } = BUDGETS[budget];
  const title = percent >= 100 ? `No more ${name} today` : `${percent} % of today's ${name} are used`;
  return renderEmail(
    title,
    <EmailLayout
      brand={brand}
      title={title}
      preheader="The number and the cost per day are settings."
      greet={firstName}
      reason={`${adminReason(brand)} We send it at most twice a day for codes, and twice for other messages.`}
    >
      <Paragraph>
        {percent >= 100
          ? `The limit per day is reached: until midnight (UTC) ${effect}`
          : `When the limit per day is reached, then until midnight (UTC) ${effect}`}
      </Paragraph>
      <Paragraph>If the number is unusual, look at the messages under "Jobs and emails" before you raise it.</Paragraph>
      <Action href={settingsUrl}>Open settings</Action>
    </EmailLayout>,
  );
};
