import { useLoaderData } from "@tanstack/react-router";
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/web/ui/button.tsx";
import { MailIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { callerQuery } from "@/web/islands/runtime/caller.ts";
import { type Caller, guardVerification } from "@/web/islands/runtime/guards.ts";
import { replaceDocument } from "@/web/islands/runtime/redirects.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountFrame, AccountLink } from "../account-frame.tsx";
import { ResendEmail } from "../resend-email.tsx";

interface LoadedData {
  /** Null when this browser has registered but not signed in. */
  caller: Caller | null;
  email: string;
}

/** Continues as soon as the link was opened on another page or device. */
const useRedirectOnceVerified = () => {
  const { api } = useIslandContext();
  const { data } = useQuery(callerQuery({ api }, { handledErrors: "all" }));
  const redirectTo = data ? guardVerification(data, false) : undefined;
  useEffect(() => {
    if (redirectTo) void replaceDocument(redirectTo);
  }, [redirectTo]);
};

export default function VerificationRequired() {
  const { caller, email } = useLoaderData({ strict: false }) as LoadedData;
  const { supportEmail } = useIslandContext();
  useRedirectOnceVerified();
  return (
    <AccountFrame
      title="Confirm your email address"
      lead={
        <>
          We’ve sent an email to <strong className="text-ink">{email}</strong>. Open the link in it to continue.
        </>
      }
      footer={caller ? <SignOutLink /> : <OtherLinks />}
    >
      <p className="flex items-start gap-3">
        <MailIcon className="mt-0.5 size-5 text-ink-soft" />
        <span>
          No email after a few minutes? Check your spam folder and make sure the address above is right.
        </span>
      </p>
      <ResendEmail />
      <p className="text-ink-soft">
        Still nothing? Contact support at <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
    </AccountFrame>
  );
}

const SignOutLink = () => {
  const { signOut } = useAccountCalls();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Wrong address?
      <Button variant="quiet" className="-mx-5" onClick={() => void signOut("/register").catch(() => {})}>
        Sign out and register again
      </Button>
    </p>
  );
};

const OtherLinks = () => (
  <>
    <p>
      Already confirmed? <AccountLink to="/login">Sign in</AccountLink>
    </p>
    <p>
      Wrong address? <AccountLink to="/register">Register again</AccountLink>
    </p>
  </>
);
