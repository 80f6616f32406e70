// The calendar editor: weekly hours, the other settings and the preview folded, and the save bar always visible.
import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { DraftConflict, DraftStatus } from "../drafts/draft-banners.tsx";
import { focusSoon } from "./editor-part.ts";
import { DaysOff } from "./hours/days-off.tsx";
import { MeetingRules } from "./hours/meeting-rules.tsx";
import { SpecialDates } from "./hours/special-dates.tsx";
import { WeeklyHours, ZoneAndTemplates } from "./hours/weekly-hours.tsx";
import type { Change } from "./model/changes.ts";
import { lastStep } from "./model/editor-state.ts";
import { OutsideMeetings, Preview } from "./preview.tsx";
import { SAVE_BAR, SaveBar } from "./save-bar.tsx";
import { type CalendarEditor as Editor, KEPT } from "./use-calendar-editor.ts";
import { removeForm } from "@/web/islands/connection/unsent-storage.ts";

export interface CalendarEditorProps {
  editor: Editor;
  /** The label of the save button. */
  save: string;
  /** A step of setting up is filled in with its draft, without a word about it. */
  isStep?: true;
  nothingToSave?: string;
  onSave(): void;
  /** More that is folded, below the calendar's own settings. */
  more?: ReactNode;
  children?: ReactNode;
}

/** In text fields the browser's own undo applies. */
const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);

export const CalendarEditor = (props: CalendarEditorProps) => {
  const { editor, save, isStep, nothingToSave, onSave, more, children } = props;
  const { state, dispatch, errors, submitErrors, attempt, live, draft, saving } = editor;
  const { preview } = live;
  const part = {
    calendar: state.calendar,
    errors,
    change: (change: Change) => dispatch({ kind: "change", change }),
  };
  const booked = useMemo(() => new Map(preview.booked.map(({ date, meetings }) => [date, meetings])), [preview.booked]);
  const undo = () => {
    dispatch({ kind: "undo" });
    if (state.steps.length === 1) focusSoon(SAVE_BAR);
  };
  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || isTextField(event.target)) return;
    event.preventDefault();
    undo();
  };
  return (
    <div onKeyDown={undoByKey} className="grid gap-3">
      <div className="grid min-w-0 gap-3">
        <StateBanners editor={editor} isStep={isStep} onSave={onSave} />
        {children}
        <ErrorSummary
          problems={submitErrors.map(({ field, sentence }) => ({ field, message: sentence }))}
          title="Please fix these errors before saving"
          attempt={attempt}
        />
        <ErrorSummary
          problems={saving.serverErrors.map((message) => ({ message }))}
          title="Your calendar wasn't saved"
        />
        <OutsideMeetings outside={preview.outside} />
        <WeeklyHours {...part} />
        <div className="grid items-start gap-2.5 lg:grid-cols-3">
          <Preview
            preview={preview}
            isAhead={editor.changed}
            updating={live.updating}
            message={previewMessage(errors.length > 0, live.failed)}
          />
          <MeetingRules {...part} />
          <SpecialDates {...part} today={preview.from} booked={booked} />
          <DaysOff {...part} today={preview.from} />
          <ZoneAndTemplates {...part} />
          {more}
        </div>
      </div>
      <SaveBar
        save={save}
        isSaving={editor.isSaving}
        nothingToSave={nothingToSave}
        onSave={onSave}
        lastChange={lastStep(state)}
        onUndo={undo}
        draft={<DraftStatus draft={draft} isQuiet />}
        outside={preview.outside.length}
        times={preview.total}
      />
    </div>
  );
};

const previewMessage = (hasErrors: boolean, failed: boolean): string | undefined => {
  if (hasErrors) return "Fix the errors to see a preview of your new hours. Until then it shows the previous ones.";
  return failed ? "The preview couldn't be loaded. We'll try again after your next change." : undefined;
};

/** Conflicts with another tab, and unsaved changes from last time. */
const StateBanners = ({ editor, isStep, onSave }: Pick<CalendarEditorProps, "editor" | "isStep" | "onSave">) => {
  const { saving, draft, opening, changed, discardChanges, state } = editor;
  const loadOther = () => {
    removeForm(KEPT);
    location.reload();
  };
  return (
    <>
      <DraftConflict draft={draft} onLoadOther={loadOther} />
      {saving.hasConflict && (
        <Banner tone="warn" role="alert" title="Your calendar was saved in another tab or on another device">
          <p className="mb-3">
            Your changes are still here, but they aren't saved yet. Which version do you want to keep?
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onSave}>Save my version</Button>
            <Button variant="quiet" onClick={discardChanges}>Load the other version</Button>
          </div>
        </Banner>
      )}
      {!isStep && opening.drafted && changed && !saving.hasConflict && state.steps.length === 0 && (
        <Banner title="We've restored your unsaved changes">
          <Button variant="quiet" onClick={discardChanges} className="-ms-5">Discard changes</Button>
        </Banner>
      )}
    </>
  );
};
