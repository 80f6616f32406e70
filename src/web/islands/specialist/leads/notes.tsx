// The notes that only the specialist of a lead sees.
import { type RefObject, useEffect, useRef } from "react";
import { createAutosave, useAutosave } from "@/web/islands/area/autosave.ts";
import { AutosaveConflict, AutosaveStatus } from "@/web/islands/area/autosave-status.tsx";
import { markSaved } from "@/web/islands/runtime/unsent.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { readJson } from "@/web/api/client.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { useBeforePrint } from "@/web/ui/print/print-head.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";

/** The limit of Leads/Notes, in characters. */
const MAX_LENGTH = 10_000;

const useNotes = (id: string, notes: string, keep: string) => {
  const api = useApi();
  return useAutosave(() =>
    // The server compares the former notes.
    createAutosave<string, string>({
      base: notes,
      save: async (text, basedOn, keepalive) => {
        const saving = self.$saving?.(keep);
        const json = { notes: text, basedOn };
        await api.Leads.Notes[":id"].$post({ param: { id }, json }, { init: { keepalive } });
        (await saving)?.();
        return { base: text };
      },
      baseWhileSaving: (_, running) => running,
    })
  );
};

/** Shows notes from another tab as soon as they arrive, unless the person is typing. */
const useOtherNotes = ([autosave, state]: ReturnType<typeof useNotes>, notes: string, keep: string) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const show = (other: string) => {
    autosave.reset(other);
    if (area.current) area.current.value = other;
    void markSaved(keep);
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

/** The notes of a lead, saved while they are typed. */
export const Notes = ({ id, notes }: { id: string; notes: string }) => {
  const keep = `notes-${id}`;
  const own = useNotes(id, notes, keep);
  const [autosave, state] = own;
  const { area, show } = useOtherNotes(own, notes, keep);
  const inBrowser = useInBrowser();
  const loadOther = useApiMutation(async (_: void, { api }): Promise<string> =>
    (await readJson(api.Leads.Props[":id"].$get({ param: { id } }))).notes
  );
  return (
    <>
      <form
        data-keep={inBrowser ? keep : undefined}
        data-edits
        autoComplete="off"
        data-print="never"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextArea
          ref={area}
          label="Your notes"
          help="Only you see them."
          name="notes"
          optional
          rows={3}
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
        onLoadOther={() => void loadOther().then(show, () => {})}
      />
      <AutosaveStatus state={state} subject="notes" />
    </>
  );
};
