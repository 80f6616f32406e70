// The specialists who could take over a lead: those who serve its category, with the eligibility rules that fail.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { fullName } from "@/platform/text.ts";
import { listPeople, type Person } from "@/modules/auth/index.ts";
import { checkEligibilityForLead, findUpcomingMeeting, getLead, type Lead } from "@/modules/leads/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { listServing } from "@/modules/specialists/index.ts";
import type { LeadCandidates, LeadCandidatesQuery } from "./schemas.ts";

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

const candidateOf = async (ctx: Ctx, lead: Lead, person: Person, meeting?: Meeting): Promise<Candidate> => {
  const result = await checkEligibilityForLead(ctx.db.read, lead, person.id, { meeting, now: ctx.now });
  const { failed: [rule], failedForMeeting: [meetingRule], credits } = result;
  return {
    specialistId: person.id,
    name: fullName(person),
    email: person.email,
    credits,
    eligible: rule === undefined,
    because: rule ? rule.messageForOthers : null,
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
  const items: Candidate[] = [];
  for (const person of await peopleFor(db, lead, search)) items.push(await candidateOf(ctx, lead, person, meeting));
  return { items: items.toSorted((a, b) => rank(a) - rank(b)) };
};
