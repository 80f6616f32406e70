// Leads that somebody is given without a time: taken in time or lapsed, and opened again (PRODUCT section 3).
import { and, eq, ne, or } from "drizzle-orm";
import { leadReceived } from "@/events.ts";
import { conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { closeAsAssigned, getTrack, type Track, unassign } from "@/modules/funnel/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { insertLead, type Lead, tell } from "./leads.ts";
import { needsNewCredit } from "./rules.ts";
import { type Change, turnLead } from "./status.ts";
import { leads } from "./tables.ts";

/** Until when it must be taken: somebody who waits for a call is not left waiting. */
export const acceptByOf = async (tx: Tx, { preferences }: Track) => {
  const { acceptanceMinutes, acceptanceRightAwayMinutes } = await lifecycleOf(tx);
  return tx.now + (preferences?.timing === "right-await" ? acceptanceRightAwayMinutes : acceptanceMinutes) * MINUTE_MS;
};

/**
 * Gives a request to a specialist without a time: the lead is received, its credit consumed, the request closed.
 * Answers the lead's id. Throws 404, `no_contact`, `track_assigned`, `no_credit`. Whether the specialist may have it
 * (category, credential, standing) is for the caller to ask.
 */
export const receiveLead = async (
  tx: Tx,
  { trackId, specialistId }: { trackId: string; specialistId: string },
): Promise<string> => {
  const track = await getTrack(tx, trackId);
  const { contact, categoryId, subcategoryId, answers } = track;
  if (!contact) throw conflict("no_contact", "This request has no contact details yet, so nobody can work it.");
  if (track.assigned) throw conflict("track_assigned", "Somebody works this request already.");
  const id = newId();
  // A lead without a meeting uses its credit under its own id.
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: id });
  await closeAsAssigned(tx, track);
  const lead = {
    ...{ id, specialistId, trackId, categoryId, subcategoryId, contact, answers },
    status: "received" as const,
    source: "admin-assigned" as const,
    acceptBy: await acceptByOf(tx, track),
    creditEntryId: entryId,
    creditState: "consumed" as const,
    creditKey: id,
  };
  await insertLead(tx, lead, {});
  await publish(tx, leadReceived({ leadId: id, specialistId }));
  return id;
};

/** Gives a lead's credit back under the rule that fired, in ledger, lead and history; a second time nothing happens. */
export const giveBack = async (tx: Tx, lead: Pick<Lead, "id" | "creditKey">, rule: string): Promise<void> => {
  if (!await returnCredit(tx, { meetingId: lead.creditKey, rule })) return;
  await tx.update(leads).set({ creditState: "returned" }).where(eq(leads.id, lead.id));
  await tell(tx, lead.id, "credit-returned", { rule });
};

/** Nobody took it in time: its credit returns, and the request waits for somebody again. */
export const lapse = async (tx: Tx, lead: Lead): Promise<void> => {
  await turnLead(tx, lead, "lapse", { kind: "not-accepted", reason: "not-accepted" });
  await giveBack(tx, lead, "not-accepted");
  await unassign(tx, lead.trackId);
};

/** Whether somebody else has, or has paid for, what this lead was about. */
const wentElsewhere = async (tx: Tx, { id, trackId }: Lead): Promise<boolean> => {
  const taken = or(ne(leads.status, "expired"), eq(leads.creditState, "consumed"));
  const [other] = await tx.select({ id: leads.id }).from(leads)
    .where(and(eq(leads.trackId, trackId), ne(leads.id, id), taken));
  return other !== undefined;
};

/**
 * The request of a lead that lapsed, as long as nobody else has it. Throws `track_assigned`, and `track_reopened` while
 * its visitor is at it again.
 */
export const requireRequest = async (tx: Tx, lead: Lead): Promise<Track> => {
  if (await wentElsewhere(tx, lead)) {
    throw conflict("track_assigned", "This request has gone to somebody else in the meantime.");
  }
  const track = await getTrack(tx, lead.trackId);
  if (track.status !== "closed") {
    throw conflict("track_reopened", "This visitor has come back and is choosing a time. Please try again later.");
  }
  return track;
};

/** Uses a specialist's credit for a lead under a key of its own. Throws as consumeCredit does. */
export const payFor = async (
  tx: Tx,
  { categoryId, subcategoryId }: Pick<Lead, "categoryId" | "subcategoryId">,
  specialistId: string,
): Promise<Pick<Lead, "creditKey" | "creditEntryId" | "creditState">> => {
  const creditKey = newId();
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: creditKey });
  return { creditKey, creditEntryId: entryId, creditState: "consumed" };
};

/**
 * What opening a lead again changes besides its status: one that lapsed uses another credit.
 * Throws as requireRequest does, and `no_credit`.
 */
export const revival = async (tx: Tx, lead: Lead): Promise<Change> => {
  if (!needsNewCredit(lead)) return {};
  const track = await requireRequest(tx, lead);
  const paid = await payFor(tx, lead, lead.specialistId);
  await closeAsAssigned(tx, track);
  return { ...paid, details: { creditKey: paid.creditKey } };
};
