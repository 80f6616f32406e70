import { useLoaderData, useNavigate } from "@tanstack/react-router";
import { strengthOf } from "@/modules/auth/field-rules.ts";
import type { CodeLink } from "@/modules/auth/schemas.ts";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { readTexts } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountFrame, AccountLink, NeedsJavaScript } from "../account-frame.tsx";
import { passwordProblems } from "../account-problems.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface CheckedLink {
  link: CodeLink;
  /** Whose password it is. */
  email: string;
}

const DONE = { title: "Password changed", description: "Please sign in with your new password." };

export default function ResetPassword() {
  const { link, email } = useLoaderData({ strict: false }) as CheckedLink;
  const { resetPassword } = useAccountCalls();
  const navigate = useNavigate();
  return (
    <AccountFrame
      title="Choose a new password"
      lead={
        <>
          For <strong className="text-ink">{email}</strong>. You’ll be signed out on all devices.
        </>
      }
      footer={
        <p>
          Link no longer working? <AccountLink to="/forgot-password">Request a new one</AccountLink>
        </p>
      }
    >
      <NeedsJavaScript>Please turn it on and reload the page. Your link still works.</NeedsJavaScript>
      <Form
        className="grid gap-6"
        rejected="Your password hasn’t been changed yet"
        read={(typed) => readTexts(typed, "password")}
        check={passwordProblems}
        send={async ({ password }) => {
          await resetPassword({ ...link, password, email });
          toast(DONE);
          await navigate({ to: "/login", replace: true });
        }}
        fieldOf={(code) => code === "password_common" ? "password" : undefined}
      >
        {/* For password managers, which save a password with its user name. */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          rateStrength={strengthOf}
        />
        <SubmitButton wide busy="Changing…">Change password</SubmitButton>
      </Form>
    </AccountFrame>
  );
}
