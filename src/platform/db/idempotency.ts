// Idempotency keys: repeating a call that creates something takes effect once and returns the same response
// (docs/product/contract.md#idempotency).
import { createHash } from "node:crypto";
import { and, eq, inArray, lt } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "./columns.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { conflict } from "../errors.ts";
import { sweep } from "../queue/sweep.ts";
import { transact } from "./transact.ts";

const RETENTION_MS = 24 * 60 * 60 * 1000;

export const idempotencyKeys = sqliteTable("idempotency_keys", {
  caller: text("caller").notNull(),
  route: text("route").notNull(),
  key: text("key").notNull(),
  inputHash: text("input_hash").notNull(),
  answer: json<unknown>("answer").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.caller, t.route, t.key] }),
  index("idempotency_keys_created_idx").on(t.createdAt),
]);

/** Inputs that count as the same; the first one is stored. */
class Inputs {
  constructor(readonly all: readonly unknown[]) {}
}
export const oneOfInputs = (all: readonly unknown[]): Inputs => new Inputs(all);

const hashOf = (input: unknown): string => createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/**
 * Like transact, but a repeated call with the same Idempotency-Key (same caller and route, within 24 h unless `keptMs`
 * is shorter) returns the stored result. Throws `key_reused` when the key comes with another input.
 */
export const transactOnce = <T>(
  ctx: Ctx,
  route: string,
  input: unknown,
  work: (tx: Tx) => Promise<T>,
  keptMs = RETENTION_MS,
): Promise<T> => {
  const key = ctx.idempotencyKey;
  if (!key) return transact(ctx, work);
  const hashes = (input instanceof Inputs ? input.all : [input]).map(hashOf);
  const inputHash = hashes[0]!;
  return transact(ctx, async (tx) => {
    const [stored] = await tx.select().from(idempotencyKeys).where(
      and(eq(idempotencyKeys.caller, ctx.caller), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    );
    if (stored && stored.createdAt > ctx.now - keptMs) {
      if (!hashes.includes(stored.inputHash)) {
        throw conflict("key_reused", "This Idempotency-Key was already used with other content. Please use a new key.");
      }
      return stored.answer as T;
    }
    const answer = await work(tx);
    await tx.insert(idempotencyKeys)
      .values({ caller: ctx.caller, route, key, inputHash, answer, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.caller, idempotencyKeys.route, idempotencyKeys.key],
        set: { inputHash, answer, createdAt: ctx.now },
      });
    return answer;
  });
};

const isOld = ({ now }: Tx) => lt(idempotencyKeys.createdAt, now - RETENTION_MS);

/** Deletes keys older than 24 h. */
export const purgeOldKeys = sweep({
  batch: 200,
  select: (tx, limit) => tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isOld(tx)).limit(limit),
  apply: async (tx, old) =>
    await tx.delete(idempotencyKeys).where(and(isOld(tx), inArray(idempotencyKeys.key, old.map(({ key }) => key)))),
});
