// Proving a passkey: challenges, which are stored on the server, each for one purpose, and used once; the options that a
// browser signs, and the signature, which works once.
import { and, eq } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { listPasskeys } from "./enrolment.ts";
import { factorError } from "./pending-logins.ts";
import { CHALLENGE_MS, type FactorFault } from "./rules.ts";
import type { PasskeyAssertion } from "./schemas.ts";
import { passkeyChallenges, passkeys } from "./tables.ts";
import { type Passkey, requestOptions, verifyAssertion } from "./webauthn.ts";

interface NewChallenge {
  /** See `passkeyChallenges`. */
  ownerId: string;
  userId: string;
  challenge: string;
}

/** Stores a challenge in place of its owner's earlier one. */
export const saveChallenge = async (tx: Tx, { ownerId, userId, challenge }: NewChallenge): Promise<void> => {
  const fresh = { id: newId(), challenge, expiresAt: tx.now + CHALLENGE_MS };
  await tx.insert(passkeyChallenges).values({ ownerId, userId, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.ownerId, set: fresh });
};

/**
 * Uses the owner's challenge up before the response is verified, whatever comes of that. Throws `challenge_expired`.
 */
export const takeChallenge = async (ctx: Ctx, ownerId: string): Promise<string> => {
  const row = await transact(ctx, async (tx) => {
    const [found] = await tx.select().from(passkeyChallenges).where(eq(passkeyChallenges.ownerId, ownerId));
    if (found) await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.id, found.id));
    return found;
  });
  if (!row || row.expiresAt <= ctx.now) throw factorError("challenge_expired");
  return row.challenge;
};

/** Whose passkey proves what. */
type Proof = Omit<NewChallenge, "challenge">;

/** Options for the browser, whose passkey signs them. Throws `no_passkey`. */
export const startProof = async (ctx: Ctx, { ownerId, userId }: Proof) => {
  const existing = await listPasskeys(ctx.db.read, userId);
  if (existing.length === 0) throw conflict("no_passkey", "This account has no passkey. Use another way.");
  const options = await requestOptions(ctx, existing);
  await transact(ctx, (tx) => saveChallenge(tx, { ownerId, userId, challenge: options.challenge }));
  return options;
};

/** A passkey whose signature is right, and the counter in it. */
export interface ProvenPasskey {
  passkey: Passkey;
  counter: number;
}

/** Uses the challenge up; undefined when the signature does not fit. Throws `challenge_expired`. */
export const verifyProof = async (
  ctx: Ctx,
  { ownerId, userId }: Proof,
  response: PasskeyAssertion,
): Promise<ProvenPasskey | undefined> => {
  const challenge = await takeChallenge(ctx, ownerId);
  const passkey = (await listPasskeys(ctx.db.primary, userId)).find(({ credentialId }) => credentialId === response.id);
  const counter = passkey && await verifyAssertion(ctx, passkey, { response, challenge });
  return passkey && counter !== undefined ? { passkey, counter } : undefined;
};

/** Stores the counter, unless the passkey was removed or used while its signature was verified. */
export const redeemPasskey = async (tx: Tx, proven: ProvenPasskey | undefined): Promise<FactorFault | undefined> => {
  if (!proven) return "wrong_passkey";
  const { passkey: { id, counter: before }, counter } = proven;
  const isUnchanged = and(eq(passkeys.id, id), eq(passkeys.counter, before));
  const [row] = await tx.select({ id: passkeys.id }).from(passkeys).where(isUnchanged);
  if (!row) return "wrong_passkey";
  await tx.update(passkeys).set({ counter, lastUsedAt: tx.now }).where(isUnchanged);
};
