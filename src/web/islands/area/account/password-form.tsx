// Changes the password, which signs out every other device.
import { useState } from "react";
import { strengthOf } from "@/modules/auth/field-rules.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { textOf, validateNewPassword } from "./validation.ts";

const CHANGED = { title: "Password changed", description: "You've been signed out on all other devices." };
const IDS: Record<string, string> = { currentPassword: "current-password", password: "new-password" };
/** The field of an error code. */
const FIELDS: Record<string, string> = { wrong_password: "currentPassword", password_common: "password" };

export const PasswordForm = ({ email }: { email: string }) => {
  const { changePassword } = useAccountActions();
  const [changes, setChanges] = useState(0);
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm({
    read: (form) => ({
      currentPassword: textOf(form, "currentPassword"),
      password: textOf(form, "password"),
    }),
    check: validateNewPassword,
    send: async (values) => {
      await changePassword(values);
      setChanges(changes + 1);
      toast(CHANGED);
    },
    fieldOf: (code) => code && FIELDS[code],
  });
  return (
    <Card title="Password">
      <form key={changes} {...form} className="grid gap-6">
        <ErrorSummary
          problems={summary.map((problem) => ({ ...problem, field: problem.field && IDS[problem.field] }))}
          attempt={attempt}
          title={isRejected ? "Your password wasn't changed" : undefined}
        />
        {/* Password managers save a password with its user name. */}
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
