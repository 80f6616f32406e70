// Changes of a lead's meeting by its specialist: reschedule, cancel, report the outcome.
import { queryOptions } from "@tanstack/react-query";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { invalidateLeads, leadQuery, LEADS } from "./lead-queries.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

/** Days and times for rescheduling; without a date, the day nearest to the meeting. */
export const rescheduleTimesQuery = (api: ApiClient, id: string, date?: string) =>
  queryOptions({
    queryKey: [...LEADS, "times", id, date ?? ""],
    queryFn: () => readJson(api.Leads.MeetingTimes[":id"].$get({ param: { id }, query: { date } })),
    // Others book meanwhile, so free times are always loaded again.
    staleTime: 0,
  });

interface Change {
  call(api: ApiClient): Promise<{ json(): Promise<unknown> }>;
  success: { title: string; description: string };
}

/** Makes a change and updates the lead. Throws the error of the call, which the form shows. */
const useChange = (id: string) => {
  const api = useApi();
  const { queryKey } = leadQuery(api, id);
  return useApiMutation(async ({ call, success }: Change, { queryClient }) => {
    try {
      replaceData(queryClient, queryKey, await readJson(call(api)) as LeadView);
      toast(success);
      await invalidateLeads(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: [...LEADS, "times", id] });
      throw error;
    }
  }, FORM_ERRORS);
};

export type Answer = NonNullable<NonNullable<LeadView["meetingLife"]>["outcome"]>["answers"][number]["value"];

export const useMeetingMutations = (id: string) => {
  const change = useChange(id);
  const param = { id };
  return {
    move: (startsAt: string, message: string) =>
      change({
        call: ({ Leads }) => Leads.MoveMeeting[":id"].$post({ param, json: { startsAt, message } }),
        success: { title: "Meeting rescheduled", description: "We've emailed both of you a calendar file." },
      }),
    cancel: (message: string) =>
      change({
        call: ({ Leads }) => Leads.CancelMeeting[":id"].$post({ param, json: { message } }),
        success: { title: "Meeting cancelled", description: "We've told the visitor and offered another specialist." },
      }),
    answer: (answer: Answer) =>
      change({
        call: ({ Leads }) => Leads.MeetingOutcome[":id"].$post({ param, json: { answer } }),
        success: { title: "Thank you", description: "Your answer is saved." },
      }),
  };
};
