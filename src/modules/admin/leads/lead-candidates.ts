// Who could be given a lead: those who serve its category, and what the gates say of each.
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { listPeople, type Person } from "@/modules/auth/index.ts";
import { saidOf } from "@/modules/funnel/index.ts";
import { askGatesForLead, getLead, type Lead, meetingAhead } from "@/modules/leads/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { listServing } from "@/modules/specialists/index.ts";
import { fullName } from "./lead-items.ts";
import type { LeadCandidates, LeadCandidatesQuery } from "./schemas.ts";

/** So many are asked about; whoever is not among them is found by name. */
const CANDIDATES_MOST = 20;

const peopleFor = async (db: Reader, { categoryId, specialistId }: Lead, search: string): Promise<Person[]> => {
  const serving = (await listServing(db, { categoryId })).map((row) => row.specialistId).filter((id) =>
    id !== specialistId
  );
  const filter = { search: search || undefined, ids: serving };
  const { rows } = await listPeople(db, { ...filter, sort: "name", dir: "asc", limit: CANDIDATES_MOST, offset: 0 });
  return rows;
};

type Candidate = LeadCandidates["items"][number];

const candidateOf = async (ctx: Ctx, lead: Lead, person: Person, meeting?: Meeting): Promise<Candidate> => {
  const asked = await askGatesForLead(ctx.db.read, lead, person.id, { meeting, now: ctx.now });
  const { closed: [gate], closedForMeeting: [inTheWay], credits } = asked;
  return {
    ...{ specialistId: person.id, name: fullName(person), email: person.email, credits },
    eligible: gate === undefined,
    because: gate ? saidOf(gate) : null,
    keepsMeeting: meeting ? inTheWay === undefined : null,
    meetingBecause: meeting && inTheWay ? saidOf(inTheWay) : null,
  };
};

/** Those who can take it first, and of these who keep the meeting. */
const rank = ({ eligible, keepsMeeting }: Candidate): number => (eligible ? 0 : 2) + (keepsMeeting === false ? 1 : 0);

/** Admin/LeadCandidates. Throws 404. */
export const listLeadCandidates = async (
  ctx: Ctx,
  id: string,
  { search }: LeadCandidatesQuery,
): Promise<LeadCandidates> => {
  const db = ctx.db.read;
  const lead = await getLead(db, id);
  const meeting = await meetingAhead(db, lead, ctx.now);
  const items: Candidate[] = [];
  for (const person of await peopleFor(db, lead, search)) items.push(await candidateOf(ctx, lead, person, meeting));
  return { items: items.toSorted((a, b) => rank(a) - rank(b)) };
};
