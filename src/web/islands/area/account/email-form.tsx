// Changes the email address. It changes once the link in the email is opened, so that a typo doesn't lock the person out.
import { useState } from "react";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { textOf, validateNewEmail } from "./validation.ts";

/** The screen has several password fields, so each has its own id. */
const IDS: Record<string, string> = { email: "new-email", password: "email-password" };

export const EmailForm = ({ email }: { email: string }) => {
  const { changeEmail } = useAccountActions();
  const [sentTo, setSentTo] = useState<string>();
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (form) => ({ email: textOf(form, "email").trim(), password: textOf(form, "password") }),
    check: validateNewEmail,
    send: async (values) => {
      setSentTo(undefined);
      setSentTo(await changeEmail(values));
    },
    fieldOf: (code) => code === "wrong_password" ? "password" : undefined,
  });
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
          problems={summary.map((problem) => ({ ...problem, field: problem.field && IDS[problem.field] }))}
          attempt={attempt}
          title={isRejected ? "Your email address wasn't changed" : undefined}
        />
        <EmailInput
          id={IDS.email}
          name="email"
          label="New email address"
          error={problemOf("email")}
        />
        <PasswordField
          id={IDS.password}
          name="password"
          label="Your password"
          autoComplete="current-password"
          error={problemOf("password")}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy ? "Sending…" : undefined}>Send link</Button>
        </div>
      </form>
    </Card>
  );
};
