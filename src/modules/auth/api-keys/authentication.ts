// Who a request with an API key comes from, and why a key does not work.
import { eq, sql } from "drizzle-orm";
import { isIP } from "node:net";
import type { ApiScope } from "@/platform/api-scopes.ts";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { AppError, forbidden } from "@/platform/errors.ts";
import { takePoints } from "@/platform/http/limits.ts";
import { plainAddressOf } from "@/platform/http/networks.ts";
import { isTrusted } from "@/platform/http/request-context.ts";
import { USER_STATUS } from "../rules.ts";
import { hashToken, personColumns, saveUse, toSignedIn } from "../sessions/sessions.ts";
import { users } from "../tables.ts";
import { CALLS_PER_MINUTE, isExpired, isUseDue } from "./rules.ts";
import { apiKeys } from "./tables.ts";

const keyByHash = prepared((db) =>
  db.select({
    keyId: apiKeys.id,
    scopes: apiKeys.scopes,
    addresses: apiKeys.addresses,
    expiresAt: apiKeys.expiresAt,
    lastUsedAt: apiKeys.lastUsedAt,
    ...personColumns,
  }).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash"))).prepare()
);

const unauthorised = (code: string, sentence: string): AppError => new AppError(401, [sentence], code);

const asNetwork = (allowed: string): string =>
  allowed.includes("/") ? allowed : `${allowed}/${isIP(allowed) === 6 ? 128 : 32}`;

/** Whether a request's address is among those of a key. */
const isAllowed = (allowed: readonly string[], address: string | undefined): boolean =>
  allowed.length === 0 ||
  (address !== undefined && isTrusted(allowed.map(asNetwork), plainAddressOf(address)));

/**
 * The owner of a key, who acts through it. Throws `key_invalid` and `key_expired` (401), `suspended` and `key_address`
 * (403), and 429 after too many calls in a minute.
 */
export const readApiKey = async (ctx: Ctx, key: string): Promise<SignedIn> => {
  const found = await keyByHash(ctx.db.primary).get({ keyHash: hashToken(key) });
  if (!found) throw unauthorised("key_invalid", "This API key doesn't exist, or it was revoked.");
  if (isExpired(found, ctx.now)) {
    throw unauthorised("key_expired", "This API key has expired. Please create a new one.");
  }
  if (!USER_STATUS[found.status].canSignIn) throw forbidden("The account of this API key is suspended.", "suspended");
  if (!isAllowed(found.addresses, ctx.address)) {
    throw forbidden("This API key can't be used from this address.", "key_address");
  }
  const { keyId } = found;
  await takePoints(ctx, "api-key", keyId, CALLS_PER_MINUTE, 60);
  if (isUseDue(found, ctx.now)) {
    await saveUse(ctx, "an API key", async (tx) => {
      await tx.update(apiKeys).set({ lastUsedAt: ctx.now, lastAddress: ctx.address }).where(eq(apiKeys.id, keyId));
    });
  }
  return { ...toSignedIn(ctx, found), sessionId: "", apiKey: { id: keyId, scopes: found.scopes as ApiScope[] } };
};
