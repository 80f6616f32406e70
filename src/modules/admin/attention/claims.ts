// Who takes care of what needs attention, so that two people don't do the same.
import { and, eq, gt, lte } from "drizzle-orm";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import { loadPersonNames } from "../person-names.ts";
import { CLAIM_MS } from "./rules.ts";
import type { AttentionRef } from "./schemas.ts";
import { attentionClaims } from "./tables.ts";

const hasRef = ({ kind, id }: AttentionRef) => and(eq(attentionClaims.kind, kind), eq(attentionClaims.itemId, id));

export type Claim = Pick<typeof attentionClaims.$inferSelect, "kind" | "itemId"> & { by: { id: string; name: string } };

/** Who has taken what, for as long as that counts. */
export const listClaims = async (db: Reader, now: Instant): Promise<Claim[]> => {
  const rows = await db.select().from(attentionClaims).where(gt(attentionClaims.takenAt, now - CLAIM_MS));
  if (rows.length === 0) return [];
  const nameOf = await loadPersonNames(db, rows.map(({ adminId }) => adminId));
  return rows.map(({ kind, itemId, adminId: id }) => ({ kind, itemId, by: { id, name: nameOf(id) } }));
};

const audit = { subjectKind: "attention" } as const;

/**
 * Admin/TakeAttention: from now on the caller takes care of it, for a day. Repeating it changes nothing. Throws
 * `attention_taken` when somebody else does.
 */
export const takeAttention = async (ctx: Ctx, ref: AttentionRef): Promise<void> => {
  const { id: adminId } = userOf(ctx);
  const taken = await transact(ctx, async (tx) => {
    await tx.delete(attentionClaims).where(lte(attentionClaims.takenAt, tx.now - CLAIM_MS));
    const [known] = await tx.select().from(attentionClaims).where(hasRef(ref));
    if (known) return known;
    await tx.insert(attentionClaims).values({ kind: ref.kind, itemId: ref.id, adminId, takenAt: tx.now });
    await recordAudit(tx, { ...audit, action: "attention.take", subjectId: ref.id, after: { kind: ref.kind } });
    return undefined;
  });
  if (!taken || taken.adminId === adminId) return;
  const nameOf = await loadPersonNames(ctx.db.read, [taken.adminId]);
  throw conflict("attention_taken", `${nameOf(taken.adminId)} has already taken this.`);
};

/** Admin/LeaveAttention: the caller gives it back. Nothing happens to what they don't have. */
export const leaveAttention = async (ctx: Ctx, ref: AttentionRef): Promise<void> =>
  await transact(ctx, async (tx) => {
    const own = and(hasRef(ref), eq(attentionClaims.adminId, userOf(ctx).id));
    const [left] = await tx.delete(attentionClaims).where(own).returning();
    if (left) {
      await recordAudit(tx, { ...audit, action: "attention.leave", subjectId: ref.id, before: { kind: ref.kind } });
    }
  });
