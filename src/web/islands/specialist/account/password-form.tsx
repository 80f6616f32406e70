// Another password: every other device is signed out with it.
import { useState } from "react";
import { strengthOf } from "@/modules/auth/form-schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { textOf, validateNewPassword } from "./validation.ts";
import { useAccountActions } from "./use-account-actions.ts";

const DONE = { title: "Password changed", description: "You stay signed in here; everywhere else you are signed out." };
const IDS: Record<string, string> = { currentPassword: "current-password", password: "new-password" };
/** The field that a refusal is about. */
const FIELDS: Record<string, string> = { wrong_password: "currentPassword", password_common: "password" };

export const PasswordForm = ({ email }: { email: string }) => {
  const { changePassword } = useAccountActions();
  const [done, setDone] = useState(0);
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (typed) => ({
      currentPassword: textOf(typed, "currentPassword"),
      password: textOf(typed, "password"),
    }),
    check: validateNewPassword,
    send: async (typed) => {
      await changePassword(typed);
      setDone(done + 1);
      toast(DONE);
    },
    fieldOf: (code) => code && FIELDS[code],
  });
  return (
    <Card title="Password">
      <form key={done} {...form} className="grid gap-6">
        <ErrorSummary
          problems={summary.map((problem) => ({ ...problem, field: problem.field && IDS[problem.field] }))}
          attempt={attempt}
          title={isRejected ? "Your password is not changed" : undefined}
        />
        {/* For password managers, which keep a password with its name. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          id={IDS.currentPassword}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={problemOf("currentPassword")}
        />
        <PasswordField
          id={IDS.password}
          name="password"
          label="New password"
          autoComplete="new-password"
          rateStrength={strengthOf}
          error={problemOf("password")}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy ? "Changing…" : undefined}>Change password</Button>
        </div>
      </form>
    </Card>
  );
};
