// Codes of authenticator apps (TOTP, RFC 6238): secrets, which are stored encrypted, and codes, which work once.
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { requireChange } from "@/platform/db/writer/plan.ts";
import { decrypt, encrypt, type Encrypted, renew, renewAll } from "@/platform/encryption.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { FactorFault } from "./rules.ts";
import { totpSecrets } from "./tables.ts";

const boundTo = (userId: string): Encrypted => ({ purpose: "totp-secret", rowId: userId });

/** The present key and earlier ones. */
const keysOf = ({ linkSecret, oldLinkSecrets }: Ctx["config"]): string[] => [linkSecret, ...oldLinkSecrets];

/** A secret of 160 random bits, in base32 and encrypted. */
export const newTotpSecret = ({ config }: Pick<Ctx, "config">, userId: string) => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, encrypted: encrypt(config.linkSecret, boundTo(userId), secret) };
};

/** What the QR code of an authenticator app contains. `issuer` is the product, `label` the account. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** How many steps (of 30 seconds) a clock may be wrong. */
const WINDOW = 1;

/** The time step to which a code belongs; undefined for a wrong code and for a secret that cannot be decrypted. */
export const matchTotp = (
  { config, now }: { config: Ctx["config"]; now: Instant },
  userId: string,
  { encrypted, code }: { encrypted: string; code: string },
): number | undefined => {
  const secret = decrypt(keysOf(config), boundTo(userId), encrypted);
  if (secret === undefined) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta;
};

export const findTotp = (tx: Tx, userId: string): Promise<typeof totpSecrets.$inferSelect | undefined> =>
  tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get();

/** Uses a code up: neither it nor an earlier one is accepted again. Returns what is wrong with it. */
export const redeemTotp = async (tx: Tx, userId: string, code: string): Promise<FactorFault | undefined> => {
  const row = await findTotp(tx, userId);
  const step = row?.secret ? matchTotp(tx, userId, { encrypted: row.secret, code }) : undefined;
  if (step === undefined) return "wrong_code";
  if (step <= row!.lastStep) return "code_used";
  const isLater = and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step));
  requireChange(await tx.update(totpSecrets).set({ lastStep: step }).where(isLater));
};

const RENEWED = 50;

/** Some rows after a user, encrypted anew where they need it. */
const renewBatch = (ctx: Ctx, after: string): Promise<{ last?: string; renewed: number }> =>
  transact(ctx, async (tx) => {
    const rows = await tx.select().from(totpSecrets).where(gt(totpSecrets.userId, after))
      .orderBy(asc(totpSecrets.userId)).limit(RENEWED);
    let renewed = 0;
    for (const { userId, secret, proposedSecret } of rows) {
      const anew = (text: string | null) => text && renew(keysOf(ctx.config), boundTo(userId), text);
      const [own, proposed] = [anew(secret), anew(proposedSecret)];
      if (!own && !proposed) continue;
      await tx.update(totpSecrets)
        .set({ ...(own ? { secret: own } : {}), ...(proposed ? { proposedSecret: proposed } : {}) }).where(
          eq(totpSecrets.userId, userId),
        );
      renewed++;
    }
    return { last: rows.at(-1)?.userId, renewed };
  });

/** While LINK_SECRET_OLD is set: encrypts the secrets of authenticator apps with the present key. */
export const renewTotpSecrets = (ctx: Ctx): Promise<void> =>
  renewAll(ctx, "second factors", (after) => renewBatch(ctx, after));
