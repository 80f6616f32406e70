// Saving the calendar with its version; who was overtaken keeps everything and is asked which version counts.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import type { CalendarForm, CalendarView } from "@/modules/scheduling/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { calendarQuery } from "./calendar-queries.ts";
import { type EditingAction, tidied } from "./editing.ts";

export interface Saving {
  saving: boolean;
  /** Somebody else saved meanwhile. */
  overtaken: boolean;
  /** What the server refused, in sentences. */
  refusals: readonly string[];
  /** Saves without days before `today`. Answers the saved calendar, or undefined when it was refused. */
  save(sent: CalendarForm, version: number, today: string): Promise<CalendarView | undefined>;
  /** The person has decided. */
  settle(): void;
}

export const useSaving = (dispatch: Dispatch<EditingAction>): Saving => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [overtaken, setOvertaken] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (json: { version: number; calendar: CalendarForm }): Promise<CalendarView> =>
      await (await api.Onboarding.UpdateCalendar.$post({ json })).json(),
    meta: { handledErrors: [400] },
  });
  const { queryKey } = calendarQuery(api);

  const learnOfNewer = async () => {
    const { calendar: saved, version } = await queryClient.fetchQuery({ ...calendarQuery(api), staleTime: 0 });
    dispatch({ kind: "newer", saved, version });
    setOvertaken(true);
  };
  /** What was told already, or is told by the global handler, is not told again. */
  const refuse = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "stale_version") await learnOfNewer();
    else if (error.status === 400) setRefusals(error.message.split("\n"));
  };
  const accept = (sent: CalendarForm) => (view: CalendarView): CalendarView => {
    dispatch({ kind: "saved", sent, calendar: view.calendar, version: view.version });
    queryClient.setQueryData(queryKey, view);
    // Status, frame and "why am I shown" follow from the hours.
    void queryClient.invalidateQueries({
      predicate: (query) => !["calendar", "draft"].includes(String(query.queryKey[0])),
    });
    return view;
  };

  return {
    saving: isPending,
    overtaken,
    refusals,
    save: async (sent, version, today) => {
      setRefusals([]);
      setOvertaken(false);
      return await mutateAsync({ calendar: tidied(sent, today), version }).then(accept(sent), refuse);
    },
    settle: () => setOvertaken(false),
  };
};
