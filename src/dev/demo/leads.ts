// Moves leads where no verb takes them yet: the demo's own writes, with timeline and counters as the verbs keep them.
import { eq } from "drizzle-orm";
import { consumeCredit, returnCredit } from "../../modules/billing/index.ts";
import { getTrack } from "../../modules/funnel/index.ts";
import { tracks } from "../../modules/funnel/tables.ts";
import { countLead, type Lead } from "../../modules/leads/leads.ts";
import { leads, leadTimeline } from "../../modules/leads/tables.ts";
import { lifecycleOf } from "../../modules/settings/index.ts";
import { newId } from "../../platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/time.ts";
import type { Tx } from "../../platform/transact.ts";

const note = async (tx: Tx, leadId: string, kind: string, details: Record<string, unknown>): Promise<void> => {
  const { now: at, actor } = tx;
  await tx.insert(leadTimeline).values({ id: newId(), leadId, at, kind, actor, details: { demo: true, ...details } });
};

const getLead = async (tx: Tx, id: string): Promise<Lead> => {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id));
  if (!lead) throw new Error(`There is no lead ${id}`);
  return lead;
};

export interface LeadMove {
  leadId: string;
  to: Lead["status"];
  /** What happened, as the timeline names it; absent: the new status. */
  kind?: string;
  reason?: string;
  dealValueMinor?: number;
  notes?: string;
}

/** Takes a lead to another status, along PRODUCT section 3. */
export const moveLead = async (tx: Tx, { leadId, to, kind = to, ...said }: LeadMove): Promise<void> => {
  const lead = await getLead(tx, leadId);
  const { liveDays } = await lifecycleOf(tx);
  const liveUntil = to === "live" ? tx.now + liveDays * DAY_MS : null;
  const outcomeBy = to === "booked" ? lead.outcomeBy : null;
  await tx.update(leads).set({ status: to, acceptBy: null, liveUntil, outcomeBy, changedAt: tx.now, ...said })
    .where(eq(leads.id, leadId));
  await countLead(tx, lead, -1);
  await countLead(tx, { ...lead, status: to }, 1);
  await note(tx, leadId, kind, { from: lead.status, to, ...(said.reason ? { reason: said.reason } : {}) });
};

/** Gives a lead's credit back under the rule that fired. */
export const giveBack = async (tx: Tx, leadId: string, rule: string): Promise<void> => {
  const { meetingId } = await getLead(tx, leadId);
  if (!await returnCredit(tx, { meetingId: meetingId ?? leadId, rule })) return;
  await tx.update(leads).set({ creditState: "returned" }).where(eq(leads.id, leadId));
  await note(tx, leadId, "credit-returned", { rule });
};

/** An administrator gives an unassigned track to a specialist, without a time: a lead is received. Answers its id. */
export const assignTrack = async (
  tx: Tx,
  { trackId, specialistId }: { trackId: string; specialistId: string },
): Promise<string> => {
  const track = await getTrack(tx, trackId);
  const { categoryId, subcategoryId } = track;
  const id = newId();
  // A lead without a meeting uses its credit under its own id.
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: id });
  const { acceptanceMinutes } = await lifecycleOf(tx);
  const lead = {
    id,
    specialistId,
    trackId,
    categoryId,
    subcategoryId,
    status: "received" as const,
    source: "admin-assigned" as const,
    contact: track.contact!,
    answers: track.answers,
    acceptBy: tx.now + acceptanceMinutes * MINUTE_MS,
    creditEntryId: entryId,
    creditState: "consumed" as const,
    createdAt: tx.now,
    changedAt: tx.now,
  };
  await tx.insert(leads).values(lead);
  await countLead(tx, lead, 1);
  await note(tx, id, "received", {});
  await tx.update(tracks).set({ assigned: true, closeReason: "admin-assigned" }).where(eq(tracks.id, trackId));
  return id;
};

/** Nobody accepted in time: the credit returns and the track is unassigned again (PRODUCT section 3). */
export const lapse = async (tx: Tx, { trackId, leadId }: { trackId: string; leadId: string }): Promise<void> => {
  await moveLead(tx, { leadId, to: "expired", kind: "not-accepted", reason: "not-accepted" });
  await giveBack(tx, leadId, "not-accepted");
  await tx.update(tracks).set({ assigned: false, closeReason: "abandoned" }).where(eq(tracks.id, trackId));
};
