import { keepPreviousData, useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useSettled } from "@/web/islands/area/use-settled.ts";
import type { CalendarForm, CalendarView } from "@/modules/scheduling/schemas.ts";
import type { Draft } from "@/modules/specialists/onboarding/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { draftQuery } from "../queries.ts";
import { focusSoon } from "./editor-part.ts";
import {
  areDaysOffDue,
  countChanges,
  type EditorAction,
  editorReducer,
  type EditorState,
  initialEditorState,
  isChanged,
  isSameCalendar,
  normalizeCalendar,
  withCurrentDaysOff,
  withSavedDaysOff,
} from "./model/editor-state.ts";
import { calendarFieldErrors, type FieldError } from "./model/validation.ts";
import { browserZone, isKnownZone } from "@/web/islands/runtime/browser-zone.ts";
import { calendarOfDraft, calendarQuery, type Opening, previewQuery, toOpening } from "./queries.ts";
import { SAVE_BAR } from "./save-bar.tsx";
import { ApiError } from "@/web/api/api-error.ts";
import { useUnsentValues } from "@/web/islands/area/unsent-values.ts";
import { type FormDraft, useFormDraft } from "../drafts/form-draft.ts";
import { readJson } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

/** Saves a calendar under a version. What depends on it is loaded again. */
const useCalendarCall = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = calendarQuery(api);
  const { mutateAsync: save, isPending } = useMutation({
    mutationFn: async (json: { version: number; calendar: CalendarForm }): Promise<CalendarView> =>
      await readJson(api.Onboarding.UpdateCalendar.$post({ json })),
    onSuccess: (view) => {
      replaceData(queryClient, queryKey, view);
      // Status, frame and visibility depend on the hours.
      void queryClient.invalidateQueries({
        predicate: (query) => !["calendar", "draft"].includes(String(query.queryKey[0])),
      });
    },
    meta: { handledErrors: [400] },
  });
  const loadNewer = () => queryClient.fetchQuery({ ...calendarQuery(api), staleTime: 0 });
  return { save, isPending, loadNewer };
};

/** Saves with the version of the calendar. After a conflict the person chooses which version counts. */
const useSaving = (dispatch: Dispatch<EditorAction>) => {
  /** Another tab or device has saved meanwhile. */
  const [hasConflict, setConflict] = useState(false);
  /** Validation errors of the server. */
  const [serverErrors, setServerErrors] = useState<readonly string[]>([]);
  const call = useCalendarCall();

  const loadNewer = async () => {
    const { calendar: saved, version } = await call.loadNewer();
    dispatch({ kind: "newer", saved, version, isAsked: true });
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
    return view;
  };

  return {
    isSaving: call.isPending,
    hasConflict,
    serverErrors,
    /** Saves without days before `today`. Returns the saved calendar, or undefined when the server rejects it. */
    save: async (sent: CalendarForm, version: number, today: string): Promise<CalendarView | undefined> => {
      setServerErrors([]);
      setConflict(false);
      return await call.save({ calendar: normalizeCalendar(sent, today), version })
        .then(handleSaved(sent), handleError);
    },
    /** What the editor shows is based on an older version than the saved one. */
    noticeConflict: () => setConflict(true),
    /** The person has decided. */
    resolveConflict: () => setConflict(false),
  };
};

/**
 * Saves days off as soon as they change, one request at a time. Where another tab has saved meanwhile, both count; other
 * hours than this tab knows are a conflict with what waits here for the save button.
 */
const useDaysOff = (
  state: EditorState,
  { dispatch, saving, today }: {
    dispatch: Dispatch<EditorAction>;
    saving: ReturnType<typeof useSaving>;
    today: string;
  },
) => {
  const call = useCalendarCall();
  const [isBusy, setBusy] = useState(false);
  const isDue = areDaysOffDue(state);
  const loadNewer = async () => {
    const { calendar: saved, version } = await call.loadNewer();
    const isAsked = isChanged(state) && !isSameCalendar(withSavedDaysOff(saved, state.saved), state.saved);
    if (isAsked) saving.noticeConflict();
    dispatch({ kind: "newer", saved, version, isAsked });
  };
  const store = async () => {
    const sent = withCurrentDaysOff(state);
    const view = await call.save({ calendar: normalizeCalendar(sent, today), version: state.savedVersion });
    dispatch({ kind: "days-off-saved", sent, calendar: view.calendar, version: view.version });
  };
  /** The global handler shows every error except 400. */
  const refuse = (error: unknown) => {
    dispatch({ kind: "days-off-refused" });
    if (!(error instanceof ApiError) || error.status !== 400) return;
    toast({ tone: "destructive", title: "Your days off weren't changed", description: error.message });
  };
  const isFree = isDue && !isBusy && !saving.isSaving;
  useEffect(() => {
    if (!isFree) return;
    setBusy(true);
    store().catch((error) => {
      if (error instanceof ApiError && error.code === "stale_version") return loadNewer();
      throw error;
    }).catch(refuse).finally(() => setBusy(false));
  }, [isFree]);
  return { isSaving: isDue };
};

/** Saves the draft with every change, and deletes it when nothing differs from the saved calendar. */
const useCalendarDraft = (opening: Opening, state: EditorState) => {
  const draft = useFormDraft("calendar", opening.draft, opening.view.version);
  const latest = useRef(state.calendar);
  const hasDraft = useRef(opening.drafted !== undefined);
  const rebasedTo = useRef(state.version);

  const update = (calendar: CalendarForm) => {
    hasDraft.current = true;
    draft.update({ ...calendar });
  };
  /** Deletes the draft of a calendar that is saved under this version. Later changes become a new draft. */
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
    const isRebased = rebasedTo.current !== state.version;
    rebasedTo.current = state.version;
    if (isRebased) draft.rebase(state.version);
    if (before === state.calendar && !isRebased) return;
    if (isChanged(state)) update(state.calendar);
    else if (hasDraft.current) void finish(state.calendar, state.version);
  }, [state.calendar, state.version]);
  return { ...draft, finish };
};

/** The name under which the calendar is kept in this tab. */
export const KEPT = "calendar";

/** The versions of what is stored, as this tab knows them. */
interface Versions {
  saved: number;
  draft: number;
}

/**
 * Keeps the calendar in this tab while its draft isn't saved, and opens the editor with what was kept. What has been saved
 * elsewhere since is a conflict, about which the person decides.
 */
const useUnsentCalendar = (
  { calendar, version }: EditorState,
  { draft, dispatch, onNewer }: { draft: FormDraft; dispatch: Dispatch<EditorAction>; onNewer(): void },
) => {
  const { kind } = draft.state;
  const base: Versions = { saved: version, draft: draft.base() };
  const isSaved = kind === "idle" || kind === "saved";
  useUnsentValues(KEPT, isSaved ? {} : { calendar: { typed: calendar, base } }, (kept) => {
    const restored = calendarOfDraft(kept.calendar?.typed as Draft["content"]);
    // The last draft can have been saved without an answer.
    if (!restored || isSameCalendar(restored, calendar)) return false;
    const known = kept.calendar?.base as Versions;
    if (known.draft !== base.draft) draft.reset(known.draft);
    if (known.saved !== base.saved) onNewer();
    dispatch({ kind: "restore", calendar: restored });
    return true;
  });
};

const NONE: readonly FieldError[] = [];

export type CalendarEditor = ReturnType<typeof useCalendarEditor>;

/** The loader has fetched the queries. `onSaved` runs after each successful save. */
export const useCalendarEditor = (onSaved: (view: CalendarView) => void) => {
  const api = useApi();
  const { data: view } = useSuspenseQuery(calendarQuery(api));
  const { data: savedDraft } = useSuspenseQuery(draftQuery(api, "calendar"));
  const [opening] = useState(() => toOpening(view, savedDraft));
  const [state, dispatch] = useReducer(editorReducer, opening, toState);
  const [attempt, setAttempt] = useState(0);
  const [submitErrors, setSubmitErrors] = useState<readonly FieldError[]>([]);
  const draft = useCalendarDraft(opening, state);
  const saving = useSaving(dispatch);
  useUnsentCalendar(state, { draft, dispatch, onNewer: saving.noticeConflict });

  const { calendar } = state;
  const errors = useMemo(() => calendarFieldErrors(calendar, isKnownZone(calendar.zone)), [calendar]);
  useEffect(() => {
    if (errors.length === 0) setSubmitErrors(NONE);
  }, [errors]);
  const valid = useRef(opening.shown);
  if (errors.length === 0) valid.current = calendar;
  const live = usePreview(opening.shown, valid.current);
  const daysOff = useDaysOff(state, { dispatch, saving, today: live.preview.from });
  const changed = isChanged(state);

  // A proposal is in the person's own zone, which only the browser knows.
  useEffect(() => {
    const zone = browserZone();
    const isProposal = opening.view.version === 0 && !opening.drafted;
    if (isProposal && zone) dispatch({ kind: "propose-zone", zone });
  }, []);

  const save = async () => {
    setAttempt((count) => count + 1);
    setSubmitErrors(errors);
    if (errors.length > 0 || saving.isSaving || daysOff.isSaving) return;
    await draft.flush();
    const saved = await saving.save(calendar, state.version, live.preview.from);
    if (!saved) return;
    await draft.finish(calendar, saved.version);
    onSaved(saved);
  };
  const discardChanges = () => {
    saving.resolveConflict();
    dispatch({ kind: "discard-changes" });
    focusSoon(SAVE_BAR);
  };
  return {
    state,
    dispatch,
    errors,
    /** The errors at the last attempt to save. They stay until all errors are fixed. */
    submitErrors,
    attempt,
    live,
    draft,
    saving,
    isSaving: saving.isSaving || daysOff.isSaving,
    changed,
    /** How many settings, weekdays and dates wait for the save button. */
    changes: countChanges(state),
    opening,
    save,
    discardChanges,
  };
};

/** A draft continues from the version on which it is based, so that a newer saved version causes a conflict. */
const toState = ({ view, draft, drafted }: Opening) =>
  initialEditorState(
    view.calendar,
    view.version,
    drafted && { calendar: drafted, version: draft.basedOn ?? view.version },
  );

/** How long after the last change the preview is loaded, in ms. */
const PAUSE = 300;

/** `shown` is the calendar whose preview the loader has fetched, `valid` the latest one without errors. */
const usePreview = (shown: CalendarForm, valid: CalendarForm) => {
  const api = useApi();
  const [first] = useState(shown);
  const { data: opening } = useSuspenseQuery({ ...previewQuery(api, first), refetchOnWindowFocus: false });
  const settled = useSettled(valid, PAUSE);
  const { data, isFetching, isError } = useQuery({
    ...previewQuery(api, settled),
    placeholderData: keepPreviousData,
  });
  return {
    preview: data ?? opening,
    updating: isFetching || !isSameCalendar(settled, valid),
    failed: isError,
  };
};
