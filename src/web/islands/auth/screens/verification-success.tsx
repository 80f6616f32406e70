import { useLoaderData } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/button.tsx";
import { type Caller, homePathOf } from "@/web/islands/runtime/guards.ts";
import { AccountButton, AccountFrame } from "../account-frame.tsx";

export default function VerificationSuccess() {
  const { caller } = useLoaderData({ strict: false }) as { caller: Caller | null };
  return (
    <AccountFrame
      title="Your email address is confirmed"
      lead={caller?.onboarded
        ? "You’re all set."
        : "Next, set up your profile, your availability and the categories you serve."}
    >
      <div>
        {caller
          ? <LinkButton href={homePathOf(caller)}>Continue</LinkButton>
          : <AccountButton to="/login">Sign in</AccountButton>}
      </div>
    </AccountFrame>
  );
}
