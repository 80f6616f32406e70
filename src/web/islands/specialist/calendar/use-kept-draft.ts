// The draft of the calendar: kept with every change, done with when nothing differs from what is saved.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { draftCalls } from "../drafts/draft-calls.ts";
import { type FormDraft, useDraft } from "../drafts/use-draft.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import type { Opening } from "./calendar-queries.ts";
import { type Editing, isChanged, sameCalendar } from "./editing.ts";

export interface KeptDraft extends FormDraft {
  /** The calendar `done` is saved under this version: its draft goes, changes made since are drafted anew. */
  finish(done: CalendarForm, version: number): Promise<void>;
}

export const useKeptDraft = (opening: Opening, state: Editing): KeptDraft => {
  const api = useApi();
  const queryClient = useQueryClient();
  const calls = useMemo(() => draftCalls(api, queryClient, "calendar"), [api, queryClient]);
  const draft = useDraft(opening.draft, opening.view.version, calls);
  const latest = useRef(state.calendar);
  const isKept = useRef(opening.drafted !== undefined);

  const keep = (calendar: CalendarForm) => {
    isKept.current = true;
    draft.keep({ ...calendar });
  };
  const finish = async (done: CalendarForm, version: number) => {
    // What is still on its way must not arrive after it was thrown away.
    await draft.flush();
    isKept.current = false;
    draft.settle(await calls.discard(), version);
    if (!sameCalendar(latest.current, done)) keep(latest.current);
  };
  useEffect(() => {
    const before = latest.current;
    latest.current = state.calendar;
    if (before === state.calendar) return;
    if (isChanged(state)) keep(state.calendar);
    else if (isKept.current) void finish(state.calendar, state.version);
  }, [state.calendar]);
  return { ...draft, finish };
};
