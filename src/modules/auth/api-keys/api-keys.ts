// API keys of a person: created once, listed, revoked. Administrators' keys are shared among owners of the marketplace.
import { and, desc, eq, lt } from "drizzle-orm";
import { apiKeyCreated } from "@/events.ts";
import type { ApiScope, KeyAudience } from "@/platform/api-scopes.ts";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type PersonalDataSource, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { fullName } from "@/platform/text.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { transactConfirmed } from "../second-factor/confirmation.ts";
import { hashToken, newToken } from "../sessions/sessions.ts";
import { users } from "../tables.ts";
import { EXPIRED_KEPT_MS, isExpired, KEY_PREFIX, MAX_KEYS, SHOWN_LENGTH } from "./rules.ts";
import type { ApiKey, ApiKeyCreated, ApiKeys, NewApiKey } from "./schemas.ts";
import { apiKeys } from "./tables.ts";

type Row = typeof apiKeys.$inferSelect;

const isoOrNull = (at: Instant | null): string | null => at === null ? null : iso(at);

const viewKey = (row: Row, owner: string, now: Instant): ApiKey => {
  const { id, name, prefix, addresses, lastAddress } = row;
  return {
    id,
    name,
    prefix,
    addresses,
    lastAddress,
    owner,
    scopes: row.scopes as ApiScope[],
    status: isExpired(row, now) ? "expired" : "active",
    createdAt: iso(row.createdAt),
    expiresAt: isoOrNull(row.expiresAt),
    lastUsedAt: isoOrNull(row.lastUsedAt),
  };
};

/** A specialist has their own keys; owners of the marketplace see those of all administrators. */
const visibleTo = (userId: string, audience: KeyAudience) =>
  and(eq(apiKeys.audience, audience), audience === "admin" ? undefined : eq(apiKeys.ownerId, userId));

/** The newest first. */
export const listApiKeys = async (ctx: Ctx, audience: KeyAudience): Promise<ApiKeys> => {
  const rows = await ctx.db.read.select({ key: apiKeys, firstName: users.firstName, lastName: users.lastName })
    .from(apiKeys).innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(visibleTo(userOf(ctx).id, audience)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return { keys: rows.map(({ key, ...owner }) => viewKey(key, fullName(owner), ctx.now)) };
};

const auditKey = (tx: Tx, action: string, { id, name, scopes }: Pick<Row, "id" | "name" | "scopes">) =>
  recordAudit(tx, { action, subjectKind: "api-key", subjectId: id, after: { name, scopes: scopes.join(", ") } });

/** Creates a key for the caller. Throws what transactConfirmed throws, and `too_many_keys`. */
export const createApiKey = (ctx: Ctx, audience: KeyAudience, input: NewApiKey): Promise<ApiKeyCreated> => {
  const key = `${KEY_PREFIX}${newToken()}`;
  const { name, addresses, days } = input;
  const scopes = [...new Set(input.scopes)];
  return transactConfirmed(ctx, input, async (tx, ownerId) => {
    const own = and(eq(apiKeys.audience, audience), eq(apiKeys.ownerId, ownerId));
    if (await tx.$count(apiKeys, own) >= MAX_KEYS) {
      throw conflict("too_many_keys", `You have ${MAX_KEYS} keys. Please revoke one that you no longer need.`);
    }
    const id = newId();
    await tx.insert(apiKeys).values({
      id,
      ownerId,
      audience,
      name,
      scopes,
      addresses,
      prefix: key.slice(0, SHOWN_LENGTH),
      keyHash: hashToken(key),
      createdAt: tx.now,
      expiresAt: days === null ? null : tx.now + days * DAY_MS,
    });
    if (audience === "admin") await auditKey(tx, "auth.create-api-key", { id, name, scopes });
    await publish(tx, apiKeyCreated({ userId: ownerId, keyId: id }));
    return { id, key };
  });
};

/** A revoked key stops at once, and is deleted. Throws 404 for a key that the caller may not know. */
export const revokeApiKey = (ctx: Ctx, audience: KeyAudience, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const visible = and(eq(apiKeys.id, id), visibleTo(userOf(ctx).id, audience));
    const [row] = await tx.select().from(apiKeys).where(visible);
    if (!row) throw notFound("This API key doesn't exist.");
    await tx.delete(apiKeys).where(eq(apiKeys.id, id));
    if (audience === "admin") await auditKey(tx, "auth.revoke-api-key", row);
  });

/** A key by its id; undefined when it was revoked meanwhile. */
export const findApiKey = (db: Reader, id: string): Promise<Row | undefined> =>
  db.select().from(apiKeys).where(eq(apiKeys.id, id)).get();

export const deleteApiKeys = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(apiKeys).where(eq(apiKeys.ownerId, userId));
};

/** Keys that expired so long ago that nobody misses them. */
export const isLongExpired = (now: Instant) => lt(apiKeys.expiresAt, now - EXPIRED_KEPT_MS);

export const apiKeyData: PersonalDataSource = {
  name: "apiKeys",
  async collect(ctx, userId) {
    const rows = await ctx.db.read.select().from(apiKeys).where(eq(apiKeys.ownerId, userId));
    return rows.map((row) => {
      const { id: _id, owner: _owner, ...shown } = viewKey(row, "", ctx.now);
      return shown;
    });
  },
};
