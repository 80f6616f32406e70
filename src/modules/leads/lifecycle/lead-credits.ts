// The credit of a lead in ledger, lead and timeline: consumed under a key of its own, returned under a rule, or taken over
// by a duplicate of the lead; or never used, because the lead is free.
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { consumeCredit, moveCredit, returnCredit } from "@/modules/billing/index.ts";
import type { ReturnRule } from "@/modules/billing/return-rules.ts";
import { listMeetings } from "@/modules/scheduling/index.ts";
import { DUPLICATE, type FreeReason, isDuplicate, mayReturn } from "../credit-rules.ts";
import { changeLeads, type Lead } from "../leads.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";
import { findHeir, movePaidLeads } from "./duplicates.ts";

/**
 * A lead loses its credit under a rule, in ledger, lead and timeline. A live duplicate of it takes the credit over;
 * otherwise it returns. A duplicate has no credit to return, but from now on it will not take one over. A second time
 * nothing happens, nor once they have met, unless the rule says so.
 */
export const returnLeadCredit = async (tx: Tx, lead: Lead, rule: ReturnRule): Promise<void> => {
  if (!mayReturn(lead, rule)) return;
  if (isDuplicate(lead)) return await endDuplicate(tx, lead, rule);
  if (lead.creditState !== "consumed") return;
  const heir = await findHeir(tx, lead);
  if (heir) return await takeOver(tx, lead, heir, rule);
  if (!await giveBack(tx, lead, rule, null)) return;
  await movePaidLeads(tx, lead.id, null);
};

/** The specialist has paid for the visitor of a new lead with another one. */
export const returnAsDuplicate = async (tx: Tx, lead: Lead, paidBy: string): Promise<void> => {
  await giveBack(tx, lead, DUPLICATE, paidBy);
};

/** Why a lead is free that has used a credit. */
export type ReturnedReason = Exclude<FreeReason, "own-link">;

/** The return rule and the line of the timeline, by that reason. */
const FREE = { client: "own-client" } as const satisfies Record<ReturnedReason, ReturnRule>;

/** A lead that has just used a credit is free: it returns at once, and no rule about credits applies to the lead again. */
export const makeFree = async (tx: Tx, lead: Lead, freeReason: ReturnedReason): Promise<void> => {
  const rule = FREE[freeReason];
  if (!await returnCredit(tx, { meetingId: lead.creditKey, rule })) return;
  const free = { creditState: "free" as const, freeReason, creditAt: null };
  await changeLeads(tx, and(eq(leads.id, lead.id), eq(leads.creditKey, lead.creditKey)), free);
  await addTimelineEntry(tx, lead.id, rule);
};

const loseCredit = (tx: Tx, { id, creditKey }: Lead, returnRule: ReturnRule, paidBy: string | null) =>
  changeLeads(tx, and(eq(leads.id, id), eq(leads.creditKey, creditKey)), {
    creditState: "returned",
    returnRule,
    paidBy,
  });

/** False when there is no credit to return. */
const giveBack = async (tx: Tx, lead: Lead, rule: ReturnRule, paidBy: string | null): Promise<boolean> => {
  if (!await returnCredit(tx, { meetingId: lead.creditKey, rule })) return false;
  await loseCredit(tx, lead, rule, paidBy);
  await addTimelineEntry(tx, lead.id, "credit-returned", { rule });
  return true;
};

const endDuplicate = async (tx: Tx, lead: Lead, rule: ReturnRule): Promise<void> => {
  await loseCredit(tx, lead, rule, lead.paidBy);
  await addTimelineEntry(tx, lead.id, "duplicate-ended", { rule });
};

/** The very credit that would return: whatever its lot is worth or when it expires, it was used for this visitor. */
const takeOver = async (tx: Tx, lead: Lead, heir: Lead, rule: ReturnRule): Promise<void> => {
  const creditKey = nextCreditKey(heir);
  const moved = await moveCredit(tx, { from: lead.creditKey, to: creditKey, rule: "taken-over" satisfies ReturnRule });
  if (!moved) return;
  await movePaidLeads(tx, lead.id, heir.id);
  await loseCredit(tx, lead, rule, heir.id);
  const paid = {
    creditKey,
    creditEntryId: moved.entryId,
    creditAt: tx.now,
    creditState: "consumed" as const,
    returnRule: null,
    paidBy: null,
  };
  await changeLeads(tx, and(eq(leads.id, heir.id), eq(leads.creditKey, heir.creditKey)), paid);
  await addTimelineEntry(tx, lead.id, "credit-moved", { rule });
  await addTimelineEntry(tx, heir.id, "credit-taken-over", { creditKey });
};

/**
 * The key of a lead's next credit: "<lead id>:2", then ":3". It follows from the present one, so two calls at the same
 * time have the same key, and the ledger accepts one of them.
 */
const nextCreditKey = ({ id, creditKey }: Pick<Lead, "id" | "creditKey">): string => {
  const [of, count] = creditKey.split(":");
  return `${id}:${of === id && count ? Number(count) + 1 : 2}`;
};

/** Why a lead uses another credit, for the ledger. */
export type ReuseRule = "kept" | "reopened" | "handed-over";

type LeadCredit = Pick<
  Lead,
  "creditKey" | "creditEntryId" | "creditAt" | "creditState" | "returnRule" | "paidBy" | "freeReason"
>;

/** Consumes a specialist's credit for a lead under a new key. Throws what consumeCredit throws. */
export const consumeLeadCredit = async (
  tx: Tx,
  lead: Pick<Lead, "id" | "creditKey" | "categoryId" | "subcategoryId">,
  { specialistId, rule }: { specialistId: string; rule: ReuseRule },
): Promise<LeadCredit> => {
  const { categoryId, subcategoryId } = lead;
  const creditKey = nextCreditKey(lead);
  const use = { specialistId, categoryId, subcategoryId, meetingId: creditKey, rule };
  const { entryId } = await consumeCredit(tx, use);
  const used = { creditKey, creditEntryId: entryId, creditAt: tx.now };
  return { ...used, creditState: "consumed", returnRule: null, paidBy: null, freeReason: null };
};

/** Uses a credit of the lead's own specialist, whom `no_credit` addresses. */
export const consumeOwnCredit = async (tx: Tx, lead: Lead, rule: ReuseRule): Promise<LeadCredit> => {
  try {
    return await consumeLeadCredit(tx, lead, { specialistId: lead.specialistId, rule });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "no_credit") throw error;
    throw conflict("no_credit", "You have no credit left for this lead. Please buy credits first.");
  }
};

/**
 * Leads by the keys under which credits were consumed for them, now or earlier; without deleted leads. A lead's first key
 * is its meeting, or its own id.
 */
export const findLeadsByCredit = async (db: Reader, keys: readonly string[]): Promise<Map<string, Lead>> => {
  if (keys.length === 0) return new Map();
  const meetings = await listMeetings(db, keys.filter((key) => !key.includes(":")));
  const leadOfMeeting = new Map(meetings.map(({ id, leadId }) => [id, leadId]));
  const idOf = (key: string): string => leadOfMeeting.get(key) ?? key.split(":")[0]!;
  const isNamed = or(inArray(leads.id, keys.map(idOf)), inArray(leads.creditKey, [...keys]));
  const rows = await db.select().from(leads).where(and(isNull(leads.deletedAt), isNamed));
  const byId = new Map(rows.map((lead) => [lead.id, lead]));
  const byKey = new Map(rows.map((lead) => [lead.creditKey, lead]));
  return new Map(keys.flatMap((key) => {
    const lead = byId.get(idOf(key)) ?? byKey.get(key);
    return lead ? [[key, lead]] : [];
  }));
};
