import { serverNow, serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";
import { UndoIcon } from "@/web/ui/icons.ts";
import { Main } from "@/web/ui/layout/screen.tsx";
import { PrintHead } from "@/web/ui/print/print-head.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { AskedCard, ContactCard, OriginCard } from "./lead-cards.tsx";
import { LeadHeading } from "./lead-heading.tsx";
import { timelineEntries } from "./lead-labels.ts";
import { leadQuery } from "./lead-queries.ts";
import { isAskedAbout, MeetingCard } from "./meeting-card.tsx";
import { Notes } from "./notes.tsx";
import { useUndoLeads } from "./use-undo-leads.ts";

/** Whether an instant is still to come, in ms; becomes false by itself. */
const useIsAhead = (at: number): boolean => {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), Math.max(0, at - serverNow()));
    return () => clearTimeout(timer);
  }, [at]);
  return over !== at;
};

const UndoButton = ({ offer, until, title }: { offer: UndoOffer; until: number; title: string }) => {
  const undo = useUndoLeads();
  if (!useIsAhead(until)) return null;
  return (
    <ActionButton variant="quiet" icon={<UndoIcon />} busy="Undoing…" className="px-2!" action={() => undo(offer)}>
      Undo<span className="sr-only">{`: ${title}`}</span>
    </ActionButton>
  );
};

/** @param loadedAt when the lead was loaded, in ms: an offer says how long it is good for from then on. */
const LeadTimeline = ({ timeline, loadedAt }: Pick<LeadView, "timeline"> & { loadedAt: number }) => (
  <Timeline
    label="Timeline of this lead"
    entries={timelineEntries(timeline).map(({ undo, ...entry }) => ({
      ...entry,
      detail: undo && <UndoButton offer={undo} until={loadedAt + undo.msLeft} title={entry.title} />,
    }))}
  />
);

export default function Lead() {
  const { id = "" } = useParams({ strict: false });
  const { data: lead, dataUpdatedAt } = useSuspenseQuery(leadQuery(useApi(), id));
  const loadedAt = serverTime(dataUpdatedAt);
  // What the specialist is asked comes first.
  const isAsked = isAskedAbout(lead);
  return (
    <Main>
      <PrintHead facts={["Lead", `Reference ${lead.id.slice(-8)}`]} />
      <div className="grid gap-6">
        <LeadHeading lead={lead} now={loadedAt} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
          <div className="grid min-w-0 gap-6">
            {isAsked && <MeetingCard lead={lead} />}
            <AskedCard lead={lead} />
            <Card title="Notes and timeline">
              <Notes key={lead.id} id={lead.id} notes={lead.notes} />
              <LeadTimeline timeline={lead.timeline} loadedAt={loadedAt} />
            </Card>
          </div>
          <div className="grid min-w-0 gap-6">
            {!isAsked && <MeetingCard lead={lead} />}
            <ContactCard lead={lead} />
            <OriginCard lead={lead} />
          </div>
        </div>
      </div>
    </Main>
  );
}
