// The same visitor again: a specialist does not pay twice for one person who asks for the same (PRODUCT section 5).
import { and, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { getLead, type Lead } from "./leads.ts";
import { returnByRule } from "./returns.ts";
import { leads } from "./tables.ts";

/** How long somebody is the same customer. */
const DUPLICATE_DAYS = 30;

/** Whether its specialist has paid for this visitor in this category within the last 30 days, and not got it back. */
const isPaidAlready = async (tx: Tx, { id, contactEmail, specialistId, categoryId }: Lead): Promise<boolean> => {
  const since = tx.now - DUPLICATE_DAYS * DAY_MS;
  return await earlierPaid(tx).get({ id, contactEmail, specialistId, categoryId, since }) !== undefined;
};

const given = sql.placeholder;
const earlierPaid = prepared((db) =>
  db.select({ id: leads.id }).from(leads).where(
    and(
      eq(leads.contactEmail, given("contactEmail")),
      gte(leads.createdAt, given("since")),
      eq(leads.specialistId, given("specialistId")),
      eq(leads.categoryId, given("categoryId")),
      eq(leads.creditState, "consumed"),
      ne(leads.id, given("id")),
      isNull(leads.deletedAt),
    ),
  ).limit(1).prepare()
);

/** funnel.booking_saved, in its transaction: the credit of a duplicate returns at once. One that replaces a meeting is none. */
export const returnDuplicate = async (
  tx: Tx,
  { leadId, rescues }: { leadId: string; rescues?: string },
): Promise<void> => {
  if (rescues) return;
  const lead = await getLead(tx, leadId);
  if (await isPaidAlready(tx, lead)) await returnByRule(tx, lead, "duplicate");
};
