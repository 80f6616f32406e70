// What specialists do with their leads: change the status and keep notes.
import { eq } from "drizzle-orm";
import { leadNoted } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError, conflict, forbidden, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { findUndoOffer } from "@/platform/undo/undos.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { DeclineReason } from "../label-rules.ts";
import { changeLeads, getOwnLead, type Lead } from "../leads.ts";
import { type Appointment, bookLead } from "../meetings/booking.ts";
import type { MarkedMany, MarkManyInput, Undone } from "../schemas.ts";
import { findMove, findMoveProblem, LEAD_TRANSITIONS, type LeadMove, needsPerson } from "../rules.ts";
import { isDue, type LeadStatus } from "../status-rules.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import { prepareKeeping } from "./keeping.ts";
import { type Change, loadFacts } from "./status.ts";
import { cancelGivenUpMeeting, makeMove } from "./undo.ts";

/** What a specialist may add to a change of status. */
export interface StatusDetails extends Appointment {
  reason?: DeclineReason;
  /** Minor units. */
  dealValueMinor?: number;
}

export interface LeadStatusChange {
  specialistId: string;
  leadId: string;
  to: LeadStatus;
  details?: StatusDetails;
}

type Prepare = (tx: Tx, lead: Lead, details: StatusDetails) => Change | Promise<Change>;

const convert: Prepare = (_tx, lead, { dealValueMinor }) => ({
  reason: null,
  dealValueMinor: dealValueMinor ?? lead.dealValueMinor,
});
const decline: Prepare = (_tx, _lead, { reason }) => ({ reason: reason ?? "not-given" });

const keep: Prepare = async (tx, lead) => ({
  reason: null,
  ...await prepareKeeping(tx, lead, "kept"),
});

/** What each transition changes besides the status; bookLead makes the remaining one. */
const PREPARE: Record<Exclude<LeadMove, "book">, Prepare> = {
  accept: () => ({ reason: null }),
  keep,
  keepBooked: keep,
  reopen: async (tx, lead) => ({ reason: null, ...await prepareKeeping(tx, lead, "reopened") }),
  convert,
  decline,
  correctToConverted: convert,
  correctToNotConverted: decline,
  giveUp: () => ({ reason: "given-up" }),
};

/**
 * Changes the status of a specialist's own lead, which they can undo for a minute where the table says so. The same
 * status again changes nothing. Throws 404 for another specialist's lead, `illegal_transition` with what is allowed,
 * `no_credit` for a reopened lead, and what bookLead throws.
 */
export const changeLeadStatus = async (tx: Tx, change: LeadStatusChange): Promise<Lead> => {
  const { specialistId, leadId, to, details = {} } = change;
  const lead = await getOwnLead(tx, specialistId, leadId);
  if (to === LEAD_TRANSITIONS.book.to) return await bookLead(tx, lead, details);
  if (details.startsAt !== undefined) throw invalid(["Only a lead that is marked as booked can have a time."]);
  if (lead.status === to) return lead;
  const facts = await loadFacts(tx, lead);
  const problem = findMoveProblem(facts, to, tx.now, await getLifecycle(tx));
  if (problem) throw conflict("illegal_transition", problem);
  const move = findMove(facts, to) as keyof typeof PREPARE;
  await cancelGivenUpMeeting(tx, lead);
  return await makeMove(tx, { lead, facts, move }, await PREPARE[move](tx, lead, details));
};

const requireAllowedForKeys = async (tx: Tx, { specialistId, leadId, to, details }: LeadStatusChange) => {
  const facts = await loadFacts(tx, await getOwnLead(tx, specialistId, leadId));
  if (!needsPerson(facts, findMove(facts, to), { now: tx.now, startsAt: details?.startsAt })) return;
  throw forbidden(
    "API keys can't book or cancel a meeting or use a credit. Please sign in instead.",
    "key_not_accepted",
  );
};

/** Like changeLeadStatus, for the signed-in specialist. Throws `key_not_accepted` for what a key may not decide. */
export const changeOwnLeadStatus = (ctx: Ctx, own: Omit<LeadStatusChange, "specialistId">): Promise<Lead> =>
  transact(ctx, async (tx) => {
    const { id: specialistId, apiKey } = userOf(ctx);
    const change = { specialistId, ...own };
    if (apiKey) await requireAllowedForKeys(tx, change);
    return await changeLeadStatus(tx, change);
  });

/** Leads/MarkMany: each lead in a transaction of its own, so that one that may not change does not hold up the others. */
export const markMany = async (ctx: Ctx, { ids, status: to, reason }: MarkManyInput): Promise<MarkedMany> => {
  const marked: Undone = { done: [], rejected: [] };
  for (const leadId of new Set(ids)) {
    try {
      await changeOwnLeadStatus(ctx, { leadId, to, details: { reason } });
      marked.done.push(leadId);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 429) throw error;
      marked.rejected.push({ id: leadId, sentence: error.message });
    }
  }
  return { ...marked, undo: await findUndoOffer(ctx.db.read, marked.done, { now: ctx.now, since: ctx.now }) };
};

interface NotesInput {
  specialistId: string;
  leadId: string;
  notes: string;
  /** The notes as they were read; absent: these replace whatever is stored. */
  basedOn?: string;
}

/**
 * Saves the specialist's notes. Notes count as activity, so a live lead's period starts again. Throws 404, and
 * `stale_notes` when the notes have changed since they were read.
 */
export const saveLeadNotes = async (tx: Tx, input: NotesInput): Promise<Lead> => {
  const { specialistId, leadId, notes, basedOn } = input;
  const lead = await getOwnLead(tx, specialistId, leadId);
  const stored = lead.notes ?? "";
  if (stored === notes) return lead;
  if (basedOn !== undefined && basedOn !== stored) {
    throw conflict(
      "stale_notes",
      "These notes were changed in another tab or on another device after you opened them.",
    );
  }
  const { liveDays } = await getLifecycle(tx);
  const activity = isDue(lead.status, "work") ? { liveUntil: tx.now + liveDays * DAY_MS, warnedHours: null } : {};
  const [saved] = await changeLeads(tx, eq(leads.id, leadId), { notes, changedAt: tx.now, ...activity });
  await addTimelineEntry(tx, leadId, "noted");
  await publish(tx, leadNoted({ leadId, specialistId }));
  return saved!;
};

/** Like saveLeadNotes, for the signed-in specialist. */
export const saveOwnNotes = (ctx: Ctx, input: Omit<NotesInput, "specialistId">): Promise<Lead> =>
  transact(ctx, (tx) => saveLeadNotes(tx, { specialistId: userOf(ctx).id, ...input }));
