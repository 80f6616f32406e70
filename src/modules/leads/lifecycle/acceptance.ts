// Leads that are given to a specialist without a time: accepted in time or expired, and reopened.
import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { lacksStatus } from "@/platform/db/status-sets.ts";
import { conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { consumeCredit } from "@/modules/billing/index.ts";
import { findClientSince } from "@/modules/clients/index.ts";
import { closeAsAssigned, getTrack, type Track, unassignTrack } from "@/modules/tracks/index.ts";
import { isOpenTrack } from "@/modules/tracks/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { insertLead, type Lead, publishNew } from "../leads.ts";
import { CLOSED_LEAD_STATUSES } from "../status-rules.ts";
import { leads } from "../tables.ts";
import { DUPLICATE } from "../credit-rules.ts";
import { returnByRule } from "./credit-returns.ts";
import { findEarlier, findPayingLead } from "./duplicates.ts";
import { makeFree, returnAsDuplicate, type ReturnedReason } from "./lead-credits.ts";
import { changeStatus } from "./status.ts";

/** When a received lead must be accepted; sooner for a visitor who wants a call right away. */
export const acceptanceDeadline = async (tx: Tx, { preferences }: Track): Promise<Instant> => {
  const { acceptanceMinutes, acceptanceRightAwayMinutes } = await getLifecycle(tx);
  return tx.now + (preferences?.timing === "right-await" ? acceptanceRightAwayMinutes : acceptanceMinutes) * MINUTE_MS;
};

/** A request and the specialist to whom an administrator gives it. */
export interface AssignedTrack {
  trackId: string;
  specialistId: string;
}

/** The request, and the lead that it becomes. A lead without a meeting uses its credit under its own id. */
export const prepareLead = async (tx: Tx, { trackId, specialistId }: AssignedTrack) => {
  const track = await getTrack(tx, trackId);
  const { contact, categoryId, subcategoryId, answers } = track;
  if (!contact) throw conflict("no_contact", "This request has no contact details yet, so it can't be assigned.");
  if (track.assigned) throw conflict("track_assigned", "Another specialist is already working this request.");
  const id = newId();
  const lead = {
    id,
    specialistId,
    trackId,
    categoryId,
    subcategoryId,
    contact,
    answers,
    creditKey: id,
    status: "received" as const,
    source: "admin-assigned" as const,
  };
  return { track, lead };
};

/**
 * Assigns a request to a specialist without a time, consumes a credit and returns the id of the received lead. Throws
 * 404, `no_contact`, `track_assigned`, `no_credit`. Whether the specialist is eligible, and whether the visitor consents,
 * is for the caller to check.
 */
export const receiveLead = async (tx: Tx, assigned: AssignedTrack): Promise<string> => {
  const { track, lead } = await prepareLead(tx, assigned);
  const { id, specialistId, categoryId, subcategoryId } = lead;
  const { entryId } = await consumeCredit(tx, { specialistId, categoryId, subcategoryId, meetingId: id });
  await closeAsAssigned(tx, track);
  const credit = { creditEntryId: entryId, creditAt: tx.now, creditState: "consumed" as const };
  const received = await insertLead(tx, { ...lead, ...credit, acceptBy: await acceptanceDeadline(tx, track) }, {});
  await settleCredit(tx, received, await findSettlement(tx, received));
  await publishNew(tx, received, "administrator");
  return id;
};

/** Why a lead needs no credit of its own. */
export interface Settlement {
  free?: ReturnedReason;
  /** The lead with which the specialist has paid for the visitor. */
  paidBy?: string;
}

/**
 * Why a lead that uses a credit now needs none: its specialist had the visitor before, or has paid for them already.
 * `ownsAddress`: the visitor has opened a link that was sent to their address only.
 */
export const findSettlement = async (
  tx: Tx,
  lead: Pick<Lead, "id" | "contact" | "specialistId" | "categoryId" | "trackId" | "createdAt">,
  { ownsAddress }: { ownsAddress?: boolean } = {},
): Promise<Settlement> => {
  const track = await getTrack(tx, lead.trackId);
  const [since, paidBy] = await Promise.all([
    findClientSince(tx, { specialistId: lead.specialistId, track, ownsAddress }),
    findPayingLead(tx, lead),
  ]);
  if (since === undefined) return { paidBy };
  // Added to the list after their first lead here, they are a visitor of the market, for whom one credit is used.
  const earlier = await findEarlier(tx, lead, since);
  return earlier.isKnown ? { paidBy: paidBy ?? earlier.paidBy } : { free: "client" };
};

/** What a lead does with the credit that it has just used. */
export const settleCredit = async (tx: Tx, lead: Lead, { free, paidBy }: Settlement): Promise<void> => {
  if (free) await makeFree(tx, lead, free);
  else if (paidBy) await returnAsDuplicate(tx, lead, paidBy);
};

/** Nobody accepted the lead in time: its credit returns, and the request is unassigned again. */
export const expireUnaccepted = async (tx: Tx, lead: Lead): Promise<void> => {
  const expired = await changeStatus(tx, lead, "missAcceptance", { reason: "not-accepted" });
  await returnByRule(tx, expired, "not-accepted");
  await unassignTrack(tx, lead.trackId);
};

/** Throws `track_assigned` when another specialist has, or has paid for, the lead's request. */
export const requireExclusive = async (tx: Tx, { id, trackId }: Lead): Promise<void> => {
  const isNotClosed = lacksStatus(leads.status, CLOSED_LEAD_STATUSES);
  const taken = or(isNotClosed, inArray(leads.creditState, ["consumed", "free"]), eq(leads.returnRule, DUPLICATE));
  if (await tx.$count(leads, and(eq(leads.trackId, trackId), ne(leads.id, id), taken)) > 0) {
    throw conflict("track_assigned", "This request has gone to another specialist in the meantime.");
  }
};

/**
 * The request of a lead that was not accepted. Throws `track_assigned` when another specialist has it, and
 * `track_reopened` while its visitor is in the funnel again.
 */
export const requireAvailableTrack = async (tx: Tx, lead: Lead): Promise<Track> => {
  await requireExclusive(tx, lead);
  const track = await getTrack(tx, lead.trackId);
  if (isOpenTrack(track.status)) {
    throw conflict("track_reopened", "This visitor has come back and is choosing a time. Please try again later.");
  }
  return track;
};
