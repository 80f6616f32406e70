// Everything the editor knows and can do, put together: state, faults, look ahead, draft, saving.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { CalendarForm, CalendarView } from "@/modules/scheduling/schemas.ts";
import { draftQuery } from "../queries.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { calendarQuery, openingOf } from "./calendar-queries.ts";
import { beginEditing, edit, isChanged } from "./editing.ts";
import { focusSoon } from "./focus-soon.ts";
import { placedProblems, type Problem } from "./problems.ts";
import { SAVE_BAR } from "./save-bar.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { usePreview } from "./use-preview.ts";
import { useSaving } from "./use-saving.ts";
import { browserZone, isKnownZone } from "./zones.ts";

const NONE: readonly Problem[] = [];

export type CalendarEditor = ReturnType<typeof useCalendarEditor>;

/** The loader has fetched what it opens with. `onSaved` is told after each save that was accepted. */
export const useCalendarEditor = (onSaved: (view: CalendarView) => void) => {
  const api = useApi();
  const { data: view } = useSuspenseQuery(calendarQuery(api));
  const { data: kept } = useSuspenseQuery(draftQuery(api, "calendar"));
  const [opening] = useState(() => openingOf(view, kept));
  const [state, dispatch] = useReducer(edit, opening, begun);
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<readonly Problem[]>([]);
  const draft = useKeptDraft(opening, state);
  const saving = useSaving(dispatch);

  const { calendar } = state;
  const problems = useMemo(() => placedProblems(calendar, isKnownZone(calendar.zone)), [calendar]);
  useEffect(() => {
    if (problems.length === 0) setTold(NONE);
  }, [problems]);
  const live = usePreview(opening.shown, useLastSound(calendar, problems, opening.shown));
  const changed = isChanged(state);

  useOwnZone(opening.view.version === 0 && !opening.drafted, (zone) => dispatch({ kind: "propose-zone", zone }));

  const save = async () => {
    setAttempt((count) => count + 1);
    setTold(problems);
    if (problems.length > 0 || saving.saving) return;
    await draft.flush();
    const saved = await saving.save(calendar, state.version, live.preview.from);
    if (!saved) return;
    await draft.finish(calendar, saved.version);
    onSaved(saved);
  };
  const takeSaved = () => {
    saving.settle();
    dispatch({ kind: "take-saved" });
    focusSoon(SAVE_BAR);
  };
  return {
    state,
    dispatch,
    problems,
    /** What was wrong when it was last tried to save; it stands until all of it is put right. */
    told,
    attempt,
    live,
    draft,
    saving,
    changed,
    opening,
    save,
    takeSaved,
  };
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
