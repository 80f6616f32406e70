// The screen at /login: for specialists and administrators.
import { useLoaderData } from "@tanstack/react-router";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { PasswordField } from "@/web/ui/password-field.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { replaceBy } from "@/web/islands/runtime/leave.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountLink } from "../account-link.tsx";
import { loginProblems, textOf } from "../account-problems.ts";
import { AccountEmail, Entrance, EntranceForm, NeedsJavaScript } from "../entrance.tsx";
import type { Notice } from "../notices.ts";

export default function Login() {
  const { notice } = useLoaderData({ strict: false }) as { notice?: Notice };
  const { signIn } = useAccountCalls();
  const entering = useForm({
    read: (typed) => ({ email: textOf(typed, "email"), password: textOf(typed, "password") }),
    check: loginProblems,
    send: async (typed) => await replaceBy(await signIn(typed)),
  });
  const { problemOf, busy } = entering;
  return (
    <Entrance title="Sign in" lead="For specialists and administrators." ways={<Ways />}>
      {notice && <ResetLinkFailed />}
      <NeedsJavaScript>Please turn it on to sign in.</NeedsJavaScript>
      <EntranceForm of={entering} failed="You are not signed in">
        <AccountEmail error={problemOf("email")} />
        <div className="grid gap-2">
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={problemOf("password")}
          />
          <p>
            <AccountLink to="/forgot-password" className="inline-flex min-h-11 items-center">
              Forgot your password?
            </AccountLink>
          </p>
        </div>
        <Button type="submit" wide busy={busy ? "Signing in…" : undefined}>Sign in</Button>
      </EntranceForm>
    </Entrance>
  );
}

const ResetLinkFailed = () => (
  <Banner tone="warn" title="The link to choose a new password did not work">
    It has expired, has been used, or a newer one has replaced it. Please use the latest mail, or{" "}
    <AccountLink to="/forgot-password">ask for a new link</AccountLink>.
  </Banner>
);

const Ways = () => (
  <>
    <p>
      New here? <AccountLink to="/register">Create an account</AccountLink>
    </p>
    <p>
      Looking for help? <TextLink href="/funnel">Find a specialist</TextLink>; you need no account for that.
    </p>
  </>
);
