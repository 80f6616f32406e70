// Saving the calendar with its version, and its draft. After a conflict the person chooses which version counts.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useRef, useState } from "react";
import type { CalendarForm, CalendarView } from "@/modules/scheduling/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { findForm, keepForm, ownerOf, removeForm } from "@/web/islands/connection/unsent-storage.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { type FormDraft, useFormDraft } from "../drafts/form-draft.ts";
import {
  type EditorAction,
  type EditorState,
  isChanged,
  isSameCalendar,
  normalizeCalendar,
} from "./model/editor-state.ts";
import { calendarOfDraft, calendarQuery, type Opening } from "./queries.ts";

export interface Saving {
  isSaving: boolean;
  /** Another tab or device has saved meanwhile. */
  hasConflict: boolean;
  /** Validation errors of the server. */
  serverErrors: readonly string[];
  /** Saves without days before `today`. Returns the saved calendar, or undefined when the server rejects it. */
  save(sent: CalendarForm, version: number, today: string): Promise<CalendarView | undefined>;
  /** The person has decided. */
  resolveConflict(): void;
}

export const useSaving = (dispatch: Dispatch<EditorAction>): Saving => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [hasConflict, setConflict] = useState(false);
  const [serverErrors, setServerErrors] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (json: { version: number; calendar: CalendarForm }): Promise<CalendarView> =>
      await (await api.Onboarding.UpdateCalendar.$post({ json })).json(),
    meta: { handledErrors: [400] },
  });
  const { queryKey } = calendarQuery(api);

  const loadNewer = async () => {
    const { calendar: saved, version } = await queryClient.fetchQuery({ ...calendarQuery(api), staleTime: 0 });
    dispatch({ kind: "newer", saved, version });
    setConflict(true);
  };
  /** The global handler shows every error except 400. */
  const handleError = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "stale_version") await loadNewer();
    else if (error.status === 400) setServerErrors(error.message.split("\n"));
  };
  const handleSaved = (sent: CalendarForm) => (view: CalendarView): CalendarView => {
    dispatch({ kind: "saved", sent, calendar: view.calendar, version: view.version });
    queryClient.setQueryData(queryKey, view);
    // Status, frame and visibility depend on the hours.
    void queryClient.invalidateQueries({
      predicate: (query) => !["calendar", "draft"].includes(String(query.queryKey[0])),
    });
    return view;
  };

  return {
    isSaving: isPending,
    hasConflict,
    serverErrors,
    save: async (sent, version, today) => {
      setServerErrors([]);
      setConflict(false);
      return await mutateAsync({ calendar: normalizeCalendar(sent, today), version })
        .then(handleSaved(sent), handleError);
    },
    resolveConflict: () => setConflict(false),
  };
};

export interface CalendarDraft extends FormDraft {
  /** Deletes the draft of a calendar that is saved under this version. Later changes become a new draft. */
  finish(saved: CalendarForm, version: number): Promise<void>;
}

/** Saves the draft with every change, and deletes it when nothing differs from the saved calendar. */
export const useCalendarDraft = (opening: Opening, state: EditorState): CalendarDraft => {
  const draft = useFormDraft("calendar", opening.draft, opening.view.version);
  const latest = useRef(state.calendar);
  const hasDraft = useRef(opening.drafted !== undefined);

  const update = (calendar: CalendarForm) => {
    hasDraft.current = true;
    draft.update({ ...calendar });
  };
  const finish = async (saved: CalendarForm, version: number) => {
    // A running request must not arrive after the draft is deleted.
    await draft.flush();
    hasDraft.current = false;
    await draft.discard(version);
    if (!isSameCalendar(latest.current, saved)) update(latest.current);
  };
  useEffect(() => {
    const before = latest.current;
    latest.current = state.calendar;
    if (before === state.calendar) return;
    if (isChanged(state)) update(state.calendar);
    else if (hasDraft.current) void finish(state.calendar, state.version);
  }, [state.calendar]);
  return { ...draft, finish };
};

const KEEP = "calendar";

/** Keeps the calendar in this tab while its draft isn't saved, and opens the editor with what was kept. */
export const useUnsentCalendar = ({ calendar }: EditorState, draft: FormDraft, dispatch: Dispatch<EditorAction>) => {
  const { kind } = draft.state;
  useEffect(() => {
    const kept = findForm(KEEP, ownerOf(), Date.now())?.calendar;
    const restored = typeof kept === "string" ? calendarOfDraft(JSON.parse(kept)) : undefined;
    if (restored) dispatch({ kind: "restore", calendar: restored });
  }, []);
  useEffect(() => {
    if (kind === "idle" || kind === "saved") removeForm(KEEP);
    else keepForm(KEEP, ownerOf(), { calendar: JSON.stringify(calendar) }, Date.now());
  }, [calendar, kind]);
};
