import { useQueryClient } from "@tanstack/react-query";
import type { AdminLeadItem, AssignLeadInput, LeadAssigned } from "@/modules/admin/leads/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "@/web/islands/area/bulk-actions.tsx";
import { invalidateLeads, leadKey } from "./lead-queries.ts";

const MEETING_TEXT = {
  kept: "The meeting keeps its time.",
  released: "The meeting was cancelled and the visitor notified.",
  none: "",
};

const assignedToast = ({ lead, meeting, meetingReason }: LeadAssigned) => ({
  title: `Reassigned to ${lead.specialist.name}`,
  description: [MEETING_TEXT[meeting], meetingReason, "Everyone involved gets an email."].filter(Boolean).join(" "),
  duration: 10_000,
});

/** Reassigns a lead. The form shows a refusal, and the page the lead as it is now. */
export const useAssignLead = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (json: AssignLeadInput) => {
    try {
      const response = await api.Admin.AssignUserToLead[":id"].$post({ param: { id }, json });
      const assigned = await response.json();
      queryClient.setQueryData(leadKey(id), assigned.lead);
      toast(assignedToast(assigned));
      await invalidateLeads(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: leadKey(id) });
      throw error;
    }
  }, [400]);
};

/** Deletes one lead. `leave` navigates away from its page, which does not exist any more. */
export const useDeleteLead = (id: string, leave: () => Promise<void>) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (reason: string) => {
    const response = await api.Admin.DeleteLead[":id"].$post({ param: { id }, json: { reason } });
    const { meetingCancelled, creditReturned } = await response.json();
    const description = [
      meetingCancelled && "Its meeting was cancelled.",
      creditReturned && "Its credit was returned.",
    ];
    toast({ title: "Lead deleted", description: description.filter(Boolean).join(" ") || undefined });
    await leave();
    queryClient.removeQueries({ queryKey: leadKey(id) });
    await invalidateLeads(queryClient);
  }, [400]);
};

/** Reassigns several leads to one specialist. Each names the specialist who was seen, so that nobody is overruled. */
export const useReassignLeads = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(
    async (
      { leads, specialistId, reason }: Omit<AssignLeadInput, "fromSpecialistId"> & { leads: readonly AdminLeadItem[] },
    ) => {
      const from = new Map(leads.map(({ id, specialist }) => [id, specialist.id]));
      const result = await runForEach([...from.keys()], (id) =>
        api.Admin.AssignUserToLead[":id"].$post({
          param: { id },
          json: { specialistId, reason, fromSpecialistId: from.get(id) },
        }));
      await invalidateLeads(queryClient);
      return result;
    },
  );
};

/** Deletes several leads for one reason. */
export const useDeleteLeads = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
    const result = await runForEach(
      ids,
      (id) => api.Admin.DeleteLead[":id"].$post({ param: { id }, json: { reason } }),
    );
    await invalidateLeads(queryClient);
    return result;
  });
};
