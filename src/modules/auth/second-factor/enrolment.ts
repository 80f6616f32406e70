// Which second factors an account has, and deleting them.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { users } from "../tables.ts";
import { type FactorMethod, type FactorState, hasFactor } from "./rules.ts";
import type { Passkey } from "./webauthn.ts";
import { passkeyChallenges, passkeys, pendingLogins, recoveryCodes, totpSecrets } from "./tables.ts";

// Nested, because drizzle drops the names of tables from expressions that it selects from one table.
const confirmedTotp =
  sql`select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null`;
const anyPasskey = sql`select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}`;
const passkeyCount = sql`select count(*) from ${passkeys} where ${passkeys.userId} = ${users.id}`;
const codeCount =
  sql`select count(*) from ${recoveryCodes} where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null`;

/** For queries of users: whether an administrator has a second factor. Costs nothing for anybody else. */
export const administratorHasFactor = sql`case when ${users.isAdmin} then
  exists (${anyPasskey}) or exists (${confirmedTotp}) else 0 end`.mapWith(Boolean);

const factorsById = prepared((db) =>
  db.select({
    passkeys: sql`(${passkeyCount})`.mapWith(Number),
    hasTotp: sql`exists (${confirmedTotp})`.mapWith(Boolean),
    recoveryCodes: sql`(${codeCount})`.mapWith(Number),
  }).from(users).where(eq(users.id, sql.placeholder("userId"))).prepare()
);

/** The factors of an account, with the number of unused recovery codes. */
export type Factors = FactorState & { recoveryCodes: number };

export const findFactors = async (db: Reader, userId: string): Promise<Factors> =>
  await factorsById(db).get({ userId }) ?? { passkeys: 0, hasTotp: false, recoveryCodes: 0 };

/** How a sign-in to an account can be completed; empty when the password is enough. */
export const methodsOf = (factors: Factors): FactorMethod[] => {
  if (!hasFactor(factors)) return [];
  const has: Record<FactorMethod, boolean> = {
    passkey: factors.passkeys > 0,
    totp: factors.hasTotp,
    "recovery-code": factors.recoveryCodes > 0,
  };
  return (Object.keys(has) as FactorMethod[]).filter((method) => has[method]);
};

export const listPasskeys = (db: Reader, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countRecoveryCodes = (db: Reader, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Deletes every factor of an account, its recovery codes, and what waits for them. */
export const deleteFactors = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of [passkeyChallenges, pendingLogins, recoveryCodes, totpSecrets, passkeys]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
};
