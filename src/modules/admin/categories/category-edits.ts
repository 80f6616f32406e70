// Administrators' edits of the catalogue. Each one is a single transaction with its audit entry, and returns what the
// screen shows next.
import type { z } from "zod";
import { recordAudit } from "@/platform/audit.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import * as catalog from "@/modules/catalog/index.ts";
import { countAudience, orderCampaign } from "@/modules/notifications/index.ts";
import { isSubcategoryServed } from "@/modules/specialists/index.ts";
import { listTranslations, saveTranslations } from "@/modules/translations/index.ts";
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from "@/modules/translations/rules.ts";
import type { EditedTranslations } from "@/modules/translations/schemas.ts";
import { getCategoryDetails, listEducationalContents } from "./categories.ts";
import type * as schemas from "./schemas.ts";

type Ref = { id: string };
type Input<S extends z.ZodType> = z.output<S>;
type SubjectKind = "category" | "subcategory" | "question-set" | "educational-content";
/** The subject and the action, as the audit log names them. */
type Audited = [kind: SubjectKind, action: string];

/** Adds the audit entry of an edit, unless the edit changed nothing. */
const withAudit = async <E extends catalog.Edit<unknown>>(
  tx: Tx,
  [subjectKind, action]: Audited,
  edit: E,
): Promise<E> => {
  const { id, before, after } = edit;
  if (before === after) return edit;
  await recordAudit(tx, { action: `catalog.${action}`, subjectKind, subjectId: id, before, after });
  return edit;
};

/** Saves the translations of a row's texts in the transaction of its edit. */
const translate = async <F extends string>(
  tx: Tx,
  { kind, id }: { kind: SubjectKind; id: string },
  texts: Readonly<Record<F, string>>,
  translations: EditedTranslations<F>,
): Promise<void> => {
  const change = await saveTranslations(tx, texts, translations);
  if (change) await recordAudit(tx, { action: "catalog.translate", subjectKind: kind, subjectId: id, ...change });
};

interface TranslatedEdit<F extends string, E> {
  kind: SubjectKind;
  /** The texts of the row. */
  fields: readonly F[];
  edit: E;
  translations: EditedTranslations<F>;
}

/** Saves the translations that came with an edit. */
const withTranslations = async <F extends string, E extends { id: string; after: Readonly<Record<F, string>> }>(
  tx: Tx,
  { kind, fields, edit, translations }: TranslatedEdit<F, E>,
): Promise<E> => {
  const texts = Object.fromEntries(fields.map((field) => [field, edit.after[field]])) as Record<F, string>;
  await translate(tx, { kind, id: edit.id }, texts, translations);
  return edit;
};

const CATEGORY = { kind: "category", fields: ["name", "description"] } as const;
const SUBCATEGORY = { kind: "subcategory", fields: ["name"] } as const;
const CONTENT = { kind: "educational-content", fields: ["title", "body"] } as const;

/** Commits one edit with its audit entry. */
const commit = <E extends catalog.Edit<unknown>>(
  ctx: Ctx,
  audited: Audited,
  edit: (tx: Tx) => Promise<E>,
): Promise<E> => transact(ctx, async (tx) => await withAudit(tx, audited, await edit(tx)));

/** Makes an edit once for an Idempotency-Key. Returns the id of what was created. */
const commitOnce = async (
  ctx: Ctx,
  { call, input }: { call: string; input: unknown },
  audited: Audited,
  edit: (tx: Tx) => Promise<catalog.Edit<unknown>>,
): Promise<string> => {
  const { id } = await transactOnce(ctx, call, input, async (tx) => {
    const { id } = await withAudit(tx, audited, await edit(tx));
    return { id };
  });
  return id;
};

const auditOrder = (tx: Tx, kind: SubjectKind, subjectId: string, { from, to }: Input<typeof schemas.Reorder>) =>
  recordAudit(tx, { action: "catalog.reorder", subjectKind: kind, subjectId, before: from, after: to });

/** Admin/CreateCategory. */
export const createCategory = async (ctx: Ctx, input: Input<typeof schemas.CreateCategory>) => {
  const call = { call: "Admin/CreateCategory", input };
  const { translations, ...fields } = input;
  const id = await commitOnce(
    ctx,
    call,
    ["category", "create_category"],
    async (tx) =>
      await withTranslations(tx, { ...CATEGORY, edit: await catalog.createCategory(tx, fields), translations }),
  );
  return await getCategoryDetails(ctx, id);
};

/** Admin/UpdateCategory/{id}. */
export const updateCategory = async (
  ctx: Ctx,
  { translations, ...input }: Ref & Input<typeof schemas.UpdateCategory>,
) => {
  await commit(
    ctx,
    ["category", "update_category"],
    async (tx) =>
      await withTranslations(tx, { ...CATEGORY, edit: await catalog.updateCategory(tx, input), translations }),
  );
  return await getCategoryDetails(ctx, input.id);
};

/** Read by the specialists of a retired category. Their credits stay in it: none is lost, none moves by itself. */
const retirementNotice = (name: string) => ({
  title: `${name} is no longer offered`.slice(0, 120),
  body:
    `Visitors can no longer find ${name} or book you for it. Your existing meetings and leads aren't affected.\n\n` +
    "Your unused credits for it stay valid until they expire, and you can use them again if we bring the category back. " +
    "If you'd rather move them to another category or get a refund, contact us under Help.",
});

/** Admin/RetireCategory/{id}. Notifies only when the call retires the category. Throws 404 or `stale_version`. */
export const retireCategory = async (ctx: Ctx, { tell, ...ref }: Ref & Input<typeof schemas.RetireInput>) => {
  const audience = { kind: "category" as const, categoryId: ref.id };
  const recipients = tell ? await countAudience(ctx.db.read, audience) : 0;
  await transact(ctx, async (tx) => {
    const edit = await withAudit(tx, ["category", "retire_category"], await catalog.retireCategory(tx, ref));
    if (recipients === 0 || edit.before === edit.after) return;
    const notice = retirementNotice(edit.after!.name);
    await orderCampaign(tx, { ...notice, audience, channels: ["in-app", "email"], by: userOf(ctx).id, recipients });
  });
  return await getCategoryDetails(ctx, ref.id);
};

/** Admin/RestoreCategory/{id}. */
export const restoreCategory = async (ctx: Ctx, input: Ref & Input<typeof schemas.OptionalVersion>) => {
  await commit(ctx, ["category", "restore_category"], (tx) => catalog.restoreCategory(tx, input));
  return await getCategoryDetails(ctx, input.id);
};

/** Admin/ReorderCategories. */
export const reorderCategories = async (ctx: Ctx, input: Input<typeof schemas.Reorder>) => {
  await transact(ctx, async (tx) => {
    await catalog.reorderCategories(tx, input);
    await auditOrder(tx, "category", "all", input);
  });
  return { order: input.to };
};

/** Admin/CreateSubcategory. */
export const createSubcategory = async (ctx: Ctx, input: Input<typeof schemas.CreateSubcategory>) => {
  const call = { call: "Admin/CreateSubcategory", input };
  const { translations, ...fields } = input;
  const id = await commitOnce(
    ctx,
    call,
    ["subcategory", "create_subcategory"],
    async (tx) =>
      await withTranslations(tx, { ...SUBCATEGORY, edit: await catalog.createSubcategory(tx, fields), translations }),
  );
  return { id, category: await getCategoryDetails(ctx, input.categoryId) };
};

/** Admin/UpdateSubcategory/{id}. */
export const updateSubcategory = async (
  ctx: Ctx,
  { translations, ...input }: Ref & Input<typeof schemas.UpdateSubcategory>,
) => {
  const { after } = await commit(
    ctx,
    ["subcategory", "update_subcategory"],
    async (tx) =>
      await withTranslations(tx, { ...SUBCATEGORY, edit: await catalog.updateSubcategory(tx, input), translations }),
  );
  return await getCategoryDetails(ctx, after.categoryId);
};

/** Admin/DeleteSubcategory/{id}: retires a subcategory that something refers to. */
export const deleteSubcategory = async (ctx: Ctx, { id, version }: Ref & Input<typeof schemas.OptionalVersion>) => {
  const { before, after } = await transact(ctx, async (tx) => {
    const subcategory = await catalog.findSubcategory(tx, id);
    const referenced = subcategory !== undefined && await isSubcategoryServed(tx, subcategory);
    const edit = await catalog.removeSubcategory(tx, { id, version, referenced });
    return await withAudit(tx, ["subcategory", edit.after ? "retire_subcategory" : "delete_subcategory"], edit);
  });
  const outcome: "retired" | "deleted" = after ? "retired" : "deleted";
  return { outcome, category: await getCategoryDetails(ctx, before.categoryId) };
};

/** Admin/RestoreSubcategory/{id}. */
export const restoreSubcategory = async (ctx: Ctx, input: Ref & Input<typeof schemas.OptionalVersion>) => {
  const { after } = await commit(
    ctx,
    ["subcategory", "restore_subcategory"],
    (tx) => catalog.restoreSubcategory(tx, input),
  );
  return await getCategoryDetails(ctx, after.categoryId);
};

/** Admin/ReorderSubcategories/{id}. */
export const reorderSubcategories = async (ctx: Ctx, input: Ref & Input<typeof schemas.Reorder>) => {
  await transact(ctx, async (tx) => {
    await catalog.reorderSubcategories(tx, input);
    await auditOrder(tx, "subcategory", input.id, input);
  });
  return await getCategoryDetails(ctx, input.id);
};

type EditedQuestion = NonNullable<Input<typeof schemas.SaveQuestions>["questions"]>[number];

const withoutTranslations = ({ translations: _, options, ...question }: EditedQuestion) => ({
  ...question,
  options: options.map(({ value, label }) => ({ value, label })),
});

/**
 * What is new in the translations of questions, by the text that they translate. A text can be there several times: the
 * places where nothing was changed say nothing.
 */
const newTranslations = async (tx: Tx, questions: readonly EditedQuestion[]): Promise<EditedTranslations> => {
  const texts = questions.flatMap(({ label, help, translations, options }) => [
    { source: label, textIn: (language: TranslatedLanguage) => translations?.[language]?.label },
    { source: help ?? "", textIn: (language: TranslatedLanguage) => translations?.[language]?.help },
    ...options.map((option) => (
      { source: option.label, textIn: (language: TranslatedLanguage) => option.translations?.[language]?.label }
    )),
  ]);
  const found: EditedTranslations = {};
  for (const language of TRANSLATED_LANGUAGES) {
    const present = await listTranslations(tx, language);
    found[language] = Object.fromEntries(texts.flatMap(({ source, textIn }) => {
      const edited = textIn(language);
      const text = typeof edited === "object" ? edited.text : edited;
      return source === "" || edited === undefined || text === (present.get(source) ?? "") ? [] : [[source, edited]];
    }));
  }
  return found;
};

/** Admin/SaveQuestions/{id}. */
export const saveQuestions = async (
  ctx: Ctx,
  { id, questions, ...input }: Ref & Input<typeof schemas.SaveQuestions>,
) => {
  await commit(ctx, ["question-set", "save_questions"], async (tx) => {
    const written = questions && questions.map(withoutTranslations);
    const edit = await catalog.saveQuestions(tx, { categoryId: id, ...input, questions: written });
    const wanted = await newTranslations(tx, questions ?? []);
    const texts = Object.fromEntries(Object.values(wanted).flatMap(Object.keys).map((text) => [text, text]));
    await translate(tx, { kind: "question-set", id: edit.id }, texts, wanted);
    return edit;
  });
  return await getCategoryDetails(ctx, id);
};

/** Admin/CreateContent. */
export const createContent = async (ctx: Ctx, input: Input<typeof schemas.CreateContent>) => {
  const call = { call: "Admin/CreateContent", input };
  const { translations, ...fields } = input;
  await commitOnce(
    ctx,
    call,
    ["educational-content", "create_content"],
    async (tx) =>
      await withTranslations(tx, { ...CONTENT, edit: await catalog.createContent(tx, fields), translations }),
  );
  return await listEducationalContents(ctx, input.categoryId);
};

/** Admin/UpdateContent/{id}. */
export const updateContent = async (
  ctx: Ctx,
  { translations, ...input }: Ref & Input<typeof schemas.UpdateContent>,
) => {
  await commit(
    ctx,
    ["educational-content", "update_content"],
    async (tx) =>
      await withTranslations(tx, { ...CONTENT, edit: await catalog.updateContent(tx, input), translations }),
  );
  return await listEducationalContents(ctx, input.categoryId);
};

const switchContent =
  (action: string, active: boolean) => async (ctx: Ctx, input: Ref & Input<typeof schemas.OptionalVersion>) => {
    const { after } = await commit(
      ctx,
      ["educational-content", action],
      (tx) => catalog.switchContent(tx, { ...input, active }),
    );
    return await listEducationalContents(ctx, after.categoryId);
  };

/** Admin/RetireContent/{id}. */
export const retireContent = switchContent("retire_content", false);
/** Admin/RestoreContent/{id}. */
export const restoreContent = switchContent("restore_content", true);

/** Admin/ReorderContents. */
export const reorderContents = async (ctx: Ctx, input: Input<typeof schemas.ReorderContents>) => {
  await transact(ctx, async (tx) => {
    await catalog.reorderContents(tx, input);
    await auditOrder(tx, "educational-content", input.categoryId ?? "all", input);
  });
  return await listEducationalContents(ctx, input.categoryId);
};
