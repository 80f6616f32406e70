// Cards about a person's activity: leads and meetings, audit entries, sessions.
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { ADMIN_ROLE_LABELS } from "@/platform/admin-roles.ts";
import { AdminLink } from "../shared/links.tsx";
import { useMayOpen } from "../shared/permissions.ts";
import { Timeline } from "@/web/ui/timeline.tsx";
import { AuditChanges } from "../audit/audit-changes.tsx";
import { formatTime } from "../shared/formats.ts";
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { Chip } from "@/web/ui/chip.tsx";
import { useUserActions } from "./user-mutations.ts";

const activityLinks = (id: string) => [
  { href: `/admin?view=leads&specialistId=${id}`, label: "View leads" },
  { href: `/admin/tracks?userId=${id}`, label: "View tracks" },
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
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    end?.(id).catch(() => {}).finally(() => setBusy(false));
  };
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
          <Button variant="quiet" className="-ml-3 px-3!" busy={busy ? "Signing out…" : undefined} onClick={press}>
            Sign out<span className="sr-only">{` ${device}`}</span>
          </Button>
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
