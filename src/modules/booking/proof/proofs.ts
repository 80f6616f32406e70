// Browsers that have proven an email address and are remembered: a random token in a cookie, and its hash in the table.
import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Env } from "@/platform/http/route.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { contactProofs } from "./tables.ts";

const cookieName = (production: boolean) => (production ? "__Host-parley_proof" : "parley_proof");

/** The browser's token, if it has one. */
export const readProofToken = (c: Context<Env>): string | undefined =>
  getCookie(c, cookieName(c.get("ctx").config.production));

/**
 * In a frame of another site a cookie belongs to that site's partition of the browser's storage (CHIPS); a browser that
 * knows no partitions does not keep it, and the next booking asks for a code again.
 */
const PARTITIONED = { secure: true, sameSite: "None", partitioned: true } as const;

/** Remembers the browser, in a cookie that scripts cannot read. */
export const setProofCookie = (c: Context<Env>, { token, expiresAt }: Proof): void => {
  const { config: { production }, now } = c.get("ctx");
  const isFramed = c.req.header("X-Embed") !== undefined;
  setCookie(c, cookieName(production), token, {
    httpOnly: true,
    path: "/",
    maxAge: Math.floor((expiresAt - now) / 1000),
    ...(isFramed ? PARTITIONED : { secure: production, sameSite: "Lax" }),
  });
};

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const selectProof = prepared((db) =>
  db.select({ provenAt: contactProofs.provenAt }).from(contactProofs).where(and(
    eq(contactProofs.tokenHash, sql.placeholder("tokenHash")),
    eq(contactProofs.email, sql.placeholder("email")),
    gt(contactProofs.expiresAt, sql.placeholder("now")),
  )).prepare()
);

/** Whether this browser has proven this address, `before` an instant if there is one, and is remembered since. */
export const isProvenBrowser = async (
  db: Reader,
  { token, email, now, before = Infinity }: {
    token: string | undefined;
    email: string;
    now: Instant;
    before?: Instant;
  },
): Promise<boolean> => {
  if (!token) return false;
  const proof = await selectProof(db).get({ tokenHash: hashOf(token), email, now });
  return proof !== undefined && proof.provenAt <= before;
};

/** Whether any browser is remembered for an address. */
export const hasLiveProof = async (db: Reader, { email, now }: { email: string; now: Instant }): Promise<boolean> => {
  const [proof] = await db.select({ expiresAt: contactProofs.expiresAt }).from(contactProofs)
    .where(and(eq(contactProofs.email, email), gt(contactProofs.expiresAt, now))).limit(1);
  return proof !== undefined;
};

export interface Proof {
  token: string;
  expiresAt: Instant;
}

/**
 * Remembers that a browser has proven an address. Its other proofs follow to the new token, so that a token which
 * somebody else has put into the browser is worth nothing.
 */
export const rememberProof = async (tx: Tx, email: string, former: string | undefined): Promise<Proof> => {
  const token = randomBytes(24).toString("base64url");
  if (former) {
    await tx.update(contactProofs).set({ tokenHash: hashOf(token) })
      .where(and(eq(contactProofs.tokenHash, hashOf(former)), ne(contactProofs.email, email)));
  }
  const expiresAt = tx.now + (await getLifecycle(tx)).proofDays * DAY_MS;
  const row = { provenAt: tx.now, expiresAt };
  await tx.insert(contactProofs).values({ tokenHash: hashOf(token), email, ...row })
    .onConflictDoUpdate({ target: [contactProofs.tokenHash, contactProofs.email], set: row });
  return { token, expiresAt };
};

/** Which browsers are remembered for an address, without their tokens. */
export const listProofs = async (db: Reader, email: string) =>
  await db.select({ provenAt: contactProofs.provenAt, expiresAt: contactProofs.expiresAt }).from(contactProofs)
    .where(eq(contactProofs.email, email));

/** Erasure: no browser is remembered for this address any more. */
export const deleteProofs = async (tx: Tx, email: string): Promise<void> => {
  await tx.delete(contactProofs).where(eq(contactProofs.email, email));
};
