// Name, price and what a category demands.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { categoryQuery, keepCategory } from "./catalogue-queries.ts";
import {
  CategoryFields,
  categoryProblems,
  categoryWords,
  readCategory,
  sentCategory,
  type TypedCategory,
} from "./category-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";

export const DetailsForm = ({ view }: { view: CategoryView }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opened] = useState(view);
  const { id } = view;
  const { send, standOn, differences } = useEdit({
    opened,
    fetchNewest: () => queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 }),
    words: categoryWords,
  });
  const save = useApiMutation(
    (typed: TypedCategory) =>
      send(async (version) =>
        await (await api.Admin.UpdateCategory[":id"].$post({
          param: { id },
          json: { ...sentCategory(typed), version },
        })).json()
      ),
    FORM_ERRORS,
  );
  const { form, summary, attempt, problemOf, busy } = useForm<TypedCategory>({
    read: readCategory,
    check: categoryProblems,
    fieldOf: (code) => code === "slug_taken" ? "slug" : undefined,
    send: async (typed) => {
      const saved = await save(typed);
      keepCategory(queryClient, api, saved);
      standOn(saved);
      toast({ title: "Category saved", description: "Visitors and buyers see it as it is now." });
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
