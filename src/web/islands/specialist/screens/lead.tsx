// One lead: who, when, how to meet, what was answered, and what to do next.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { ContactCard } from "../leads/contact-card.tsx";
import { historyEntries } from "../leads/history.ts";
import { LeadActions } from "../leads/lead-actions.tsx";
import { WrongLead } from "../help/wrong-lead.tsx";
import { leadQuery } from "../leads/lead-queries.ts";
import { dueWords, isPressing } from "../leads/lead-words.ts";
import { MeetingCard } from "../leads/meeting-card.tsx";
import { NotesCard } from "../leads/notes-card.tsx";
import { OriginCard } from "../leads/origin-card.tsx";
import { reasonWords } from "../leads/reason-words.ts";
import { useLastListPlace } from "../leads/use-list-place.ts";
import { BackLink } from "../back-link.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";

const Answers = ({ answers }: Pick<LeadView, "answers">) => (
  <Card title="What the visitor answered">
    {answers.length > 0
      ? <DefinitionList items={answers.map(({ label, answer }) => ({ term: label, value: answer }))} />
      : <p className="text-ink-soft">No questions were answered.</p>}
  </Card>
);

const Heading = ({ lead }: { lead: LeadView }) => (
  <div className="grid gap-3">
    <BackLink to={useLastListPlace()}>
      All leads
    </BackLink>
    <ScreenTitle lead={[lead.category, lead.subcategory].filter(Boolean).join(" · ")}>{lead.name}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LeadStatusChip status={lead.status} />
      {reasonWords(lead) && <span className="text-ink-soft">{reasonWords(lead)}</span>}
    </p>
  </div>
);

export default function Lead() {
  const { id = "" } = useParams({ strict: false });
  const { data: lead, dataUpdatedAt } = useSuspenseQuery(leadQuery(useApi(), id));
  const due = dueWords(lead, dataUpdatedAt);
  return (
    <Main>
      <div className="grid gap-6">
        <Heading lead={lead} />
        {due && lead.due && <Banner tone={isPressing(lead) ? "warn" : "info"} title={`${due} · ${lead.due.at.city}`} />}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:grid-rows-[auto_auto_1fr] lg:items-start">
          <MeetingCard lead={lead} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Card title="What next">
              <LeadActions lead={lead} />
              <WrongLead lead={lead} />
            </Card>
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <ContactCard lead={lead} />
            <Answers answers={lead.answers} />
            <NotesCard key={lead.id} id={lead.id} notes={lead.notes} />
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-start-3">
            <OriginCard lead={lead} />
            <Card title="History">
              <Timeline label="History of this lead" entries={historyEntries(lead.timeline)} />
            </Card>
          </div>
        </div>
      </div>
    </Main>
  );
}
