// Proof of work: where many codes are open in a network, and before each text message to an unproven number, the browser
// solves a challenge. Challenges are signed and stored nowhere; solved ones are, so that each is used once.
import { Buffer } from "node:buffer";
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import { NETWORK_LIMITS, WORK, WORK_VALID_MS } from "./rules.ts";
import { contactCodes, usedChallenges } from "./tables.ts";

/** A challenge that a browser has solved for a track. */
export interface SolvedWork {
  signature: string;
  expiresAt: Instant;
}

/** Who asks for a code. */
export interface Sender {
  /** Undefined where limits do not count it, and for proven visitors. */
  network: string | undefined;
  work: SolvedWork | undefined;
}

const CODE = "proof_of_work";

const workNeeded = (details?: Record<string, unknown>) => conflict(CODE, t("errors.work"), details);

/** What signs challenges, and the keys that solve them; after them those of earlier values of LINK_SECRET. */
const allSecretsOf = ({ secrets }: Pick<Ctx, "secrets">) => {
  const keys = secrets.allOf("proof-of-work", "key", 1);
  return secrets.allOf("proof-of-work", "challenge", 1).map((hmacSignatureSecret, n) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: keys[n]!,
  }));
};

const newChallenge = (ctx: Ctx, trackId: string): Promise<Challenge> =>
  createChallenge({
    ...allSecretsOf(ctx)[0]!,
    algorithm: "PBKDF2/SHA-256",
    cost: WORK.iterations,
    counter: randomInt(WORK.most, WORK.least),
    data: { track: trackId, until: ctx.now + WORK_VALID_MS },
    deriveKey,
  });

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      cost: z.literal(WORK.iterations),
      data: z.object({ track: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The header's JSON in base64url; undefined for anything else. */
const parseSolved = (header: string): (Payload & z.infer<typeof Solved>) | undefined => {
  try {
    const parsed = Solved.safeParse(JSON.parse(Buffer.from(header, "base64url").toString()));
    return parsed.data as Payload & z.infer<typeof Solved> | undefined;
  } catch {
    return undefined;
  }
};

/** Undefined unless the header solves a challenge of this track that has not expired. */
const checkWork = async (ctx: Ctx, trackId: string, header: string | undefined): Promise<SolvedWork | undefined> => {
  const solved = header === undefined ? undefined : parseSolved(header);
  if (!solved) return undefined;
  const { signature, parameters: { data } } = solved.challenge;
  if (data.track !== trackId || data.until <= ctx.now) return undefined;
  for (const secrets of allSecretsOf(ctx)) {
    const { verified } = await verifySolution({ ...secrets, ...solved, deriveKey });
    if (verified) return { signature, expiresAt: data.until };
  }
  return undefined;
};

/**
 * Runs what may send a code, with the work that the browser has done. Throws `proof_of_work` with a challenge in its
 * details where work is needed and was not done, or was used before.
 */
export const withWork = async <T>(
  ctx: Ctx,
  { trackId, work }: { trackId: string; work: string | undefined },
  run: (work: SolvedWork | undefined) => Promise<T>,
): Promise<T> => {
  const solved = await checkWork(ctx, trackId, work);
  try {
    return await run(solved);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== CODE) throw error;
    throw workNeeded({ challenge: await newChallenge(ctx, trackId) });
  }
};

/** Counts codes of a network that were sent and not typed yet, without one track's. */
const countOpenCodes = async (tx: Tx, network: string, exceptTrackId: string): Promise<number> => {
  // Literal, so that SQLite uses the partial index.
  const [row] = await tx.select({ codes: count() }).from(contactCodes).where(and(
    eq(contactCodes.network, network),
    gt(contactCodes.expiresAt, tx.now),
    sql`${contactCodes.provenAt} is null and ${contactCodes.network} is not null`,
    ne(contactCodes.trackId, exceptTrackId),
  ));
  return row?.codes ?? 0;
};

/** Uses up the sender's work where it is needed. Throws `proof_of_work`. */
export const requireWork = async (tx: Tx, trackId: string, { network, work }: Sender): Promise<void> => {
  if (network === undefined) return;
  if (await countOpenCodes(tx, network, trackId) >= NETWORK_LIMITS.codesWithoutWork) await consumeWork(tx, work);
};

/** Uses up the sender's work. Throws `proof_of_work`. */
export const consumeWork = async (tx: Tx, work: SolvedWork | undefined): Promise<void> => {
  if (!work) throw workNeeded();
  const [used] = await tx.select().from(usedChallenges).where(eq(usedChallenges.signature, work.signature));
  if (used) throw workNeeded();
  await insertRow(tx, usedChallenges, work);
};
