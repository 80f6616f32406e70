// Credits that come back by a rule, and the guard that asks a person when too many do (PRODUCT section 5).
import { desc, eq, sql } from "drizzle-orm";
import { creditHeldBack } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { type Lead, tell } from "./leads.ts";
import { giveBack } from "./receiving.ts";
import { RETURN_GUARD_LEADS, returnNeedsPerson } from "./rules.ts";
import { leads } from "./tables.ts";

/** How many of a specialist's last 20 leads have had their credit back. */
const countRecentReturns = async (db: Reader, specialistId: string): Promise<number> => {
  const last = db.select({ state: leads.creditState }).from(leads).where(eq(leads.specialistId, specialistId))
    .orderBy(desc(leads.createdAt), desc(leads.id)).limit(RETURN_GUARD_LEADS).as("last");
  const [row] = await db.select({ returned: sql<number>`coalesce(sum(${last.state} = 'returned'), 0)` }).from(last);
  return row?.returned ?? 0;
};

/**
 * Gives a lead's credit back because of what its visitor did. When more than 40 % of the last 20 leads would have come
 * back it stays used for now, and leads.credit_held_back asks a person.
 */
export const returnByRule = async (tx: Tx, lead: Lead, rule: string): Promise<void> => {
  if (lead.creditState === "returned") return;
  if (!returnNeedsPerson(await countRecentReturns(tx, lead.specialistId))) return await giveBack(tx, lead, rule);
  await tell(tx, lead.id, "credit-held-back", { rule });
  await publish(tx, creditHeldBack({ leadId: lead.id, specialistId: lead.specialistId, rule }));
};
