// Changes a lead's status: row, timeline, counters and event in one commit. Whether it may change is decided in rules.ts.
import { and, eq } from "drizzle-orm";
import { leadStatusChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { endUndos } from "@/platform/undo/undos.ts";
import { findAnswers, findMeeting } from "@/modules/scheduling/index.ts";
import { isCancelled, isConfirmed } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { awaitsConsent, isContactShown, isCreditReturned } from "../credit-rules.ts";
import { changeLeads, countLead, type Lead, outsideOutcomeDeadline } from "../leads.ts";
import {
  cannotBecome,
  hasTransition,
  keepsDeadline,
  type LeadFacts,
  type LeadTransition,
  type Transition,
  transitionOf,
} from "../rules.ts";
import { LEAD_DUE_COLUMNS, type LeadDue, leadStatus } from "../status-rules.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import type { TimelineKind } from "../timeline-rules.ts";

/** What the rules look at. */
export const loadFacts = async (db: Reader, lead: Lead): Promise<LeadFacts> => {
  const meeting = lead.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  const { status, statusAt, acceptBy } = lead;
  const answers = meeting && isConfirmed(meeting.status) ? await findAnswers(db, meeting.id) : undefined;
  const times = meeting && !isCancelled(meeting.status) ? meeting : undefined;
  const credit = {
    creditReturned: isCreditReturned(lead),
    awaitsConsent: awaitsConsent(lead),
    contactShown: isContactShown(lead),
  };
  return {
    status,
    statusAt,
    acceptBy,
    erased: lead.erasedAt !== null,
    meetingStartsAt: times?.startsAt ?? null,
    meetingEndsAt: times?.endsAt ?? null,
    meetingUnsettled: Object.keys(answers ?? {}).length > 0,
    deniesMeeting: answers?.specialist === "other-absent",
    ...credit,
  };
};

const NO_DEADLINE = { acceptBy: null, liveUntil: null, outcomeBy: null, warnedHours: null, nudgedHours: null };

/** The deadline with which a status begins, unless the change sets another one. */
const DEADLINES: Record<LeadDue, (tx: Tx, lead: Lead) => Promise<Partial<Lead>> | Partial<Lead>> = {
  // Whoever gives the lead knows it.
  accept: () => ({}),
  work: async (tx) => ({ liveUntil: tx.now + (await getLifecycle(tx)).liveDays * DAY_MS }),
  outcome: async (tx, { outcomeBy }) => outcomeBy === null ? await outsideOutcomeDeadline(tx) : { outcomeBy },
};

const deadlinesFor = async (tx: Tx, lead: Lead, transition: Transition): Promise<Partial<Lead>> => {
  // Otherwise a lead could be kept for ever by taking it to and fro.
  if (keepsDeadline(transition, lead.status)) return {};
  const { due } = leadStatus(transition.to);
  return due ? { ...NO_DEADLINE, ...await DEADLINES[due](tx, lead) } : NO_DEADLINE;
};

/** Without a deadline nothing would ever end the lead. */
const requireDeadline = (lead: Lead): void => {
  const { due } = leadStatus(lead.status);
  if (due === null || awaitsConsent(lead) || lead[LEAD_DUE_COLUMNS[due]] !== null) return;
  throw new Error(`Lead ${lead.id} would be ${lead.status} without a deadline`);
};

/** Further columns, and the timeline entry. */
export interface Change extends Partial<Lead> {
  /** The kind of the timeline entry; by default the transition's. */
  kind?: TimelineKind;
  details?: Record<string, unknown>;
  /** The id of the timeline entry, where it must be known. */
  entryId?: string;
}

/**
 * Makes a transition. Whether the rules allow it now is for the caller to check.
 * Throws `illegal_transition` when the table does not have it, and when the lead has changed meanwhile.
 */
export const changeStatus = async (
  tx: Tx,
  lead: Lead,
  transition: LeadTransition | Transition,
  change: Change = {},
): Promise<Lead> => {
  const made = transitionOf(transition);
  const { to, by, timeline } = made;
  if (!hasTransition(transition, lead.status)) throw conflict("illegal_transition", cannotBecome(lead.status, to));
  const { kind = timeline, details = {}, entryId, ...columns } = change;
  const [changed] = await changeLeads(
    tx,
    and(eq(leads.id, lead.id), eq(leads.status, lead.status), eq(leads.creditKey, lead.creditKey)),
    { statusAt: tx.now, ...await deadlinesFor(tx, lead, made), ...columns, status: to, changedAt: tx.now },
  );
  if (!changed) throw conflict("illegal_transition", "This lead has just changed. Please check it again.");
  requireDeadline(changed);
  await countLead(tx, lead, -1);
  await countLead(tx, changed, 1);
  const { reason, dealValueMinor } = columns;
  const reported = { ...(reason ? { reason } : {}), ...(dealValueMinor ? { dealValueMinor } : {}) };
  await addTimelineEntry(tx, lead.id, kind, { from: lead.status, to, ...reported, ...details }, entryId);
  await endUndos(tx, lead.id);
  const { id: leadId, specialistId } = changed;
  const formerSpecialistId = lead.specialistId === specialistId ? null : lead.specialistId;
  await publish(tx, leadStatusChanged({ leadId, specialistId, from: lead.status, to, by, formerSpecialistId }));
  return changed;
};
