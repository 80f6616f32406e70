// Leads that are given to a specialist without a time: accepted in time or expired, and reopened (PRODUCT section 3).
import { and, eq, ne, or } from "drizzle-orm";
import { leadReceived } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { closeAsAssigned, getTrack, type Track, unassignTrack } from "@/modules/funnel/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { insertLead, type Lead } from "../leads.ts";
import { needsNewCredit } from "../rules.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import { type Change, changeStatus } from "./status.ts";

/** When a received lead must be accepted; sooner for a visitor who wants a call right away. */
export const acceptanceDeadline = async (tx: Tx, { preferences }: Track): Promise<Instant> => {
  const { acceptanceMinutes, acceptanceRightAwayMinutes } = await lifecycleOf(tx);
  return tx.now + (preferences?.timing === "right-await" ? acceptanceRightAwayMinutes : acceptanceMinutes) * MINUTE_MS;
};

/**
 * Assigns a request to a specialist without a time, consumes a credit and returns the id of the received lead.
 * Throws 404, `no_contact`, `track_assigned`, `no_credit`. Whether the specialist is eligible is for the caller to check.
 */
export const receiveLead = async (
  tx: Tx,
  { trackId, specialistId }: { trackId: string; specialistId: string },
): Promise<string> => {
  const track = await getTrack(tx, trackId);
  const { contact, categoryId, subcategoryId, answers } = track;
  if (!contact) throw conflict("no_contact", "This request has no contact details yet, so it can't be assigned.");
  if (track.assigned) throw conflict("track_assigned", "Another specialist is already working this request.");
  const id = newId();
  // A lead without a meeting consumes its credit under its own id.
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: id });
  await closeAsAssigned(tx, track);
  const lead = {
    ...{ id, specialistId, trackId, categoryId, subcategoryId, contact, answers },
    status: "received" as const,
    source: "admin-assigned" as const,
    acceptBy: await acceptanceDeadline(tx, track),
    creditEntryId: entryId,
    creditState: "consumed" as const,
    creditKey: id,
  };
  await insertLead(tx, lead, {});
  await publish(tx, leadReceived({ leadId: id, specialistId }));
  return id;
};

/** Returns a lead's credit under a rule, in ledger, lead and timeline. A second time nothing happens. */
export const returnLeadCredit = async (tx: Tx, lead: Pick<Lead, "id" | "creditKey">, rule: string): Promise<void> => {
  if (!await returnCredit(tx, { meetingId: lead.creditKey, rule })) return;
  await tx.update(leads).set({ creditState: "returned" }).where(eq(leads.id, lead.id));
  await addTimelineEntry(tx, lead.id, "credit-returned", { rule });
};

/** Nobody accepted the lead in time: its credit returns, and the request is unassigned again. */
export const expireUnaccepted = async (tx: Tx, lead: Lead): Promise<void> => {
  await changeStatus(tx, lead, "missAcceptance", { kind: "not-accepted", reason: "not-accepted" });
  await returnLeadCredit(tx, lead, "not-accepted");
  await unassignTrack(tx, lead.trackId);
};

/** Whether another specialist has, or has paid for, the lead's request. */
const isTakenByAnother = async (tx: Tx, { id, trackId }: Lead): Promise<boolean> => {
  const taken = or(ne(leads.status, "expired"), eq(leads.creditState, "consumed"));
  const [other] = await tx.select({ id: leads.id }).from(leads)
    .where(and(eq(leads.trackId, trackId), ne(leads.id, id), taken));
  return other !== undefined;
};

/**
 * The request of a lead that was not accepted. Throws `track_assigned` when another specialist has it, and
 * `track_reopened` while its visitor is in the funnel again.
 */
export const requireAvailableTrack = async (tx: Tx, lead: Lead): Promise<Track> => {
  if (await isTakenByAnother(tx, lead)) {
    throw conflict("track_assigned", "This request has gone to another specialist in the meantime.");
  }
  const track = await getTrack(tx, lead.trackId);
  if (track.status !== "closed") {
    throw conflict("track_reopened", "This visitor has come back and is choosing a time. Please try again later.");
  }
  return track;
};

/** Consumes a specialist's credit for a lead under a new key. Throws what consumeCredit throws. */
export const consumeLeadCredit = async (
  tx: Tx,
  { categoryId, subcategoryId }: Pick<Lead, "categoryId" | "subcategoryId">,
  specialistId: string,
): Promise<Pick<Lead, "creditKey" | "creditEntryId" | "creditState">> => {
  const creditKey = newId();
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: creditKey });
  return { creditKey, creditEntryId: entryId, creditState: "consumed" };
};

/**
 * What reopening a lead changes besides its status: a lead that was not accepted consumes another credit.
 * Throws what requireAvailableTrack throws, and `no_credit`.
 */
export const prepareReopening = async (tx: Tx, lead: Lead): Promise<Change> => {
  if (!needsNewCredit(lead)) return {};
  const track = await requireAvailableTrack(tx, lead);
  const credit = await consumeLeadCredit(tx, lead, lead.specialistId);
  await closeAsAssigned(tx, track);
  return { ...credit, details: { creditKey: credit.creditKey } };
};
