// Changes the email address. It changes once the link in the email is opened, so that a typo doesn't lock the person out.
import { useState } from "react";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { type TypedConfirmation, useConfirmation } from "../second-factor/use-confirmation.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { textOf, validateNewEmail } from "./validation.ts";

const EMAIL_ID = "new-email";

interface Typed {
  email: string;
  confirmation: TypedConfirmation;
}

export const EmailForm = ({ email }: { email: string }) => {
  const { changeEmail } = useAccountActions();
  const [sentTo, setSentTo] = useState<string>();
  const confirmation = useConfirmation("email");
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm<Typed>({
    read: (form) => ({ email: textOf(form, "email").trim(), confirmation: confirmation.read(form) }),
    check: (typed) => [...validateNewEmail(typed.email), ...confirmation.check(typed.confirmation)],
    send: async (typed) => {
      setSentTo(undefined);
      setSentTo(await changeEmail({ email: typed.email, ...await confirmation.complete(typed.confirmation) }));
    },
    fieldOf: confirmation.fieldOf,
  });
  const idOf = (key: string) => key === "email" ? EMAIL_ID : confirmation.idOf(key);
  return (
    <Card title="Email address">
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {sentTo && (
        <Banner tone="ok" role="status" title="Check your inbox">
          {`We've sent a link to ${sentTo}. Your email address changes once you open it.`}
        </Banner>
      )}
      <form key={sentTo} {...form} className="grid gap-6">
        <ErrorSummary
          problems={summary.map((problem) => ({ ...problem, field: problem.field && idOf(problem.field) }))}
          attempt={attempt}
          title={isRejected ? "Your email address wasn't changed" : undefined}
        />
        <EmailInput
          id={EMAIL_ID}
          name="email"
          label="New email address"
          error={problemOf("email")}
        />
        {confirmation.fields(problemOf)}
        <div>
          <Button type="submit" variant="secondary" busy={busy ? "Sending…" : undefined}>Send link</Button>
        </div>
      </form>
    </Card>
  );
};
