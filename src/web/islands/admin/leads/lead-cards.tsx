// Cards of a lead's page: meeting, specialist and source, credits.
import { formatMoney } from "@/platform/money.ts";
import { CREDIT_LABELS, LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import type { AdminLeadProps } from "@/modules/admin/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { MeetingStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { AdminLink } from "../shared/links.tsx";
import { formatTime, locationLabel } from "../shared/formats.ts";

const withCity = ({ text, city }: { text: string; city: string }): string => `${text} · ${city}`;

const PEOPLE: Record<string, string> = {
  visitor: "the visitor",
  specialist: "the specialist",
  admin: "an administrator",
};

const endItems = ({ cancelledBy, absent, rescheduled }: NonNullable<AdminLeadProps["appointment"]>) => [
  ...(cancelledBy ? [{ term: "Cancelled by", value: PEOPLE[cancelledBy] ?? cancelledBy }] : []),
  ...(absent ? [{ term: "Absent", value: PEOPLE[absent] ?? absent }] : []),
  ...(rescheduled > 0 ? [{ term: "Rescheduled", value: rescheduled === 1 ? "Once" : `${rescheduled} times` }] : []),
];

export const MeetingCard = ({ lead: { appointment } }: { lead: AdminLeadProps }) => (
  <Card title="Meeting">
    {appointment
      ? (
        <DefinitionList
          items={[
            { term: "Status", value: <MeetingStatusChip status={appointment.status} /> },
            { term: "Visitor's time", value: withCity(appointment.visitorTime) },
            { term: "Specialist's time", value: withCity(appointment.specialistTime) },
            {
              term: "Location",
              value: (
                <span className="break-all">
                  {[locationLabel(appointment.location), appointment.locationDetail].filter(Boolean).join(", ")}
                </span>
              ),
            },
            ...endItems(appointment),
          ]}
        />
      )
      : <p className="text-ink-soft">No meeting booked in Parley.</p>}
  </Card>
);

export const AssignmentCard = ({ lead }: { lead: AdminLeadProps }) => (
  <Card title="Assignment">
    <DefinitionList
      items={[
        {
          term: "Specialist",
          value: <AdminLink href={`/admin/users/${lead.specialist.id}`}>{lead.specialist.name}</AdminLink>,
        },
        { term: "Email", value: <span className="break-all">{lead.specialist.email}</span> },
        { term: "Source", value: LEAD_SOURCE_LABELS[lead.source] },
        { term: "Received", value: withCity(lead.created) },
        { term: "Track", value: <AdminLink href={`/admin/tracks/${lead.trackId}`}>View track</AdminLink> },
        ...(lead.dealValue ? [{ term: "Deal value", value: formatMoney(lead.dealValue) }] : []),
        ...(lead.notes ? [{ term: "Specialist's notes", value: lead.notes }] : []),
      ]}
    />
  </Card>
);

export const LeadCreditsCard = ({ lead: { credits, credit } }: { lead: AdminLeadProps }) => (
  <Card title={CREDIT_LABELS[credit]}>
    {credits.length === 0
      ? (
        <p className="text-ink-soft">
          {credit === "reserved"
            ? "One credit is reserved until the visitor answers."
            : "No credit was used for this lead."}
        </p>
      )
      : (
        <ul className="divide-y divide-line">
          {credits.map(({ at, kind, specialistId, specialist, unitPrice, ruleWords: rule }) => (
            <li key={`${at.startsAt} ${kind} ${specialistId}`} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
              <span>
                {kind === "consume" ? "Used by" : "Returned to"}{" "}
                <AdminLink href={`/admin/users/${specialistId}`}>{specialist}</AdminLink>
                {`, ${formatMoney(unitPrice)}`}
              </span>
              <span className="text-sm text-ink-soft">{[formatTime(at), rule].filter(Boolean).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
  </Card>
);
