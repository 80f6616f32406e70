import { type ReactNode, useState } from "react";
import { useLoaderData } from "@tanstack/react-router";
import type { FactorMethod } from "@/modules/auth/second-factor/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { SearchIcon, UserIcon } from "@/web/ui/icons.ts";
import { onPlainClick, TextLink } from "@/web/ui/link.tsx";
import { replaceDocument } from "@/web/islands/runtime/redirects.ts";
import { readTexts } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountEmail, AccountFrame, AccountLink, NeedsJavaScript } from "../account-frame.tsx";
import { loginProblems } from "../account-problems.ts";
import { SecondStep } from "../second-step.tsx";
import { RESET_LINK_FAULTS, type ResetLinkFault } from "../email-link.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

export default function Login() {
  const [methods, setMethods] = useState<readonly FactorMethod[]>();
  const [expired, setExpired] = useState(false);
  const startAgain = (isExpired: boolean) => {
    setMethods(undefined);
    setExpired(isExpired);
  };
  return methods
    ? <SecondStep methods={methods} onBack={startAgain} />
    : <PasswordStep expired={expired} onSecondStep={setMethods} />;
}

interface LoginData {
  linkFault?: ResetLinkFault;
  /** Whether the session of somebody who was at work has ended. */
  hasEnded: boolean;
}

interface PasswordStepProps {
  /** Whether the second step took too long. */
  expired: boolean;
  onSecondStep(methods: readonly FactorMethod[]): void;
}

function PasswordStep({ expired, onSecondStep }: PasswordStepProps) {
  const { linkFault, hasEnded } = useLoaderData({ strict: false }) as LoginData;
  const { signIn } = useAccountCalls();
  // Whoever comes back to sign in has made the choice already.
  const isEntrance = !expired && !linkFault && !hasEnded;
  return (
    <AccountFrame
      title="Sign in"
      lead="For specialists and administrators."
      before={isEntrance && <Choices />}
      footer={<OtherLinks isEntrance={isEntrance} />}
    >
      {expired && (
        <Banner tone="warn" role="alert" title="Your sign-in has expired">Please enter your password again.</Banner>
      )}
      {hasEnded && !expired && (
        <Banner title="You have been signed out">
          Sign in again to continue where you were. What you typed is kept in this tab.
        </Banner>
      )}
      {linkFault && <ResetLinkFailed fault={linkFault} />}
      <NeedsJavaScript>Please turn it on to sign in.</NeedsJavaScript>
      <Form
        className="grid gap-6"
        id="sign-in"
        rejected="You’re not signed in"
        read={(typed) => readTexts(typed, "email", "password")}
        check={loginProblems}
        send={async (typed) => {
          const next = await signIn(typed);
          if (typeof next === "string") await replaceDocument(next);
          else onSecondStep(next);
        }}
      >
        <AccountEmail />
        <div className="grid gap-2">
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
          />
          <p>
            <AccountLink to="/forgot-password" className="inline-flex min-h-11 items-center">
              Forgot your password?
            </AccountLink>
          </p>
        </div>
        <SubmitButton wide busy="Signing in…">Sign in</SubmitButton>
      </Form>
    </AccountFrame>
  );
}

const ResetLinkFailed = ({ fault }: { fault: ResetLinkFault }) => (
  <Banner tone="warn" title="The link to choose a new password didn’t work">
    {RESET_LINK_FAULTS[fault]} You can also <AccountLink to="/forgot-password">request a new link</AccountLink>.
  </Banner>
);

interface ChoiceProps {
  href: string;
  title: string;
  text: string;
  icon: ReactNode;
  onPick?(): void;
}

const Choice = ({ href, title, text, icon, onPick }: ChoiceProps) => (
  <a
    href={href}
    onClick={onPlainClick(onPick)}
    className="grid content-start gap-3 rounded-card border border-line-strong bg-surface p-4 no-underline transition-colors hover:border-ink hover:bg-wash"
  >
    <span className="grid size-10 place-items-center rounded-full bg-brand-tint text-brand">{icon}</span>
    <span className="grid gap-0.5">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-ink-soft">{text}</span>
    </span>
  </a>
);

/** Moves on to the first field of the form on this page. */
const startSigningIn = (): void => document.querySelector<HTMLElement>("#sign-in input")?.focus();

/** Most people come here because the homepage leads here. */
const Choices = () => (
  <nav aria-label="What would you like to do?" className="grid grid-cols-2 gap-3">
    <Choice
      href="/funnel"
      title="Find a specialist"
      text="Book a meeting. No account needed."
      icon={<SearchIcon />}
    />
    <Choice
      href="#sign-in"
      title="Sign in"
      text="For specialists."
      icon={<UserIcon />}
      onPick={startSigningIn}
    />
  </nav>
);

const OtherLinks = ({ isEntrance }: { isEntrance: boolean }) => (
  <>
    <p>
      New here? <AccountLink to="/register">Create an account</AccountLink>
    </p>
    {!isEntrance && (
      <p>
        Looking for help? <TextLink href="/funnel">Find a specialist</TextLink> – no account needed.
      </p>
    )}
  </>
);
