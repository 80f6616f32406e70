// One lead in full, with the actions of an administrator.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { dueLabel } from "@/modules/leads/label-rules.ts";
import { isOpenLead } from "@/modules/leads/status-rules.ts";
import type { AdminLeadProps } from "@/modules/admin/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { BackLink, useBackHref } from "../shared/links.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../shared/visitor-cards.tsx";
import { formatTime } from "../shared/formats.ts";
import { AssignmentCard, LeadCreditsCard, MeetingCard } from "./lead-cards.tsx";
import { leadQuery } from "./lead-queries.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { ActionsCard, ReasonForm } from "../shared/actions.tsx";
import { useOwnProblem } from "../shared/permissions.ts";
import { AssignLeadForm } from "./assign-lead-form.tsx";
import { useDeleteLead } from "./lead-mutations.ts";

export const LeadActions = ({ lead }: { lead: AdminLeadProps }) => {
  const router = useRouter();
  const back = useBackHref("leads", "/admin?view=leads");
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
          An upcoming meeting is cancelled and both people get an email. {isOpenLead(lead.status)
            ? "The credit is returned."
            : "The lead is closed, so its credit isn't returned. You can grant one instead."} You can't undo this.
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
    <BackLink href={useBackHref("leads", "/admin?view=leads")}>All leads</BackLink>
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
    <Main>
      <div className="grid gap-6">
        <Heading lead={lead} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
          <div className="grid min-w-0 gap-6 lg:col-start-2">
            <LeadActions lead={lead} />
            <LeadCreditsCard lead={lead} />
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
            <MeetingCard lead={lead} />
            <AssignmentCard lead={lead} />
            <ContactCard contact={lead.contact} preferences={lead.preferences} zone={lead.visitorZone} />
            <AnswersCard answers={lead.answers} />
            <ConsentCard consents={lead.consents} />
            <AttributionCard attribution={lead.attribution} />
            <LeadTimeline timeline={lead.timeline} />
          </div>
        </div>
      </div>
    </Main>
  );
}
