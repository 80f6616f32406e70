// Credits that return by rule: limited by a review when too many return, and at once for duplicates (PRODUCT section 5).
import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { creditHeldBack } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { foldEmail } from "@/platform/text.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getTrack } from "@/modules/funnel/index.ts";
import type { Booking, Lead } from "../leads.ts";
import { needsReturnReview, RETURN_REVIEW_LEADS } from "../rules.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import { returnLeadCredit } from "./acceptance.ts";

/** How many credits of a specialist's last 20 leads were returned. */
const countRecentReturns = async (db: Reader, specialistId: string): Promise<number> => {
  const last = db.select({ state: leads.creditState }).from(leads).where(eq(leads.specialistId, specialistId))
    .orderBy(desc(leads.createdAt), desc(leads.id)).limit(RETURN_REVIEW_LEADS).as("last");
  const [row] = await db.select({ returned: sql<number>`coalesce(sum(${last.state} = 'returned'), 0)` }).from(last);
  return row?.returned ?? 0;
};

/**
 * Returns a lead's credit because of what its visitor did. When this would be more than 40 % of the last 20 leads, the
 * credit stays consumed and leads.credit_held_back asks a person.
 */
export const returnByRule = async (tx: Tx, lead: Lead, rule: string): Promise<void> => {
  if (lead.creditState === "returned") return;
  if (!needsReturnReview(await countRecentReturns(tx, lead.specialistId))) {
    return await returnLeadCredit(tx, lead, rule);
  }
  await addTimelineEntry(tx, lead.id, "credit-held-back", { rule });
  await publish(tx, creditHeldBack({ leadId: lead.id, specialistId: lead.specialistId, rule }));
};

/** Within this time the same visitor counts as the same customer. */
const DUPLICATE_DAYS = 30;

const { placeholder } = sql;
const earlierPaidLead = prepared((db) =>
  db.select({ id: leads.id }).from(leads).where(
    and(
      eq(leads.contactEmail, placeholder("contactEmail")),
      gte(leads.createdAt, placeholder("since")),
      eq(leads.specialistId, placeholder("specialistId")),
      eq(leads.categoryId, placeholder("categoryId")),
      eq(leads.creditState, "consumed"),
      isNull(leads.deletedAt),
    ),
  ).limit(1).prepare()
);

/** Whether the specialist has paid for this visitor in this category within the last 30 days. */
export const isDuplicate = async (tx: Tx, { trackId, specialistId, categoryId }: Booking): Promise<boolean> => {
  const contactEmail = foldEmail((await getTrack(tx, trackId)).contact!.email);
  const since = tx.now - DUPLICATE_DAYS * DAY_MS;
  return await earlierPaidLead(tx).get({ contactEmail, specialistId, categoryId, since }) !== undefined;
};
