// Administrators' actions on leads: reassign and delete. Each one adds an audit entry.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { deleteLead, getLead, type Lead, reassignLead, type ReassignmentResult } from "@/modules/leads/index.ts";
import { getAdminLeadProps } from "./lead-details.ts";
import type { AssignLeadInput, DeleteLeadInput, LeadAssigned, LeadDeleted } from "./schemas.ts";

/** Ids and statuses only, because the audit log outlives the visitor's details. */
const auditedFields = ({ specialistId, status, source, meetingId, creditState, creditKey }: Lead) => ({
  specialistId,
  status,
  source,
  meetingId,
  creditState,
  creditKey,
});

/**
 * Admin/AssignUserToLead. Without `fromSpecialistId` the current specialist counts, so that of two simultaneous calls one
 * is refused. Throws what reassignLead throws.
 */
export const assignLead = async (
  ctx: Ctx,
  leadId: string,
  { specialistId, reason, fromSpecialistId }: AssignLeadInput,
): Promise<LeadAssigned> => {
  const from = fromSpecialistId ?? (await getLead(ctx.db.read, leadId)).specialistId;
  const { meeting, meetingReason } = await transact(ctx, async (tx): Promise<ReassignmentResult> => {
    const result = await reassignLead(tx, { leadId, specialistId, reason, fromSpecialistId: from });
    if (result.before.specialistId === specialistId) return result;
    await recordAudit(tx, {
      action: "leads.reassign",
      subjectKind: "lead",
      subjectId: leadId,
      before: auditedFields(result.before),
      after: { ...auditedFields(result.lead), reason, meeting: result.meeting },
    });
    return result;
  });
  return { lead: await getAdminLeadProps(ctx, leadId), meeting, meetingReason };
};

/** Admin/DeleteLead. Does nothing for a deleted lead. Throws 404. */
export const removeLead = (ctx: Ctx, id: string, { reason }: DeleteLeadInput): Promise<LeadDeleted> =>
  transact(ctx, async (tx) => {
    const { before, meetingCancelled, creditReturned } = await deleteLead(tx, id);
    if (before) {
      await recordAudit(tx, {
        action: "leads.delete",
        subjectKind: "lead",
        subjectId: id,
        before: auditedFields(before),
        after: { deleted: true, meetingCancelled, creditReturned, ...(reason ? { reason } : {}) },
      });
    }
    return { id, deleted: true as const, meetingCancelled, creditReturned };
  });
