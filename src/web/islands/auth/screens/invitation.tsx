// The account of an invited person: what is known already, a password, and the terms.
import { useLoaderData } from "@tanstack/react-router";
import { strengthOf } from "@/modules/auth/field-rules.ts";
import type { CodeLink, InvitationLink } from "@/modules/auth/schemas.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { replaceDocument } from "@/web/islands/runtime/redirects.ts";
import { readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { toInternationalPhone } from "@/web/ui/form/phone-number.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountButton, AccountFrame, AccountLink, NeedsJavaScript } from "../account-frame.tsx";
import { registerProblems } from "../account-problems.ts";
import { AcceptTerms, NameFields, useOwnCountry } from "../registration-fields.tsx";

type Opened = { fault: string } | { link: CodeLink; invited: InvitationLink };

const SignIn = () => (
  <p>
    Already have an account? <AccountLink to="/login">Sign in</AccountLink>
  </p>
);

const Registered = ({ email }: Pick<InvitationLink, "email">) => (
  <AccountFrame
    title="You already have an account"
    lead={
      <>
        Sign in with <strong className="text-ink">{email}</strong>.
      </>
    }
  >
    <div>
      <AccountButton to="/login">Sign in</AccountButton>
    </div>
  </AccountFrame>
);

const NewAccount = ({ link, invited }: { link: CodeLink; invited: InvitationLink }) => {
  const { email, firstName, lastName, termsVersion } = invited;
  const { acceptInvitation } = useAccountCalls();
  useOwnCountry();
  return (
    <AccountFrame
      title="Join as a specialist"
      lead={
        <>
          Your account for <strong className="text-ink">{email}</strong>. Then you set up your profile.
        </>
      }
      footer={<SignIn />}
    >
      <NeedsJavaScript>Please turn it on and reload the page. Your link still works.</NeedsJavaScript>
      <Form
        className="grid gap-6"
        rejected="Your account hasn’t been created yet"
        keep={`invitation-${link.code}`}
        read={(typed) => ({
          ...readTexts(typed, "firstName", "lastName", "password"),
          email,
          phone: toInternationalPhone(textOf(typed, "phone"), textOf(typed, "phoneCountry")),
          acceptTerms: typed.has("acceptTerms"),
        })}
        check={registerProblems}
        send={async ({ acceptTerms: _, email: __, phone, ...typed }) => {
          const home = await acceptInvitation({ ...link, ...typed, termsVersion, ...(phone ? { phone } : {}) });
          return () => replaceDocument(home);
        }}
        fieldOf={(code) => code === "password_common" ? "password" : undefined}
      >
        {/* For password managers, which save a password with its user name. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <NameFields firstName={firstName} lastName={lastName} />
        <PhoneField name="phone" label="Phone" optional />
        <PasswordField name="password" label="Password" autoComplete="new-password" rateStrength={strengthOf} />
        <AcceptTerms />
        <SubmitButton wide busy="Creating your account…">Create account</SubmitButton>
      </Form>
    </AccountFrame>
  );
};

export default function Invitation() {
  const opened = useLoaderData({ strict: false }) as Opened;
  if ("fault" in opened) {
    return (
      <AccountFrame title="This link doesn’t work" lead={opened.fault}>
        <div>
          <AccountButton to="/login">Sign in</AccountButton>
        </div>
      </AccountFrame>
    );
  }
  return opened.invited.hasAccount ? <Registered email={opened.invited.email} /> : <NewAccount {...opened} />;
}
