// What somebody does here: leads by what became of them, meetings to come, and the ways to both.
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { AdminLink } from "../shared/links.tsx";

export const ActivityCard = ({ id, activity }: Pick<UserDetails, "id" | "activity">) => (
  <Card title="Activity">
    <p>{`${countText(activity.totalLeads)} leads, ${countText(activity.meetingsAhead)} meetings to come.`}</p>
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
    <ul className="grid [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
      <li>
        <AdminLink href={`/admin?view=leads&specialistId=${id}`}>Leads of this person</AdminLink>
      </li>
      <li>
        <AdminLink href={`/admin/tracks?userId=${id}`}>Tracks that led here</AdminLink>
      </li>
      <li>
        <AdminLink href={`/admin/audit?subjectId=${id}`}>What administrators did</AdminLink>
      </li>
    </ul>
  </Card>
);
