import { CONSENT_HOURS } from "@/modules/leads/credit-rules.ts";
import type { AdminLeadItem, AssignLeadInput, LeadAssigned } from "@/modules/admin/leads/schemas.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { runForEach } from "@/web/islands/area/bulk-actions.tsx";
import { invalidateLeads, leadKey } from "./lead-queries.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

const MEETING_TEXT = {
  kept: "The meeting keeps its time.",
  released: "The meeting was cancelled and the visitor notified.",
  none: "",
};

const ASKED_TEXT = `They have ${CONSENT_HOURS} hours to agree. The specialist who had the lead gets an email.`;

const assignedToast = ({ lead, isAsked, meeting, meetingReason }: LeadAssigned) => {
  const { name } = lead.specialist;
  const duration = 10_000;
  if (isAsked) return { title: `The visitor is asked about ${name}`, description: ASKED_TEXT, duration };
  const description = [MEETING_TEXT[meeting], meetingReason, "Everyone involved gets an email."];
  return { title: `Reassigned to ${name}`, description: description.filter(Boolean).join(" "), duration };
};

/** Reassigns a lead. The form shows a refusal, and the page the lead as it is now. */
export const useAssignLead = (id: string) =>
  useApiMutation(async (json: AssignLeadInput, { api, queryClient }) => {
    try {
      const response = await api.Admin.AssignUserToLead[":id"].$post({ param: { id }, json });
      const assigned = await response.json();
      replaceData(queryClient, leadKey(assigned.lead.id), assigned.lead);
      toast(assignedToast(assigned));
      await invalidateLeads(queryClient);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: leadKey(id) });
      throw error;
    }
  }, [400]);

/** Deletes one lead. `leave` navigates away from its page, which does not exist any more. */
export const useDeleteLead = (id: string, leave: () => Promise<void>) =>
  useApiMutation(async (reason: string, { api, queryClient }) => {
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

/** Reassigns several leads to one specialist. Each names the specialist who was seen, so that nobody is overruled. */
export const useReassignLeads = () =>
  useApiMutation(
    async (
      { leads, specialistId, reason }: Omit<AssignLeadInput, "fromSpecialistId"> & { leads: readonly AdminLeadItem[] },
      { api, queryClient },
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

/** Deletes several leads for one reason. */
export const useDeleteLeads = () =>
  useApiMutation(async ({ ids, reason }: { ids: readonly string[]; reason: string }, { api, queryClient }) => {
    const result = await runForEach(
      ids,
      (id) => api.Admin.DeleteLead[":id"].$post({ param: { id }, json: { reason } }),
    );
    await invalidateLeads(queryClient);
    return result;
  });
