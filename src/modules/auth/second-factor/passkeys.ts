import { and, eq } from "drizzle-orm";
import { passkeyAdded, passkeyRemoved } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { fullName } from "@/platform/text.ts";
import { getResources } from "@/modules/settings/index.ts";
import { getPerson } from "../people/people.ts";
import { deviceLabel } from "../rules.ts";
import { transactConfirmed } from "./confirmation.ts";
import { findFactors, listPasskeys } from "./enrolment.ts";
import { finishAdding, finishRemoving, requireRemovable } from "./factor-changes.ts";
import { saveChallenge, takeChallenge } from "./passkey-use.ts";
import { factorError } from "./pending-logins.ts";
import { passkeyName, PASSKEYS_PER_ACCOUNT } from "./rules.ts";
import type { AddPasskeyInput, Confirmation, FactorAdded, RenamePasskeyInput } from "./schemas.ts";
import { passkeys } from "./tables.ts";
import { creationOptions, verifyRegistration } from "./webauthn.ts";

const tooMany = () =>
  conflict("too_many_passkeys", `An account can have ${PASSKEYS_PER_ACCOUNT} passkeys. Remove one you no longer use.`);

/** Options for the caller's browser, which creates a passkey. Throws as `transactConfirmed` does, `too_many_passkeys`. */
export const startPasskey = async (ctx: Ctx, input: Confirmation) => {
  const { id, sessionId } = userOf(ctx);
  const db = ctx.db.read;
  const [person, existing, { productName }] = await Promise.all([
    getPerson(db, id),
    listPasskeys(db, id),
    getResources(db),
  ]);
  const owner = { id, email: person.email, name: fullName(person), productName, passkeys: existing };
  const options = await creationOptions(ctx, owner);
  await transactConfirmed(ctx, input, async (tx, userId) => {
    if ((await findFactors(tx, userId)).passkeys >= PASSKEYS_PER_ACCOUNT) throw tooMany();
    await saveChallenge(tx, { ownerId: sessionId, userId, challenge: options.challenge });
  });
  return options;
};

const alreadyAdded = () => conflict("passkey_exists", "This passkey has already been added.");

/**
 * Adds the passkey that the browser created, and ends the caller's other sessions. Throws `challenge_expired`,
 * `wrong_passkey`, `passkey_exists`, `too_many_passkeys`.
 */
export const addPasskey = async (
  ctx: Ctx,
  { name, response, userAgent }: AddPasskeyInput & { userAgent?: string },
): Promise<FactorAdded> => {
  const { id: userId, sessionId } = userOf(ctx);
  const credential = await verifyRegistration(ctx, response, await takeChallenge(ctx, sessionId));
  if (!credential) throw factorError("wrong_passkey");
  return await transact(ctx, async (tx) => {
    const before = await findFactors(tx, userId);
    if (before.passkeys >= PASSKEYS_PER_ACCOUNT) throw tooMany();
    await tx.insert(passkeys).values({
      id: newId(),
      userId,
      ...credential,
      createdAt: tx.now,
      name: passkeyName(name, deviceLabel(userAgent ?? null)),
    }).catch((error) => {
      throw isUniqueViolation(error) ? alreadyAdded() : error;
    });
    return await finishAdding(tx, ctx, { before, event: passkeyAdded({ userId }) });
  });
};

/** The condition for one of the caller's own passkeys. */
const isOwn = (ctx: Ctx, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userOf(ctx).id));

/** Throws 404 for a passkey of someone else. */
const requireOwn = async (db: Reader, ctx: Ctx, id: string): Promise<void> => {
  const [own] = await db.select({ id: passkeys.id }).from(passkeys).where(isOwn(ctx, id));
  if (!own) throw notFound("This passkey doesn’t exist.");
};

/** Throws 404. */
export const renamePasskey = (ctx: Ctx, id: string, { name }: RenamePasskeyInput): Promise<void> =>
  transact(ctx, async (tx) => {
    await requireOwn(tx, ctx, id);
    await tx.update(passkeys).set({ name }).where(isOwn(ctx, id));
  });

/** Removes a passkey. Throws 404, as `transactConfirmed` does, and `last_second_factor`. */
export const removePasskey = async (ctx: Ctx, id: string, input: Confirmation): Promise<void> => {
  await requireOwn(ctx.db.read, ctx, id);
  await transactConfirmed(ctx, input, async (tx, userId) => {
    await requireOwn(tx, ctx, id);
    const factors = await findFactors(tx, userId);
    const left = { ...factors, passkeys: factors.passkeys - 1 };
    await requireRemovable(tx, ctx, left);
    await tx.delete(passkeys).where(isOwn(ctx, id));
    await finishRemoving(tx, ctx, { left, event: passkeyRemoved({ userId }) });
  });
};
