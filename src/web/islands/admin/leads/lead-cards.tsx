// The cards of a lead's page: its meeting, its specialist, its credits.
import { formatMoney } from "@/platform/money.ts";
import type { AdminLeadProps } from "@/modules/admin/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { AdminLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { LOCATIONS, meetingStatusLabel, SOURCES } from "./lead-labels.ts";

const placed = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

const WHO: Record<string, string> = { visitor: "the visitor", specialist: "the specialist", admin: "an administrator" };

const endings = ({ cancelledBy, absent, rescheduled }: NonNullable<AdminLeadProps["appointment"]>) => [
  ...(cancelledBy ? [{ term: "Cancelled by", value: WHO[cancelledBy] ?? cancelledBy }] : []),
  ...(absent ? [{ term: "Did not come", value: WHO[absent] ?? absent }] : []),
  ...(rescheduled > 0 ? [{ term: "Moved", value: rescheduled === 1 ? "Once" : `${rescheduled} times` }] : []),
];

export const MeetingCard = ({ lead: { appointment } }: { lead: AdminLeadProps }) => (
  <Card title="Meeting">
    {appointment
      ? (
        <DefinitionList
          items={[
            { term: "Status", value: meetingStatusLabel(appointment.status) },
            { term: "For the visitor", value: placed(appointment.visitorTime) },
            { term: "For the specialist", value: placed(appointment.specialistTime) },
            {
              term: "Where",
              value: (
                <span className="break-all">
                  {[LOCATIONS[appointment.location], appointment.locationDetail].filter(Boolean).join(", ")}
                </span>
              ),
            },
            ...endings(appointment),
          ]}
        />
      )
      : <p className="text-ink-soft">No meeting in Parley.</p>}
  </Card>
);

export const AssignmentCard = ({ lead }: { lead: AdminLeadProps }) => (
  <Card title="Whose it is">
    <DefinitionList
      items={[
        {
          term: "Specialist",
          value: <AdminLink href={`/admin/users/${lead.specialist.id}`}>{lead.specialist.name}</AdminLink>,
        },
        { term: "Email", value: <span className="break-all">{lead.specialist.email}</span> },
        { term: "Source", value: SOURCES[lead.source] },
        { term: "Came in", value: placed(lead.created) },
        { term: "Track", value: <AdminLink href={`/admin/tracks/${lead.trackId}`}>The visitor's way here</AdminLink> },
        ...(lead.dealValue ? [{ term: "Deal value", value: formatMoney(lead.dealValue) }] : []),
        ...(lead.notes ? [{ term: "Notes of the specialist", value: lead.notes }] : []),
      ]}
    />
  </Card>
);

export const LeadCreditsCard = ({ lead: { credits, credit } }: { lead: AdminLeadProps }) => (
  <Card title={credit === "consumed" ? "Credit: used" : "Credit: came back"}>
    {credits.length === 0
      ? <p className="text-ink-soft">No credit was moved for this lead.</p>
      : (
        <ul className="divide-y divide-line">
          {credits.map(({ at, kind, specialistId, specialist, unitPrice, ruleWords }) => (
            <li key={`${at.startsAt} ${kind} ${specialistId}`} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
              <span>
                {kind === "consume" ? "Taken from" : "Given back to"}{" "}
                <AdminLink href={`/admin/users/${specialistId}`}>{specialist}</AdminLink>
                {`, ${formatMoney(unitPrice)}`}
              </span>
              <span className="text-sm text-ink-soft">{[formatTime(at), ruleWords].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
  </Card>
);
