// Says how a draft stands: "Draft saved 14:12", that it is not saved yet, or that another tab has gone on.
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { CircleCheckIcon, LoaderCircleIcon, TriangleAlertIcon } from "@/web/ui/icons.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { useInBrowser } from "@/web/islands/area/use-in-browser.ts";
import type { DraftState } from "./draft-keeper.ts";

const clock = (at: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(at));

/** The clock is the reader's own, which the server does not know. */
const Saved = ({ at }: { at: string }) => {
  const here = useInBrowser();
  return (
    <>
      <CircleCheckIcon className="size-4 text-ok" /> Draft saved{here && ` ${clock(at)}`}
    </>
  );
};

/** The form stays as it is: what is typed would be lost by going to /login in this tab. */
const SignedOut = () => (
  <>
    You are signed out, so the draft is not saved. Please{" "}
    <TextLink href="/login" target="_blank">sign in in another tab</TextLink>; then it is saved by itself.
  </>
);

/** One quiet line. It is read out when it changes to something that matters. */
export const DraftNote = ({ state }: { state: DraftState }) => (
  <p role="status" className="flex min-h-lh items-center gap-1.5 text-sm text-ink-soft">
    {state.kind === "saved" && <Saved at={state.at} />}
    {state.kind === "saving" && (
      <>
        <LoaderCircleIcon className="size-4 animate-turn" /> Saving draft…
      </>
    )}
    {state.kind === "failed" && (
      <>
        <TriangleAlertIcon className="size-4 text-warn" />
        <span>{state.signedOut ? <SignedOut /> : "Draft not saved yet. We keep trying."}</span>
      </>
    )}
    {state.kind === "refused" && (
      <>
        <TriangleAlertIcon className="size-4 text-warn" /> <span>{state.sentence}</span>
      </>
    )}
  </p>
);

export interface StaleDraftProps {
  state: DraftState;
  /** Keeps what stands here; it replaces the other version. */
  onInsist(): void;
  /** Takes the other version; what stands here is given up. */
  onTakeOther(): void;
}

/** Nothing is overwritten by itself: the person says which version counts. */
export const StaleDraft = ({ state, onInsist, onTakeOther }: StaleDraftProps) =>
  state.kind === "stale"
    ? (
      <Banner tone="warn" role="alert" title="This was changed in another tab or on another device">
        <p className="mb-3">
          What you typed still stands here and is not saved yet. Which version should count?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onInsist}>Keep what stands here</Button>
          <Button variant="quiet" onClick={onTakeOther}>Load the other version</Button>
        </div>
      </Banner>
    )
    : null;
