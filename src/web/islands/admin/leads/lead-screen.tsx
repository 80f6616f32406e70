// One lead with everything that is known of it, and what an administrator can do about it.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { AdminLeadProps } from "@/modules/admin/lead-schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { useWayBack } from "../parts/last-place.ts";
import { BackLink } from "../parts/links.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../parts/origin-cards.tsx";
import { written } from "../parts/times.ts";
import { LeadActions } from "./lead-actions.tsx";
import { CreditLines, HolderCard, MeetingCard } from "./lead-cards.tsx";
import { leadQuery } from "./lead-queries.ts";
import { dueWords } from "./lead-words.ts";

const Heading = ({ lead }: { lead: AdminLeadProps }) => (
  <div className="grid gap-3">
    <BackLink href={useWayBack("leads", "/admin?view=leads")}>All leads</BackLink>
    <ScreenTitle lead={[lead.category, lead.subcategory].filter(Boolean).join(" · ")}>{lead.name}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LeadStatusChip status={lead.status} />
      {[lead.reasonWords, dueWords(lead)].filter(Boolean).map((words) => (
        <span key={words} className="text-ink-soft">{words}</span>
      ))}
    </p>
  </div>
);

const History = ({ timeline }: Pick<AdminLeadProps, "timeline">) => (
  <Card title="History">
    <Timeline
      label="History of this lead"
      entries={timeline.toReversed().map(({ at, text, by, reason }) => ({
        title: text,
        at: `${written(at)} · ${by}`,
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
            <CreditLines lead={lead} />
          </div>
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
            <MeetingCard lead={lead} />
            <HolderCard lead={lead} />
            <ContactCard contact={lead.contact} preferences={lead.preferences} zone={lead.visitorZone} />
            <AnswersCard answers={lead.answers} />
            <ConsentCard consents={lead.consents} />
            <AttributionCard attribution={lead.attribution} />
            <History timeline={lead.timeline} />
          </div>
        </div>
      </div>
    </Main>
  );
}
