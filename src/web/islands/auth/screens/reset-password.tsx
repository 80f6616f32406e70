// The screen at /reset-password: a new password, with the link of a mail that the server has checked.
import { useLoaderData, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { strengthOf } from "@/modules/auth/form-schemas.ts";
import type { CodeLink } from "@/modules/auth/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { PasswordField } from "@/web/ui/password-field.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountLink } from "../account-link.tsx";
import { passwordProblems, textOf } from "../account-problems.ts";
import { Entrance, EntranceForm, NeedsJavaScript } from "../entrance.tsx";
import { hideMailLink } from "../mail-link.ts";

interface Checked {
  link: CodeLink;
  /** Whose password it is. */
  email: string;
}

const DONE = { title: "Password changed", description: "Please sign in with your new password." };

export default function ResetPassword() {
  const { link, email } = useLoaderData({ strict: false }) as Checked;
  const { resetPassword } = useAccountCalls();
  const navigate = useNavigate();
  useEffect(hideMailLink, []);
  const entering = useForm({
    read: (typed) => ({ password: textOf(typed, "password") }),
    check: passwordProblems,
    send: async ({ password }) => {
      await resetPassword({ ...link, password }, email);
      toast(DONE);
      await navigate({ to: "/login", replace: true });
    },
    fieldOf: (code) => code === "password_common" ? "password" : undefined,
  });
  const { problemOf, busy } = entering;
  return (
    <Entrance
      title="Choose a new password"
      lead={
        <>
          For the account of <strong className="text-ink">{email}</strong>. Everywhere else you will be signed out.
        </>
      }
      ways={
        <p>
          The link does not work any more? <AccountLink to="/forgot-password">Ask for a new one</AccountLink>
        </p>
      }
    >
      <NeedsJavaScript>Please turn it on and open the link again; it has not been used up.</NeedsJavaScript>
      <EntranceForm of={entering} failed="Your password is not changed yet">
        {/* For password managers, which keep a password with its name. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          judge={strengthOf}
          error={problemOf("password")}
        />
        <Button type="submit" wide busy={busy ? "Changing…" : undefined}>Change password</Button>
      </EntranceForm>
    </Entrance>
  );
}
