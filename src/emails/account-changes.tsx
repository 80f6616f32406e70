// To the owner of an account after something about it changed, so that no change goes unnoticed.
import { type EmailProps, layoutFor } from "./parts/layout.tsx";
import { Action, Fact, Facts, Lines, Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

export const passwordChanged = ({ forgotPasswordUrl, ...props }: EmailProps & { forgotPasswordUrl: string }) =>
  renderEmail(
    `Your password for ${props.brand.productName} was changed`,
    <Layout {...props} title="Your password was changed" preheader="All other devices were signed out.">
      <Paragraph>Your password was changed, and all other devices were signed out.</Paragraph>
      <Paragraph>
        If this wasn't you, <TextLink href={forgotPasswordUrl}>choose a new password</TextLink>{" "}
        right away and contact us.
      </Paragraph>
    </Layout>,
    { name: "password-changed", values: {} },
  );

/** To the present address of the account, while the new one is not confirmed. */
export const emailChangeRequested = (
  { newEmail, stopUrl, ...props }: EmailProps & { newEmail: string; stopUrl: string },
) =>
  renderEmail(
    `A new email address was entered for your account at ${props.brand.productName}`,
    <Layout
      {...props}
      title="Your email address is about to change"
      preheader="If this wasn't you, stop it with one press."
    >
      <Paragraph>Somebody who is signed in to your account entered another email address:</Paragraph>
      <Facts>
        <Fact label="New address">{newEmail}</Fact>
      </Facts>
      <Paragraph>
        Your account keeps this address until the new one is confirmed. If this was you, there is nothing to do here.
      </Paragraph>
      <Action href={stopUrl}>Stop this change</Action>
    </Layout>,
    { name: "email-change-requested", values: {} },
  );

/** To the previous address of the account. */
export const emailChanged = ({ newEmail, ...props }: EmailProps & { newEmail: string }) =>
  renderEmail(
    `The email address of your account at ${props.brand.productName} was changed`,
    <Layout
      {...props}
      title="Your email address was changed"
      preheader="From now on, we send our emails to your new address."
    >
      <Paragraph>Your account now has a different email address:</Paragraph>
      <Facts>
        <Fact label="New address">{newEmail}</Fact>
      </Facts>
      <Paragraph>
        If this wasn't you, reply to this email or write to {props.brand.supportEmail} right away.
      </Paragraph>
    </Layout>,
    { name: "email-changed", values: {} },
  );

export const accountSuspended = ({ reason, ...props }: EmailProps & { reason: string }) =>
  renderEmail(
    `Your account at ${props.brand.productName} is suspended`,
    <Layout
      {...props}
      title="Your account is suspended"
      preheader="You can't sign in, and visitors can't see you."
    >
      <Paragraph>
        We've suspended your account. Until this is settled, you can't sign in and visitors can't see you.
      </Paragraph>
      <Facts>
        <Fact label="Reason">
          <Lines text={reason} />
        </Fact>
      </Facts>
      <Paragraph>If you think this is a mistake, reply to this email. A member of our team will read it.</Paragraph>
    </Layout>,
    { name: "suspended", values: {} },
  );

export const accountReactivated = ({ loginUrl, ...props }: EmailProps & { loginUrl: string }) =>
  renderEmail(
    `Your account at ${props.brand.productName} is active again`,
    <Layout {...props} title="Your account is active again" preheader="The suspension has ended.">
      <Paragraph>The suspension of your account has ended. Everything is as you left it.</Paragraph>
      <Action href={loginUrl}>Sign in</Action>
    </Layout>,
    { name: "reopened", values: {} },
  );

export const accountDeleted = (props: EmailProps) =>
  renderEmail(
    `Your account at ${props.brand.productName} was deleted`,
    <Layout {...props} title="Your account was deleted" preheader="This is our last email to this address.">
      <Paragraph>
        We deleted your account as you asked. We no longer have your name, phone number or email address, and this is
        our last email to you.
      </Paragraph>
      <Paragraph>
        Records of meetings and payments remain without your name, because the law and the other people involved need
        them.
      </Paragraph>
    </Layout>,
    { name: "account-deleted", values: {} },
  );

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because you have, or had, an account at ${productName}.`
);
