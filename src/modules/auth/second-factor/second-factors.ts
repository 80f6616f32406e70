// Second factors as their owner sees them, in their data export, and their reset from the operator's console.
import { eq } from "drizzle-orm";
import { secondFactorReset } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type PersonalDataSource, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { findPersonByEmail, getPerson } from "../people/people.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { countRecoveryCodes, deleteFactors, findFactors, listPasskeys } from "./enrolment.ts";
import { hasFactor } from "./rules.ts";
import type { SecondFactors } from "./schemas.ts";
import { totpSecrets } from "./tables.ts";

const isoOrNull = (at: Instant | null | undefined): string | null => at ? iso(at) : null;

const describeFactors = async ({ db }: Pick<Ctx, "db">, userId: string): Promise<Omit<SecondFactors, "required">> => {
  const [keys, [totp], recoveryCodesLeft] = await Promise.all([
    listPasskeys(db.read, userId),
    db.read.select({ confirmedAt: totpSecrets.confirmedAt }).from(totpSecrets).where(eq(totpSecrets.userId, userId)),
    countRecoveryCodes(db.read, userId),
  ]);
  return {
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: iso(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    totpAddedAt: isoOrNull(totp?.confirmedAt),
    recoveryCodesLeft,
  };
};

/** The caller's factors. */
export const getSecondFactors = async (ctx: Ctx): Promise<SecondFactors> => {
  const { id } = userOf(ctx);
  const [factors, { isAdmin }] = await Promise.all([describeFactors(ctx, id), getPerson(ctx.db.read, id)]);
  return { ...factors, required: isAdmin && ctx.config.adminMfa };
};

/** The personal data about factors: no secrets, no hashes. */
export const secondFactorData: PersonalDataSource = {
  name: "secondFactors",
  collect: (ctx, userId) => describeFactors(ctx, userId),
};

/**
 * Removes every factor of an account and signs it out, from the operator's console: for someone who has lost their
 * factors and their recovery codes. Throws 404 for an unknown address, and `no_second_factor`.
 */
export const resetSecondFactor = async (ctx: Ctx, email: string): Promise<void> => {
  if (!email) {
    throw conflict("no_address", "Name the account by its email address: reset-second-factor somebody@parley.example");
  }
  await transact(ctx, async (tx) => {
    const person = await findPersonByEmail(tx, email.trim());
    if (!person) throw notFound(`No account uses ${email}.`);
    const { id: userId } = person;
    const factors = await findFactors(tx, userId);
    if (!hasFactor(factors)) throw conflict("no_second_factor", `The account ${email} has no second factor.`);
    await deleteFactors(tx, userId);
    await revokeSessions(tx, userId);
    await recordAudit(tx, {
      action: "auth.reset-second-factor",
      subjectKind: "user",
      subjectId: userId,
      before: { passkeys: factors.passkeys, authenticatorApp: factors.hasTotp, recoveryCodes: factors.recoveryCodes },
      after: { passkeys: 0, authenticatorApp: false, recoveryCodes: 0 },
    });
    await publish(tx, secondFactorReset({ userId }));
  });
};
