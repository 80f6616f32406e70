// The newest users and leads, with links to both lists.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/web/ui/card.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { leadListQuery } from "../leads/lead-queries.ts";
import { AdminLink, RowLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { NEWEST } from "./market-view.ts";
import { userListQuery } from "../users/user-queries.ts";
import { UserStatusChip } from "../users/user-labels.tsx";

const SHOWN = 5;

interface Entry {
  key: string;
  name: ReactNode;
  chip: ReactNode;
  details: string;
}

const EntryList = ({ entries, emptyText }: { entries?: readonly Entry[]; emptyText: string }) => {
  if (!entries) return <SkeletonList rows={SHOWN} className="h-12 w-full" />;
  if (entries.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <ul className="divide-y divide-line">
      {entries.slice(0, SHOWN).map(({ key, name, chip, details }) => (
        <li key={key} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-center justify-between gap-2 font-medium">
            {name}
            {chip}
          </span>
          <span className="text-sm text-ink-soft">{details}</span>
        </li>
      ))}
    </ul>
  );
};

export const NewestUsers = () => {
  const { data, isError } = useQuery(userListQuery(useApi(), NEWEST));
  return (
    <Card title="Newest users" aside={<AdminLink href="/admin?view=users">All users</AdminLink>}>
      <EntryList
        emptyText={isError ? "We couldn't load the users." : "No users yet."}
        entries={isError ? [] : data?.items.map(({ id, name, email, status, created }) => ({
          key: id,
          name: <RowLink to="/admin/users/$id" params={{ id }}>{name}</RowLink>,
          chip: <UserStatusChip status={status} />,
          details: `${email} · ${formatTime(created)}`,
        }))}
      />
    </Card>
  );
};

export const NewestLeads = () => {
  const { data, isError } = useQuery(leadListQuery(useApi(), NEWEST));
  return (
    <Card title="Newest leads" aside={<AdminLink href="/admin?view=leads">All leads</AdminLink>}>
      <EntryList
        emptyText={isError ? "We couldn't load the leads." : "No leads yet."}
        entries={isError ? [] : data?.items.map(({ id, name, status, specialist, category, created }) => ({
          key: id,
          name: <RowLink to="/admin/leads/$id" params={{ id }}>{name}</RowLink>,
          chip: <LeadStatusChip status={status} />,
          details: `${category}, ${specialist.name} · ${formatTime(created)}`,
        }))}
      />
    </Card>
  );
};
