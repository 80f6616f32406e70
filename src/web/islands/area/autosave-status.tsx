// Shows the state of an autosave: a quiet line, and a choice between two versions after a conflict.
import { formatLocal } from "@/platform/time/formats.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CircleCheckIcon, LoaderCircleIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import { TextLink } from "@/web/ui/link.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import type { AutosaveState } from "./autosave.ts";

const clock = (at: string) => formatLocal(at).time;

const SUBJECTS = {
  draft: { name: "Draft", saving: "Saving draft…", signedOut: "your draft isn't saved" },
  notes: { name: "Notes", saving: "Saving…", signedOut: "your notes aren't saved" },
};

type Subject = keyof typeof SUBJECTS;

/** The time is in the reader's own zone, which the server does not know. */
const SavedText = ({ name, at }: { name: string; at?: string }) => {
  const inBrowser = useInBrowser();
  return <>{`${name} saved`}{inBrowser && at && ` ${clock(at)}`}</>;
};

/** Signing in opens another tab, because leaving this page would lose what is typed. */
const FailedText = ({ subject, signedOut }: { subject: Subject; signedOut: boolean }) =>
  signedOut
    ? (
      <>
        {`You're signed out, so ${SUBJECTS[subject].signedOut}. `}
        <TextLink href="/login" target="_blank">Sign in in another tab</TextLink>, and we'll save it.
      </>
    )
    : <>{SUBJECTS[subject].name} not saved yet. We'll keep trying.</>;

const StatusContent = ({ state, subject }: { state: AutosaveState; subject: Subject }) => {
  const { name, saving } = SUBJECTS[subject];
  switch (state.kind) {
    case "saved":
      return (
        <>
          <CircleCheckIcon className="size-4 text-ok" /> <SavedText name={name} at={state.at} />
        </>
      );
    case "saving":
      return (
        <>
          <LoaderCircleIcon className="size-4 animate-turn" /> {saving}
        </>
      );
    case "failed":
    case "rejected":
      return (
        <>
          <TriangleAlertIcon className="size-4 text-warn" />
          <span>
            {state.kind === "rejected"
              ? `Not saved. ${state.sentence}`
              : <FailedText subject={subject} signedOut={state.signedOut} />}
          </span>
        </>
      );
    case "idle":
    case "dirty":
    case "conflict":
      return null;
  }
};

/** Read out when it changes. */
export const AutosaveStatus = (props: { state: AutosaveState; subject: Subject }) => (
  <p role="status" className="flex min-h-lh items-center gap-1.5 text-sm text-ink-soft">
    <StatusContent {...props} />
  </p>
);

interface AutosaveConflictProps {
  state: AutosaveState;
  title: string;
  /** Replaces the other version by this one. */
  onKeep(): void;
  /** Replaces this version by the other one. */
  onLoadOther(): void;
}

/** Nothing is overwritten without the person's decision. */
export const AutosaveConflict = ({ state, title, onKeep, onLoadOther }: AutosaveConflictProps) =>
  state.kind === "conflict" && (
    <Banner tone="warn" role="alert" title={title}>
      <p className="mb-3">What you typed is still here, but it isn't saved yet. Which version do you want to keep?</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onKeep}>Keep my version</Button>
        <Button variant="quiet" onClick={onLoadOther}>Load the other version</Button>
      </div>
    </Banner>
  );
