// One lead: contact, meeting, answers, notes, timeline, and what to do next.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { reasonLabel } from "@/modules/leads/label-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { PrintButton } from "@/web/ui/print/print-button.tsx";
import { leadDueLabel, needsAttention } from "@/web/islands/area/leads/lead-columns.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { ContactCard, SourceCard } from "./lead-cards.tsx";
import { LeadActions } from "./lead-actions.tsx";
import { ReportProblemLink } from "../help/help-links.tsx";
import { leadQuery } from "./lead-queries.ts";
import { LeadTimeline } from "./lead-timeline.tsx";
import { MeetingCard } from "./meeting-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { useLastListHref } from "./lead-list-view.ts";
import { BackLink } from "../links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

const noAnswers = ({ masked }: Pick<LeadView, "masked">): string =>
  masked === "awaiting-consent" ? "You see the answers once the visitor agrees." : "The visitor answered no questions.";

const Answers = ({ lead: { answers, masked } }: { lead: LeadView }) => (
  <Card title="Answers">
    {answers.length > 0
      ? <DefinitionList items={answers.map(({ label, answer }) => ({ term: label, value: answer }))} />
      : <p className="text-ink-soft">{noAnswers({ masked })}</p>}
  </Card>
);

const Heading = ({ lead }: { lead: LeadView }) => {
  const reason = reasonLabel(lead.reason);
  return (
    <div className="grid gap-3">
      <BackLink to={useLastListHref()}>
        All leads
      </BackLink>
      <div className="flex items-start justify-between gap-4">
        <ScreenTitle lead={[lead.category, lead.subcategory].filter(Boolean).join(" · ")}>{lead.name}</ScreenTitle>
        <PrintButton compact />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LeadStatusChip status={lead.status} />
        {reason && <span className="text-ink-soft">{reason}</span>}
      </p>
    </div>
  );
};

export default function Lead() {
  const { id = "" } = useParams({ strict: false });
  const { data: lead, dataUpdatedAt } = useSuspenseQuery(leadQuery(useApi(), id));
  const due = leadDueLabel(lead, dataUpdatedAt);
  return (
    <Main>
      <PrintHead facts={["Lead", `Reference ${lead.id}`]} />
      <div className="grid gap-6">
        <Heading lead={lead} />
        {due && lead.due && (
          <Banner tone={needsAttention(lead) ? "warn" : "info"} title={`${due} · ${lead.due.at.city}`} />
        )}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:grid-rows-[auto_auto_1fr] lg:items-start">
          <MeetingCard lead={lead} />
          <div data-print="never" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Card title="Next steps">
              <LeadActions lead={lead} />
              <ReportProblemLink lead={lead} />
            </Card>
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <ContactCard lead={lead} />
            <Answers lead={lead} />
            <NotesCard key={lead.id} id={lead.id} notes={lead.notes} />
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-start-3">
            <SourceCard lead={lead} />
            <Card title="Timeline">
              <LeadTimeline timeline={lead.timeline} loadedAt={dataUpdatedAt} />
            </Card>
          </div>
        </div>
      </div>
    </Main>
  );
}
