// The timeline of a lead, with a button for the change that can still be undone.
import { useEffect, useState } from "react";
import type { LeadView } from "@/modules/leads/schemas.ts";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { UndoIcon } from "@/web/ui/icons.ts";
import { Timeline } from "@/web/ui/timeline.tsx";
import { useUndoLeads } from "./use-undo-leads.ts";
import { timelineEntries } from "./lead-labels.ts";

/** Whether an instant is still to come, in ms; becomes false by itself. */
const useIsAhead = (at: number): boolean => {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return over !== at;
};

const UndoButton = ({ offer, until, title }: { offer: UndoOffer; until: number; title: string }) => {
  const undo = useUndoLeads();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void undo(offer).finally(() => setBusy(false));
  };
  if (!useIsAhead(until)) return null;
  return (
    <Button variant="quiet" icon={<UndoIcon />} busy={busy ? "Undoing…" : undefined} className="px-2!" onClick={press}>
      Undo<span className="sr-only">{`: ${title}`}</span>
    </Button>
  );
};

/** @param loadedAt when the lead was loaded, in ms: an offer says how long it is good for from then on. */
export const LeadTimeline = ({ timeline, loadedAt }: Pick<LeadView, "timeline"> & { loadedAt: number }) => (
  <Timeline
    label="Timeline of this lead"
    entries={timelineEntries(timeline).map(({ undo, ...entry }) => ({
      ...entry,
      detail: undo && <UndoButton offer={undo} until={loadedAt + undo.msLeft} title={entry.title} />,
    }))}
  />
);
