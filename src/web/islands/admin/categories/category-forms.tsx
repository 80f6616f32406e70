import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
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
import { changedTranslations, untranslated } from "./translation-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { markSaved } from "@/web/islands/runtime/unsent.ts";
import { NotSent } from "@/web/islands/runtime/use-form.ts";
import { readJson } from "@/web/api/client.ts";

interface NewCategoryProps {
  credentials?: readonly string[];
  currency: string;
  /** Those of visitors besides English. */
  languages: readonly string[];
}

/** New categories are not offered until an administrator has added their questions. */
export const NewCategory = ({ credentials = [], currency, languages }: NewCategoryProps) => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useApiMutation(
    async (typed: TypedCategory) =>
      await readJson(api.Admin.CreateCategory.$post({ json: { ...categoryInput(typed, currency), active: false } })),
    FORM_ERRORS,
  );
  return (
    <DialogForm
      className="grid gap-6"
      action="Create category"
      keep="new-category"
      read={readCategory}
      check={(typed) => categoryProblems(typed, currency)}
      fieldOf={fieldOfCode}
      send={async (typed) => {
        const view = await create(typed);
        cacheCategory(queryClient, api, view);
        return () => void router.navigate({ to: "/admin/category/$id", params: { id: view.id } });
      }}
    >
      <p className="text-ink-soft">Visitors see the category once you offer it.</p>
      <CategoryFields currency={currency} credentials={credentials} translations={untranslated(languages)} />
    </DialogForm>
  );
};

const fieldOfCode = (code: string | undefined) => code === "slug_taken" ? "slug" : undefined;

/** Whether people who can be found now no longer could: credentials are compared by their name. */
const hidesPeople = ({ requiredCredential, holders, specialists }: CategoryView, typed: TypedCategory): boolean =>
  typed.requiredCredential !== "" && typed.requiredCredential !== (requiredCredential ?? "") &&
  (holders ?? specialists) > 0;

const credentialWarning = (
  { name, requiredCredential, holders, specialists }: CategoryView,
  typed: TypedCategory,
): string => {
  const count = holders ?? specialists;
  const people = `${count} ${count === 1 ? "specialist" : "specialists"}`;
  const have = requiredCredential === null ? `${people} of ${name}` : `${people} with “${requiredCredential}”`;
  return `${have} can't be found until they have added “${typed.requiredCredential}” and it is verified. A different ` +
    "spelling counts as a different credential.";
};

export const DetailsForm = ({ view }: { view: CategoryView }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [opened] = useState(view);
  const { id, leadPrice: { currency } } = view;
  const keep = `category-${id}`;
  const [saved, setSaved] = useState(view);
  const { send, rebase, differences } = useEdit({
    opened,
    current: view,
    fetchNewest: () => queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 }),
    describe: categoryValues,
    shownOnly: "Status",
  });
  const save = useApiMutation(
    (typed: TypedCategory) =>
      send(async (base) =>
        await readJson(api.Admin.UpdateCategory[":id"].$post({
          param: { id },
          json: {
            ...categoryInput(typed, currency),
            translations: changedTranslations(typed.translations, typed, saved, base),
            version: base.version,
          },
        }))
      ),
    FORM_ERRORS,
  );
  const saveTyped = async (typed: TypedCategory) => {
    const next = await save(typed);
    cacheCategory(queryClient, api, next);
    rebase(next);
    setSaved(next);
    toast({ title: "Category saved", description: "Changes take effect immediately for everyone." });
  };
  return (
    <Card title="Details and price">
      <Form
        className="grid gap-6"
        keep={keep}
        edits
        read={readCategory}
        check={(typed) => categoryProblems(typed, currency)}
        fieldOf={fieldOfCode}
        send={async (typed) => {
          if (!hidesPeople(view, typed)) return await saveTyped(typed);
          openConfirm({
            title: "Change the required credential?",
            text: credentialWarning(view, typed),
            action: "Change credential",
            variant: "destructive",
            onConfirm: async () => {
              await saveTyped(typed);
              await markSaved(keep);
            },
          });
          return new NotSent();
        }}
      >
        <Differences of={differences} />
        <CategoryFields
          view={opened}
          currency={currency}
          credentials={opened.credentials}
          translations={opened.translations}
        />
        <SubmitButton busy="Saving…" className="justify-self-start max-sm:w-full">Save category</SubmitButton>
      </Form>
    </Card>
  );
};
