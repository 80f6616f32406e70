// One person: account, profile, credits, credentials, sessions, audit entries and actions.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ADMIN_ROLE_LABELS, ADMIN_ROLES, type AdminRole, hasAdminRole } from "@/platform/admin-roles.ts";
import { fullName } from "@/platform/text.ts";
import { isSuspended, reasonText } from "@/modules/auth/rules.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import type { UserAction, UserDetails } from "@/modules/admin/users/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { BackLink } from "../shared/links.tsx";
import { useMayOpen, useRole } from "../shared/permissions.ts";
import { AccountCard, ActivityCard, AuditCard, ProfileCard, SessionCard } from "./user-cards.tsx";
import { CredentialEntry } from "./credentials.tsx";
import { CreditCard } from "./credit-card.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { userQuery } from "./user-queries.ts";
import { AdminChip, UserStatusChip } from "./user-labels.tsx";
import type { ButtonVariant } from "@/web/ui/button.tsx";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard, ReasonForm } from "../shared/actions.tsx";
import { RecordColumns } from "../shared/record-columns.tsx";
import { useUserActions } from "./user-mutations.ts";
import type { ReactNode } from "react";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";

const OPTIONS = ADMIN_ROLES.map((value) => ({
  value,
  label: ADMIN_ROLE_LABELS[value].label,
  hint: ADMIN_ROLE_LABELS[value].purpose,
}));

interface RoleFormProps {
  action: string;
  /** The role that is selected at first. */
  role: AdminRole;
  /** The consequences. */
  children: ReactNode;
  /** Throws the call's error, which the form shows. */
  onSubmit(role: AdminRole): Promise<unknown>;
}

const RoleForm = ({ action, role, children, onSubmit }: RoleFormProps) => (
  <DialogForm
    action={action}
    title="That didn't work"
    read={(data) => ADMIN_ROLES.find((known) => known === data.get("role")) ?? role}
    send={onSubmit}
  >
    <p>{children}</p>
    <ChoiceCards type="radio" name="role" label="Role" options={OPTIONS} defaultValue={role} />
  </DialogForm>
);

type Visibility = NonNullable<UserDetails["visibility"]>;
type Actions = ReturnType<typeof useUserActions>;
type OpenDialog = (name: string, actions: Actions, role: UserDetails["account"]["adminRole"]) => void;

const DIALOGS: Record<UserAction["action"], OpenDialog> = {
  suspend: (name, { suspend }) =>
    openModal({
      title: `Suspend ${name}?`,
      content: (
        <ReasonForm
          action="Suspend"
          keep={`suspend ${location.pathname}`}
          variant="destructive"
          label="Reason"
          help={`${name} sees this in an email and when they try to sign in.`}
          onSubmit={suspend}
        >
          {name}{" "}
          is signed out everywhere and hidden from visitors. Booked meetings stay until you cancel them on this page.
        </ReasonForm>
      ),
    }),
  unsuspend: (name, { unsuspend }) =>
    openConfirm({
      title: `End ${name}'s suspension?`,
      text:
        `${name} can sign in again and gets an email. Visitors find them again if nothing else hides their profile.`,
      action: "End suspension",
      onConfirm: unsuspend,
    }),
  "cancel-meetings": (name, { cancelMeetings }) =>
    openConfirm({
      title: `Cancel ${name}'s meetings?`,
      text:
        "All upcoming meetings are cancelled. You can't undo this. Each visitor gets an email that offers another specialist around the same time.",
      action: "Cancel meetings",
      variant: "destructive",
      onConfirm: cancelMeetings,
    }),
  "make-admin": (name, { makeAdmin }) =>
    openModal({
      title: `Make ${name} an administrator?`,
      content: (
        <RoleForm action="Make administrator" role="owner" onSubmit={makeAdmin}>
          {name} can open this area and change what the role includes.
        </RoleForm>
      ),
    }),
  "change-role": (name, { changeRole }, role) =>
    openModal({
      title: `Change ${name}'s role?`,
      content: (
        <RoleForm action="Change role" role={role ?? "owner"} onSubmit={changeRole}>
          {name} is signed out everywhere and has to sign in again.
        </RoleForm>
      ),
    }),
  "remove-admin": (name, { removeAdmin }) =>
    openConfirm({
      title: `Remove ${name} as administrator?`,
      text: `${name} is signed out everywhere and loses access to this area.`,
      action: "Remove administrator",
      variant: "destructive",
      onConfirm: removeAdmin,
    }),
  "end-sessions": (name, { endSessions }) =>
    openConfirm({
      title: `Sign ${name} out everywhere?`,
      text: `${name} has to sign in again on every device.`,
      action: "Sign out everywhere",
      onConfirm: () => endSessions(undefined),
    }),
};

const VARIANTS: Record<UserAction["action"], ButtonVariant> = {
  suspend: "secondary",
  unsuspend: "primary",
  "cancel-meetings": "secondary",
  "make-admin": "secondary",
  "change-role": "secondary",
  "remove-admin": "quiet",
  "end-sessions": "secondary",
};

const UserActions = ({ user: { id, account, actions } }: { user: UserDetails }) => {
  const userActions = useUserActions(id);
  const name = fullName(account);
  return (
    <ActionsCard
      actions={actions}
      onSelect={(action) => DIALOGS[action](name, userActions, account.adminRole)}
      variants={VARIANTS}
    />
  );
};

const Heading = ({ user }: { user: UserDetails }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref("/admin?view=users")}>All users</BackLink>
    <div className="flex items-center gap-4">
      <Avatar name={fullName(user.account)} src={user.profile?.photoUrl} />
      <div className="grid min-w-0 gap-1">
        <ScreenTitle>{fullName(user.account)}</ScreenTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <UserStatusChip status={user.account.status} />
          <AdminChip role={user.account.adminRole} />
          <span className="break-all text-ink-soft">{user.account.email}</span>
          {user.profile?.publicUrl && <TextLink href={user.profile.publicUrl} target="_blank">Public page</TextLink>}
        </p>
      </div>
    </div>
  </div>
);

const categoryCount = (count: number): string => count === 1 ? "1 category" : `${count} categories`;

const visibilityTitle = ({ categories, hidden, because }: Visibility): string => {
  if (categories === 0 || hidden === categories) return "Visibility: visitors can't find them";
  if (because.length === 0) return `Visibility: shown in ${categoryCount(categories)}`;
  return `Visibility: not shown in ${hidden} of ${categoryCount(categories)}`;
};

/** Why visitors find this person or not, and which bookings that has cost them. */
const VisibilityBanner = ({ visibility }: { visibility: Visibility }) => {
  const { because, missed } = visibility;
  return (
    <Banner tone={because.length === 0 ? "ok" : "warn"} title={visibilityTitle(visibility)}>
      {because.length > 0 && <ul>{because.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>}
      {missed.count > 0 && (
        <p>
          {`Missed ${missed.count === 1 ? "1 booking" : `${missed.count} bookings`} in ${missed.days} days, because ${
            missed.because.join(", ")
          }.`}
        </p>
      )}
    </Banner>
  );
};

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
  const role = useRole();
  const mayReview = hasAdminRole(role, "support");
  const seesPayments = useMayOpen()("/admin/payments");
  return (
    <Screen>
      <Heading user={user} />
      {isSuspended(status) && (
        <Banner tone="danger" title="This account is suspended.">
          {reasonText(suspensionReason) ?? "No reason given."}
        </Banner>
      )}
      {user.visibility && <VisibilityBanner visibility={user.visibility} />}
      <RecordColumns
        actions={user.actions.length > 0 && <UserActions user={user} />}
        aside={
          <>
            <ActivityCard id={user.id} activity={user.activity} />
            {seesPayments && <PaymentsCard id={user.id} />}
            <SessionCard user={user} />
            <AuditCard audit={user.audit} />
          </>
        }
      >
        <AccountCard account={user.account} />
        {mayReview && <Credentials credentials={user.credentials} />}
        <ProfileCard profile={user.profile} calendar={user.calendar} />
      </RecordColumns>
      <CreditCard id={user.id} name={fullName(user.account)} />
    </Screen>
  );
}
