// The specialist's own notes about a lead, kept while they are typed; another tab's are never overwritten unseen.
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { CircleCheckIcon, LoaderCircleIcon, TriangleAlertIcon } from "@/web/ui/icons.tsx";
import { TextArea } from "@/web/ui/text-area.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { useStore } from "@/web/islands/runtime/store.ts";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { createNoteKeeper, type NoteState } from "./note-keeper.ts";

/** What Leads/Notes takes. */
const ROOM = 10_000;
const AS_SAVED: NoteState = { kind: "as-saved" };

const useNotes = (id: string, notes: string) => {
  const api = useApi();
  const [keeper] = useState(() =>
    createNoteKeeper(notes, async (json, leaving) => {
      await api.Leads.Notes[":id"].$post({ param: { id }, json }, { init: { keepalive: leaving } });
    })
  );
  const state = useStore<NoteState>(keeper.state, AS_SAVED);
  useEffect(() => {
    const leave = () => void (document.visibilityState === "hidden" && keeper.flush(true));
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      void keeper.flush(true);
      keeper.stop();
    };
  }, [keeper]);
  return { keeper, state };
};

/** What was kept elsewhere stands here as soon as it is known, unless somebody is writing. */
const useOthersNotes = ({ keeper, state }: ReturnType<typeof useNotes>, notes: string) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const show = (others: string) => {
    keeper.adopt(others);
    if (area.current) area.current.value = others;
  };
  const seen = useRef(notes);
  useEffect(() => {
    if (seen.current === notes) return;
    seen.current = notes;
    const isWriting = document.hasFocus() && document.activeElement === area.current;
    if (state.kind === "as-saved" && !isWriting) show(notes);
  }, [notes]);
  return { area, show };
};

/** What is typed would be lost by going to /login in this tab. */
const SignedOut = () => (
  <>
    You are signed out, so your notes are not saved. Please{" "}
    <TextLink href="/login" target="_blank">sign in in another tab</TextLink>; then they are saved by themselves.
  </>
);

/** One quiet line, read out when it changes. */
const NoteStanding = ({ state, touched }: { state: NoteState; touched: boolean }) => (
  <p role="status" className="flex min-h-lh items-center gap-1.5 text-sm text-ink-soft">
    {state.kind === "as-saved" && touched && (
      <>
        <CircleCheckIcon className="size-4 text-ok" /> Notes saved
      </>
    )}
    {state.kind === "saving" && (
      <>
        <LoaderCircleIcon className="size-4 animate-turn" /> Saving…
      </>
    )}
    {(state.kind === "failed" || state.kind === "refused") && (
      <>
        <TriangleAlertIcon className="size-4 text-warn" />
        <span>
          {state.kind === "refused"
            ? `Not saved. ${state.sentence}`
            : state.signedOut
            ? <SignedOut />
            : "Not saved yet. We keep trying."}
        </span>
      </>
    )}
  </p>
);

/** Which notes count is for their writer to say. */
const Stale = ({ onInsist, onTakeOther }: { onInsist(): void; onTakeOther(): void }) => (
  <Banner tone="warn" role="alert" title="These notes were changed in another tab or on another device">
    <p className="mb-3">What you typed still stands here and is not saved yet. Which version should count?</p>
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onInsist}>Keep what stands here</Button>
      <Button variant="quiet" onClick={onTakeOther}>Load the other version</Button>
    </div>
  </Banner>
);

export const NotesCard = ({ id, notes }: { id: string; notes: string }) => {
  const api = useApi();
  const own = useNotes(id, notes);
  const { keeper, state } = own;
  const { area, show } = useOthersNotes(own, notes);
  const [touched, setTouched] = useState(false);
  const readOthers = useApiMutation(async (_: void): Promise<string> =>
    (await (await api.Leads.Props[":id"].$get({ param: { id } })).json()).notes
  );
  return (
    <Card title="Your notes">
      <TextArea
        ref={area}
        label="Only you see them"
        name="notes"
        optional
        rows={5}
        defaultValue={notes}
        maxLength={ROOM}
        onInput={(event) => {
          setTouched(true);
          keeper.keep(event.currentTarget.value);
        }}
        onBlur={() => void keeper.flush()}
      />
      {state.kind === "stale" && (
        <Stale
          onInsist={() => void readOthers().then(keeper.insist, () => {})}
          onTakeOther={() => void readOthers().then(show, () => {})}
        />
      )}
      <NoteStanding state={state} touched={touched} />
    </Card>
  );
};
