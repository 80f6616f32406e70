// Undo of a specialist's change of a lead, for a minute: the lead is exactly as it was, and its emails are never sent
// (docs/design/leads.md#undo).
import { leadGivenUp } from "@/events.ts";
import { type Ctx, type Delivery, type Outcome, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError } from "@/platform/errors.ts";
import { delayDeliveries, publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { changedSince, offerUndo, takeUndo, UNDO_MS } from "@/platform/undo/undos.ts";
import { cancelMeeting, findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findLead, findUpcomingMeeting, getOwnLead, type Lead } from "../leads.ts";
import { type LeadFacts, type LeadMove, transitionOf } from "../rules.ts";
import type { UndoInput, Undone } from "../schemas.ts";
import { findUndo, isGivenUp, isUndoable } from "../undo-rules.ts";
import { type Change, changeStatus, loadFacts } from "./status.ts";

/** What a change sets, and undo restores. Notes are not among them: they are saved on their own. */
const RESTORED = [
  "statusAt",
  "reason",
  "acceptBy",
  "liveUntil",
  "outcomeBy",
  "outcomeDays",
  "warnedHours",
  "nudgedHours",
  "dealValueMinor",
  "meetingId",
] as const;
/** What no change that can be undone touches: undo is refused when one of them differs. */
const UNTOUCHED = ["specialistId", "creditKey", "creditState", "returnRule", "erasedAt"] as const;

type Columns = Pick<Lead, "status" | (typeof RESTORED)[number] | (typeof UNTOUCHED)[number]>;

/** The lead before a change. */
interface Before {
  lead: Columns;
  /** The meeting that is cancelled when the change can't be undone any more. */
  meeting: Pick<Meeting, "id" | "sequence"> | null;
}

const pick = <K extends keyof Lead>(lead: Pick<Lead, K>, keys: readonly K[]): Pick<Lead, K> =>
  Object.fromEntries(keys.map((key) => [key, lead[key]])) as Pick<Lead, K>;

const pickColumns = (lead: Lead): Columns => pick(lead, ["status", ...RESTORED, ...UNTOUCHED]);

interface Move {
  lead: Lead;
  facts: LeadFacts;
  move: LeadMove;
}

/**
 * Makes a specialist's transition. Where the table says that it can be undone, what it causes waits for a minute: emails,
 * and the cancellation of the lead's meeting. Throws what changeStatus throws.
 */
export const makeMove = async (tx: Tx, { lead, facts, move }: Move, change: Change): Promise<Lead> => {
  const meeting = transitionOf(move).cancelsMeeting ? await findUpcomingMeeting(tx, lead, tx.now) : undefined;
  if (!isUndoable(move, facts, tx.now)) {
    const changed = await changeStatus(tx, lead, move, change);
    if (meeting) await giveUp(tx, meeting);
    return changed;
  }
  const entryId = newId();
  const eventIds = delayDeliveries(tx, tx.now + UNDO_MS);
  const changed = await changeStatus(tx, lead, move, { ...change, entryId });
  const { id: leadId, specialistId } = lead;
  if (meeting) await publish(tx, leadGivenUp({ leadId, specialistId, meetingId: meeting.id }));
  const before: Before = {
    lead: pickColumns(lead),
    meeting: meeting ? { id: meeting.id, sequence: meeting.sequence } : null,
  };
  await offerUndo(tx, { id: entryId, ownerId: specialistId, subject: leadId, before }, eventIds);
  return changed;
};

const giveUp = async (tx: Tx, meeting: Meeting, decidedAt = tx.now): Promise<void> => {
  await cancelMeeting(tx, meeting, { by: "specialist", reason: "given-up", decidedAt });
};

/** A lead that was closed a moment ago changes again, so its meeting need not wait any more. */
export const cancelGivenUpMeeting = async (tx: Tx, lead: Lead): Promise<void> => {
  const meeting = isGivenUp(lead.status) ? await findUpcomingMeeting(tx, lead, tx.now) : undefined;
  if (meeting) await giveUp(tx, meeting);
};

interface GivenUp {
  leadId: string;
  specialistId: string;
  meetingId: string;
}

/**
 * leads.lead_given_up, when the change can't be undone any more: cancels the meeting, as of the moment at which its
 * specialist closed the lead. Skipped when the lead has changed meanwhile, or the meeting has started.
 */
export const onLeadGivenUp = (ctx: Ctx, given: GivenUp, delivery: Delivery): Promise<Outcome> =>
  transact(ctx, async (tx): Promise<Outcome> => {
    const lead = await findLead(tx, given.leadId);
    if (!lead || lead.specialistId !== given.specialistId || lead.meetingId !== given.meetingId) return "skipped";
    const meeting = isGivenUp(lead.status) ? await findUpcomingMeeting(tx, lead, tx.now) : undefined;
    if (!meeting) return "skipped";
    await giveUp(tx, meeting, delivery.occurredAt);
    await delivery.done(tx);
  });

const isStill = (lead: Lead, { lead: before }: Before): boolean =>
  UNTOUCHED.every((column) => lead[column] === before[column]);

/** Whether the meeting that was to be cancelled is as it was. */
const hasMeeting = async (tx: Tx, { meeting }: Before): Promise<boolean> => {
  if (!meeting) return true;
  const current = await findMeeting(tx, meeting.id);
  return current !== undefined && isConfirmed(current.status) && current.sequence === meeting.sequence;
};

/**
 * Undoes a change of a specialist's own lead. A second time nothing happens. Returns the lead's id. Throws 404, and
 * `undo_closed` when it is too late or something has changed since.
 */
const undoChange = async (tx: Tx, specialistId: string, id: string): Promise<string> => {
  const { subject, before } = await takeUndo<Before>(tx, specialistId, id);
  if (!before) return subject;
  const lead = await getOwnLead(tx, specialistId, subject);
  const undo = findUndo(before.lead.status, lead.status);
  if (!undo || !isStill(lead, before) || !await hasMeeting(tx, before)) throw changedSince();
  if (undo.closed?.(await loadFacts(tx, lead), tx.now, await getLifecycle(tx))) throw changedSince();
  await changeStatus(tx, lead, undo, { ...pick(before.lead, RESTORED), details: { undoes: id } });
  return subject;
};

/**
 * Leads/Undo: each change in a transaction of its own. Throws the first error when nothing could be undone, so that one
 * change is undone or refused with a sentence, and many are undone as far as possible.
 */
export const undoChanges = async (ctx: Ctx, { ids }: UndoInput): Promise<Undone> => {
  const undone: Undone = { done: [], rejected: [] };
  let first: AppError | undefined;
  for (const id of new Set(ids)) {
    try {
      undone.done.push(await transact(ctx, (tx) => undoChange(tx, userOf(ctx).id, id)));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 429) throw error;
      first ??= error;
      undone.rejected.push({ id, sentence: error.message });
    }
  }
  if (first && undone.done.length === 0) throw first;
  return undone;
};
