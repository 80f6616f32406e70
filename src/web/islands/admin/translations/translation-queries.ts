import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { TranslationList, TranslationRow } from "@/modules/admin/translations/schemas.ts";
import { charsetOf } from "@/modules/translations/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { CATALOGUE } from "../categories/catalogue-queries.ts";
import { readTextFile } from "@/web/islands/area/file-text.ts";

/** Without `status` the list has what is missing. */
export const TRANSLATIONS_VIEW = { path: "/admin/translations", sorts: [], filters: ["language", "status"] };
const TRANSLATIONS = ["admin", "translations"] as const;

export const translationsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...TRANSLATIONS, view],
    queryFn: () => readJson(api.Admin.Translations.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

type Language = NonNullable<TranslationList["language"]>;

export type Translated = Pick<TranslationRow, "source" | "text" | "version">;

/** Saves one translation. Its row stays where it is, until the list is loaded again. */
export const useTranslating = (view: ListView, language: Language) => {
  const queryClient = useQueryClient();
  return useApiMutation(async (typed: Translated, { api }): Promise<TranslationRow> => {
    const { source } = typed;
    const saved = await readJson(api.Admin.Translate.$post({ json: { language, ...typed } }));
    replaceData(queryClient, translationsQuery(api, view).queryKey, (list) =>
      list && {
        ...list,
        missing: list.missing + Number(saved.text === "") - Number(list.items.find(isOf(source))?.text === ""),
        items: list.items.map((row) => row.source === source ? saved : row),
      });
    // Other pages of the list have moved.
    queryClient.removeQueries({ queryKey: TRANSLATIONS, type: "inactive" });
    await invalidate(queryClient, CATALOGUE);
    return saved;
  }, FORM_ERRORS);
};

/** Loads the list again that is shown. */
export const useReload = () => {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, TRANSLATIONS);
};

const isOf = (source: string) => (row: TranslationRow): boolean => row.source === source;

/** Saves the translations of a file. */
export const useImport = (language: Language) =>
  useApiMutation(async (file: File, { api, queryClient }) => {
    const text = await readTextFile(file, charsetOf);
    const result = await readJson(api.Admin.ImportTranslations.$post({ json: { language, file: text } }));
    await invalidate(queryClient, TRANSLATIONS, CATALOGUE);
    return result;
  }, FORM_ERRORS);
