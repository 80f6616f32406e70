// Signing secrets of endpoints, stored encrypted, and the signatures of Standard Webhooks (standardwebhooks.com).
import { Buffer } from "node:buffer";
import { createHmac, randomBytes } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { decrypt, encrypt, type Encrypted, renew, renewAll } from "@/platform/encryption.ts";
import type { Instant } from "@/platform/time/time.ts";
import { webhookEndpoints as endpoints } from "./tables.ts";

type Config = Pick<Ctx["config"], "linkSecret" | "oldLinkSecrets">;

const SECRET_PREFIX = "whsec_";

const boundTo = (endpointId: string): Encrypted => ({ purpose: "webhook-secret", rowId: endpointId });
const keysOf = ({ linkSecret, oldLinkSecrets }: Config): string[] => [linkSecret, ...oldLinkSecrets];

/** A new secret of 256 bits, as its owner gets it and as it is stored. */
export const newSecret = ({ linkSecret }: Config, endpointId: string) => {
  const secret = `${SECRET_PREFIX}${randomBytes(32).toString("base64")}`;
  return { secret, encrypted: encrypt(linkSecret, boundTo(endpointId), secret) };
};

interface Signing {
  id: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Instant | null;
}

/** The secrets that sign now: the present one, and for a day after a rotation the one before. */
const secretsOf = (config: Config, { id, secret, oldSecret, oldSecretUntil }: Signing, now: Instant): string[] => {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(isOldValid ? [oldSecret] : [])].map((encrypted) => {
    const text = decrypt(keysOf(config), boundTo(id), encrypted);
    if (text === undefined) throw new Error("The secret of a webhook endpoint can't be decrypted with LINK_SECRET");
    return text;
  });
};

interface Message {
  id: string;
  /** When it is sent. */
  at: Instant;
  body: string;
}

const sign = (secret: string, { id, at, body }: Message): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const hash = createHmac("sha256", key).update(`${id}.${Math.floor(at / 1000)}.${body}`).digest("base64");
  return `v1,${hash}`;
};

/** The headers by which a receiver knows that a message comes from here, and when it was sent. */
export const signatureHeaders = (config: Config, endpoint: Signing, message: Message): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(Math.floor(message.at / 1000)),
  "webhook-signature": secretsOf(config, endpoint, message.at).map((secret) => sign(secret, message)).join(" "),
});

const RENEWED = 50;

/** Some rows after an endpoint, encrypted anew where they need it. */
const renewBatch = (ctx: Ctx, after: string): Promise<{ last?: string; renewed: number }> =>
  transact(ctx, async (tx) => {
    const rows = await tx.select().from(endpoints).where(gt(endpoints.id, after)).orderBy(asc(endpoints.id))
      .limit(RENEWED);
    let count = 0;
    for (const { id, secret, oldSecret } of rows) {
      const anew = (text: string | null) => (text && renew(keysOf(ctx.config), boundTo(id), text)) ?? text;
      const renewed = { secret: anew(secret) ?? secret, oldSecret: anew(oldSecret) };
      if (renewed.secret === secret && renewed.oldSecret === oldSecret) continue;
      await tx.update(endpoints).set(renewed).where(eq(endpoints.id, id));
      count++;
    }
    return { last: rows.at(-1)?.id, renewed: count };
  });

/** While LINK_SECRET_OLD is set: encrypts the secrets of endpoints with the present key. */
export const renewEndpointSecrets = (ctx: Ctx): Promise<void> =>
  renewAll(ctx, "webhook secrets", (after) => renewBatch(ctx, after));
