// The screen at /invalid-verification-code: the link did nothing; how to get one that does.
import { useLoaderData } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { type Caller, homeOf } from "@/web/islands/runtime/guards.ts";
import { useQueryClient } from "@/web/islands/runtime/use-query.ts";
import { AccountButton, AccountLink } from "../account-link.tsx";
import { Entrance } from "../entrance.tsx";
import { LINK_FAULT, type LinkFault } from "../queries.ts";
import { ResendMail } from "../resend-mail.tsx";

interface Known {
  caller: Caller | null;
  /** Where another mail would go. */
  email: string | null;
}

const UNKNOWN: LinkFault = {
  sentence: "It may have expired, have been used already, or a newer mail has replaced it.",
};

export default function InvalidVerificationCode() {
  const { caller, email } = useLoaderData({ strict: false }) as Known;
  const { code, sentence } = useQueryClient().getQueryData<LinkFault>(LINK_FAULT) ?? UNKNOWN;
  if (caller?.verified) return <Confirmed caller={caller} />;
  if (code === "code_used") return <Used />;
  return (
    <Entrance title="This link does not work" lead={sentence}>
      {email ? <Again email={email} /> : <Stranger />}
    </Entrance>
  );
}

const Confirmed = ({ caller }: { caller: Caller }) => (
  <Entrance title="This link does not work" lead="Your email address is confirmed already; nothing is left to do.">
    <div>
      <LinkButton href={homeOf(caller)}>Continue</LinkButton>
    </div>
  </Entrance>
);

/** Most often by the same person, on another device. */
const Used = () => (
  <Entrance title="This link does not work" lead="This link has been used already. If that was you, you can sign in.">
    <div>
      <AccountButton to="/login">Sign in</AccountButton>
    </div>
  </Entrance>
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

const Stranger = () => (
  <>
    <p>Sign in, and we send you a new link. If your address is confirmed already, you are in.</p>
    <div className="flex flex-wrap gap-3">
      <AccountButton to="/login">Sign in</AccountButton>
      <AccountButton to="/register" variant="secondary">Create an account</AccountButton>
    </div>
  </>
);
