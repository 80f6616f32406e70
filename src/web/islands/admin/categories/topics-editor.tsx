// The topics of a category: their names, prices and order. Topics without references can be deleted.
import { useQueryClient } from "@tanstack/react-query";
import type { CategoryView, SubcategoryRow } from "@/modules/admin/categories/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { cacheCategory, categoryQuery } from "./catalogue-queries.ts";
import { priceProblem, slugProblem } from "./category-fields.tsx";
import { countLabel } from "./category-table.tsx";
import { EditorList, moved, OrderButtons, RowButton, RowButtons } from "./editor-rows.tsx";
import {
  changedTranslations,
  readTranslations,
  TranslationFields,
  translationValues,
  untranslated,
} from "./translation-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";
import { readJson } from "@/web/api/client.ts";

/** Field names become ids, which must differ from those of the category's form on the same page. */
const TOPIC_FIELDS = { name: "topicName", slug: "topicSlug", price: "topicPrice" } as const;

type TypedTopic = ReturnType<typeof readTopic>;

const readTopic = (data: FormData) => ({
  name: textOf(data, TOPIC_FIELDS.name),
  slug: textOf(data, TOPIC_FIELDS.slug),
  price: textOf(data, TOPIC_FIELDS.price),
  translations: readTranslations(data, { name: TOPIC_FIELDS.name }),
});

const topicProblems = ({ name, slug, price }: TypedTopic, currency: string) =>
  problemsIn({
    [TOPIC_FIELDS.name]: !name && "Enter a name.",
    [TOPIC_FIELDS.slug]: slugProblem(slug),
    [TOPIC_FIELDS.price]: price !== "" && priceProblem(price, currency),
  });

const topicInput = ({ name, slug, price }: TypedTopic, currency: string) => ({
  name,
  ...(slug ? { slug } : {}),
  leadPriceMinor: price ? parseAmount(price, currency) ?? 0 : null,
});

const topicValues = (topic: SubcategoryRow): Record<string, string> => ({
  Name: topic.name,
  ...translationValues("Name", "name", topic.translations),
  "URL name": topic.slug,
  "Lead price": topic.ownPrice ? formatMoney(topic.leadPrice) : "same as the category",
  Status: topic.active ? "offered" : "retired",
});

interface TopicFieldsProps {
  topic?: SubcategoryRow;
  currency: string;
  translations: SubcategoryRow["translations"];
}

const TopicFields = ({ topic, currency, translations }: TopicFieldsProps) => (
  <div className="grid gap-5">
    <TextInput
      name={TOPIC_FIELDS.name}
      label="Name"
      autoComplete="off"
      defaultValue={topic?.name}
    />
    <TranslationFields name={TOPIC_FIELDS.name} field="name" label="Name" translations={translations} />
    <MoneyInput
      name={TOPIC_FIELDS.price}
      label="Lead price"
      currency={currency}
      help="Leave it empty to use the category’s price."
      optional
      defaultValue={topic?.ownPrice ? formatAmount(topic.leadPrice.amount, currency) : ""}
    />
    <TextInput
      name={TOPIC_FIELDS.slug}
      label="URL name"
      optional
      autoComplete="off"
      defaultValue={topic?.slug}
    />
  </div>
);

const TopicForm = ({ category, topic }: { category: CategoryView; topic?: SubcategoryRow }) => {
  const { id: categoryId, leadPrice: { currency } } = category;
  const api = useApi();
  const queryClient = useQueryClient();
  const { send, differences } = useEdit({
    opened: topic,
    fetchNewest: async () => {
      const view = await queryClient.fetchQuery({ ...categoryQuery(api, categoryId), staleTime: 0 });
      return view.subcategories.find(({ id }) => id === topic?.id);
    },
    describe: topicValues,
  });
  const save = useApiMutation(async (typed: TypedTopic) => {
    const { translations } = typed;
    const json = topicInput(typed, currency);
    if (!topic) {
      const created = await readJson(
        api.Admin.CreateSubcategory.$post({ json: { ...json, translations, categoryId } }),
      );
      return created.category;
    }
    const param = { id: topic.id };
    return await send(async (base) =>
      await readJson(api.Admin.UpdateSubcategory[":id"].$post({
        param,
        json: {
          ...json,
          translations: changedTranslations(translations, typed, topic, base),
          version: base.version,
        },
      }))
    );
  }, FORM_ERRORS);
  return (
    <DialogForm
      action={topic ? "Save topic" : "Add topic"}
      keep={`topic-${topic?.id ?? categoryId}`}
      edits={topic !== undefined}
      read={readTopic}
      check={(typed) => topicProblems(typed, currency)}
      fieldOf={(code) => code === "slug_taken" ? TOPIC_FIELDS.slug : undefined}
      send={async (typed) => cacheCategory(queryClient, api, await save(typed))}
    >
      <Differences of={differences} />
      <TopicFields
        topic={topic}
        currency={currency}
        translations={topic?.translations ?? untranslated(Object.keys(category.translations))}
      />
    </DialogForm>
  );
};

const useTopicActions = (view: CategoryView) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const keep = (next: CategoryView) => cacheCategory(queryClient, api, next);
  const remove = useApiMutation(async ({ id, name }: SubcategoryRow) => {
    const call = api.Admin.DeleteSubcategory[":id"];
    const { outcome, category } = await readJson(call.$post({ param: { id }, json: {} }));
    keep(category);
    toast(
      outcome === "deleted"
        ? { title: `${name} deleted` }
        : { title: `${name} retired`, description: "It’s still in use, so its history stays readable." },
    );
  }, FORM_ERRORS);
  const restore = useApiMutation(async (id: string) =>
    keep(await readJson(api.Admin.RestoreSubcategory[":id"].$post({ param: { id }, json: {} })))
  );
  const reorder = useApiMutation(async (to: string[]) => {
    const { id, subcategories } = view;
    const from = subcategories.map((topic) => topic.id);
    keep({
      ...view,
      subcategories: to.flatMap((topicId) => subcategories.find((topic) => topic.id === topicId) ?? []),
    });
    try {
      keep(await readJson(api.Admin.ReorderSubcategories[":id"].$post({ param: { id }, json: { from, to } })));
    } catch (error) {
      keep(view);
      throw error;
    }
  });
  return { remove, restore, reorder };
};

const TopicRow = ({ topic, children }: { topic: SubcategoryRow; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
    <div className="grid min-w-48 flex-1 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {topic.name}
        {!topic.active && <StatusChip tone="info">Retired</StatusChip>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>{formatMoney(topic.leadPrice)}{topic.ownPrice ? "" : " (category price)"}</span>
        <span>{countLabel(topic.specialists, "specialist")}</span>
        {topic.ownQuestions && <span>Own questions</span>}
      </p>
    </div>
    <RowButtons>{children}</RowButtons>
  </li>
);

const confirmDeletion = (topic: SubcategoryRow, remove: (topic: SubcategoryRow) => Promise<void>) =>
  openConfirm({
    title: `Delete ${topic.name}?`,
    action: "Delete topic",
    variant: "destructive",
    onConfirm: () => remove(topic),
    text: (
      <p>
        If specialists, credits, requests or leads use this topic, it is retired instead: visitors no longer find it,
        and history stays readable.
      </p>
    ),
  });

export const TopicsEditor = ({ view }: { view: CategoryView }) => {
  const { name, subcategories } = view;
  const { remove, restore, reorder } = useTopicActions(view);
  const ids = subcategories.map((topic) => topic.id);
  const add = () => openModal({ title: "New topic", content: <TopicForm category={view} /> });
  const edit = (topic: SubcategoryRow) =>
    openModal({ title: "Edit topic", content: <TopicForm category={view} topic={topic} /> });
  const addButton = <Button variant="secondary" icon={<PlusIcon />} onClick={add}>New topic</Button>;
  if (subcategories.length === 0) {
    return (
      <EmptyState picture="texts" title="No topics yet" action={addButton}>
        Topics let visitors be more specific about {name}, and can have their own prices.
      </EmptyState>
    );
  }
  return (
    <EditorList label="Topics" add={addButton}>
      {subcategories.map((topic, at) => (
        <TopicRow key={topic.id} topic={topic}>
          <RowButton about={topic.name} icon={<PencilIcon />} onClick={() => edit(topic)}>Edit</RowButton>
          {topic.active && (
            <RowButton
              about={topic.name}
              icon={<TrashIcon />}
              onClick={() => confirmDeletion(topic, remove)}
            >
              Delete
            </RowButton>
          )}
          {!topic.active && (
            <RowButton about={topic.name} onClick={() => void restore(topic.id).catch(() => {})}>Offer again</RowButton>
          )}
          <OrderButtons
            className="max-sm:ms-auto"
            id={`topic-${topic.id}`}
            name={topic.name}
            at={at}
            count={subcategories.length}
            onMove={(by) => void reorder(moved(ids, at, by)).catch(() => {})}
          />
        </TopicRow>
      ))}
    </EditorList>
  );
};
