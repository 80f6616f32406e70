// The state of the calendar editor: changes, validation errors, preview, draft and saving.
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { CalendarForm, CalendarPreview, CalendarView } from "@/modules/scheduling/schemas.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { draftQuery } from "../queries.ts";
import { focusSoon } from "./editor-part.ts";
import { editorReducer, initialEditorState, isChanged, isSameCalendar } from "./model/editor-state.ts";
import { calendarFieldErrors, type FieldError } from "./model/validation.ts";
import { browserZone, isKnownZone } from "./model/zones.ts";
import { calendarQuery, openingOf, previewQuery } from "./queries.ts";
import { SAVE_BAR } from "./save-bar.tsx";
import { useCalendarDraft, useSaving, useUnsentCalendar } from "./use-saving.ts";

const NONE: readonly FieldError[] = [];

export type CalendarEditor = ReturnType<typeof useCalendarEditor>;

/** The loader has fetched the queries. `onSaved` runs after each successful save. */
export const useCalendarEditor = (onSaved: (view: CalendarView) => void) => {
  const api = useApi();
  const { data: view } = useSuspenseQuery(calendarQuery(api));
  const { data: savedDraft } = useSuspenseQuery(draftQuery(api, "calendar"));
  const [opening] = useState(() => openingOf(view, savedDraft));
  const [state, dispatch] = useReducer(editorReducer, opening, stateOf);
  const [attempt, setAttempt] = useState(0);
  const [submitErrors, setSubmitErrors] = useState<readonly FieldError[]>([]);
  const draft = useCalendarDraft(opening, state);
  useUnsentCalendar(state, draft, dispatch);
  const saving = useSaving(dispatch);

  const { calendar } = state;
  const errors = useMemo(() => calendarFieldErrors(calendar, isKnownZone(calendar.zone)), [calendar]);
  useEffect(() => {
    if (errors.length === 0) setSubmitErrors(NONE);
  }, [errors]);
  const live = usePreview(opening.shown, useLastValid(calendar, errors, opening.shown));
  const changed = isChanged(state);

  useBrowserZone(opening.view.version === 0 && !opening.drafted, (zone) => dispatch({ kind: "propose-zone", zone }));

  const save = async () => {
    setAttempt((count) => count + 1);
    setSubmitErrors(errors);
    if (errors.length > 0 || saving.isSaving) return;
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
    changed,
    opening,
    save,
    discardChanges,
  };
};

/** A draft continues from the version on which it is based, so that a newer saved version causes a conflict. */
const stateOf = ({ view, draft, drafted }: ReturnType<typeof openingOf>) =>
  initialEditorState(view.calendar, drafted ? draft.basedOn ?? view.version : view.version, drafted);

const useLastValid = (calendar: CalendarForm, errors: readonly FieldError[], shown: CalendarForm): CalendarForm => {
  const valid = useRef(shown);
  if (errors.length === 0) valid.current = calendar;
  return valid.current;
};

/** A proposal is in the person's own zone, which only the browser knows. */
const useBrowserZone = (isProposal: boolean, propose: (zone: string) => void): void =>
  useEffect(() => {
    const zone = browserZone();
    if (isProposal && isKnownZone(zone)) propose(zone);
  }, []);

/** How long after the last change the preview is loaded, in ms. */
const PAUSE = 300;

export interface LiveCalendarPreview {
  preview: CalendarPreview;
  updating: boolean;
  failed: boolean;
}

/** `shown` is the calendar whose preview the loader has fetched, `valid` the latest one without errors. */
const usePreview = (shown: CalendarForm, valid: CalendarForm): LiveCalendarPreview => {
  const api = useApi();
  const [first] = useState(shown);
  const { data: opening } = useSuspenseQuery({ ...previewQuery(api, first), refetchOnWindowFocus: false });
  const settled = useSettled(valid);
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

/** The value once it has stopped changing. */
const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
