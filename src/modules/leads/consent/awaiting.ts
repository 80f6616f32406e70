// To whom visitors have agreed, and leads that wait for their consent: the credit is reserved, and the specialist sees
// nothing until the visitor agrees (visitor.ts). Without an answer the wait ends here, and the request is unassigned again.
import { and, asc, eq, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { consentRequested } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { reserveLeadCredit } from "@/modules/billing/index.ts";
import {
  closeAsAssigned,
  getTrack,
  hasBookedSince,
  loadAssignmentConsents,
  type Track,
  unassignTrack,
} from "@/modules/tracks/index.ts";
import { CONSENT_HOURS } from "../credit-rules.ts";
import { insertLead, type Lead } from "../leads.ts";
import { type AssignedTrack, prepareLead, receiveLead } from "../lifecycle/acceptance.ts";
import { endWithoutConsent, type MissedConsent } from "../lifecycle/deletion.ts";
import { leads } from "../tables.ts";

interface Agreement {
  /** Parley may choose anybody. */
  mayChoose: boolean;
  /** Whether this specialist may get the request. Everybody else's visitor is asked first. */
  includes(specialistId: string): boolean;
  /** Whether anybody but this specialist may get it. */
  includesOthers(specialistId: string): boolean;
}

/** Whether a specialist has, or once had, the request: not one about whom the visitor was only asked. */
const wasGiven = async (db: Reader, trackId: string): Promise<boolean> =>
  await db.$count(
    leads,
    and(eq(leads.trackId, trackId), notInArray(leads.creditState, ["reserved", "released"])),
  ) > 0;

/** "If I don't book a meeting, … one specialist that it chooses for me." */
const holdsChoice = async (db: Reader, track: Track): Promise<boolean> =>
  track.contact !== null && !await wasGiven(db, track.id) && !await hasBookedSince(db, track);

/**
 * What the visitor of a request has agreed to: a specialist by name, or one whom Parley chooses, which holds until they
 * have booked a meeting or somebody was chosen. Throws 404.
 */
export const findAgreement = async (db: Reader, trackId: string): Promise<Agreement> => {
  const { choice, named } = await loadAssignmentConsents(db, trackId);
  const mayChoose = choice && await holdsChoice(db, await getTrack(db, trackId));
  return {
    mayChoose,
    includes: (specialistId) => mayChoose || named.has(specialistId),
    includesOthers: (specialistId) => mayChoose || [...named].some((id) => id !== specialistId),
  };
};

/** Creates a lead that waits for its visitor's consent, and asks the visitor by email. Returns its id. */
export const requestConsent = async (tx: Tx, assigned: AssignedTrack): Promise<string> => {
  const { track, lead } = await prepareLead(tx, assigned);
  const { id, specialistId, categoryId, subcategoryId } = lead;
  await reserveLeadCredit(tx, { leadId: id, specialistId, categoryId, subcategoryId });
  await closeAsAssigned(tx, track);
  const wait = { creditState: "reserved" as const, consentBy: tx.now + CONSENT_HOURS * HOUR_MS };
  await insertLead(tx, { ...lead, ...wait }, { consentBy: wait.consentBy });
  await publish(tx, consentRequested({ leadId: id, specialistId }));
  return id;
};

/**
 * Assigns a request to a specialist without a time and returns the lead's id. With the visitor's consent the specialist
 * receives it at once; otherwise the visitor is asked first (docs/product/leads.md#assignment). Whether the specialist is
 * eligible is for the caller to check. Throws 404, `no_contact`, `track_assigned`, `no_credit`, `cap_reached`.
 */
export const assignRequest = async (tx: Tx, assigned: AssignedTrack): Promise<string> =>
  (await findAgreement(tx, assigned.trackId)).includes(assigned.specialistId)
    ? await receiveLead(tx, assigned)
    : await requestConsent(tx, assigned);

// Literal, because SQLite uses a partial index only when the query repeats its condition word for word.
const awaited = sql`${leads.consentBy} is not null`;

/** The lead of a request that waits for its visitor's consent. */
export const findAwaitingLead = (db: Reader, trackId: string): Promise<Lead | undefined> =>
  db.select().from(leads)
    .where(and(eq(leads.trackId, trackId), eq(leads.creditState, "reserved"), isNull(leads.deletedAt))).get();

/** The leads that wait for their visitors' consent, those that end first first, and how many there are. */
export const listAwaiting = async (db: Reader, limit: number): Promise<{ rows: Lead[]; totalCount: number }> => {
  const [rows, [counted]] = await Promise.all([
    db.select().from(leads).where(awaited).orderBy(asc(leads.consentBy)).limit(limit),
    db.select({ count: sql<number>`count(*)` }).from(leads).where(awaited),
  ]);
  return { rows, totalCount: counted?.count ?? 0 };
};

/** The specialists about whom the visitors of these requests have said no. */
export const listDeclined = (db: Reader, trackIds: readonly string[]) =>
  db.select({ trackId: leads.trackId, specialistId: leads.specialistId }).from(leads)
    .where(and(inArray(leads.trackId, [...trackIds]), eq(leads.reason, "consent-declined"))).orderBy(asc(leads.id));

/** Ends the wait, and the request is unassigned again. */
export const giveBack = async (tx: Tx, lead: Lead, reason: MissedConsent): Promise<void> => {
  await endWithoutConsent(tx, lead, reason);
  await unassignTrack(tx, lead.trackId);
};

/** An administrator stops asking the visitor. Returns the lead as it was. Throws `not_waiting`. */
export const cancelConsentRequest = async (tx: Tx, trackId: string): Promise<Lead> => {
  const lead = await findAwaitingLead(tx, trackId);
  if (!lead) throw conflict("not_waiting", "The visitor has answered, or wasn't asked. Please reload the page.");
  await giveBack(tx, lead, "consent-cancelled");
  return lead;
};

/** Every minute: visitors who have not answered in time. */
export const endUnanswered = sweep({
  batch: 15,
  select: (tx, limit) =>
    tx.select().from(leads).where(and(awaited, lte(leads.consentBy, tx.now))).orderBy(asc(leads.consentBy))
      .limit(limit),
  each: (tx, lead) => giveBack(tx, lead, "consent-missing"),
});
