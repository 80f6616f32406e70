// An administrator deletes a lead: its visitor's details are gone, its ledger stays, nobody finds it any more.
import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { leadDeleted } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { forgetRequest } from "@/modules/funnel/index.ts";
import { cancelMeeting } from "@/modules/scheduling/index.ts";
import { takeDetails } from "./erasing.ts";
import { countLead, getLead, type Lead, tell } from "./leads.ts";
import { meetingAhead } from "./reassigning.ts";
import { giveBack } from "./receiving.ts";
import type { LeadTurn } from "./rules.ts";
import { turnLead } from "./status.ts";
import { leads } from "./tables.ts";

/** The last mail to the visitor, that there is no meeting, has left by then even when the mail server was away. */
const LAST_MAIL_MS = 24 * 60 * MINUTE_MS;

export interface Deleted {
  /** As it was; undefined when it was deleted before. */
  before?: Lead;
  meetingCancelled: boolean;
  creditReturned: boolean;
}

/** How what is still open comes to its end. */
const ENDS: Partial<Record<Lead["status"], LeadTurn>> = {
  received: "lapse",
  live: "loseVisitor",
  booked: "missOutcome",
};

/** Whether another lead came of the same request. */
const hasSiblings = async (db: Reader, { id, trackId }: Lead): Promise<boolean> => {
  const [other] = await db.select({ id: leads.id }).from(leads)
    .where(and(eq(leads.trackId, trackId), ne(leads.id, id), isNull(leads.deletedAt)));
  return other !== undefined;
};

/** Who has worked or paid for a lead that is still open gets the credit back, and the lead is over. */
const endOpen = async (tx: Tx, lead: Lead): Promise<Lead> => {
  const turn = ENDS[lead.status];
  if (!turn) return lead;
  const ended = await turnLead(tx, lead, turn, { kind: "deleted", reason: "deleted" });
  await giveBack(tx, ended, "lead-deleted");
  return ended;
};

/**
 * Deletes a lead. A meeting to come is called off, the credit of an open lead returns; its request is forgotten, too,
 * unless another lead came of it: at once, or when the visitor has been told of the meeting. A second time nothing
 * happens. Throws 404.
 */
export const deleteLead = async (tx: Tx, leadId: string): Promise<Deleted> => {
  const before = await findEvenDeleted(tx, leadId);
  if (before.deletedAt !== null) return { meetingCancelled: false, creditReturned: false };
  const meeting = await meetingAhead(tx, before, tx.now);
  if (meeting) await cancelMeeting(tx, meeting, { by: "admin", reason: "lead-deleted" });
  const ended = await endOpen(tx, await getLead(tx, leadId));
  const { creditState } = await getLead(tx, leadId);
  if (ended.status === before.status) await tell(tx, leadId, "deleted");
  const forgets = !await hasSiblings(tx, before);
  const forgetRequestAt = forgets && meeting ? tx.now + LAST_MAIL_MS : null;
  await takeDetails(tx, leadId, { deletedAt: tx.now, forgetRequestAt });
  await countLead(tx, ended, -1);
  if (forgets && !meeting) await forgetRequest(tx, before.trackId);
  const { specialistId, trackId } = before;
  await publish(tx, leadDeleted({ leadId, specialistId, trackId, cancelled: meeting !== undefined }));
  const creditReturned = before.creditState === "consumed" && creditState === "returned";
  return { before, meetingCancelled: meeting !== undefined, creditReturned };
};

const findEvenDeleted = async (db: Reader, id: string): Promise<Lead> => {
  const [lead] = await db.select().from(leads).where(eq(leads.id, id));
  if (!lead) throw notFound("This lead does not exist.");
  return lead;
};

const AT_ONCE = 20;

/** Forgets requests of deleted leads whose visitors have been told. Returns how many. */
const forgetSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(leads)
      .where(and(sql`${leads.forgetRequestAt} is not null`, lte(leads.forgetRequestAt, ctx.now)))
      .orderBy(asc(leads.forgetRequestAt)).limit(AT_ONCE);
    for (const lead of due) {
      if (!await hasSiblings(tx, lead)) await forgetRequest(tx, lead.trackId);
      await tx.update(leads).set({ forgetRequestAt: null }).where(eq(leads.id, lead.id));
    }
    return due.length;
  });

/** Every 15 minutes: what deleted leads leave behind. */
export const forgetRequests = async (ctx: Ctx): Promise<void> => {
  while (await forgetSome(ctx) >= AT_ONCE);
};
