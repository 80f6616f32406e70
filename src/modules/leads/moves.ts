// Working a lead: every move a specialist makes, decided by rules.ts, with history, counters and credit in one commit.
import { and, eq, ne } from "drizzle-orm";
import { leadBooked, leadConverted, leadExpired, leadMarkedLive, leadNotConverted, leadNoted } from "../../events.ts";
import type { DomainEvent } from "../../platform/bus.ts";
import { type Ctx, userOf } from "../../platform/ctx.ts";
import { refused } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { publish } from "../../platform/outbox.ts";
import { DAY_MS } from "../../platform/time.ts";
import { transact, type Tx } from "../../platform/transact.ts";
import { consumeCredit } from "../billing/index.ts";
import { setAssigned } from "../funnel/index.ts";
import { findMeeting } from "../scheduling/index.ts";
import { lifecycleOf } from "../settings/index.ts";
import { countLead, getOwnLead, type Lead, tell } from "./leads.ts";
import { type LeadFacts, type LeadStatus, moveProblem } from "./rules.ts";
import { leads } from "./tables.ts";

/** What a specialist may say along with a move. */
export interface Said {
  reason?: string;
  /** Minor units. */
  dealValueMinor?: number;
}

/** What the rules look at. */
export const factsOf = async (db: Parameters<typeof findMeeting>[0], lead: Lead): Promise<LeadFacts> => {
  const meeting = lead.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  const { status, statusAt, acceptBy } = lead;
  return { status, statusAt, acceptBy, meetingStartsAt: meeting?.startsAt ?? null };
};

const EVENTS: Record<LeadStatus, ((lead: Lead) => DomainEvent) | undefined> = {
  received: undefined,
  live: ({ id: leadId, specialistId }) => leadMarkedLive({ leadId, specialistId }),
  booked: ({ id: leadId, specialistId, meetingId }) => leadBooked({ leadId, specialistId, meetingId }),
  converted: ({ id: leadId, specialistId }) => leadConverted({ leadId, specialistId }),
  "not-converted": ({ id: leadId, specialistId }) => leadNotConverted({ leadId, specialistId }),
  expired: ({ id: leadId, specialistId }) => leadExpired({ leadId, specialistId }),
};

/**
 * Takes a lead to another status: row, history, counters, event. Callers have asked the rules.
 * Throws `illegal_transition` when somebody else moved it meanwhile.
 */
export const changeStatus = async (
  tx: Tx,
  lead: Lead,
  to: LeadStatus,
  { kind = to, ...change }: Partial<typeof leads.$inferInsert> & { kind?: string } = {},
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
  if (!moved) throw refused("illegal_transition", "This lead has just changed. Please look at it again.");
  await countLead(tx, lead, -1);
  await countLead(tx, moved, 1);
  const { reason, dealValueMinor } = change;
  await tell(tx, lead.id, kind, {
    from: lead.status,
    to,
    ...(reason ? { reason } : {}),
    ...(dealValueMinor ? { dealValueMinor } : {}),
  });
  const event = EVENTS[to]?.(moved);
  if (event) await publish(tx, event);
  return moved;
};

/** A lead whose credit had come back uses another one when it is opened again. Throws `no_credit`, `track_assigned`. */
const reviveCredit = async (tx: Tx, lead: Lead): Promise<Partial<typeof leads.$inferInsert>> => {
  if (lead.creditState !== "returned") return {};
  const [other] = await tx.select({ id: leads.id }).from(leads)
    .where(and(eq(leads.trackId, lead.trackId), ne(leads.id, lead.id), ne(leads.status, "expired")));
  if (other) throw refused("track_assigned", "This request has gone to somebody else in the meantime.");
  await setAssigned(tx, lead.trackId, true);
  const { specialistId, categoryId, subcategoryId } = lead;
  const creditKey = newId();
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: creditKey });
  return { creditKey, creditEntryId: entryId, creditState: "consumed" };
};

/**
 * Moves a specialist's own lead. The same status again changes nothing.
 * Throws 404 for somebody else's, `illegal_transition` with what is allowed, `no_credit` for a revived lead.
 */
export const moveLead = (ctx: Ctx, id: string, to: LeadStatus, said: Said = {}): Promise<Lead> =>
  transact(ctx, async (tx) => {
    const lead = await getOwnLead(tx, userOf(ctx).id, id);
    if (lead.status === to) return lead;
    const problem = moveProblem(await factsOf(tx, lead), to, tx.now, await lifecycleOf(tx));
    if (problem) throw refused("illegal_transition", problem);
    const credit = to === "live" ? await reviveCredit(tx, lead) : {};
    const reason = to === "not-converted" ? said.reason ?? "not-given" : to === "expired" ? "given-up" : null;
    const dealValueMinor = to === "converted" ? said.dealValueMinor ?? lead.dealValueMinor : lead.dealValueMinor;
    return await changeStatus(tx, lead, to, { ...credit, reason, dealValueMinor });
  });

/** Keeps the specialist's own notes. Writing counts as activity: a live lead starts its days anew. */
export const noteLead = (ctx: Ctx, id: string, notes: string): Promise<Lead> =>
  transact(ctx, async (tx) => {
    const lead = await getOwnLead(tx, userOf(ctx).id, id);
    if ((lead.notes ?? "") === notes) return lead;
    const { liveDays } = await lifecycleOf(tx);
    const liveUntil = lead.status === "live" ? tx.now + liveDays * DAY_MS : lead.liveUntil;
    const [noted] = await tx.update(leads).set({ notes, liveUntil, warnedHours: null, changedAt: tx.now })
      .where(eq(leads.id, id)).returning();
    await tell(tx, id, "noted");
    await publish(tx, leadNoted({ leadId: id, specialistId: lead.specialistId }));
    return noted!;
  });
