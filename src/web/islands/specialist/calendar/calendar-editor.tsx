// The calendar editor: what can be changed on the left, what visitors see of it on the right, saving always in reach.
import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { DraftNote, StaleDraft } from "../drafts/draft-note.tsx";
import type { Change } from "./calendar-changes.ts";
import { lastStep } from "./editing.ts";
import { focusSoon } from "./focus-soon.ts";
import { MeetingRules } from "./meeting-rules.tsx";
import { OutsideMeetings } from "./outside-meetings.tsx";
import { Preview } from "./preview.tsx";
import { SAVE_BAR, SaveBar } from "./save-bar.tsx";
import { SpecialDates } from "./special-dates.tsx";
import { TimeOff } from "./time-off.tsx";
import type { CalendarEditor as Editor } from "./use-calendar-editor.ts";
import { WeeklyHours } from "./weekly-hours.tsx";

export interface CalendarEditorProps {
  editor: Editor;
  /** What saving is called here. */
  save: string;
  nothingToSave?: string;
  onSave(): void;
  /** Stands on top: what is the case. */
  children?: ReactNode;
}

/** Where a key means a letter, it is the browser's. */
const isTypedInto = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);

const reload = () => location.reload();

export const CalendarEditor = ({ editor, save, nothingToSave, onSave, children }: CalendarEditorProps) => {
  const { state, dispatch, problems, told, attempt, live, draft, saving } = editor;
  const { preview } = live;
  const part = {
    calendar: state.calendar,
    problems,
    change: (change: Change) => dispatch({ kind: "change", change }),
  };
  const booked = useMemo(() => new Map(preview.booked.map(({ date, meetings }) => [date, meetings])), [preview.booked]);
  const undo = () => {
    dispatch({ kind: "undo" });
    if (state.steps.length === 1) focusSoon(SAVE_BAR);
  };
  const undoByKey = (event: KeyboardEvent) => {
    const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!asked || isTypedInto(event.target)) return;
    event.preventDefault();
    undo();
  };
  return (
    <div onKeyDown={undoByKey} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:gap-x-8">
      <div className="grid gap-6">
        <Notices editor={editor} onSave={onSave} />
        {children}
        <ErrorSummary
          problems={told.map(({ place, sentence }) => ({ field: place, message: sentence }))}
          title="Before this can be saved"
          attempt={attempt}
        />
        <ErrorSummary problems={saving.refusals.map((message) => ({ message }))} title="This could not be saved" />
        <WeeklyHours {...part} />
        <MeetingRules {...part} />
        <SpecialDates {...part} today={preview.from} booked={booked} />
        <TimeOff {...part} today={preview.from} />
      </div>
      <aside
        id="preview"
        tabIndex={-1}
        aria-label="Preview"
        className="grid gap-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
      >
        <OutsideMeetings outside={preview.outside} />
        <Preview
          preview={preview}
          updating={live.updating}
          halted={haltedWords(problems.length > 0, live.failed)}
        />
      </aside>
      <SaveBar
        save={save}
        saving={saving.saving}
        nothingToSave={nothingToSave}
        onSave={onSave}
        lastChange={lastStep(state)}
        onUndo={undo}
        draft={<DraftNote state={draft.state} />}
        outside={preview.outside.length}
        times={preview.total}
      />
    </div>
  );
};

const haltedWords = (faulty: boolean, failed: boolean): string | undefined => {
  if (faulty) return "Put right what is marked, and this shows your new hours. Until then it shows those before.";
  return failed ? "The preview could not be loaded. It is tried again with the next change." : undefined;
};

/** Who was overtaken, and who comes back to what was not saved. */
const Notices = ({ editor, onSave }: { editor: Editor; onSave(): void }) => {
  const { saving, draft, opening, changed, takeSaved, state } = editor;
  return (
    <>
      <StaleDraft state={draft.state} onInsist={() => void draft.insist()} onTakeOther={reload} />
      {saving.overtaken && (
        <Banner tone="warn" role="alert" title="Your calendar was saved in another tab or on another device meanwhile">
          <p className="mb-3">
            Everything you changed still stands here and is not saved yet. Which version should count?
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onSave}>Save what stands here</Button>
            <Button
              variant="quiet"
              onClick={takeSaved}
            >
              Take the other version
            </Button>
          </div>
        </Banner>
      )}
      {opening.drafted && changed && !saving.overtaken && state.steps.length === 0 && (
        <Banner title="Your changes from last time are here and not saved yet">
          <Button variant="quiet" onClick={takeSaved} className="-ml-5">Discard them</Button>
        </Banner>
      )}
    </>
  );
};
