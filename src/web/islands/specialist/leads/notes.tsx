// The notes that only the specialist of a lead sees.
import { type RefObject, useEffect, useRef, useState } from "react";
import { createAutosave, useAutosave } from "@/web/islands/area/autosave.ts";
import { AutosaveConflict, AutosaveStatus } from "@/web/islands/area/autosave-status.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { readJson } from "@/web/api/client.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { useBeforePrint } from "@/web/ui/print/print-head.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";

/** The limit of Leads/Notes, in characters. */
const MAX_LENGTH = 10_000;

/** The server compares the former notes. While a request is running they are unknown, and it compares nothing. */
type FormerNotes = string | undefined;

/** What is typed is kept for the notes on which it was typed: it never comes back over newer ones. */
const useKeepName = (id: string, notes: string): string => useState(() => `notes-${id}-${digestOf(notes)}`)[0];

const digestOf = (text: string): string => {
  let digest = 0;
  for (let at = 0; at < text.length; at++) digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0;
  return (digest >>> 0).toString(36);
};

const useNotes = (id: string, notes: string, keep: string) => {
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
      onSaved: () => self.$sent?.(keep),
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

/** The notes of a lead, saved while they are typed. */
export const Notes = ({ id, notes }: { id: string; notes: string }) => {
  const keep = useKeepName(id, notes);
  const own = useNotes(id, notes, keep);
  const [autosave, state] = own;
  const { area, show } = useOtherNotes(own, notes);
  const inBrowser = useInBrowser();
  const loadOther = useApiMutation(async (_: void, { api }): Promise<string> =>
    (await readJson(api.Leads.Props[":id"].$get({ param: { id } }))).notes
  );
  const replace = (other: string) => {
    self.$sent?.(keep);
    show(other);
  };
  return (
    <>
      <form data-keep={inBrowser ? keep : undefined} data-print="never" onSubmit={(event) => event.preventDefault()}>
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
        onLoadOther={() => void loadOther().then(replace, () => {})}
      />
      <AutosaveStatus state={state} subject="notes" />
    </>
  );
};
