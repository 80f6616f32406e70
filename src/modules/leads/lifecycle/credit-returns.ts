// Credits that return by rule: automatic up to a share of the delivered leads, decided by a person
// beyond it.
import { and, count, eq, gte, isNull } from "drizzle-orm";
import { creditInReview } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { countReturns } from "@/modules/billing/index.ts";
import { type LimitedReturnRule, UNCOUNTED_RULES } from "@/modules/billing/return-rules.ts";
import type { Lead } from "../leads.ts";
import { isDuplicate, mayReturn, needsReturnReview, RETURN_SHARE_DAYS, type ReturnShare } from "../credit-rules.ts";
import { whereDelivered } from "../credit-conditions.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry, listTimeline, ownTimeline, type TimelineLine } from "../timeline.ts";
import { findHeir } from "./duplicates.ts";
import { returnLeadCredit } from "./lead-credits.ts";

/** A specialist's leads since an instant of which they got the contact. */
const countDelivered = async (db: Reader, specialistId: string, since: Instant): Promise<number> => {
  const [row] = await db.select({ delivered: count() }).from(leads).where(and(
    eq(leads.specialistId, specialistId),
    gte(leads.createdAt, since),
    isNull(leads.deletedAt),
    whereDelivered(leads),
  ));
  return row?.delivered ?? 0;
};

/** What decides whether a specialist's next return is automatic. */
export const getReturnShare = async (
  db: Reader,
  { specialistId, now }: { specialistId: string; now: Instant },
): Promise<ReturnShare> => {
  const since = now - RETURN_SHARE_DAYS * DAY_MS;
  return {
    delivered: await countDelivered(db, specialistId, since),
    returned: await countReturns(db, { specialistId, since, except: UNCOUNTED_RULES }),
  };
};

/** Whether the specialist kept this lead after a return under the rule: it returns the credit once by itself. */
const wasKeptAfter = (lines: TimelineLine[], rule: string): boolean =>
  lines.some(({ details }) => details.creditKey !== undefined && details.after === rule);

const isInReview = (lines: TimelineLine[], { creditKey }: Lead): boolean =>
  lines.some(({ kind, details }) => kind === "credit-held-back" && details.creditKey === creditKey);

/** Whether a person decides about the return of the credit that a lead uses. */
export const isCreditInReview = async (db: Reader, lead: Lead): Promise<boolean> =>
  isInReview(await listTimeline(db, lead.id), lead);

/** Whether nobody has to look at a return. It brings nothing to the specialist while they have the visitor's duplicate. */
const isAutomatic = async (tx: Tx, lead: Lead, rule: string, lines: TimelineLine[]): Promise<boolean> => {
  if (isDuplicate(lead) || await findHeir(tx, lead)) return true;
  const share = await getReturnShare(tx, { specialistId: lead.specialistId, now: tx.now });
  return !wasKeptAfter(lines, rule) && !needsReturnReview(share);
};

/**
 * A lead loses its credit because a rule of returns applies (docs/design/leads.md#returned-credits). Beyond the automatic
 * share, and when the lead was kept after the same rule, the credit stays consumed and leads.credit_held_back asks a
 * person, once for each credit.
 */
export const returnByRule = async (tx: Tx, lead: Lead, rule: LimitedReturnRule): Promise<void> => {
  if ((lead.creditState !== "consumed" && !isDuplicate(lead)) || !mayReturn(lead, rule)) return;
  const lines = ownTimeline(await listTimeline(tx, lead.id), lead.specialistId);
  if (await isAutomatic(tx, lead, rule, lines)) return await returnLeadCredit(tx, lead, rule);
  if (isInReview(lines, lead)) return;
  await addTimelineEntry(tx, lead.id, "credit-held-back", { rule, creditKey: lead.creditKey });
  await publish(tx, creditInReview({ leadId: lead.id, specialistId: lead.specialistId, rule }));
};
