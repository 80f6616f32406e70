// How help requests are stored: found, inserted, counted, indexed for search, and every line of their threads.
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { helpRequestCreated } from "@/events.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { searchTermsOf } from "@/platform/search-terms.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getPerson } from "@/modules/auth/index.ts";
import type { Actor, HelpKind, Side } from "./rules.ts";
import type { HelpChange } from "./schemas.ts";
import { helpCounts, helpMessages, helpPeople, helpRequests, helpTerms } from "./tables.ts";

export type HelpRequest = typeof helpRequests.$inferSelect;
export type HelpLine = typeof helpMessages.$inferSelect;

/** The day of the counter rows that sum up all days. */
export const ALL_DAYS = -1;
/** The owner of the counter rows for everyone together. */
export const EVERYONE = "";
const FIRST_NUMBER = 1_001;

/** A request that is not deleted. */
export const findRequest = (db: Reader, id: string): Promise<HelpRequest | undefined> =>
  db.select().from(helpRequests).where(
    and(eq(helpRequests.id, id), isNull(helpRequests.deletedAt)),
  ).get();

/** "#1004: My photo looks blurred", by id; deleted requests have no entry. */
export const namesOfRequests = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, number, subject, deletedAt } = helpRequests;
  const rows = await db.select({ id, number, subject }).from(helpRequests)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)));
  return new Map(rows.map((row) => [row.id, `#${row.number}: ${row.subject}`]));
};

/** The caller's side of a request. Support answers; an administrator's own request is answered by another one. */
const findSide = (ctx: Ctx, { userId }: Pick<HelpRequest, "userId">): Actor | undefined => {
  const { id, adminRole } = userOf(ctx);
  if (userId === id) return "user";
  return hasAdminRole(adminRole, "support") ? "support" : undefined;
};

/** A request with the caller's side. Throws 404 for a caller without one, so that its existence is not revealed. */
export const getForCaller = async (
  ctx: Ctx,
  db: Reader,
  id: string,
): Promise<{ request: HelpRequest; side: Actor }> => {
  const request = await findRequest(db, id);
  const side = request && findSide(ctx, request);
  if (!side) throw notFound("This request does not exist.");
  return { request, side };
};

interface NewRequest {
  userId: string;
  kind: HelpKind;
  subject: string;
  leadId?: string;
  transactionId?: string;
  openedBy: "user" | "parley";
  /** The first line of the thread. */
  body: string;
}

/** Inserts a request with its first line, counters, search words and event. Returns its id. Throws `dispute_open`. */
export const insertRequest = async (tx: Tx, { body, ...request }: NewRequest): Promise<string> => {
  const row = {
    ...request,
    id: newId(),
    number: await nextNumber(tx),
    status: "open" as const,
    lastBy: request.openedBy,
    createdAt: tx.now,
    changedAt: tx.now,
  };
  await tx.insert(helpRequests).values(row).catch(throwDisputeOpen);
  await addLine(tx, row.id, { side: row.openedBy, body });
  await countRequest(tx, row, 1);
  await indexRequest(tx, row);
  await indexPerson(tx, row.userId);
  await publish(tx, helpRequestCreated({ requestId: row.id, userId: row.userId }));
  return row.id;
};

/** There is one writer at a time, so a number is used once. */
const nextNumber = async (tx: Tx): Promise<number> => {
  const [last] = await tx.select({ number: helpRequests.number }).from(helpRequests)
    .orderBy(desc(helpRequests.number)).limit(1);
  return last ? last.number + 1 : FIRST_NUMBER;
};

/** A unique index allows a specialist one open dispute of a lead. */
export const throwDisputeOpen = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  throw conflict("dispute_open", "You already have an open request about this lead. Please add your message there.");
};

type Counted = Pick<HelpRequest, "userId" | "createdAt" | "kind" | "status">;

/** Adds a request to its counter rows with 1, and removes it with -1. */
export const countRequest = async (
  tx: Tx,
  { userId, createdAt, kind, status }: Counted,
  by: 1 | -1,
): Promise<void> => {
  const days = [Math.floor(createdAt / DAY_MS), ALL_DAYS];
  const rows = [EVERYONE, userId].flatMap((owner) => days.map((day) => ({ owner, day, kind, status, requests: by })));
  await tx.insert(helpCounts).values(rows).onConflictDoUpdate({
    target: [helpCounts.owner, helpCounts.day, helpCounts.kind, helpCounts.status],
    set: { requests: sql`${helpCounts.requests} + ${by}` },
  });
};

interface NewLine {
  side: Side;
  body?: string;
  change?: HelpChange;
}

/** Adds a line to a request's thread. Returns its id. */
export const addLine = async (tx: Tx, requestId: string, { side, body, change }: NewLine): Promise<string> => {
  const id = newId();
  const authorId = tx.actor.kind === "user" && side !== "parley" ? tx.actor.id : null;
  await tx.insert(helpMessages).values({ id, requestId, at: tx.now, side, authorId, body, change });
  return id;
};

/** Makes a request searchable by its number and the words of its subject. */
const indexRequest = async (tx: Tx, { id, number, subject }: Pick<HelpRequest, "id" | "number" | "subject">) => {
  const terms = new Set([String(number), ...searchTermsOf(subject)]);
  await tx.insert(helpTerms).values([...terms].map((word) => ({ word, requestId: id })));
};

/** Makes a person's requests searchable by their current name and email. */
const indexPerson = async (tx: Tx, userId: string): Promise<void> => {
  const { firstName, lastName, email } = await getPerson(tx, userId);
  await tx.delete(helpPeople).where(eq(helpPeople.userId, userId));
  const terms = searchTermsOf(`${firstName} ${lastName} ${email}`);
  await tx.insert(helpPeople).values(terms.map((word) => ({ word, userId })));
};

/** auth.email_changed: the requests of a person who has asked are found by the new address. */
export const reindexPerson = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const [indexed] = await tx.select({ word: helpPeople.word }).from(helpPeople).where(eq(helpPeople.userId, userId))
    .limit(1);
  if (indexed) await indexPerson(tx, userId);
};
