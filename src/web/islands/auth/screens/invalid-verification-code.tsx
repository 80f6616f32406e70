// The screen at /invalid-verification-code: the link did nothing; how to get one that does.
import { useLoaderData } from "@tanstack/react-router";
import { LinkButton } from "../../../ui/link-button.tsx";
import { type Caller, homeOf } from "../../runtime/guards.ts";
import { useQueryClient } from "../../runtime/use-query.ts";
import { AccountButton, AccountLink } from "../account-link.tsx";
import { Entrance } from "../entrance.tsx";
import { LINK_FAULT } from "../queries.ts";
import { ResendMail } from "../resend-mail.tsx";

interface Known {
  caller: Caller | null;
  /** Where another mail would go. */
  email: string | null;
}

const UNKNOWN_FAULT = "It may have expired, have been used already, or a newer mail has replaced it.";

export default function InvalidVerificationCode() {
  const { caller, email } = useLoaderData({ strict: false }) as Known;
  const fault = useQueryClient().getQueryData<string>(LINK_FAULT) ?? UNKNOWN_FAULT;
  return (
    <Entrance title="This link does not work" lead={fault}>
      {caller?.verified ? <Confirmed caller={caller} /> : email ? <Again email={email} /> : <Unknown />}
    </Entrance>
  );
}

const Confirmed = ({ caller }: { caller: Caller }) => (
  <>
    <p>Your email address is confirmed already; nothing is left to do.</p>
    <div>
      <LinkButton href={homeOf(caller)}>Continue</LinkButton>
    </div>
  </>
);

const Again = ({ email }: { email: string }) => (
  <>
    <p>
      We can send a new link to <strong>{email}</strong>.
    </p>
    <ResendMail />
    <p>
      Confirmed already? <AccountLink to="/login">Sign in</AccountLink>
    </p>
  </>
);

const Unknown = () => (
  <>
    <p>Sign in, and we send you a new link. If your address is confirmed already, you are in.</p>
    <div className="flex flex-wrap gap-3">
      <AccountButton to="/login">Sign in</AccountButton>
      <AccountButton to="/register" variant="secondary">Create an account</AccountButton>
    </div>
  </>
);
