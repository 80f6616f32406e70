// Emails around links that confirm an address or replace a password, and the answer to a second registration.
import { EmailLayout, type EmailProps } from "./parts/layout.tsx";
import { Action, Opening, Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

interface AccountLinkEmail extends EmailProps {
  url: string;
  /** "24 hours" */
  validFor: string;
}

/** After registering, and whenever the email is requested again. */
export const verifyAddress = ({ brand, firstName, url, validFor }: AccountLinkEmail) =>
  renderEmail(
    `Confirm your email address for ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title="Please confirm your email address"
      preheader="One tap, and your account is ready."
      greet={firstName}
      reason={`You're receiving this email because this address was used to register at ${brand.productName}. If this wasn't you, you can ignore this email: nobody can use the account until the address is confirmed.`}
    >
      <Opening>Welcome to {brand.productName}. Please confirm that this address is yours.</Opening>
      <Action href={url}>Confirm my address</Action>
      <Validity validFor={validFor} />
    </EmailLayout>,
    { name: "verify", values: {} },
  );

/** To the new address of an account, before it replaces the old one. */
export const verifyNewAddress = ({ brand, firstName, url, validFor }: AccountLinkEmail) =>
  renderEmail(
    `Confirm your new email address for ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title="Please confirm your new email address"
      preheader="Until then, your account keeps its current address."
      greet={firstName}
      reason={`You're receiving this email because this address was entered as the new address of an account at ${brand.productName}. If this wasn't you, you can ignore this email: nothing changes.`}
    >
      <Paragraph>Once you confirm this address, you sign in with it and we send our emails to it.</Paragraph>
      <Action href={url}>Confirm my new address</Action>
      <Validity validFor={validFor} />
    </EmailLayout>,
    { name: "verify-new", values: {} },
  );

interface Invitation extends AccountLinkEmail {
  /** Who invites. */
  inviter: string;
}

/** To somebody whom an administrator has asked to register, whether they have an account or not. */
export const invitation = ({ brand, firstName, inviter, url, validFor }: Invitation) =>
  renderEmail(
    `${inviter} invites you to ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title={`Join ${brand.productName} as a specialist`}
      preheader="Choose a password, and set up your profile."
      greet={firstName}
      reason={`You're receiving this email because ${inviter} entered this address at ${brand.productName}. If you don't want to join, you can ignore this email.`}
    >
      <Opening>
        {inviter} invites you to{" "}
        {brand.productName}. Visitors find you there and book a meeting at a time that suits you.
      </Opening>
      <Action href={url}>Accept the invitation</Action>
      <Validity validFor={validFor} />
    </EmailLayout>,
    { name: "invitation", values: {} },
  );

const Validity = ({ validFor }: { validFor: string }) => (
  <Paragraph>The link works once, for {validFor}. Please don't forward this email.</Paragraph>
);

export const resetPassword = ({ brand, firstName, url, validFor }: AccountLinkEmail) =>
  renderEmail(
    `Choose a new password for ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title="Choose a new password"
      preheader={`The link works for ${validFor}.`}
      greet={firstName}
      reason={`You're receiving this email because someone requested a new password at ${brand.productName}. If this wasn't you, you can ignore this email: your password stays the same.`}
    >
      <Opening>Use this link to choose a new password.</Opening>
      <Action href={url}>Choose a new password</Action>
      <Paragraph>
        The link works once, for{" "}
        {validFor}. You'll be signed out everywhere, and sign in with your new password. Please don't forward this
        email.
      </Paragraph>
    </EmailLayout>,
    { name: "reset", values: {} },
  );

interface AlreadyRegistered extends EmailProps {
  loginUrl: string;
  forgotPasswordUrl: string;
  /** Present while the address is unconfirmed: the link that confirms it, and how long the link works. */
  confirm?: { url: string; validFor: string };
}

/** To the owner of an address that was used to register again. Only the owner learns that the account exists. */
export const alreadyRegistered = ({ brand, firstName, loginUrl, forgotPasswordUrl, confirm }: AlreadyRegistered) =>
  renderEmail(
    `You already have an account at ${brand.productName}`,
    <EmailLayout
      brand={brand}
      title="You already have an account"
      preheader="We didn't create a second one."
      greet={firstName}
      reason={`You're receiving this email because this address was used to register at ${brand.productName}. If this wasn't you, you can ignore this email: nothing has changed.`}
    >
      <Paragraph>
        This address already has an account, so we didn't create a second one and nothing has changed.
      </Paragraph>
      {confirm ? <Unconfirmed {...confirm} /> : <Action href={loginUrl}>Sign in</Action>}
      <Paragraph>
        Forgot your password? <TextLink href={forgotPasswordUrl}>Choose a new one</TextLink>.
      </Paragraph>
    </EmailLayout>,
    { name: "already-registered", values: {} },
  );

const Unconfirmed = ({ url, validFor }: { url: string; validFor: string }) => (
  <>
    <Paragraph>Your address isn't confirmed yet. The link works once, for {validFor}.</Paragraph>
    <Action href={url}>Confirm my address</Action>
  </>
);
