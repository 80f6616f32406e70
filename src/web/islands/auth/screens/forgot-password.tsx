// The screen at /forgot-password: asks for a mail with a link, and says the same whether there is an account or not.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountButton, AccountLink } from "../account-link.tsx";
import { emailProblems, textOf } from "../account-problems.ts";
import { AccountEmail, Entrance, EntranceForm, NeedsJavaScript } from "../entrance.tsx";
import { useFocusedHeading } from "../use-focused-heading.ts";

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined
    ? <Ask onSent={setSentTo} />
    : <Sent email={sentTo} onOther={() => setSentTo(undefined)} />;
}

const Ask = ({ onSent }: { onSent(email: string): void }) => {
  const { forgetPassword } = useAccountCalls();
  const entering = useForm({
    read: (typed) => ({ email: textOf(typed, "email") }),
    check: emailProblems,
    send: async ({ email }) => {
      await forgetPassword(email);
      onSent(email);
    },
  });
  const { problemOf, busy } = entering;
  return (
    <Entrance
      title="Forgot your password?"
      lead="We send you a link with which you choose a new one."
      ways={
        <p>
          You remember it? <AccountLink to="/login">Sign in</AccountLink>
        </p>
      }
    >
      <NeedsJavaScript>Please turn it on to ask for a link.</NeedsJavaScript>
      <EntranceForm of={entering} failed="No mail was sent">
        <AccountEmail error={problemOf("email")} />
        <Button type="submit" wide busy={busy ? "Sending…" : undefined}>Send the link</Button>
      </EntranceForm>
    </Entrance>
  );
};

const Sent = ({ email, onOther }: { email: string; onOther(): void }) => {
  useFocusedHeading();
  return (
    <Entrance
      title="Look into your mail"
      lead={
        <>
          If there is an account for <strong className="text-ink">{email}</strong>, a mail with a link is on its way.
        </>
      }
    >
      <p>The link works once, and only for a while. If nothing comes within some minutes, look among the spam, too.</p>
      <div className="flex flex-wrap gap-3">
        <AccountButton to="/login">Back to sign in</AccountButton>
        <Button variant="secondary" onClick={onOther}>Use another address</Button>
      </div>
    </Entrance>
  );
};
