// What administrators do to leads: give one to another specialist, delete it; each leaves a trace.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { deleteLead, getLead, type Lead, type Reassigned, reassignLead } from "@/modules/leads/index.ts";
import { getAdminLeadProps } from "./lead-details.ts";
import type { AssignLeadInput, DeleteLeadInput, LeadAssigned, LeadDeleted } from "./schemas.ts";

/** Ids and states only: the log outlives the visitor's details. */
const tracesOf = ({ specialistId, status, source, meetingId, creditState, creditKey }: Lead) => ({
  ...{ specialistId, status, source, meetingId, creditState, creditKey },
});

/**
 * Admin/AssignUserToLead. Whoever names nobody as the present holder means the one it has as the call comes in: of two
 * administrators at once one is refused. Throws as reassignLead does.
 */
export const assignLead = async (
  ctx: Ctx,
  leadId: string,
  { specialistId, reason, fromSpecialistId }: AssignLeadInput,
): Promise<LeadAssigned> => {
  const from = fromSpecialistId ?? (await getLead(ctx.db.read, leadId)).specialistId;
  const done = await transact(ctx, async (tx): Promise<Reassigned> => {
    const given = await reassignLead(tx, { leadId, specialistId, reason, fromSpecialistId: from });
    if (given.before.specialistId === specialistId) return given;
    await recordAudit(tx, {
      ...{ action: "leads.reassign", subjectKind: "lead", subjectId: leadId },
      before: tracesOf(given.before),
      after: { ...tracesOf(given.lead), reason, meeting: given.meeting },
    });
    return given;
  });
  const { meeting, meetingReason } = done;
  return { lead: await getAdminLeadProps(ctx, leadId), meeting, meetingReason };
};

/** Admin/DeleteLead. A second time nothing happens. Throws 404. */
export const removeLead = (ctx: Ctx, id: string, { reason }: DeleteLeadInput): Promise<LeadDeleted> =>
  transact(ctx, async (tx) => {
    const { before, meetingCancelled, creditReturned } = await deleteLead(tx, id);
    if (before) {
      await recordAudit(tx, {
        ...{ action: "leads.delete", subjectKind: "lead", subjectId: id },
        before: tracesOf(before),
        after: { deleted: true, meetingCancelled, creditReturned, ...(reason ? { reason } : {}) },
      });
    }
    return { id, deleted: true as const, meetingCancelled, creditReturned };
  });
