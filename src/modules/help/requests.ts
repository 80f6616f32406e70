// How help requests are kept: found, counted, made findable, and every line of their threads.
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/write-queue.ts";
import { wordsOf } from "@/platform/search-words.ts";
import { getPerson } from "@/modules/auth/index.ts";

import type { Actor } from "./rules.ts";
import type { HelpChange, Side } from "./schemas.ts";
import { helpCounts, helpMessages, helpPeople, helpRequests, helpWords } from "./tables.ts";

export type HelpRequest = typeof helpRequests.$inferSelect;
export type HelpLine = typeof helpMessages.$inferSelect;

/** The day of the counter rows that sum up all days. */
export const ALL_DAYS = -1;
/** The owner of the counter rows for everybody together. */
export const EVERYBODY = "";
const FIRST_NUMBER = 1_001;

/** A request that is not deleted. */
export const findRequest = async (db: Reader, id: string): Promise<HelpRequest | undefined> => {
  const [row] = await db.select().from(helpRequests).where(
    and(eq(helpRequests.id, id), isNull(helpRequests.deletedAt)),
  );
  return row;
};

/** "#1004: My photo looks blurred", by id; deleted ones have no name any more. */
export const namesOfRequests = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, number, subject, deletedAt } = helpRequests;
  const rows = await db.select({ id, number, subject }).from(helpRequests)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)));
  return new Map(rows.map((row) => [row.id, `#${row.number}: ${row.subject}`]));
};

/** On which side of a request the caller is; an administrator's own request is answered by another one. */
const sideOf = (ctx: Ctx, { userId }: Pick<HelpRequest, "userId">): Actor | undefined => {
  const { id, isAdmin } = userOf(ctx);
  if (userId === id) return "user";
  return isAdmin ? "support" : undefined;
};

/** A request with the caller's side. Throws 404 where he has none: its existence is not revealed. */
export const getForCaller = async (
  ctx: Ctx,
  db: Reader,
  id: string,
): Promise<{ request: HelpRequest; side: Actor }> => {
  const request = await findRequest(db, id);
  const side = request && sideOf(ctx, request);
  if (!side) throw notFound("This request does not exist.");
  return { request, side };
};

/** The next number; writers take turns, so nobody gets the same one. */
export const nextNumber = async (tx: Tx): Promise<number> => {
  const [last] = await tx.select({ number: helpRequests.number }).from(helpRequests)
    .orderBy(desc(helpRequests.number)).limit(1);
  return last ? last.number + 1 : FIRST_NUMBER;
};

/** A lead has one open dispute: the database's refusal as a sentence. */
export const sayAlreadyOpen = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error;
  throw conflict("dispute_open", "You have an open request about this lead already. Please add to it instead.");
};

type Counted = Pick<HelpRequest, "userId" | "createdAt" | "kind" | "status">;

/** Moves a request between counter rows; `by` is 1 when it arrives in a status and -1 when it leaves one. */
export const countRequest = async (
  tx: Tx,
  { userId, createdAt, kind, status }: Counted,
  by: 1 | -1,
): Promise<void> => {
  const days = [Math.floor(createdAt / DAY_MS), ALL_DAYS];
  const rows = [EVERYBODY, userId].flatMap((owner) => days.map((day) => ({ owner, day, kind, status, requests: by })));
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

/** Adds a line to a request's thread. Answers its id. */
export const addLine = async (tx: Tx, requestId: string, { side, body, change }: NewLine): Promise<string> => {
  const id = newId();
  const authorId = tx.actor.kind === "user" && side !== "parley" ? tx.actor.id : null;
  await tx.insert(helpMessages).values({ id, requestId, at: tx.now, side, authorId, body, change });
  return id;
};

/** Makes a request findable by its number and the words of its subject. */
export const indexRequest = async (tx: Tx, { id, number, subject }: Pick<HelpRequest, "id" | "number" | "subject">) => {
  const words = new Set([String(number), ...wordsOf(subject)]);
  await tx.insert(helpWords).values([...words].map((word) => ({ word, requestId: id })));
};

/** Makes who asks findable by name and address as they are now; nothing happens to who never asked. */
export const indexPerson = async (tx: Tx, userId: string): Promise<void> => {
  const { firstName, lastName, email } = await getPerson(tx, userId);
  await tx.delete(helpPeople).where(eq(helpPeople.userId, userId));
  await tx.insert(helpPeople).values(wordsOf(`${firstName} ${lastName} ${email}`).map((word) => ({ word, userId })));
};

/** auth.email_changed: who has asked is found by the new address. */
export const reindexPerson = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const [known] = await tx.select({ word: helpPeople.word }).from(helpPeople).where(eq(helpPeople.userId, userId))
    .limit(1);
  if (known) await indexPerson(tx, userId);
};
