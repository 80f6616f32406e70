import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { cacheCategory, categoryQuery } from "./catalogue-queries.ts";
import {
  CategoryFields,
  categoryInput,
  categoryProblems,
  categoryValues,
  readCategory,
  type TypedCategory,
} from "./category-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";

/** New categories are not offered until an administrator has added their questions. */
export const NewCategory = ({ credentials = [] }: { credentials?: readonly string[] }) => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useApiMutation(
    async (typed: TypedCategory) =>
      await (await api.Admin.CreateCategory.$post({ json: { ...categoryInput(typed), active: false } })).json(),
    FORM_ERRORS,
  );
  const { form, summary, attempt, problemOf, busy } = useForm<TypedCategory>({
    keep: "new-category",
    read: readCategory,
    check: categoryProblems,
    fieldOf: (code) => code === "slug_taken" ? "slug" : undefined,
    send: async (typed) => {
      const view = await create(typed);
      cacheCategory(queryClient, api, view);
      closeModal();
      await router.navigate({ to: "/admin/category/$id", params: { id: view.id } });
    },
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary problems={summary} attempt={attempt} />
      <p className="text-ink-soft">Visitors see the category once you offer it.</p>
      <CategoryFields credentials={credentials} problemOf={problemOf} />
      <FormActions action="Create category" busy={busy} />
    </form>
  );
};

export const DetailsForm = ({ view }: { view: CategoryView }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opened] = useState(view);
  const { id } = view;
  const { send, rebase, differences } = useEdit({
    opened,
    fetchNewest: () => queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 }),
    describe: categoryValues,
  });
  const save = useApiMutation(
    (typed: TypedCategory) =>
      send(async (version) =>
        await (await api.Admin.UpdateCategory[":id"].$post({
          param: { id },
          json: { ...categoryInput(typed), version },
        })).json()
      ),
    FORM_ERRORS,
  );
  const { form, summary, attempt, problemOf, busy } = useForm<TypedCategory>({
    keep: `category-${id}`,
    read: readCategory,
    check: categoryProblems,
    fieldOf: (code) => code === "slug_taken" ? "slug" : undefined,
    send: async (typed) => {
      const saved = await save(typed);
      cacheCategory(queryClient, api, saved);
      rebase(saved);
      toast({ title: "Category saved", description: "Changes take effect immediately for everyone." });
    },
  });
  return (
    <Card title="Details and price">
      <form {...form} className="grid gap-6">
        <ErrorSummary problems={summary} attempt={attempt} />
        <Differences of={differences} />
        <CategoryFields view={opened} credentials={opened.credentials} problemOf={problemOf} />
        <Button type="submit" busy={busy ? "Saving…" : undefined} className="justify-self-start max-sm:w-full">
          Save category
        </Button>
      </form>
    </Card>
  );
};
