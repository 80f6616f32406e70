// Administrators' edits of the catalogue: each one transaction with its trace, answered by what the screen shows next.
import type { z } from "zod";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import {
  createCategory,
  createContent,
  createSubcategory,
  type Edit,
  findSubcategory,
  removeSubcategory,
  reorderCategories,
  reorderContents,
  reorderSubcategories,
  restoreCategory,
  restoreSubcategory,
  saveQuestions,
  switchContent,
  updateCategory,
  updateContent,
  updateSubcategory,
} from "@/modules/catalog/index.ts";
import { isServedAsPart } from "@/modules/specialists/index.ts";
import { getCategoryDetails, listEducationalContents } from "./categories.ts";
import type * as shapes from "./schemas.ts";

type Ref = { id: string };
type Sent<S extends z.ZodType> = z.output<S>;
type Kind = "category" | "subcategory" | "question-set" | "educational-content";
/** What happened, as the audit log names it. */
type Did = [kind: Kind, action: string];

/** Leaves a trace of an edit, unless nothing became different. */
export const withAudit = async <E extends Edit<unknown>>(tx: Tx, [subjectKind, action]: Did, edit: E): Promise<E> => {
  const { id, before, after } = edit;
  if (before === after) return edit;
  await recordAudit(tx, { action: `catalog.${action}`, subjectKind, subjectId: id, before, after });
  return edit;
};

/** One edit with its trace. */
const commit = <E extends Edit<unknown>>(ctx: Ctx, did: Did, edit: (tx: Tx) => Promise<E>): Promise<E> =>
  transact(ctx, async (tx) => await withAudit(tx, did, await edit(tx)));

/** The same for what must not be made twice when a call comes again. */
const commitOnce = (
  ctx: Ctx,
  { call, input }: { call: string; input: unknown },
  did: Did,
  edit: (tx: Tx) => Promise<Edit<unknown>>,
): Promise<{ id: string }> =>
  transactOnce(ctx, call, input, async (tx) => {
    const { id } = await withAudit(tx, did, await edit(tx));
    return { id };
  });

const tracedOrder = (tx: Tx, kind: Kind, subjectId: string, { from, to }: Sent<typeof shapes.Reorder>) =>
  recordAudit(tx, { action: "catalog.reorder", subjectKind: kind, subjectId, before: from, after: to });

/** Admin/CreateCategory. */
export const createCategoryOnce = async (ctx: Ctx, input: Sent<typeof shapes.CreateCategory>) => {
  const did: Did = ["category", "create_category"];
  const { id } = await commitOnce(ctx, { call: "Admin/CreateCategory", input }, did, (tx) => createCategory(tx, input));
  return await getCategoryDetails(ctx, id);
};

/** Admin/UpdateCategory/{id}. */
export const editCategory = async (ctx: Ctx, input: Ref & Sent<typeof shapes.UpdateCategory>) => {
  await commit(ctx, ["category", "update_category"], (tx) => updateCategory(tx, input));
  return await getCategoryDetails(ctx, input.id);
};

/** Admin/RestoreCategory/{id}. */
export const bringBack = async (ctx: Ctx, input: Ref & Sent<typeof shapes.OptionalVersion>) => {
  await commit(ctx, ["category", "restore_category"], (tx) => restoreCategory(tx, input));
  return await getCategoryDetails(ctx, input.id);
};

/** Admin/ReorderCategories. */
export const orderCategories = async (ctx: Ctx, input: Sent<typeof shapes.Reorder>) => {
  await transact(ctx, async (tx) => {
    await reorderCategories(tx, input);
    await tracedOrder(tx, "category", "all", input);
  });
  return { order: input.to };
};

/** Admin/CreateSubcategory. */
export const addSubcategory = async (ctx: Ctx, input: Sent<typeof shapes.CreateSubcategory>) => {
  const did: Did = ["subcategory", "create_subcategory"];
  await commitOnce(ctx, { call: "Admin/CreateSubcategory", input }, did, (tx) => createSubcategory(tx, input));
  return await getCategoryDetails(ctx, input.categoryId);
};

/** Admin/UpdateSubcategory/{id}. */
export const editSubcategory = async (ctx: Ctx, input: Ref & Sent<typeof shapes.UpdateSubcategory>) => {
  const { after } = await commit(ctx, ["subcategory", "update_subcategory"], (tx) => updateSubcategory(tx, input));
  return await getCategoryDetails(ctx, after.categoryId);
};

/** Admin/DeleteSubcategory/{id}: retired instead when anything refers to it (PRODUCT section 2). */
export const dropSubcategory = async (ctx: Ctx, { id, version }: Ref & Sent<typeof shapes.OptionalVersion>) => {
  const { before, after } = await transact(ctx, async (tx) => {
    const part = await findSubcategory(tx, id);
    const referenced = part !== undefined && await isServedAsPart(tx, part);
    const edit = await removeSubcategory(tx, { id, version, referenced });
    return await withAudit(tx, ["subcategory", edit.after ? "retire_subcategory" : "delete_subcategory"], edit);
  });
  const outcome: "retired" | "deleted" = after ? "retired" : "deleted";
  return { outcome, category: await getCategoryDetails(ctx, before.categoryId) };
};

/** Admin/RestoreSubcategory/{id}. */
export const bringPartBack = async (ctx: Ctx, input: Ref & Sent<typeof shapes.OptionalVersion>) => {
  const { after } = await commit(ctx, ["subcategory", "restore_subcategory"], (tx) => restoreSubcategory(tx, input));
  return await getCategoryDetails(ctx, after.categoryId);
};

/** Admin/ReorderSubcategories/{id}. */
export const orderSubcategories = async (ctx: Ctx, input: Ref & Sent<typeof shapes.Reorder>) => {
  await transact(ctx, async (tx) => {
    await reorderSubcategories(tx, input);
    await tracedOrder(tx, "subcategory", input.id, input);
  });
  return await getCategoryDetails(ctx, input.id);
};

/** Admin/SaveQuestions/{id}. */
export const editQuestions = async (ctx: Ctx, { id, ...input }: Ref & Sent<typeof shapes.SaveQuestions>) => {
  await commit(ctx, ["question-set", "save_questions"], (tx) => saveQuestions(tx, { categoryId: id, ...input }));
  return await getCategoryDetails(ctx, id);
};

/** Admin/CreateContent. */
export const addContent = async (ctx: Ctx, input: Sent<typeof shapes.CreateContent>) => {
  const did: Did = ["educational-content", "create_content"];
  await commitOnce(ctx, { call: "Admin/CreateContent", input }, did, (tx) => createContent(tx, input));
  return await listEducationalContents(ctx, input.categoryId);
};

/** Admin/UpdateContent/{id}. */
export const editContent = async (ctx: Ctx, input: Ref & Sent<typeof shapes.UpdateContent>) => {
  await commit(ctx, ["educational-content", "update_content"], (tx) => updateContent(tx, input));
  return await listEducationalContents(ctx, input.categoryId);
};

const showContent = (active: boolean) => async (ctx: Ctx, input: Ref & Sent<typeof shapes.OptionalVersion>) => {
  const did = active ? "restore_content" : "retire_content";
  const { after } = await commit(ctx, ["educational-content", did], (tx) => switchContent(tx, { ...input, active }));
  return await listEducationalContents(ctx, after.categoryId);
};

/** Admin/RetireContent/{id}. */
export const retireContent = showContent(false);
/** Admin/RestoreContent/{id}. */
export const restoreContent = showContent(true);

/** Admin/ReorderContents. */
export const orderContents = async (ctx: Ctx, input: Sent<typeof shapes.ReorderContents>) => {
  await transact(ctx, async (tx) => {
    await reorderContents(tx, input);
    await tracedOrder(tx, "educational-content", input.categoryId ?? "all", input);
  });
  return await listEducationalContents(ctx, input.categoryId);
};
