// Working a lead: what its specialist does with it, as far as rules.ts allows.
import { eq } from "drizzle-orm";
import { leadNoted } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { cancelMeeting, findMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { type Appointment, bookLead } from "./booking.ts";
import { getOwnLead, type Lead, tell } from "./leads.ts";
import { revival } from "./receiving.ts";
import { findMove, moveProblem } from "./rules.ts";
import type { LeadStatus, Reason } from "./schemas.ts";
import { type Change, changeStatus, factsOf } from "./status.ts";
import { leads } from "./tables.ts";

/** What a specialist may say along with a move. */
export interface Said extends Appointment {
  reason?: Reason;
  /** Minor units. */
  dealValueMinor?: number;
}

export interface Moving {
  specialistId: string;
  leadId: string;
  to: LeadStatus;
  said?: Said;
}

/** What a move changes besides the status. */
const changeFor = async (tx: Tx, lead: Lead, to: LeadStatus, said: Said): Promise<Change> => {
  if (to === "live") {
    const kind = findMove(lead.status, to) === "reopen" ? "reopened" : "live";
    return { kind, reason: null, ...await revival(tx, lead) };
  }
  if (to === "not-converted") return { reason: said.reason ?? "not-given" };
  if (to === "converted") return { reason: null, dealValueMinor: said.dealValueMinor ?? lead.dealValueMinor };
  return { reason: "given-up" };
};

/**
 * Moves a specialist's own lead. The same status again changes nothing. Throws 404 for somebody else's,
 * `illegal_transition` with what is allowed, `no_credit` for a revived lead, and what bookLead throws.
 */
export const takeLeadTo = async (tx: Tx, { specialistId, leadId, to, said = {} }: Moving): Promise<Lead> => {
  const lead = await getOwnLead(tx, specialistId, leadId);
  if (to === "booked") return await bookLead(tx, lead, said);
  if (said.startsAt !== undefined) throw invalid(["Only a lead that becomes booked has a time."]);
  if (lead.status === to) return lead;
  const problem = moveProblem(await factsOf(tx, lead), to, tx.now, await lifecycleOf(tx));
  if (problem) throw conflict("illegal_transition", problem);
  const moved = await changeStatus(tx, lead, to, await changeFor(tx, lead, to, said));
  if (to === "expired" || to === "not-converted") await cancelAhead(tx, lead);
  return moved;
};

/** Nobody waits for a meeting of a lead that was given up, or has come to nothing. */
const cancelAhead = async (tx: Tx, { meetingId }: Lead): Promise<void> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (meeting?.status !== "confirmed" || meeting.startsAt <= tx.now) return;
  await cancelMeeting(tx, meeting, { by: "specialist", reason: "given-up" });
};

/** As takeLeadTo, for the signed-in specialist. */
export const moveLead = (ctx: Ctx, moving: Omit<Moving, "specialistId">): Promise<Lead> =>
  transact(ctx, (tx) => takeLeadTo(tx, { specialistId: userOf(ctx).id, ...moving }));

interface Noting {
  specialistId: string;
  leadId: string;
  notes: string;
  /** The notes as they were read; absent: these replace whatever is there. */
  basedOn?: string;
}

/**
 * Keeps the specialist's own notes. Writing counts as activity: a live lead starts its days anew. Throws 404, and
 * `stale_notes` when another tab has kept others since these were read.
 */
export const keepNotes = async (tx: Tx, { specialistId, leadId, notes, basedOn }: Noting): Promise<Lead> => {
  const lead = await getOwnLead(tx, specialistId, leadId);
  const kept = lead.notes ?? "";
  if (kept === notes) return lead;
  if (basedOn !== undefined && basedOn !== kept) {
    throw conflict(
      "stale_notes",
      "These notes were changed in another tab or on another device after you opened them.",
    );
  }
  const { liveDays } = await lifecycleOf(tx);
  const active = lead.status === "live" ? { liveUntil: tx.now + liveDays * DAY_MS, warnedHours: null } : {};
  const [noted] = await tx.update(leads).set({ notes, changedAt: tx.now, ...active }).where(eq(leads.id, leadId))
    .returning();
  await tell(tx, leadId, "noted");
  await publish(tx, leadNoted({ leadId, specialistId }));
  return noted!;
};

/** As keepNotes, for the signed-in specialist. */
export const noteLead = (ctx: Ctx, noting: Omit<Noting, "specialistId">): Promise<Lead> =>
  transact(ctx, (tx) => keepNotes(tx, { specialistId: userOf(ctx).id, ...noting }));
