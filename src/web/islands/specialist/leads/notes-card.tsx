// The specialist's own notes about a lead, saved while they are typed.
import { type RefObject, useEffect, useRef } from "react";
import { Card } from "@/web/ui/card.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { useBeforePrint } from "@/web/ui/print/use-before-print.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { createAutosave, useAutosave } from "@/web/islands/area/autosave.ts";
import { AutosaveConflict, AutosaveStatus } from "@/web/islands/area/autosave-status.tsx";

/** The limit of Leads/Notes, in characters. */
const MAX_LENGTH = 10_000;

/** The server compares the former notes. While a request is running they are unknown, and it compares nothing. */
type FormerNotes = string | undefined;

const useNotes = (id: string, notes: string) => {
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

export const NotesCard = ({ id, notes }: { id: string; notes: string }) => {
  const api = useApi();
  const own = useNotes(id, notes);
  const [autosave, state] = own;
  const { area, show } = useOtherNotes(own, notes);
  const inBrowser = useInBrowser();
  const keep = `notes-${id}`;
  useEffect(() => {
    if (state.kind === "saved") self.$sent?.(keep);
  }, [state.kind]);
  const loadOther = useApiMutation(async (_: void): Promise<string> =>
    (await (await api.Leads.Props[":id"].$get({ param: { id } })).json()).notes
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
