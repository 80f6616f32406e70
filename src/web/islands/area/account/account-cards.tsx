// The cards of the account: email address, password, second factors, sessions, data.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { SecondFactorCard } from "../second-factor/second-factor-card.tsx";
import { accountQuery } from "./account-queries.ts";
import { DataCard } from "./data-card.tsx";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

export const AccountCards = ({ onboarding }: { onboarding?: true }) => {
  const { data: { email } } = useSuspenseQuery(accountQuery(useApi()));
  return (
    <div className="grid max-w-funnel gap-6">
      <EmailForm email={email} />
      <PasswordForm email={email} />
      <SecondFactorCard />
      <SessionList />
      <DataCard onboarding={onboarding} />
    </div>
  );
};
