// What a form says about its draft: its state, a conflict with another tab, and unsaved changes from last time.
import { formatLocal } from "@/platform/time/formats.ts";
import { AutosaveConflict, AutosaveStatus } from "@/web/islands/area/autosave-status.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import type { FormDraft } from "./form-draft.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

/** `isQuiet`: only what went wrong, because the form says by its save button that it isn't saved. */
export const DraftStatus = ({ draft, isQuiet }: { draft: FormDraft; isQuiet?: boolean }) => {
  const { state } = draft;
  const isHidden = isQuiet && (state.kind === "saved" || state.kind === "saving");
  return <AutosaveStatus state={isHidden ? { kind: "idle" } : state} subject="draft" />;
};

export const DraftConflict = ({ draft, onLoadOther }: { draft: FormDraft; onLoadOther(): void }) => (
  <AutosaveConflict
    state={draft.state}
    title="This was changed in another tab or on another device"
    onKeep={() => void draft.overwriteOther().catch(() => {})}
    onLoadOther={onLoadOther}
  />
);

export interface RestoredDraftProps {
  /** ISO instant. */
  savedAt: string | null;
  /** The saved form has changed since the draft began. */
  isBasedOnOldVersion: boolean;
  /** Throws ApiError. */
  onDiscard(): Promise<void>;
}

const when = (at: string): string => {
  const { day, time } = formatLocal(at);
  return `${day}, ${time}`;
};

export const RestoredDraft = ({ savedAt, isBasedOnOldVersion, onDiscard }: RestoredDraftProps) => {
  const inBrowser = useInBrowser();
  return (
    <Banner title="We've restored your unsaved changes">
      <p>
        {`They are a draft${inBrowser && savedAt ? ` from ${when(savedAt)}` : ""} and not published yet.`}
        {isBasedOnOldVersion && " Your profile has been changed since then. Saving replaces that version."}
      </p>
      <div className="mt-2">
        {/* After a failure the draft is still there, and the form shows its state. */}
        <ActionButton variant="quiet" className="-ms-2 px-2!" busy="Discarding…" action={onDiscard}>
          Discard changes
        </ActionButton>
      </div>
    </Banner>
  );
};
