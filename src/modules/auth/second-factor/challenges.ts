// Challenges that passkeys sign: stored on the server, each for one purpose, and used once.
import { eq } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { newId } from "@/platform/ids.ts";
import { factorError } from "./pending-logins.ts";
import { CHALLENGE_MS } from "./rules.ts";
import { passkeyChallenges } from "./tables.ts";

export interface NewChallenge {
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
