// The save bar: saving, undoing the last change, the state of the draft, and links to the preview.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";
import { TriangleAlertIcon, UndoIcon } from "@/web/ui/icons.ts";
import { onPlainClick } from "@/web/ui/link.tsx";
import { focusSoon } from "./editor-part.ts";
import { timesText } from "./preview.tsx";

export interface SaveBarProps {
  /** The label of the save button. */
  save: string;
  isSaving: boolean;
  /** Said to screen readers in place of the button while there is nothing to save. */
  nothingToSave?: string;
  onSave(): void;
  /** The change that would be undone, and whether it is saved. */
  lastChange: { description: string; isSaved: boolean } | undefined;
  onUndo(): void;
  draft: ReactNode;
  /** Meetings outside the hours. */
  outside: number;
  /** Times that visitors see. */
  times: number;
}

/** Takes the focus when the last change is undone, because the undo button disappears. */
export const SAVE_BAR = "save-bar";

const quietLink = "-my-2 inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4";

const Summary = ({ draft, outside, times }: Pick<SaveBarProps, "draft" | "outside" | "times">) => (
  <div className="flex min-h-6 shrink-0 flex-wrap items-center justify-between gap-x-4 text-sm sm:ms-auto sm:grid sm:justify-items-end">
    <a
      href="#preview"
      onClick={onPlainClick(() => focusSoon("preview"))}
      className={`${quietLink} text-ink-soft lg:hidden`}
    >
      {timesText(times)} in 14 days
    </a>
    {outside > 0 && (
      <a
        href="#outside"
        onClick={onPlainClick(() => focusSoon("outside"))}
        className={`${quietLink} font-medium text-warn`}
      >
        <TriangleAlertIcon className="size-4" />
        {outside === 1 ? "1 meeting outside your hours" : `${outside} meetings outside your hours`}
      </a>
    )}
    <div className={outside > 0 ? "max-sm:sr-only" : ""}>{draft}</div>
  </div>
);

const barStyle =
  "sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex flex-col-reverse gap-x-4 gap-y-2 border-t border-line bg-paper px-4 " +
  "pt-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:bottom-[calc(var(--bar,0px)+--spacing(4))] sm:mx-0 " +
  "sm:flex-row sm:items-center sm:rounded-card sm:border sm:bg-surface sm:p-2 sm:ps-4 sm:shadow-float";

/** Not seen while there is nothing to save, undo or report. */
export const SaveBar = ({ save, isSaving, nothingToSave, onSave, lastChange, onUndo, ...summary }: SaveBarProps) => (
  <div
    id={SAVE_BAR}
    tabIndex={-1}
    role="group"
    aria-label="Saving"
    data-sticky-bar
    className={nothingToSave && !lastChange && summary.outside === 0 ? "sr-only" : barStyle}
  >
    <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-3 sm:flex-nowrap">
      {nothingToSave ? <p className="sr-only">{nothingToSave}</p> : (
        <Button
          busy={isSaving ? "Saving…" : undefined}
          onClick={onSave}
          className="max-sm:flex-1 sm:whitespace-nowrap"
        >
          {save}
        </Button>
      )}
      {lastChange && (
        <Button
          variant="secondary"
          icon={<UndoIcon />}
          onClick={onUndo}
          aria-label={`Undo: ${lastChange.description}`}
          aria-keyshortcuts="Control+Z"
        >
          Undo
        </Button>
      )}
      <p
        role="status"
        className={`line-clamp-2 min-w-0 text-sm leading-tight text-ink-soft ${
          nothingToSave && lastChange?.isSaved ? "" : "max-sm:sr-only"
        }`}
      >
        {lastChange && (lastChange.isSaved ? `${lastChange.description} and saved` : lastChange.description)}
      </p>
    </div>
    <Summary {...summary} />
  </div>
);
