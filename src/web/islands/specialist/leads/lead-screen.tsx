import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { reasonLabel } from "@/modules/leads/label-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { PrintHead, useBeforePrint } from "@/web/ui/print/print-head.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { PrintButton } from "@/web/ui/print/print-button.tsx";
import { leadDueLabel, needsAttention } from "@/web/islands/area/leads/lead-columns.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { ContactCard, SourceCard } from "./lead-cards.tsx";
import { LeadActions } from "./lead-actions.tsx";
import { ReportProblemLink } from "../help/help-links.tsx";
import { leadQuery } from "./lead-queries.ts";
import { MeetingCard } from "./meeting-card.tsx";
import { leadListHref } from "./lead-list-view.ts";
import { BackLink } from "../links.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import { UndoIcon } from "@/web/ui/icons.ts";
import { Timeline } from "@/web/ui/timeline.tsx";
import { useUndoLeads } from "./use-undo-leads.ts";
import { timelineEntries } from "./lead-labels.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { createAutosave, useAutosave } from "@/web/islands/area/autosave.ts";
import { AutosaveConflict, AutosaveStatus } from "@/web/islands/area/autosave-status.tsx";
import { jsonOf } from "@/web/api/client.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";

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

/** The limit of Leads/Notes, in characters. */
const MAX_LENGTH = 10_000;

/** The server compares the former notes. While a request is running they are unknown, and it compares nothing. */
type FormerNotes = string | undefined;

/** What is typed is kept for the notes on which it was typed: it never comes back over newer ones. */
const useKeepName = (id: string, notes: string): string => useState(() => `notes-${id}-${digestOf(notes)}`)[0];

const digestOf = (text: string): string => {
  let digest = 0;
  for (let at = 0; at < text.length; at++) digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  return (digest >>> 0).toString(36);
};

const useNotes = (id: string, notes: string, keep: string) => {
  const api = useApi();
  return useAutosave(() =>
    createAutosave<string, FormerNotes>({
      base: notes,
      save: async (text, basedOn, keepalive) => {
        const json = { notes: text, basedOn };
        await api.Leads.Notes[":id"].$post({ param: { id }, json }, { init: { keepalive } });
        return { base: text };
      },
      baseWhileSaving: () => undefined,
      onSaved: () => self.$sent?.(keep),
    })
  );
};

/** Shows notes from another tab as soon as they arrive, unless the person is typing. */
const useOtherNotes = ([autosave, state]: ReturnType<typeof useNotes>, notes: string) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const show = (other: string) => {
    autosave.reset(other);
    if (area.current) area.current.value = other;
  };
  const seen = useRef(notes);
  useEffect(() => {
    const isKnown = seen.current === notes || area.current?.value === notes;
    seen.current = notes;
    if (isKnown) return;
    const isTyping = document.hasFocus() && document.activeElement === area.current;
    if ((state.kind === "idle" || state.kind === "saved") && !isTyping) show(notes);
  }, [notes]);
  return { area, show };
};

/** All that is typed, because a field cuts what it has no room for. */
const PrintedText = ({ source }: { source: RefObject<HTMLTextAreaElement | null> }) => {
  const place = useRef<HTMLParagraphElement>(null);
  useBeforePrint(() => void (place.current && (place.current.textContent = source.current?.value.trim() || "None")));
  return <p ref={place} data-print="only" className="hidden whitespace-pre-line" />;
};

const NotesCard = ({ id, notes }: { id: string; notes: string }) => {
  const keep = useKeepName(id, notes);
  const own = useNotes(id, notes, keep);
  const [autosave, state] = own;
  const { area, show } = useOtherNotes(own, notes);
  const inBrowser = useInBrowser();
  const loadOther = useApiMutation(async (_: void, { api }): Promise<string> =>
    (await jsonOf(api.Leads.Props[":id"].$get({ param: { id } }))).notes
  );
  const replace = (other: string) => {
    self.$sent?.(keep);
    show(other);
  };
  return (
    <Card title="Your notes">
      <form data-keep={inBrowser ? keep : undefined} data-print="never" onSubmit={(event) => event.preventDefault()}>
        <TextArea
          ref={area}
          label="Only you see them"
          name="notes"
          optional
          rows={5}
          defaultValue={notes}
          maxLength={MAX_LENGTH}
          onInput={(event) => autosave.update(event.currentTarget.value)}
          onBlur={() => void autosave.flush()}
        />
      </form>
      <PrintedText source={area} />
      <AutosaveConflict
        state={state}
        title="These notes were changed in another tab or on another device"
        onKeep={() => void loadOther().then(autosave.overwrite, () => {})}
        onLoadOther={() => void loadOther().then(replace, () => {})}
      />
      <AutosaveStatus state={state} subject="notes" />
    </Card>
  );
};

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
      <BackLink to={useBackHref(leadListHref(FIRST_VIEW))}>All leads</BackLink>
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
      <PrintHead facts={["Lead", `Reference ${lead.id.slice(-8)}`]} />
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
