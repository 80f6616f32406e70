// Everything the editor knows and can do, put together: state, faults, look ahead, draft, saving.
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { CalendarForm, CalendarView } from "../../../../modules/scheduling/shapes.ts";
import { draftCalls } from "../drafts/draft-calls.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { draftQuery } from "../queries.ts";
import { useApi } from "../use-verb.ts";
import { calendarQuery, openingOf } from "./calendar-queries.ts";
import { beginEditing, edit, isChanged, tidied } from "./editing.ts";
import { placedProblems, type Problem } from "./problems.ts";
import { usePreview } from "./use-preview.ts";
import { useSaving } from "./use-saving.ts";
import { browserZone, isKnownZone } from "./zones.ts";

export type CalendarEditor = ReturnType<typeof useCalendarEditor>;

/** The loader has fetched what it opens with. `onSaved` is told after each save that was accepted. */
export const useCalendarEditor = (onSaved: (view: CalendarView) => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: view } = useSuspenseQuery(calendarQuery(api));
  const { data: kept } = useSuspenseQuery(draftQuery(api, "calendar"));
  const [opening] = useState(() => openingOf(view, kept));
  const [state, dispatch] = useReducer(edit, opening, begun);
  const [attempt, setAttempt] = useState(0);
  const calls = useMemo(() => draftCalls(api, queryClient, "calendar"), [api, queryClient]);
  const draft = useDraft(opening.draft, opening.view.version, calls);
  const saving = useSaving(dispatch);

  const { calendar } = state;
  const problems = useMemo(() => placedProblems(calendar, isKnownZone(calendar.zone)), [calendar]);
  const live = usePreview(opening.shown, useLastSound(calendar, problems, opening.shown));
  const changed = isChanged(state);

  useOwnZone(opening.view.version === 0 && !opening.drafted, (zone) => dispatch({ kind: "propose-zone", zone }));
  useKeptDraft(calendar, () => changed ? draft.keep(calendar as unknown as Record<string, unknown>) : void forget());

  const forget = async () => draft.settle(await calls.discard(), state.version);
  const save = async () => {
    setAttempt((count) => count + 1);
    if (problems.length > 0 || saving.saving) return;
    const saved = await saving.save(tidied(calendar, live.preview.from), state.version);
    if (!saved) return;
    draft.settle(await calls.discard(), saved.version);
    onSaved(saved);
  };
  const takeSaved = () => {
    saving.settle();
    dispatch({ kind: "take-saved" });
  };
  return { state, dispatch, problems, attempt, live, draft, saving, changed, opening, save, takeSaved };
};

/** A draft goes on from the version on which it was based, so that who was overtaken meanwhile is told. */
const begun = ({ view, draft, drafted }: ReturnType<typeof openingOf>) =>
  beginEditing(view.calendar, drafted ? draft.basedOn ?? view.version : view.version, drafted);

const useLastSound = (calendar: CalendarForm, problems: readonly Problem[], shown: CalendarForm): CalendarForm => {
  const sound = useRef(shown);
  if (problems.length === 0) sound.current = calendar;
  return sound.current;
};

/** A proposal is in the zone of whoever sees it; only his browser knows it. */
const useOwnZone = (isProposal: boolean, propose: (zone: string) => void): void =>
  useEffect(() => {
    const zone = browserZone();
    if (isProposal && isKnownZone(zone)) propose(zone);
  }, []);

const useKeptDraft = (calendar: CalendarForm, keep: () => void): void => {
  const before = useRef(calendar);
  useEffect(() => {
    if (before.current !== calendar) keep();
    before.current = calendar;
  }, [calendar]);
};
