// An administrator gives a lead to another specialist: gates, credits, meeting and lead in one commit (SPEC section 7).
import { eq } from "drizzle-orm";
import { leadReassigned } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { askGates, type GateAnswer, getTrack, passOn, saidOf, type Track } from "@/modules/funnel/index.ts";
import { cancelMeeting, findMeeting, handOverMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { getLead, type Lead } from "./leads.ts";
import { acceptByOf, giveBack, payFor, requireRequest } from "./receiving.ts";
import { needsNewCredit, reassignProblem } from "./rules.ts";
import { type Change, changeStatus, factsOf } from "./status.ts";
import { leadWords } from "./tables.ts";

export interface Reassignment {
  leadId: string;
  /** To whom. */
  specialistId: string;
  /** Whose it was when the administrator looked. */
  fromSpecialistId: string;
  reason: string;
}

export interface Reassigned {
  /** As it was and as it is; the same when nothing had to change. */
  before: Lead;
  lead: Lead;
  meeting: "kept" | "released" | "none";
  /** Why the meeting could not be kept, in a sentence. */
  meetingReason: string | null;
}

/** The lead's meeting that is confirmed and has not begun. */
export const meetingAhead = async (db: Reader, { meetingId }: Lead, now: Instant): Promise<Meeting | undefined> => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  return meeting?.status === "confirmed" && meeting.startsAt > now ? meeting : undefined;
};

/** What the gates say of a specialist for a lead, and for its meeting when one is to come. */
export const askGatesForLead = async (
  db: Reader,
  lead: Lead,
  specialistId: string,
  { meeting, now }: { meeting?: Meeting; now: Instant },
): Promise<GateAnswer> => {
  const { categoryId, subcategoryId } = lead;
  const track = { ...await getTrack(db, lead.trackId), categoryId, subcategoryId };
  return await askGates(db, { specialistId, track, now, meeting });
};

const CODES: Record<string, string> = { credit: "no_credit", caps: "cap_reached" };

const requireOpenGates = ({ sources, closed: [gate] }: GateAnswer): void => {
  if (!sources) throw conflict("not_eligible", "This specialist has not set up a profile.", { gate: "onboarded" });
  if (gate) throw conflict(CODES[gate.name] ?? "not_eligible", saidOf(gate), { gate: gate.name });
};

/** Throws `already_reassigned`, `illegal_transition`, `track_assigned`, `track_reopened`. */
const requireReassignable = async (tx: Tx, lead: Lead, { fromSpecialistId }: Reassignment): Promise<void> => {
  if (lead.specialistId !== fromSpecialistId) {
    throw conflict("already_reassigned", "This lead is with somebody else by now. Please look at it again.");
  }
  const problem = reassignProblem(await factsOf(tx, lead));
  if (problem) throw conflict("illegal_transition", problem);
  if (needsNewCredit(lead)) await requireRequest(tx, lead);
};

/** The meeting at its time with the new specialist; the lead stays, or is again, booked. */
const keepMeeting = async (
  tx: Tx,
  meeting: Meeting,
  specialistId: string,
  { sources }: GateAnswer,
): Promise<Change> => {
  const { calendar, locations } = sources!;
  const locationDetail = locations.find(({ kind }) => kind === meeting.location)!.detail;
  const { endsAt } = await handOverMeeting(tx, meeting, { specialistId, calendar: calendar!, locationDetail });
  return { outcomeBy: endsAt + (await lifecycleOf(tx)).outcomeDays * DAY_MS };
};

/** Without a meeting it must be taken in time, like every lead that somebody is given. */
const startAnew = async (tx: Tx, track: Track): Promise<Change> => {
  await passOn(tx, track.id);
  return { meetingId: null, acceptBy: await acceptByOf(tx, track) };
};

/** What was the former specialist's own does not go along. */
const OWN_WORDS = { notes: null, dealValueMinor: null, reason: null };

/**
 * Moves a lead to another specialist. The first one's credit returns, the other's is used; a meeting to come stays when
 * every gate is open for its time and place, else it is called off and the lead must be taken in time. To whom it
 * belongs already nothing changes. Throws 404, what requireReassignable throws, `not_eligible`, `no_credit`,
 * `cap_reached`.
 */
export const reassignLead = async (tx: Tx, reassignment: Reassignment): Promise<Reassigned> => {
  const { leadId, specialistId, reason } = reassignment;
  const lead = await getLead(tx, leadId);
  const meeting = await meetingAhead(tx, lead, tx.now);
  if (lead.specialistId === specialistId) {
    return { before: lead, lead, meeting: meeting ? "kept" : "none", meetingReason: null };
  }
  await requireReassignable(tx, lead, reassignment);
  const gates = await askGatesForLead(tx, lead, specialistId, { meeting, now: tx.now });
  requireOpenGates(gates);
  const [inTheWay] = gates.closedForMeeting;
  const kept = meeting !== undefined && !inTheWay;
  if (lead.creditState === "consumed") await giveBack(tx, lead, "reassigned");
  const paid = await payFor(tx, lead, specialistId);
  const change = kept
    ? await keepMeeting(tx, meeting, specialistId, gates)
    : await startAnew(tx, await getTrack(tx, lead.trackId));
  const details = {
    fromSpecialistId: lead.specialistId,
    toSpecialistId: specialistId,
    said: reason,
    creditKey: paid.creditKey,
  };
  const moved = await changeStatus(tx, lead, kept ? "booked" : "received", {
    ...{ ...OWN_WORDS, ...paid, ...change, specialistId, source: "reassigned", kind: "handed-over", details },
  });
  await tx.update(leadWords).set({ specialistId }).where(eq(leadWords.leadId, leadId));
  // After the lead has let go of it: the meeting's end is nothing that happens to this lead any more.
  if (meeting && !kept) await cancelMeeting(tx, meeting, { by: "admin", reason: "reassigned" });
  const told = { leadId, specialistId, formerSpecialistId: lead.specialistId };
  await publish(
    tx,
    leadReassigned({ ...told, meetingId: kept ? meeting.id : null, released: !kept && meeting !== undefined }),
  );
  return {
    ...{ before: lead, lead: moved, meeting: kept ? "kept" : meeting ? "released" : "none" },
    meetingReason: meeting && inTheWay ? saidOf(inTheWay) : null,
  };
};
