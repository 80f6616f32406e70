// Another address: it counts once the link in its mail is opened, so that a slip locks nobody out.
import { useState } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { textOf, validateNewEmail } from "./validation.ts";
import { useAccountActions } from "./use-account-actions.ts";

/** Two forms of this screen ask for the password: each field has an id of its own. */
const IDS: Record<string, string> = { email: "new-email", password: "email-password" };

export const EmailForm = ({ email }: { email: string }) => {
  const { changeEmail } = useAccountActions();
  const [sentTo, setSentTo] = useState<string>();
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (typed) => ({ email: textOf(typed, "email").trim(), password: textOf(typed, "password") }),
    check: validateNewEmail,
    send: async (typed) => {
      setSentTo(undefined);
      setSentTo(await changeEmail(typed));
    },
    fieldOf: (code) => code === "wrong_password" ? "password" : undefined,
  });
  return (
    <Card title="Email address">
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {sentTo && (
        <Banner tone="ok" role="status" title="Please look into your mailbox">
          {`We have sent a link to ${sentTo}. Your address changes once you open it; until then everything stays.`}
        </Banner>
      )}
      <form key={sentTo} {...form} className="grid gap-6">
        <ErrorSummary
          problems={summary.map((problem) => ({ ...problem, field: problem.field && IDS[problem.field] }))}
          attempt={attempt}
          title={isRejected ? "Your address is not changed" : undefined}
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
          <Button type="submit" variant="secondary" busy={busy ? "Sending…" : undefined}>Send me the link</Button>
        </div>
      </form>
    </Card>
  );
};
