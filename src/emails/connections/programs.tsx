// About what an account is connected with: a webhook that was paused, and a new API key.
import { Action, Fact, Facts, Paragraph, TextLink } from "../parts/content.tsx";
import { type Brand, layoutFor } from "../parts/layout.tsx";
import { renderEmail } from "../parts/render.ts";

export interface WebhookPaused {
  brand: Brand;
  firstName: string;
  /** The name that its owner gave it, and the host of its address. */
  name: string;
  host: string;
  connectionsUrl: string;
}

export const webhookPaused = ({ name, host, connectionsUrl, ...props }: WebhookPaused) =>
  renderEmail(
    `We paused your webhook “${name}”`,
    <Layout {...props} title="We paused a webhook" preheader={`${host} has accepted nothing for five days.`}>
      <Paragraph>
        {host}{" "}
        has accepted nothing for five days, so we stopped sending to your webhook “{name}”. Its log shows what we sent
        and how the server answered.
      </Paragraph>
      <Paragraph>
        When it works again, send a test event and press Resume. What happened meanwhile isn't sent again, except
        requests to delete a visitor's data. You can fetch everything else with an API key.
      </Paragraph>
      <Action href={connectionsUrl}>View webhooks</Action>
    </Layout>,
  );

export interface ApiKeyCreated {
  brand: Brand;
  firstName: string;
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
  );

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because you have an account at ${productName}.`
);
