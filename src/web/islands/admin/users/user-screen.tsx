// One person: account, profile, credits, credentials, sessions, audit entries and actions.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { fullName } from "@/platform/text.ts";
import { isSuspended, reasonText } from "@/modules/auth/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { BackLink, useBackHref } from "../shared/links.tsx";
import { useRole } from "../shared/permissions.ts";
import { AccountCard, ProfileCard } from "./account-cards.tsx";
import { ActivityCard, AuditCard, SessionCard } from "./activity-cards.tsx";
import { CredentialEntry } from "./credentials.tsx";
import { CreditCard } from "./credit-card.tsx";
import { UserActions } from "./user-actions.tsx";
import { userQuery } from "./user-queries.ts";
import { AdminChip, UserStatusChip } from "./user-labels.tsx";

const Heading = ({ user }: { user: UserDetails }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref("users", "/admin?view=users")}>All users</BackLink>
    <ScreenTitle>{fullName(user.account)}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-2">
      <UserStatusChip status={user.account.status} />
      <AdminChip role={user.account.adminRole} />
      <span className="break-all text-ink-soft">{user.account.email}</span>
    </p>
  </div>
);

const Credentials = ({ credentials }: Pick<UserDetails, "credentials">) => (
  <Card title="Credentials">
    {credentials.length === 0 ? <p className="text-ink-soft">No credentials.</p> : (
      <ul className="divide-y divide-line">
        {credentials.map((credential) => <CredentialEntry key={credential.id} credential={credential} />)}
      </ul>
    )}
  </Card>
);

export default function UserScreen() {
  const { id = "" } = useParams({ strict: false });
  const { data: user } = useSuspenseQuery(userQuery(useApi(), id));
  const { suspensionReason, status } = user.account;
  const mayReview = hasAdminRole(useRole(), "support");
  return (
    <Main>
      <div className="grid gap-6">
        <Heading user={user} />
        {isSuspended(status) && (
          <Banner tone="danger" title="This account is suspended.">
            {reasonText(suspensionReason) ?? "No reason given."}
          </Banner>
        )}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
          <div className="grid min-w-0 gap-6 max-lg:order-2 lg:col-start-1 lg:row-start-1">
            <AccountCard account={user.account} />
            <CreditCard id={user.id} name={fullName(user.account)} />
            {mayReview && <Credentials credentials={user.credentials} />}
            <ProfileCard profile={user.profile} calendar={user.calendar} />
            <AuditCard audit={user.audit} />
          </div>
          <div className="min-w-0 max-lg:contents lg:col-start-2 lg:grid lg:gap-6">
            {user.actions.length > 0 && (
              <div className="max-lg:order-1">
                <UserActions user={user} />
              </div>
            )}
            <div className="max-lg:order-3">
              <ActivityCard id={user.id} activity={user.activity} />
            </div>
            <div className="max-lg:order-4">
              <SessionCard user={user} />
            </div>
          </div>
        </div>
      </div>
    </Main>
  );
}
