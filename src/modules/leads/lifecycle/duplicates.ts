// Which leads are one visitor to a specialist: one of them uses a credit, and the others are its duplicates
// (docs/design/leads.md#duplicates).
import { and, asc, between, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { addMonths, DAY_MS, type Instant } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { DUPLICATE } from "../credit-rules.ts";
import { changeLead, changeLeads, type Lead } from "../leads.ts";
import { leads } from "../tables.ts";

/** Within this time the same visitor counts as the same customer, whether or not they have met. */
export const DUPLICATE_MS = 30 * DAY_MS;

const { placeholder } = sql;
/** The lead itself, or the one that pays for it. */
const payer = sql<string>`coalesce(${leads.paidBy}, ${leads.id})`;
const isPaid = eq(leads.creditState, "consumed");
const isPaidByOther = and(eq(leads.creditState, "returned"), eq(leads.returnRule, DUPLICATE), isNotNull(leads.paidBy));
const paidLead = prepared((db) =>
  db.select({ id: payer }).from(leads).where(
    and(
      or(eq(leads.mailboxKey, placeholder("mailboxKey")), eq(leads.contactPhone, placeholder("phone"))),
      or(
        and(isPaid, between(leads.createdAt, placeholder("from"), placeholder("to"))),
        and(or(isPaid, isPaidByOther), gte(leads.metAt, placeholder("metSince"))),
      ),
      eq(leads.specialistId, placeholder("specialistId")),
      sql`${placeholder("categoryId")} in ('', ${leads.categoryId})`,
      isNull(leads.deletedAt),
      ne(leads.id, placeholder("id")),
      sql`${payer} not in (${placeholder("id")}, ${placeholder("except")})`,
    ),
  ).orderBy(asc(leads.createdAt), asc(leads.id)).limit(1).prepare()
);

type Delivered = Pick<Lead, "id" | "contact" | "specialistId" | "categoryId" | "createdAt">;

/**
 * The lead with which the specialist has paid for the same visitor, by mailbox or number: within 30 days of this one, or
 * until `paidOnceMonths` of the settings after they last met. With 0 months: in the same category, within 30 days.
 * `except` another lead, whose credit is about to return. Erased leads have no visitor to compare.
 */
export const findPayingLead = async (
  db: Reader,
  { id, contact: { email, phone }, specialistId, categoryId, createdAt }: Delivered,
  { except = "" }: { except?: string } = {},
): Promise<string | undefined> => {
  if (email === "") return undefined;
  const { paidOnceMonths } = await getLifecycle(db);
  const row = await paidLead(db).get({
    id,
    mailboxKey: mailboxKeyOf(email),
    phone,
    specialistId,
    categoryId: paidOnceMonths === 0 ? categoryId : "",
    metSince: paidOnceMonths === 0 ? Number.MAX_SAFE_INTEGER : addMonths(createdAt, -paidOnceMonths),
    from: createdAt - DUPLICATE_MS,
    to: createdAt + DUPLICATE_MS,
    except,
  });
  return row?.id;
};

/**
 * Whether the specialist knows the visitor of a lead from here: another lead of theirs was delivered by `since`. `paidBy` is
 * the oldest that uses a credit, however long ago it was delivered; there is none for whoever cancels in time.
 */
export const findEarlier = async (
  db: Reader,
  { id, contact: { email, phone }, specialistId }: Pick<Lead, "id" | "contact" | "specialistId">,
  since: Instant,
): Promise<{ isKnown: boolean; paidBy?: string }> => {
  const { id: leadId, creditState, createdAt } = leads;
  const others = await db.select({ id: leadId, creditState, createdAt }).from(leads).where(and(
    or(eq(leads.mailboxKey, mailboxKeyOf(email)), phone ? eq(leads.contactPhone, phone) : undefined),
    eq(leads.specialistId, specialistId),
    inArray(creditState, ["consumed", "returned"]),
    ne(leadId, id),
  )).orderBy(asc(createdAt), asc(leadId));
  return {
    isKnown: others.some(({ createdAt }) => createdAt <= since),
    paidBy: others.find(({ creditState }) => creditState === "consumed")?.id,
  };
};

/** The lead that pays instead of one whose credit has returned, or would if it were kept; undefined when none does. */
export const findPayer = async (db: Reader, lead: Lead): Promise<string | undefined> =>
  lead.paidBy ?? await findPayingLead(db, lead);

/** The duplicates for which a lead pays and to which no rule of returns has applied since, oldest first. */
const listDuplicates = (tx: Tx, paidBy: string): Promise<Lead[]> =>
  tx.select().from(leads).where(and(
    eq(leads.paidBy, paidBy),
    eq(leads.creditState, "returned"),
    eq(leads.returnRule, DUPLICATE),
    isNull(leads.deletedAt),
  )).orderBy(asc(leads.createdAt), asc(leads.id));

/** The leads for which one has paid belong to another one; to none when the credit returns. */
export const movePaidLeads = async (tx: Tx, from: string, to: string | null): Promise<void> => {
  await changeLeads(tx, eq(leads.paidBy, from), { paidBy: to });
};

/**
 * The oldest live duplicate of a lead, which takes its credit over. A duplicate for which the specialist has paid with a
 * third lead needs none: it becomes a duplicate of that one.
 */
export const findHeir = async (tx: Tx, lead: Pick<Lead, "id">): Promise<Lead | undefined> => {
  for (const duplicate of await listDuplicates(tx, lead.id)) {
    const paidBy = await findPayingLead(tx, duplicate, { except: lead.id });
    if (paidBy === undefined) return duplicate;
    await changeLead(tx, duplicate, { paidBy });
  }
  return undefined;
};
