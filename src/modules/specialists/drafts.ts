// Drafts: what a person has typed into a form and not saved, kept for every device (PRODUCT section 3, Onboarding).
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { draftRefusal } from "./draft-rules.ts";
import type { Draft, DraftForm, DraftInput } from "./onboarding-schemas.ts";
import { formDrafts } from "./tables.ts";

interface DraftKey {
  userId: string;
  form: DraftForm;
}
type Row = typeof formDrafts.$inferSelect;

const isOf = ({ userId, form }: DraftKey) => and(eq(formDrafts.userId, userId), eq(formDrafts.form, form));

const findDraft = async (db: Reader, key: DraftKey): Promise<Row | undefined> => {
  const [row] = await db.select().from(formDrafts).where(isOf(key));
  return row;
};

const viewOf = (form: DraftForm, row: Row | undefined): Draft => ({
  form,
  version: row?.version ?? 0,
  content: row?.content ?? null,
  basedOn: row?.basedOn ?? null,
  savedAt: row?.content ? iso(row.changedAt) : null,
});

const keyOf = (ctx: Ctx, form: DraftForm): DraftKey => ({ userId: userOf(ctx).id, form });

/** The caller's draft of a form; without content when there is none. */
export const viewDraft = async (ctx: Ctx, { form }: { form: DraftForm }): Promise<Draft> =>
  viewOf(form, await findDraft(ctx.db.read, keyOf(ctx, form)));

/**
 * Keeps a draft in place of the one that was read. The same content again changes nothing, whatever its version.
 * Throws `stale_version` when another tab has kept one meanwhile, 400 for more than a form can hold.
 */
export const keepDraft = async (ctx: Ctx, form: DraftForm, input: DraftInput): Promise<Draft> => {
  const { version, content, basedOn = null } = input;
  const refusal = draftRefusal(content);
  if (refusal) throw invalid([refusal]);
  const key = keyOf(ctx, form);
  return await transact(ctx, async (tx) => {
    const kept = await findDraft(tx, key);
    if (kept && JSON.stringify(kept.content) === JSON.stringify(content)) return viewOf(form, kept);
    requireVersion(version, kept?.version ?? 0);
    const fields = { content, basedOn, version: version + 1, changedAt: tx.now };
    const [row] = await tx.insert(formDrafts).values({ ...key, ...fields })
      .onConflictDoUpdate({ target: [formDrafts.userId, formDrafts.form], set: fields }).returning();
    return viewOf(form, row);
  });
};

const requireVersion = (version: number, currentVersion: number): void => {
  if (version === currentVersion) return;
  throw conflict(
    "stale_version",
    "You are working on this in another tab or on another device, too. Please go on there, or reload this page.",
    { currentVersion },
  );
};

/** Throws the caller's draft away; nothing happens without one. */
export const discardDraft = (ctx: Ctx, { form }: { form: DraftForm }): Promise<Draft> =>
  transact(ctx, async (tx) => {
    await clearDraft(tx, keyOf(ctx, form));
    return viewOf(form, await findDraft(tx, keyOf(ctx, form)));
  });

/** A form was saved: its draft is done with. The version goes on, so that a late tab cannot bring it back. */
export const clearDraft = async (tx: Tx, key: DraftKey): Promise<void> => {
  await tx.update(formDrafts)
    .set({ content: null, basedOn: null, version: sql`${formDrafts.version} + 1`, changedAt: tx.now })
    .where(and(isOf(key), isNotNull(formDrafts.content)));
};
