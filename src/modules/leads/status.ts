// A lead takes another status: row, history, counters and event in one commit. Who may do so, and when, is rules.ts.
import { and, eq } from "drizzle-orm";
import { leadBooked, leadConverted, leadExpired, leadMarkedLive, leadNotConverted, leadReceived } from "@/events.ts";
import type { DomainEvent } from "@/platform/events/bus.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { countLead, type Lead, tell } from "./leads.ts";
import { LEAD_TURNS, type LeadFacts, type LeadTurn, STATUS_WORDS } from "./rules.ts";
import type { LeadStatus } from "./schemas.ts";
import { leads } from "./tables.ts";

/** What the rules look at. */
export const factsOf = async (db: Reader, lead: Lead): Promise<LeadFacts> => {
  const meeting = lead.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  const { status, statusAt, acceptBy } = lead;
  const erased = lead.erasedAt !== null;
  const stands = meeting && meeting.status !== "cancelled";
  return { status, statusAt, acceptBy, erased, meetingStartsAt: stands ? meeting.startsAt : null };
};

const idsOf = ({ id: leadId, specialistId }: Lead) => ({ leadId, specialistId });

const EVENTS: Record<LeadStatus, (lead: Lead) => DomainEvent> = {
  received: (lead) => leadReceived(idsOf(lead)),
  live: (lead) => leadMarkedLive(idsOf(lead)),
  booked: (lead) => leadBooked({ ...idsOf(lead), meetingId: lead.meetingId }),
  converted: (lead) => leadConverted(idsOf(lead)),
  "not-converted": (lead) => leadNotConverted(idsOf(lead)),
  expired: (lead) => leadExpired(idsOf(lead)),
};

/** What else changes, and what the history says of it. */
export interface Change extends Partial<typeof leads.$inferInsert> {
  /** The stable word of the history; by default the new status. */
  kind?: string;
  details?: Record<string, unknown>;
}

/**
 * Takes a lead to another status. Callers have asked the rules.
 * Throws `illegal_transition` when somebody else moved it meanwhile.
 */
export const changeStatus = async (
  tx: Tx,
  lead: Lead,
  to: LeadStatus,
  { kind = to, details = {}, ...change }: Change = {},
): Promise<Lead> => {
  const { liveDays } = await lifecycleOf(tx);
  const timers = {
    acceptBy: null,
    liveUntil: to === "live" ? tx.now + liveDays * DAY_MS : null,
    outcomeBy: to === "booked" ? lead.outcomeBy : null,
    warnedHours: null,
    nudgedHours: null,
  };
  const [moved] = await tx.update(leads)
    .set({ ...timers, ...change, status: to, statusAt: tx.now, changedAt: tx.now })
    .where(and(eq(leads.id, lead.id), eq(leads.status, lead.status))).returning();
  if (!moved) throw conflict("illegal_transition", "This lead has just changed. Please look at it again.");
  await countLead(tx, lead, -1);
  await countLead(tx, moved, 1);
  const { reason, dealValueMinor } = change;
  const said = { ...(reason ? { reason } : {}), ...(dealValueMinor ? { dealValueMinor } : {}) };
  await tell(tx, lead.id, kind, { from: lead.status, to, ...said, ...details });
  await publish(tx, EVENTS[to](moved));
  return moved;
};

/** What the clock, or what becomes of the meeting, does to a lead. Throws `illegal_transition` where it cannot. */
export const turnLead = async (tx: Tx, lead: Lead, turn: LeadTurn, change: Change): Promise<Lead> => {
  const { from, to } = LEAD_TURNS[turn];
  if (lead.status === from) return await changeStatus(tx, lead, to, change);
  throw conflict(
    "illegal_transition",
    `A lead that is ${STATUS_WORDS[lead.status]} cannot become ${STATUS_WORDS[to]}.`,
  );
};
