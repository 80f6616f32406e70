// Creates a help request: about a lead, about a purchase, or about nothing in particular.
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findTransaction } from "@/modules/billing/index.ts";
import { creditUse } from "@/modules/leads/credit-rules.ts";
import { getLead, type Lead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { isCancelled } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import { insertRequest } from "./requests.ts";
import { disputeDeadline } from "./rules.ts";
import type { HelpInput } from "./schemas.ts";

/** Throws 404 for another specialist's lead. */
const getOwnLead = async (db: Reader, userId: string, leadId: string): Promise<Lead> => {
  const lead = await getLead(db, leadId);
  if (lead.specialistId !== userId) throw notFound("This lead does not exist.");
  return lead;
};

const requireOwnPurchase = async (db: Reader, userId: string, transactionId: string): Promise<void> => {
  const purchase = await findTransaction(db, transactionId);
  if (purchase?.specialistId !== userId) throw notFound("This payment does not exist.");
};

/** The last moment to dispute a lead (docs/product/money.md#lead-disputes). */
const findDisputeDeadline = async (db: Reader, { createdAt, creditAt, meetingId }: Lead): Promise<Instant> => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  const meetingEndsAt = meeting && !isCancelled(meeting.status) ? meeting.endsAt : null;
  return disputeDeadline({ creditAt: creditAt ?? createdAt, meetingEndsAt }, (await getLifecycle(db)).disputeDays);
};

/** A lead whose credit is used, before its deadline. */
const requireDisputable = async (tx: Tx, userId: string, leadId: string | undefined): Promise<void> => {
  if (leadId === undefined) throw invalid(["Please choose the lead that this is about."]);
  const lead = await getOwnLead(tx, userId, leadId);
  const use = creditUse(lead);
  if (use === "none") {
    throw conflict("no_credit_used", "No credit was used for this lead, so there is nothing to dispute.");
  }
  if (use === "returned") {
    throw conflict(
      "credit_returned",
      "The credit for this lead was already returned, so there is nothing to dispute.",
    );
  }
  const deadline = await findDisputeDeadline(tx, lead);
  if (tx.now <= deadline) return;
  const { text, city } = toReadableTime(deadline, await getZone(tx, userId));
  throw conflict(
    "dispute_too_late",
    `This lead could be disputed until ${text} (${city}). You can still send us a question about it.`,
  );
};

/**
 * Opens a request for a person. Returns its id. Throws 404 for another person's lead or purchase, `dispute_too_late`,
 * `dispute_open`, `credit_returned`, `no_credit_used`.
 */
export const openHelpRequest = async (
  tx: Tx,
  { userId, kind, subject, message, leadId, transactionId }: HelpInput & { userId: string },
): Promise<string> => {
  if (kind === "lead-dispute") await requireDisputable(tx, userId, leadId);
  else if (leadId) await getOwnLead(tx, userId, leadId);
  if (transactionId) await requireOwnPurchase(tx, userId, transactionId);
  return await insertRequest(tx, { userId, kind, subject, leadId, transactionId, openedBy: "user", body: message });
};

/** Help/Create. Returns the id; a repeat with the same Idempotency-Key returns the same one. */
export const createRequest = (ctx: Ctx, input: HelpInput): Promise<string> =>
  transactOnce(ctx, "Help/Create", input, (tx) => openHelpRequest(tx, { ...input, userId: userOf(ctx).id }));
