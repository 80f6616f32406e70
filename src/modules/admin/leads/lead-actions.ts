// Administrators' actions on leads: reassign (and the candidates for it) and delete. Each one adds an audit entry.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import {
  checkEligibilityForLead,
  deleteLead,
  findAgreement,
  findUpcomingMeeting,
  getLead,
  type Lead,
  notAgreed,
  reassignLead,
  type ReassignmentResult,
} from "@/modules/leads/index.ts";
import { getAdminLeadProps } from "./lead-details.ts";
import type {
  AssignLeadInput,
  DeleteLeadInput,
  LeadAssigned,
  LeadCandidates,
  LeadCandidatesQuery,
  LeadDeleted,
} from "./schemas.ts";
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { listPeople, type Person } from "@/modules/auth/index.ts";
import { type Meeting, refreshAround } from "@/modules/scheduling/index.ts";
import { listServing } from "@/modules/specialists/index.ts";

/** Candidates in one response. A search by name finds the others. */
const CANDIDATES_LIMIT = 20;

const peopleFor = async (db: Reader, { categoryId, specialistId }: Lead, search: string): Promise<Person[]> => {
  const serving = (await listServing(db, { categoryId })).map((row) => row.specialistId).filter((id) =>
    id !== specialistId
  );
  const filter = { search: search || undefined, ids: serving };
  const { rows } = await listPeople(db, { ...filter, sort: "name", dir: "asc", limit: CANDIDATES_LIMIT, offset: 0 });
  return rows;
};

type Candidate = LeadCandidates["items"][number];

const loadCandidate = async (
  ctx: Ctx,
  lead: Lead,
  person: Person,
  { meeting, agreed }: { meeting?: Meeting; agreed: boolean },
): Promise<Candidate> => {
  const result = await checkEligibilityForLead(ctx.db.read, lead, person.id, { meeting, now: ctx.now });
  const { failed: [rule], failedForMeeting: [meetingRule], credits } = result;
  const because = rule?.messageForOthers ?? (meeting && !agreed ? notAgreed("this") : null);
  return {
    specialistId: person.id,
    name: fullName(person),
    email: shownEmail(person.email),
    credits,
    eligible: because === null,
    because,
    agreed,
    keepsMeeting: meeting ? meetingRule === undefined : null,
    meetingBecause: meeting && meetingRule ? meetingRule.messageForOthers : null,
  };
};

/** Eligible specialists first, and among them those who can keep the meeting. */
const rank = ({ eligible, keepsMeeting }: Candidate): number => (eligible ? 0 : 2) + (keepsMeeting === false ? 1 : 0);

/** Admin/LeadCandidates. Throws 404. */
export const listLeadCandidates = async (
  ctx: Ctx,
  id: string,
  { search }: LeadCandidatesQuery,
): Promise<LeadCandidates> => {
  const db = ctx.db.read;
  const lead = await getLead(db, id);
  const meeting = await findUpcomingMeeting(db, lead, ctx.now);
  const agreement = await findAgreement(db, lead.trackId);
  const items: Candidate[] = [];
  for (const person of await peopleFor(db, lead, search)) {
    items.push(await loadCandidate(ctx, lead, person, { meeting, agreed: agreement.includes(person.id) }));
  }
  return { items: items.toSorted((a, b) => rank(a) - rank(b)) };
};

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
  const lead = await getLead(ctx.db.read, leadId);
  const from = fromSpecialistId ?? lead.specialistId;
  const upcoming = await findUpcomingMeeting(ctx.db.read, lead, ctx.now);
  if (upcoming) await refreshAround(ctx, specialistId, upcoming.startsAt);
  const { lead: assigned, isAsked, meeting, meetingReason } = await transact(
    ctx,
    async (tx): Promise<ReassignmentResult> => {
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
    },
  );
  return { lead: await getAdminLeadProps(ctx, assigned.id), isAsked, meeting, meetingReason };
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
