// To the owner of an account after its second factors changed, so that no change goes unnoticed.
import { accountReason, type EmailProps, layoutFor } from "./parts/layout.tsx";
import { Paragraph, TextLink } from "./parts/content.tsx";
import { renderEmail } from "./parts/render.ts";

interface ChangeText {
  /** "for Parley" follows in the subject. */
  subject: (productName: string) => string;
  title: string;
  sentence: (codesLeft: number) => string;
}

const OTHERS_SIGNED_OUT = "All other devices were signed out.";

const leftOf = (codes: number): string => codes === 1 ? "1 of them is left" : `${codes} of them are left`;

const CHANGES = {
  "totp-added": {
    subject: (product) => `An authenticator app was set up for ${product}`,
    title: "An authenticator app was set up",
    sentence: () => `From now on, signing in takes your password and a second step. ${OTHERS_SIGNED_OUT}`,
  },
  "totp-removed": {
    subject: (product) => `Your authenticator app was removed from ${product}`,
    title: "Your authenticator app was removed",
    sentence: () => `Codes of this app no longer work for signing in. ${OTHERS_SIGNED_OUT}`,
  },
  "passkey-added": {
    subject: (product) => `A passkey was added to your account at ${product}`,
    title: "A passkey was added to your account",
    sentence: () => `From now on, signing in takes your password and a second step. ${OTHERS_SIGNED_OUT}`,
  },
  "passkey-removed": {
    subject: (product) => `A passkey was removed from your account at ${product}`,
    title: "A passkey was removed from your account",
    sentence: () => `It no longer works for signing in. ${OTHERS_SIGNED_OUT}`,
  },
  "recovery-codes-replaced": {
    subject: (product) => `Your recovery codes for ${product} were replaced`,
    title: "Your recovery codes were replaced",
    sentence: () => "Your earlier recovery codes no longer work.",
  },
  "recovery-code-used": {
    subject: (product) => `A recovery code was used to sign in to ${product}`,
    title: "A recovery code was used",
    sentence: (codesLeft) =>
      `Someone confirmed with your password and one of your recovery codes that they are you. Each code works once; ${
        leftOf(codesLeft)
      }. You can get new ones on your account page.`,
  },
  "second-factor-reset": {
    subject: (product) => `Two-step sign-in was turned off for your account at ${product}`,
    title: "Two-step sign-in was turned off",
    sentence: () =>
      "We removed your passkeys, your authenticator app and your recovery codes, as you asked, and signed you out " +
      "everywhere. Your password is enough to sign in now. Please set up a second step again.",
  },
} as const satisfies Record<string, ChangeText>;

export type FactorChange = keyof typeof CHANGES;

interface FactorChangeEmail extends EmailProps {
  change: FactorChange;
  /** How many recovery codes are unused. */
  codesLeft: number;
  forgotPasswordUrl: string;
}

export const factorChanged = ({ change, codesLeft, forgotPasswordUrl, ...props }: FactorChangeEmail) => {
  const { subject, title, sentence }: ChangeText = CHANGES[change];
  const text = sentence(codesLeft);
  return renderEmail(
    subject(props.brand.productName),
    <Layout {...props} title={title} preheader={text}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        If this wasn't you, <TextLink href={forgotPasswordUrl}>choose a new password</TextLink>{" "}
        right away and contact us.
      </Paragraph>
    </Layout>,
    { name: change, values: {} },
  );
};

const Layout = layoutFor(accountReason);
