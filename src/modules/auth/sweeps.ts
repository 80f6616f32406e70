// What auth forgets every night: sessions and codes that ended, requests for mails, addresses that were left.
import { inArray, lt, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { CODES_KEPT_MS } from "./codes.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "./rules.ts";
import { formerAddresses, mailRequests, oneTimeCodes, sessions } from "./tables.ts";

const AT_ONCE = 200;
/** A last mail is sent within minutes, or after an outage within days. */
const FORMER_KEPT_MS = 7 * DAY_MS;

/** Deletes rows in batches, each a transaction of its own. */
const forget = async (ctx: Ctx, table: SQLiteTable & { id: SQLiteColumn }, old: SQL | undefined): Promise<void> => {
  let gone: number;
  do {
    gone = await transact(ctx, async (tx) => {
      const ids = tx.select({ id: table.id }).from(table).where(old).limit(AT_ONCE);
      return (await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })).length;
    });
  } while (gone === AT_ONCE);
};

/** Forgets what is of no more use to anybody. */
export const forgetOldTraces = async (ctx: Ctx): Promise<void> => {
  const { now } = ctx;
  const ended = or(
    lt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
    lt(sessions.createdAt, now - SESSION_MAX_MS),
    lt(sessions.revokedAt, now - SESSION_IDLE_MS),
  );
  await forget(ctx, sessions, ended);
  await forget(ctx, oneTimeCodes, lt(oneTimeCodes.expiresAt, now - CODES_KEPT_MS));
  await forget(ctx, mailRequests, lt(mailRequests.at, now - DAY_MS));
  await forget(ctx, formerAddresses, lt(formerAddresses.createdAt, now - FORMER_KEPT_MS));
};
