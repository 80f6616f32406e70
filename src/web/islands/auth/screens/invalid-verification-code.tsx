import { useLoaderData } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { LinkButton } from "@/web/ui/button.tsx";
import { type Caller, homePathOf } from "@/web/islands/runtime/guards.ts";
import { AccountButton, AccountFrame, AccountLink } from "../account-frame.tsx";
import { LINK_FAULT, type LinkFault } from "../queries.ts";
import { ResendEmail } from "../resend-email.tsx";

interface LoadedData {
  caller: Caller | null;
  /** Where a new link would be sent. */
  email: string | null;
}

const UNKNOWN: LinkFault = {
  sentence: "It may have expired, already been used, or been replaced by a newer one.",
};

export default function InvalidVerificationCode() {
  const { caller, email } = useLoaderData({ strict: false }) as LoadedData;
  const { code, sentence } = useQueryClient().getQueryData<LinkFault>(LINK_FAULT) ?? UNKNOWN;
  if (caller?.verified) return <Confirmed caller={caller} />;
  if (code === "code_used") return <Used />;
  return (
    <AccountFrame title="This link doesn’t work" lead={sentence}>
      {email ? <ResendLink email={email} /> : <UnknownVisitor />}
    </AccountFrame>
  );
}

const Confirmed = ({ caller }: { caller: Caller }) => (
  <AccountFrame
    title="This link doesn’t work"
    lead="Your email address is already confirmed. There’s nothing left to do."
  >
    <div>
      <LinkButton href={homePathOf(caller)}>Continue</LinkButton>
    </div>
  </AccountFrame>
);

/** Usually by the same person on another device. */
const Used = () => (
  <AccountFrame
    title="This link doesn’t work"
    lead="This link has already been used. If that was you, you can sign in."
  >
    <div>
      <AccountButton to="/login">Sign in</AccountButton>
    </div>
  </AccountFrame>
);

const ResendLink = ({ email }: { email: string }) => (
  <>
    <p>
      We can send a new link to <strong>{email}</strong>.
    </p>
    <ResendEmail />
    <p>
      Already confirmed? <AccountLink to="/login">Sign in</AccountLink>
    </p>
  </>
);

const UnknownVisitor = () => (
  <>
    <p>Sign in to request a new link.</p>
    <div className="flex flex-wrap gap-3">
      <AccountButton to="/login">Sign in</AccountButton>
      <AccountButton to="/register" variant="secondary">Create an account</AccountButton>
    </div>
  </>
);
