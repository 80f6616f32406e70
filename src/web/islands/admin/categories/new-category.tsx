// A new category: made without being offered, so that its questions come first.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { keepCategory } from "./catalogue-queries.ts";
import {
  CategoryFields,
  categoryProblems,
  readCategory,
  sentCategory,
  type TypedCategory,
} from "./category-fields.tsx";

const KNOWN: readonly string[] = [];

export const NewCategory = ({ credentials = KNOWN }: { credentials?: readonly string[] }) => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useApiMutation(
    async (typed: TypedCategory) =>
      await (await api.Admin.CreateCategory.$post({ json: { ...sentCategory(typed), active: false } })).json(),
    FORM_ERRORS,
  );
  const { form, summary, attempt, problemOf, busy } = useForm<TypedCategory>({
    read: readCategory,
    check: categoryProblems,
    fieldOf: (code) => code === "slug_taken" ? "slug" : undefined,
    send: async (typed) => {
      const view = await create(typed);
      keepCategory(queryClient, api, view);
      closeModal();
      await router.navigate({ to: "/admin/category/$id", params: { id: view.id } });
    },
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary problems={summary} attempt={attempt} />
      <p className="text-ink-soft">Visitors see it as soon as you offer it, on its page.</p>
      <CategoryFields credentials={credentials} problemOf={problemOf} />
      <FormActions action="Create category" busy={busy} />
    </form>
  );
};
