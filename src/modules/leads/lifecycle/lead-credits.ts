// The credit of a lead in ledger, lead and timeline: consumed under a key of its own, and returned under a rule.
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { consumeCredit, returnCredit } from "@/modules/billing/index.ts";
import { listMeetings } from "@/modules/scheduling/index.ts";
import type { Lead } from "../leads.ts";
import { leads } from "../tables.ts";
import { addTimelineEntry } from "../timeline.ts";

/** Returns a lead's credit under a rule, in ledger, lead and timeline. A second time nothing happens. */
export const returnLeadCredit = async (tx: Tx, lead: Pick<Lead, "id" | "creditKey">, rule: string): Promise<void> => {
  const { id, creditKey } = lead;
  if (!await returnCredit(tx, { meetingId: creditKey, rule })) return;
  await tx.update(leads).set({ creditState: "returned", returnRule: rule })
    .where(and(eq(leads.id, id), eq(leads.creditKey, creditKey)));
  await addTimelineEntry(tx, id, "credit-returned", { rule });
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

type LeadCredit = Pick<Lead, "creditKey" | "creditEntryId" | "creditState" | "returnRule">;

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
  return { creditKey, creditEntryId: entryId, creditState: "consumed", returnRule: null };
};

/** The same for the lead's own specialist, whom `no_credit` addresses. */
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
