// The screen at /forgot-password: requests a reset link. It shows the same whether or not there is an account.
import { useEffect, useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { focusHeading } from "@/web/islands/runtime/focus-heading.ts";
import { readTexts } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountButton, AccountEmail, AccountFrame, AccountLink, NeedsJavaScript } from "../account-frame.tsx";
import { emailProblems } from "../account-problems.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined
    ? <RequestForm onSent={setSentTo} />
    : <Sent email={sentTo} onOther={() => setSentTo(undefined)} />;
}

const RequestForm = ({ onSent }: { onSent(email: string): void }) => {
  const { requestPasswordReset } = useAccountCalls();
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="We’ll email you a link to choose a new password."
      footer={
        <p>
          Remembered it? <AccountLink to="/login">Sign in</AccountLink>
        </p>
      }
    >
      <NeedsJavaScript>Please turn it on to request a link.</NeedsJavaScript>
      <Form
        className="grid gap-6"
        rejected="No email was sent"
        read={(typed) => readTexts(typed, "email")}
        check={emailProblems}
        send={async ({ email }) => {
          await requestPasswordReset(email);
          onSent(email);
        }}
      >
        <AccountEmail />
        <SubmitButton wide busy="Sending…">Send link</SubmitButton>
      </Form>
    </AccountFrame>
  );
};

const Sent = ({ email, onOther }: { email: string; onOther(): void }) => {
  useEffect(() => focusHeading(), []);
  return (
    <AccountFrame
      title="Check your inbox"
      lead={
        <>
          If there’s an account for <strong className="text-ink">{email}</strong>, an email with a link is on its way.
        </>
      }
    >
      <p>The link works once and for a limited time. No email after a few minutes? Check your spam folder.</p>
      <div className="flex flex-wrap gap-3">
        <AccountButton to="/login">Back to sign in</AccountButton>
        <Button variant="secondary" onClick={onOther}>Use another email address</Button>
      </div>
    </AccountFrame>
  );
};
