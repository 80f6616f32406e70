// The screen at /verification-success: the address is proven, and where it goes on.
import { useLoaderData } from "@tanstack/react-router";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { type Caller, homeOf } from "@/web/islands/runtime/guards.ts";
import { AccountButton } from "../account-link.tsx";
import { Entrance } from "../entrance.tsx";

export default function VerificationSuccess() {
  const { caller } = useLoaderData({ strict: false }) as { caller: Caller | null };
  return (
    <Entrance
      title="Your email address is confirmed"
      lead={caller?.onboarded
        ? "Everything is ready."
        : "Next you tell visitors who you are, when you have time, and where you would like to meet."}
    >
      <div>
        {caller
          ? <LinkButton href={homeOf(caller)}>Continue</LinkButton>
          : <AccountButton to="/login">Sign in</AccountButton>}
      </div>
    </Entrance>
  );
}
