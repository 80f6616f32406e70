// What administrators do to leads: hand one to somebody else, delete them.
import { useQueryClient } from "@tanstack/react-query";
import type { AssignLeadInput, LeadAssigned } from "@/modules/admin/leads/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "../shared/bulk-actions.ts";
import { leadKey, invalidateLeads } from "./lead-queries.ts";

const MEETING_WORDS = {
  kept: "The meeting stays at its time.",
  released: "The meeting could not stay at its time; the visitor was told.",
  none: "",
};

const assignedWords = ({ lead, meeting, meetingReason }: LeadAssigned) => ({
  title: `The lead is ${lead.specialist.name}'s now`,
  description: [MEETING_WORDS[meeting], meetingReason, "Everybody was told by mail."].filter(Boolean).join(" "),
  duration: 10_000,
});

/** Hands a lead over. A refusal is told by the form, and shows the lead as it is now. */
export const useAssignLead = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (json: AssignLeadInput) => {
    try {
      const answer = await api.Admin.AssignUserToLead[":id"].$post({ param: { id }, json });
      const assigned = await answer.json();
      queryClient.setQueryData(leadKey(id), assigned.lead);
      toast(assignedWords(assigned));
      await invalidateLeads(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: leadKey(id) });
      throw error;
    }
  }, [400]);
};

/** Deletes one lead and tells what followed from it. `leave` goes away from its page, which is no more. */
export const useDeleteLead = (id: string, leave: () => Promise<void>) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (reason: string) => {
    const answer = await api.Admin.DeleteLead[":id"].$post({ param: { id }, json: { reason } });
    const { meetingCancelled, creditReturned } = await answer.json();
    const description = [meetingCancelled && "Its meeting was cancelled.", creditReturned && "Its credit came back."];
    toast({ title: "Lead deleted", description: description.filter(Boolean).join(" ") || undefined });
    await leave();
    queryClient.removeQueries({ queryKey: leadKey(id) });
    await invalidateLeads(queryClient);
  }, [400]);
};

/** Deletes several leads for one reason; answers what became of each. */
export const useDeleteLeads = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
    const outcome = await runForEach(
      ids,
      (id) => api.Admin.DeleteLead[":id"].$post({ param: { id }, json: { reason } }),
    );
    await invalidateLeads(queryClient);
    return outcome;
  });
};
