// Nightly purge of ended sessions, sign-ins and codes, browsers that registered, API keys, email requests and former
// addresses.
import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { isLongExpired } from "./api-keys/api-keys.ts";
import { apiKeys } from "./api-keys/tables.ts";
import { CODES_KEPT_MS } from "./account/codes.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "./rules.ts";
import { passkeyChallenges, pendingLogins, totpSecrets } from "./second-factor/tables.ts";
import { emailRequests, formerAddresses, oneTimeCodes, registrationBrowsers, sessions } from "./tables.ts";

const BATCH_SIZE = 200;
/** A last email is sent within minutes, or within days after an outage. */
const FORMER_KEPT_MS = 7 * DAY_MS;

/** Deletes rows in batches, each a transaction of its own. */
const deleteInBatches = async (
  ctx: Ctx,
  table: SQLiteTable & { id: SQLiteColumn },
  expired: SQL | undefined,
): Promise<void> => {
  let deleted: number;
  do {
    deleted = await transact(ctx, async (tx) => {
      const ids = tx.select({ id: table.id }).from(table).where(expired).limit(BATCH_SIZE);
      return (await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })).length;
    });
  } while (deleted === BATCH_SIZE);
};

/** Deletes the secrets of authenticator apps that were proposed and never confirmed. */
const purgeProposals = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const isOver = lt(totpSecrets.proposedUntil, ctx.now);
    await tx.delete(totpSecrets).where(and(isOver, isNull(totpSecrets.secret)));
    await tx.update(totpSecrets).set({ proposedSecret: null, proposedUntil: null }).where(isOver);
  });

/** Deletes rows whose retention period is over. */
export const purgeOldRows = async (ctx: Ctx): Promise<void> => {
  const { now } = ctx;
  const ended = or(
    lt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
    lt(sessions.createdAt, now - SESSION_MAX_MS),
    lt(sessions.revokedAt, now - SESSION_IDLE_MS),
  );
  await deleteInBatches(ctx, sessions, ended);
  await deleteInBatches(ctx, oneTimeCodes, lt(oneTimeCodes.expiresAt, now - CODES_KEPT_MS));
  await deleteInBatches(ctx, registrationBrowsers, lt(registrationBrowsers.expiresAt, now));
  await deleteInBatches(ctx, apiKeys, isLongExpired(now));
  await deleteInBatches(ctx, pendingLogins, lt(pendingLogins.expiresAt, now));
  await deleteInBatches(ctx, passkeyChallenges, lt(passkeyChallenges.expiresAt, now));
  await purgeProposals(ctx);
  await deleteInBatches(ctx, emailRequests, lt(emailRequests.at, now - DAY_MS));
  await deleteInBatches(ctx, formerAddresses, lt(formerAddresses.createdAt, now - FORMER_KEPT_MS));
};
