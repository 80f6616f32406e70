// The screen at /forgot-password: requests a reset link. It shows the same whether or not there is an account.
import { useEffect, useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import {
  AccountButton,
  AccountEmail,
  AccountForm,
  AccountFrame,
  AccountLink,
  NeedsJavaScript,
} from "../account-frame.tsx";
import { emailProblems, textOf } from "../account-problems.ts";

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined
    ? <RequestForm onSent={setSentTo} />
    : <Sent email={sentTo} onOther={() => setSentTo(undefined)} />;
}

const RequestForm = ({ onSent }: { onSent(email: string): void }) => {
  const { requestPasswordReset } = useAccountCalls();
  const form = useForm({
    read: (typed) => ({ email: textOf(typed, "email") }),
    check: emailProblems,
    send: async ({ email }) => {
      await requestPasswordReset(email);
      onSent(email);
    },
  });
  const { problemOf, busy } = form;
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
      <AccountForm of={form} failed="No email was sent">
        <AccountEmail error={problemOf("email")} />
        <Button type="submit" wide busy={busy ? "Sending…" : undefined}>Send link</Button>
      </AccountForm>
    </AccountFrame>
  );
};

const Sent = ({ email, onOther }: { email: string; onOther(): void }) => {
  useFocusedHeading();
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

/** Focuses the heading after the content of a screen changes, so that screen readers announce it. */
const useFocusedHeading = (): void => {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>("#island h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, []);
};
