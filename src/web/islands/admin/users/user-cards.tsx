// Cards about a person: account, profile with the categories in which visitors find them, activity, audit entries, sessions.
import { formatPhone } from "@/platform/text.ts";
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { reasonText } from "@/modules/auth/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { CircleCheckIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { textLink } from "@/web/ui/link.tsx";
import { formatTime, languageName, locationLabel } from "../shared/formats.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { ADMIN_ROLE_LABELS } from "@/platform/admin-roles.ts";
import { AdminLink } from "../shared/links.tsx";
import { useMayOpen } from "../shared/permissions.ts";
import { Timeline } from "@/web/ui/timeline.tsx";
import { AuditChanges } from "../audit/audit-changes.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { useUserActions } from "./user-mutations.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

const activityLinks = (id: string) => [
  { href: `/admin?view=leads&specialistId=${id}`, label: "View leads" },
  { href: `/admin/tracks?userId=${id}`, label: "View requests" },
  { href: `/admin/audit?subjectId=${id}`, label: "View audit log" },
];

const ActivityLinks = ({ id }: Pick<UserDetails, "id">) => {
  const mayOpen = useMayOpen();
  const links = activityLinks(id).filter(({ href }) => mayOpen(href));
  return links.length > 0 && (
    <ul className="grid [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
      {links.map(({ href, label }) => (
        <li key={href}>
          <AdminLink href={href}>{label}</AdminLink>
        </li>
      ))}
    </ul>
  );
};

export const ActivityCard = ({ id, activity }: Pick<UserDetails, "id" | "activity">) => (
  <Card title="Activity">
    <p>{`${countText(activity.totalLeads)} leads · ${countText(activity.meetingsAhead)} upcoming meetings`}</p>
    {activity.ownClients > 0 && <p>{`${countText(activity.ownClients)} on their client list`}</p>}
    {activity.totalLeads > 0 && (
      <ul className="grid gap-1.5">
        {activity.leads.filter(({ count }) => count > 0).map(({ status, count }) => (
          <li key={status} className="flex items-center justify-between gap-4">
            <LeadStatusChip status={status} />
            <span>{countText(count)}</span>
          </li>
        ))}
      </ul>
    )}
    <ActivityLinks id={id} />
  </Card>
);

export const AuditCard = ({ audit }: Pick<UserDetails, "audit">) => (
  <Card title="Administrator actions">
    {audit.length === 0 ? <p className="text-ink-soft">No actions yet.</p> : (
      <Timeline
        label="Administrator actions on this account"
        entries={audit.map(({ label, at, actor, actorRole, own, changes }) => ({
          title: label,
          at: `${formatTime(at)} · ${actor.name}${actorRole ? ` (${ADMIN_ROLE_LABELS[actorRole].label})` : ""}${
            own ? " · about themselves, as the only owner" : ""
          }`,
          detail: changes.length > 0 && <AuditChanges changes={changes} />,
        }))}
      />
    )}
  </Card>
);

type Session = UserDetails["sessions"][number];

const SessionEntry = ({ session, end }: { session: Session; end?(id: string): Promise<void> }) => {
  const { id, device, address, signedIn, lastSeen, current } = session;
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {device}
        {current && <Chip>This session</Chip>}
      </span>
      <span className="text-sm text-ink-soft">
        {`${address ? `${address} · ` : ""}Signed in ${formatTime(signedIn)} · Last seen ${formatTime(lastSeen)}`}
      </span>
      {!current && end && (
        <span>
          <ActionButton
            variant="quiet"
            className="-ms-3 px-3!"
            busy="Signing out…"
            action={() => end(id)}
            about={device}
          >
            Sign out
          </ActionButton>
        </span>
      )}
    </li>
  );
};

export const SessionCard = ({ user: { id, sessions, actions } }: { user: UserDetails }) => {
  const { endSessions } = useUserActions(id);
  const mayEnd = actions.some(({ action, closed }) => action === "end-sessions" && closed === null);
  return (
    <Card title="Sessions">
      {sessions.length === 0 ? <p className="text-ink-soft">Not signed in.</p> : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} end={mayEnd ? endSessions : undefined} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const NOT_YET = <span className="font-normal text-ink-soft">Not yet</span>;

const factorsText = ({ passkey, authenticatorApp }: UserDetails["account"]["secondFactors"]) => {
  if (passkey) return authenticatorApp ? "Passkey and authenticator app" : "Passkey";
  return authenticatorApp ? "Authenticator app" : <span className="font-normal text-ink-soft">Off</span>;
};

export const AccountCard = ({ account }: Pick<UserDetails, "account">) => {
  const suspensionReason = reasonText(account.suspensionReason);
  return (
    <Card title="Account">
      <DefinitionList
        items={[
          {
            term: "Email",
            value: <a href={`mailto:${account.email}`} className={`break-all ${textLink}`}>{account.email}</a>,
          },
          {
            term: "Phone",
            value: account.phone
              ? <a href={`tel:${account.phone}`} className={textLink}>{formatPhone(account.phone)}</a>
              : "Not given",
          },
          { term: "Time zone", value: `${account.timeZone}, ${languageName(account.locale)}` },
          { term: "Registered", value: formatTime(account.created) },
          { term: "Email confirmed", value: account.verified ? formatTime(account.verified) : NOT_YET },
          { term: "Onboarded", value: account.onboarded ? formatTime(account.onboarded) : NOT_YET },
          {
            term: "Last sign-in",
            value: account.lastLogin ? `${formatTime(account.lastLogin)} (${account.loginCount} in total)` : NOT_YET,
          },
          { term: "Two-step sign-in", value: factorsText(account.secondFactors) },
          ...(suspensionReason ? [{ term: "Suspension reason", value: suspensionReason }] : []),
        ]}
      />
    </Card>
  );
};

type Profile = NonNullable<UserDetails["profile"]>;

const Category = (
  { category: { name, subcategories, shown, failedRules } }: { category: Profile["categories"][number] },
) => (
  <li className="flex items-start gap-3 py-2.5">
    {shown
      ? <CircleCheckIcon className="mt-0.5 size-5 text-ok" />
      : <TriangleAlertIcon className="mt-0.5 size-5 text-warn" />}
    <div className="grid min-w-0 gap-0.5">
      <p>
        <span className="font-medium">{name}</span>
        <span className="text-ink-soft">
          {subcategories.length > 0 ? `: ${subcategories.join(", ")}` : ", all topics"}
        </span>
      </p>
      {shown
        ? <p className="text-sm text-ink-soft">Visible to visitors.</p>
        : <ul className="text-sm text-ink-soft">{failedRules.map((rule) => <li key={rule}>{rule}</li>)}</ul>}
    </div>
  </li>
);

const calendarText = (
  { zone, slotMinutes, noticeMinutes, horizonDays }: NonNullable<UserDetails["calendar"]>,
): string => `${slotMinutes} min slots · ${noticeMinutes / 60} h minimum notice · ${horizonDays} days ahead · ${zone}`;

export const ProfileCard = ({ profile, calendar }: Pick<UserDetails, "profile" | "calendar">) => {
  if (!profile) {
    return (
      <Card title="Profile">
        <p className="text-ink-soft">No profile yet.</p>
      </Card>
    );
  }
  return (
    <Card title="Profile">
      <div>
        <p className="font-semibold">{profile.displayName}</p>
        <p className="text-ink-soft">{profile.headline}</p>
      </div>
      <ul className="divide-y divide-line">
        {profile.categories.map((category) => <Category key={category.id} category={category} />)}
      </ul>
      <DefinitionList
        items={[
          { term: "New bookings", value: profile.accepting ? "Accepting" : "Paused by the specialist" },
          { term: "Locations", value: profile.locations.map(locationLabel).join(", ") || "None" },
          { term: "Languages", value: profile.languages.map(languageName).join(", ") },
          {
            term: "Experience",
            value: profile.yearsOfExperience === 1 ? "1 year" : `${profile.yearsOfExperience} years`,
          },
          ...(profile.priceAfterwards ? [{ term: "If they continue", value: profile.priceAfterwards }] : []),
          { term: "Calendar", value: calendar ? calendarText(calendar) : "Not set up" },
          ...(profile.company ? [{ term: "Company", value: profile.company }] : []),
          ...(profile.vatId ? [{ term: "VAT ID", value: profile.vatId }] : []),
        ]}
      />
      <Disclosure summary="Bio">
        <p className="whitespace-pre-line">{profile.bio}</p>
      </Disclosure>
    </Card>
  );
};
