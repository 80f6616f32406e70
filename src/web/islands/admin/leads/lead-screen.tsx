import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { CONSENT_HOURS, creditUse } from "@/modules/leads/credit-rules.ts";
import { onlineService } from "@/modules/scheduling/rules.ts";
import { CREDIT_LABELS, dueLabel, LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import { isOpenLead } from "@/modules/leads/status-rules.ts";
import type { AdminLeadProps, LeadCandidates } from "@/modules/admin/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { LeadStatusChip, MeetingStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { WhyNotCard } from "../tracks/why-not-card.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../shared/visitor-cards.tsx";
import { formatTime, locationLabel } from "../shared/formats.ts";
import { leadCandidatesQuery, leadQuery } from "./lead-queries.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard, ReasonField, ReasonForm, reasonProblem } from "../shared/actions.tsx";
import { RecordColumns } from "../shared/record-columns.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { useAssignLead, useDeleteLead } from "./lead-mutations.ts";
import { formatMoney } from "@/platform/money.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { useState } from "react";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { type CandidateChoice, CandidateList, HAS_AGREED, withoutSelf } from "../shared/candidate-list.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";

type Candidate = LeadCandidates["items"][number];

const meetingFact = ({ keepsMeeting, meetingBecause }: Candidate): string[] => {
  if (keepsMeeting === null) return [];
  return keepsMeeting
    ? ["keeps the meeting"]
    : [`can't keep the meeting: ${meetingBecause ?? "not free at that time"}`];
};

const toChoice = (candidate: Candidate): CandidateChoice => ({
  ...candidate,
  facts: [
    candidate.credits === 1 ? "1 credit" : `${candidate.credits} credits`,
    ...(candidate.agreed ? [HAS_AGREED] : []),
    ...(candidate.eligible ? meetingFact(candidate) : []),
  ],
});

/** `asks`: the visitor has not agreed to the new specialist. */
const consequences = (former: string, asks: boolean): string =>
  asks
    ? `We ask the visitor first: they have ${CONSENT_HOURS} hours to agree, and a credit of the new specialist is reserved. ` +
      `${former} gets theirs back and loses the lead at once, whatever the visitor answers.`
    : `${former} gets the credit back and the new specialist uses one. Both of them and the visitor get an email.`;

const AssignLeadForm = ({ lead }: { lead: AdminLeadProps }) => {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const candidates = useQuery(leadCandidatesQuery(useApi(), lead.id, search));
  const assign = useAssignLead(lead.id);
  const ownProblem = useOwnProblem();
  const others = candidates.data?.items.filter(({ specialistId }) => specialistId !== lead.specialist.id)
    .map((candidate) => withoutSelf(candidate, ownProblem([candidate.specialistId])));
  const found = others?.find(({ specialistId }) => specialistId === chosen);
  const asks = found ? !found.agreed : !others?.some(({ eligible, agreed }) => eligible && agreed);
  return (
    <div className="grid gap-5">
      <p>{consequences(lead.specialist.name, asks)}</p>
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <DialogForm
        action={found ? `Reassign to ${found.name}` : "Reassign"}
        keep={`assign-${lead.id}`}
        read={(data) => readTexts(data, "specialistId", "reason")}
        check={({ specialistId, reason }) =>
          problemsIn({ specialistId: !specialistId && "Choose a specialist.", reason: reasonProblem(reason) })}
        send={(values) => assign({ ...values, fromSpecialistId: lead.specialist.id })}
      >
        <CandidateList
          label="New specialist"
          name="specialistId"
          items={others?.map(toChoice)}
          chosen={chosen}
          onChoose={setChosen}
          failed={candidates.isError}
          onRetry={() => void candidates.refetch()}
          emptyText="No match in this category."
        />
        <ReasonField
          help={`${lead.specialist.name} gets this by email and as a notification. The new specialist doesn't see it.`}
        />
      </DialogForm>
    </div>
  );
};

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

const MeetingCard = ({ lead: { appointment } }: { lead: AdminLeadProps }) => (
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
                  {[
                    appointment.location === "zoom"
                      ? onlineService(appointment.locationDetail)
                      : locationLabel(appointment.location),
                    appointment.locationDetail,
                  ].filter(Boolean).join(", ")}
                </span>
              ),
            },
            ...endItems(appointment),
          ]}
        />
      )
      : <p className="text-ink-soft">No meeting booked here.</p>}
  </Card>
);

const AssignmentCard = ({ lead }: { lead: AdminLeadProps }) => (
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
        { term: "Request", value: <AdminLink href={`/admin/tracks/${lead.trackId}`}>View request</AdminLink> },
        ...(lead.dealValue ? [{ term: "Deal value", value: formatMoney(lead.dealValue) }] : []),
        ...(lead.notes ? [{ term: "Specialist's notes", value: lead.notes }] : []),
      ]}
    />
  </Card>
);

const LeadCreditsCard = ({ lead: { credits, credit } }: { lead: AdminLeadProps }) => (
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

const creditAfterDeletion = ({ credit, status }: AdminLeadProps): string => {
  const use = creditUse({ creditState: credit });
  if (use === "none") {
    return credit === "reserved" ? "The reserved credit is free again." : "No credit was used for it.";
  }
  if (use === "returned") return "It uses no credit.";
  return isOpenLead(status)
    ? "The credit is returned."
    : "The lead is closed, so its credit isn't returned. You can grant one instead.";
};

const LeadActions = ({ lead }: { lead: AdminLeadProps }) => {
  const router = useRouter();
  const back = useBackHref("/admin?view=leads");
  const deleteLead = useDeleteLead(lead.id, () => router.navigate({ href: back }));
  const openAssign = () =>
    openModal({
      title: `Reassign the lead of ${lead.name}`,
      content: <AssignLeadForm lead={lead} />,
    });
  const openDelete = () =>
    openModal({
      title: `Delete the lead of ${lead.name}?`,
      content: (
        <ReasonForm
          action="Delete lead"
          keep={`delete-${lead.id}`}
          variant="destructive"
          label="Reason"
          help="Kept in the audit log."
          limit={300}
          onSubmit={deleteLead}
        >
          An upcoming meeting is cancelled and both people get an email. {creditAfterDeletion(lead)}{" "}
          You can't undo this.
        </ReasonForm>
      ),
    });
  const own = useOwnProblem()([lead.specialist.id, lead.email]);
  const open = { assign: openAssign, delete: openDelete };
  return (
    <ActionsCard
      actions={lead.actions}
      onSelect={(action) => open[action]()}
      variants={{ assign: "secondary" }}
      closed={own}
    />
  );
};

const Heading = ({ lead }: { lead: AdminLeadProps }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref("/admin?view=leads")}>All leads</BackLink>
    <ScreenTitle lead={[lead.category, lead.subcategory].filter(Boolean).join(" · ")}>{lead.name}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LeadStatusChip status={lead.status} />
      {[lead.reasonWords, dueLabel(lead.due)].filter(Boolean).map((text) => (
        <span key={text} className="text-ink-soft">{text}</span>
      ))}
    </p>
  </div>
);

const LeadTimeline = ({ timeline }: Pick<AdminLeadProps, "timeline">) => (
  <Card title="Timeline">
    <Timeline
      label="Timeline of this lead"
      entries={timeline.toReversed().map(({ at, text, by, reason }) => ({
        title: text,
        at: `${formatTime(at)} · ${by}`,
        detail: reason ?? undefined,
      }))}
    />
  </Card>
);

export default function LeadScreen() {
  const { id = "" } = useParams({ strict: false });
  const { data: lead } = useSuspenseQuery(leadQuery(useApi(), id));
  return (
    <Screen>
      <Heading lead={lead} />
      <RecordColumns
        actions={
          <>
            <LeadActions lead={lead} />
            <LeadCreditsCard lead={lead} />
          </>
        }
        aside={
          <>
            <AssignmentCard lead={lead} />
            <ConsentCard consents={lead.consents} />
          </>
        }
      >
        <MeetingCard lead={lead} />
        <ContactCard contact={lead.contact} preferences={lead.preferences} zone={lead.visitorZone} />
        <AnswersCard answers={lead.answers} />
        <WhyNotCard id={lead.trackId} />
        <LeadTimeline timeline={lead.timeline} />
        <AttributionCard attribution={lead.attribution} />
      </RecordColumns>
    </Screen>
  );
}
