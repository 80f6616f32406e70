// The specialist's own notes about a lead, kept while they are typed.
import { useEffect, useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { CircleCheckIcon, LoaderCircleIcon, TriangleAlertIcon } from "../../../ui/icons.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useStore } from "../../runtime/store.ts";
import { useApi } from "../../area/use-verb.ts";
import { createNoteKeeper, type NoteState } from "./note-keeper.ts";

/** What Leads/Notes takes. */
const ROOM = 10_000;

const useNotes = (id: string) => {
  const api = useApi();
  const [keeper] = useState(() =>
    createNoteKeeper(async (notes, leaving) => {
      await api.Leads.Notes[":id"].$post({ param: { id }, json: { notes } }, { init: { keepalive: leaving } });
    })
  );
  const state = useStore<NoteState>(keeper.state, "as-saved");
  useEffect(() => {
    const leave = () => void (document.visibilityState === "hidden" && keeper.flush(true));
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      void keeper.flush(true);
      keeper.stop();
    };
  }, [keeper]);
  return { keep: keeper.keep, flush: () => void keeper.flush(), state };
};

/** One quiet line, read out when it changes. */
const NoteStanding = ({ state, touched }: { state: NoteState; touched: boolean }) => (
  <p role="status" className="flex min-h-lh items-center gap-1.5 text-sm text-ink-soft">
    {state === "as-saved" && touched && (
      <>
        <CircleCheckIcon className="size-4 text-ok" /> Notes saved
      </>
    )}
    {state === "saving" && (
      <>
        <LoaderCircleIcon className="size-4 animate-turn" /> Saving…
      </>
    )}
    {state === "failed" && (
      <>
        <TriangleAlertIcon className="size-4 text-warn" /> Not saved yet. We keep trying.
      </>
    )}
  </p>
);

export const NotesCard = ({ id, notes }: { id: string; notes: string }) => {
  const { keep, flush, state } = useNotes(id);
  const [touched, setTouched] = useState(false);
  return (
    <Card title="Your notes">
      <TextArea
        label="Only you see them"
        name="notes"
        optional
        rows={5}
        defaultValue={notes}
        maxLength={ROOM}
        onInput={(event) => {
          setTouched(true);
          keep(event.currentTarget.value);
        }}
        onBlur={flush}
      />
      <NoteStanding state={state} touched={touched} />
    </Card>
  );
};
