// Form drafts: unsaved input, stored on the server for every device.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { formDrafts } from "../tables.ts";
import type { Draft, DraftForm, DraftInput } from "./schemas.ts";

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

const toView = (form: DraftForm, row: Row | undefined): Draft => ({
  form,
  version: row?.version ?? 0,
  content: row?.content ?? null,
  basedOn: row?.basedOn ?? null,
  savedAt: row?.content ? iso(row.changedAt) : null,
});

const keyOf = (ctx: Ctx, form: DraftForm): DraftKey => ({ userId: userOf(ctx).id, form });

/** The caller's draft of a form; without content when there is none. */
export const viewDraft = async (ctx: Ctx, { form }: { form: DraftForm }): Promise<Draft> =>
  toView(form, await findDraft(ctx.db.read, keyOf(ctx, form)));

/**
 * Replaces the caller's draft of a form. The same again changes nothing, whatever its version. Throws
 * `stale_version` when another tab has saved one meanwhile, and 400 for a draft that is too large.
 */
export const saveDraft = async (ctx: Ctx, form: DraftForm, input: DraftInput): Promise<Draft> => {
  const { version, content, basedOn = null } = input;
  const error = draftError(content);
  if (error) throw invalid([error]);
  const key = keyOf(ctx, form);
  return await transact(ctx, async (tx) => {
    const saved = await findDraft(tx, key);
    const isSame = saved?.basedOn === basedOn && JSON.stringify(saved.content) === JSON.stringify(content);
    if (isSame) return toView(form, saved);
    requireVersion(version, saved?.version ?? 0);
    const fields = { content, basedOn, version: version + 1, changedAt: tx.now };
    const [row] = await tx.insert(formDrafts).values({ ...key, ...fields })
      .onConflictDoUpdate({ target: [formDrafts.userId, formDrafts.form], set: fields }).returning();
    return toView(form, row);
  });
};

/** Fills in a form for a person who has not opened it yet. */
export const prepareDraft = async (tx: Tx, key: DraftKey, content: Record<string, unknown>): Promise<void> => {
  await tx.insert(formDrafts).values({ ...key, content, basedOn: 0, version: 1, changedAt: tx.now });
};

/**
 * One ahead is the last save of a tab that is closed while another of its saves is on the way: that one arrives later, or
 * has changed nothing.
 */
const requireVersion = (version: number, currentVersion: number): void => {
  if (version === currentVersion || version === currentVersion + 1) return;
  throw conflict(
    "stale_version",
    "You're also working on this in another tab or on another device. Please continue there, or reload this page.",
    { currentVersion },
  );
};

/** Deletes the caller's draft, if there is one. */
export const discardDraft = (ctx: Ctx, { form }: { form: DraftForm }): Promise<Draft> =>
  transact(ctx, async (tx) => {
    await clearDraft(tx, keyOf(ctx, form));
    return toView(form, await findDraft(tx, keyOf(ctx, form)));
  });

/** Deletes a draft after its form was saved. The version still counts on, so that a late tab cannot restore the draft. */
export const clearDraft = async (tx: Tx, key: DraftKey): Promise<void> => {
  await tx.update(formDrafts)
    .set({ content: null, basedOn: null, version: sql`${formDrafts.version} + 1`, changedAt: tx.now })
    .where(and(isOf(key), isNotNull(formDrafts.content)));
};

/** In characters of JSON, and levels of nesting. */
const MAX_LENGTH = 60_000;
const MAX_DEPTH = 20;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" && value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/** Explains why a draft is too large; undefined when it is not. */
export const draftError = (content: Record<string, unknown>): string | undefined => {
  // Depth first, because JSON.stringify fails on very deep values.
  const isTooLarge = isDeeper(content, MAX_DEPTH) || JSON.stringify(content).length > MAX_LENGTH;
  return isTooLarge ? "This draft is too long to save. Please shorten it." : undefined;
};
