// The screen at /verification-required: a mail is on its way, and nothing goes on before its link is opened.
import { useLoaderData } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "@/web/ui/button.tsx";
import { MailIcon } from "@/web/ui/icons.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { callerQuery } from "@/web/islands/runtime/caller.ts";
import { type Caller, guardVerification } from "@/web/islands/runtime/guards.ts";
import { replaceBy } from "@/web/islands/runtime/leave.ts";
import { useIslandContext, useQuery } from "@/web/islands/runtime/use-query.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountLink } from "../account-link.tsx";
import { Entrance } from "../entrance.tsx";
import { ResendMail } from "../resend-mail.tsx";

interface Waiting {
  /** Absent: this browser has only registered. */
  caller: Caller | null;
  email: string;
}

/** Who opened the link elsewhere is let on as soon as he comes back to this page. */
const useOnwards = (signedIn: boolean) => {
  const { api } = useIslandContext();
  const { data } = useQuery(callerQuery(api, { handledErrors: "all" }));
  const elsewhere = signedIn && data ? guardVerification(data, false) : undefined;
  useEffect(() => {
    if (elsewhere) void replaceBy(elsewhere);
  }, [elsewhere]);
};

export default function VerificationRequired() {
  const { caller, email } = useLoaderData({ strict: false }) as Waiting;
  const { supportEmail } = useIslandContext();
  useOnwards(caller !== null);
  return (
    <Entrance
      title="Confirm your email address"
      lead={
        <>
          We have sent a mail to <strong className="text-ink">{email}</strong>. Open the link in it to go on.
        </>
      }
      ways={caller ? <OtherAccount /> : <OtherWays />}
    >
      <p className="flex items-start gap-3">
        <MailIcon className="mt-0.5 size-5 text-ink-soft" />
        <span>
          Nothing there after some minutes? Look among the spam, too, and check that the address above is right.
        </span>
      </p>
      <ResendMail />
      <p className="text-ink-soft">
        Still no mail? Write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>; a person helps.
      </p>
    </Entrance>
  );
}

const OtherAccount = () => {
  const { signOut } = useAccountCalls();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Not your address?
      <Button variant="quiet" className="-mx-5" onClick={() => void signOut("/register").catch(() => {})}>
        Sign out and register again
      </Button>
    </p>
  );
};

const OtherWays = () => (
  <>
    <p>
      Confirmed already? <AccountLink to="/login">Sign in</AccountLink>
    </p>
    <p>
      Not your address? <AccountLink to="/register">Register again</AccountLink>
    </p>
  </>
);
