// One lead with everything that is known of it, and what an administrator can do about it.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { AdminLeadProps } from "@/modules/admin/leads/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { useBackHref } from "../shared/last-place.ts";
import { BackLink } from "../shared/links.tsx";
import { AnswersCard, AttributionCard, ConsentCard, ContactCard } from "../shared/visitor-cards.tsx";
import { formatTime } from "../shared/formats.ts";
import { LeadActions } from "./lead-actions.tsx";
import { LeadCreditsCard, AssignmentCard, MeetingCard } from "./lead-cards.tsx";
import { leadQuery } from "./lead-queries.ts";
import { dueLabel } from "./lead-labels.ts";

const Heading = ({ lead }: { lead: AdminLeadProps }) => (
  <div className="grid gap-3">
    <BackLink href={useBackHref("leads", "/admin?view=leads")}>All leads</BackLink>
    <ScreenTitle lead={[lead.category, lead.subcategory].filter(Boolean).join(" · ")}>{lead.name}</ScreenTitle>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LeadStatusChip status={lead.status} />
      {[lead.reasonWords, dueLabel(lead)].filter(Boolean).map((words) => (
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
            <History timeline={lead.timeline} />
          </div>
        </div>
      </div>
    </Main>
  );
}
