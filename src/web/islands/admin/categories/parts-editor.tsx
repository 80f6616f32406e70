// The parts of a category: names and prices of their own, in their order; deleted where nothing refers to them.
import { useQueryClient } from "@tanstack/react-query";
import type { CategoryView, SubcategoryRow } from "@/modules/admin/categories/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PencilIcon, PlusIcon, TagsIcon, TrashIcon } from "@/web/ui/icons.ts";
import { ConfirmForm, FormActions } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { categoryQuery, keepCategory } from "./catalogue-queries.ts";
import { PART, PartFields, partProblems, partWords, readPart, sentPart, type TypedPart } from "./category-fields.tsx";
import { countWords } from "./category-tree.tsx";
import { EditorList, RowButton, RowButtons } from "./editor-list.tsx";
import { moved, OrderButtons } from "./order-buttons.tsx";
import { Differences, useEdit } from "./use-edit.tsx";

const PartForm = ({ categoryId, part }: { categoryId: string; part?: SubcategoryRow }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { send, differences } = useEdit({
    opened: part,
    fetchNewest: async () => {
      const view = await queryClient.fetchQuery({ ...categoryQuery(api, categoryId), staleTime: 0 });
      return view.subcategories.find(({ id }) => id === part?.id);
    },
    words: partWords,
  });
  const save = useApiMutation(async (typed: TypedPart) => {
    const json = sentPart(typed);
    if (!part) {
      const created = await (await api.Admin.CreateSubcategory.$post({ json: { ...json, categoryId } })).json();
      return created.category;
    }
    const param = { id: part.id };
    return await send(async (version) =>
      await (await api.Admin.UpdateSubcategory[":id"].$post({ param, json: { ...json, version } })).json()
    );
  }, FORM_ERRORS);
  const { form, summary, attempt, problemOf, busy } = useForm<TypedPart>({
    read: readPart,
    check: partProblems,
    fieldOf: (code) => code === "slug_taken" ? PART.slug : undefined,
    send: async (typed) => {
      keepCategory(queryClient, api, await save(typed));
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <Differences of={differences} />
      <PartFields part={part} problemOf={problemOf} />
      <FormActions action={part ? "Save part" : "Add part"} busy={busy} />
    </form>
  );
};

const usePartVerbs = (view: CategoryView) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const keep = (next: CategoryView) => keepCategory(queryClient, api, next);
  const remove = useApiMutation(async ({ id, name }: SubcategoryRow) => {
    const call = api.Admin.DeleteSubcategory[":id"];
    const { outcome, category } = await (await call.$post({ param: { id }, json: {} })).json();
    keep(category);
    toast(
      outcome === "deleted"
        ? { title: `${name} is deleted` }
        : { title: `${name} is retired`, description: "Something still refers to it, so it stays readable." },
    );
  }, FORM_ERRORS);
  const restore = useApiMutation(async (id: string) =>
    keep(await (await api.Admin.RestoreSubcategory[":id"].$post({ param: { id }, json: {} })).json())
  );
  const reorder = useApiMutation(async (to: string[]) => {
    const { id, subcategories } = view;
    const from = subcategories.map((part) => part.id);
    keep({ ...view, subcategories: to.flatMap((one) => subcategories.find((part) => part.id === one) ?? []) });
    keep(await (await api.Admin.ReorderSubcategories[":id"].$post({ param: { id }, json: { from, to } })).json());
  });
  return { remove, restore, reorder };
};

const Part = ({ part, children }: { part: SubcategoryRow; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
    <div className="grid min-w-48 flex-1 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {part.name}
        {!part.active && <StatusChip tone="info">Retired</StatusChip>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        <span>{formatMoney(part.leadPrice)}{part.ownPrice ? "" : ", the category’s price"}</span>
        <span>{countWords(part.specialists, "specialist")}</span>
        {part.ownQuestions && <span>Own questions</span>}
      </p>
    </div>
    <RowButtons>{children}</RowButtons>
  </li>
);

const askToDelete = (part: SubcategoryRow, remove: (part: SubcategoryRow) => Promise<void>) =>
  openModal({
    title: `Delete ${part.name}?`,
    content: (
      <ConfirmForm action="Delete part" variant="destructive" onConfirm={() => remove(part)}>
        <p>
          If specialists, credits, requests or leads refer to it, it is retired instead: visitors no longer find it, and
          history stays readable.
        </p>
      </ConfirmForm>
    ),
  });

export const PartsEditor = ({ view }: { view: CategoryView }) => {
  const { id, name, subcategories } = view;
  const { remove, restore, reorder } = usePartVerbs(view);
  const ids = subcategories.map((one) => one.id);
  const add = () => openModal({ title: "New part", content: <PartForm categoryId={id} /> });
  const change = (part: SubcategoryRow) =>
    openModal({ title: "Change the part", content: <PartForm categoryId={id} part={part} /> });
  const newPart = <Button variant="secondary" icon={<PlusIcon />} onClick={add}>New part</Button>;
  if (subcategories.length === 0) {
    return (
      <EmptyState icon={<TagsIcon className="size-8" />} title="No parts yet" action={newPart}>
        Parts let visitors say more exactly what they look for in {name}, and may have prices of their own.
      </EmptyState>
    );
  }
  return (
    <EditorList label="Parts" add={newPart}>
      {subcategories.map((part, at) => (
        <Part key={part.id} part={part}>
          <RowButton about={part.name} icon={<PencilIcon />} onClick={() => change(part)}>Edit</RowButton>
          {part.active && (
            <RowButton about={part.name} icon={<TrashIcon />} onClick={() => askToDelete(part, remove)}>
              Delete
            </RowButton>
          )}
          {!part.active && (
            <RowButton about={part.name} onClick={() => void restore(part.id).catch(() => {})}>Offer again</RowButton>
          )}
          <OrderButtons
            className="max-sm:ml-auto"
            id={`part-${part.id}`}
            name={part.name}
            first={at === 0}
            last={at === subcategories.length - 1}
            onMove={(by) => void reorder(moved(ids, at, by)).catch(() => {})}
          />
        </Part>
      ))}
    </EditorList>
  );
};
