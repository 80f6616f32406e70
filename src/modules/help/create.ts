// A request is made: about a lead, a purchase, or nothing in particular.
import { helpRequestCreated } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findTransaction } from "@/modules/billing/index.ts";
import { readable } from "@/modules/funnel/index.ts";
import { getLead, type Lead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { addLine, countRequest, indexPerson, indexRequest, nextNumber, sayAlreadyOpen } from "./requests.ts";
import { disputableUntil } from "./rules.ts";
import type { HelpInput } from "./schemas.ts";
import { helpRequests } from "./tables.ts";
import { zoneOf } from "./zones.ts";

/** Somebody's own lead. Throws 404 for anybody else's. */
const ownLead = async (db: Reader, userId: string, leadId: string): Promise<Lead> => {
  const lead = await getLead(db, leadId);
  if (lead.specialistId !== userId) throw notFound("This lead does not exist.");
  return lead;
};

const requireOwnPurchase = async (db: Reader, userId: string, transactionId: string): Promise<void> => {
  const purchase = await findTransaction(db, transactionId);
  if (purchase?.specialistId !== userId) throw notFound("This payment does not exist.");
};

/** Until when a lead may be disputed (PRODUCT section 5). */
const disputeEnd = async (db: Reader, { createdAt, meetingId }: Lead): Promise<Instant> => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  const meetingEndsAt = meeting && meeting.status !== "cancelled" ? meeting.endsAt : null;
  return disputableUntil({ createdAt, meetingEndsAt }, (await lifecycleOf(db)).disputeDays);
};

/** A lead whose credit is used, within its days. */
const requireDisputable = async (tx: Tx, userId: string, leadId: string | undefined): Promise<void> => {
  if (leadId === undefined) throw invalid(["Please choose the lead that this is about."]);
  const lead = await ownLead(tx, userId, leadId);
  if (lead.creditState === "returned") {
    throw conflict(
      "credit_returned",
      "The credit of this lead is back with you already, so there is nothing to dispute.",
    );
  }
  const end = await disputeEnd(tx, lead);
  if (tx.now <= end) return;
  const { text, city } = readable(end, await zoneOf(tx, userId));
  throw conflict(
    "dispute_too_late",
    `This lead could be disputed until ${text} (${city}). Please ask us a question about it instead.`,
  );
};

/**
 * Opens a request for somebody: row, thread, counters, words to find it by, event. Answers its id.
 * Throws 404 for a lead or purchase of somebody else, `dispute_too_late`, `dispute_open`, `credit_returned`.
 */
export const openRequest = async (
  tx: Tx,
  { userId, kind, subject, message, leadId, transactionId }: HelpInput & { userId: string },
): Promise<string> => {
  if (kind === "lead-dispute") await requireDisputable(tx, userId, leadId);
  else if (leadId) await ownLead(tx, userId, leadId);
  if (transactionId) await requireOwnPurchase(tx, userId, transactionId);
  const now = tx.now;
  const row = {
    ...{ id: newId(), number: await nextNumber(tx), userId, kind, leadId, transactionId, subject },
    ...{ status: "open" as const, lastBy: "user" as const, createdAt: now, changedAt: now },
  };
  await tx.insert(helpRequests).values(row).catch(sayAlreadyOpen);
  await addLine(tx, row.id, { side: "user", body: message });
  await countRequest(tx, row, 1);
  await indexRequest(tx, row);
  await indexPerson(tx, userId);
  await publish(tx, helpRequestCreated({ requestId: row.id, userId }));
  return row.id;
};

/** Help/Create. Answers the id; a repeat with the same Idempotency-Key answers the same one. */
export const createRequest = (ctx: Ctx, input: HelpInput): Promise<string> =>
  transactOnce(ctx, "Help/Create", input, (tx) => openRequest(tx, { ...input, userId: userOf(ctx).id }));
