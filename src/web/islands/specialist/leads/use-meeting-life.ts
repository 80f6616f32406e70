// What a specialist does with a lead's meeting: moves it, calls it off, says whether it took place.
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { MoveTimes } from "@/modules/funnel/managed-schemas.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { leadQuery, LEADS, outdateLeads } from "./lead-queries.ts";

/** The days and times to which a lead's meeting can be moved; without a date, the day nearest to the meeting. */
export const moveTimesQuery = (api: ApiClient, id: string, date?: string) =>
  queryOptions({
    queryKey: [...LEADS, "times", id, date ?? ""],
    queryFn: async (): Promise<MoveTimes> =>
      await (await api.Leads.MeetingTimes[":id"].$get({ param: { id }, query: { date } })).json(),
    // Others book meanwhile: what was free a while ago may not be.
    staleTime: 0,
    meta: { handledErrors: "all" },
  });

interface Change {
  call(api: ApiClient): Promise<{ json(): Promise<unknown> }>;
  said: { title: string; description: string };
}

/** Makes a change and shows the lead as it is then. It throws the call's error, which the form tells. */
const useChange = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = leadQuery(api, id);
  return useApiMutation(async ({ call, said }: Change) => {
    try {
      queryClient.setQueryData(queryKey, await (await call(api)).json() as LeadView);
      toast(said);
      await outdateLeads(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: [...LEADS, "times", id] });
      throw error;
    }
  }, FORM_ERRORS);
};

export type Answer = NonNullable<NonNullable<LeadView["meetingLife"]>["outcome"]>["answers"][number]["value"];

export const useMeetingLife = (id: string) => {
  const change = useChange(id);
  const param = { id };
  return {
    move: (startsAt: string, message: string) =>
      change({
        call: ({ Leads }) => Leads.MoveMeeting[":id"].$post({ param, json: { startsAt, message } }),
        said: { title: "The meeting has a new time", description: "Both of you get a mail with the calendar file." },
      }),
    cancel: (message: string) =>
      change({
        call: ({ Leads }) => Leads.CancelMeeting[":id"].$post({ param, json: { message } }),
        said: { title: "The meeting is cancelled", description: "The visitor is told, and offered somebody else." },
      }),
    answer: (answer: Answer) =>
      change({
        call: ({ Leads }) => Leads.MeetingOutcome[":id"].$post({ param, json: { answer } }),
        said: { title: "Thank you", description: "Your answer is kept." },
      }),
  };
};
