// The questions about the catalogue. Every edit outdates the lists; the category's own page is what the edit has answered.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CategoryList, CategoryView, ContentRow } from "@/modules/admin/categories/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";
import { CATEGORY_CHOICES } from "../shared/category-query.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";

const CATALOGUE = ["admin", "catalogue"] as const;
const LISTS = [...CATALOGUE, "list"] as const;

export const CATEGORIES_VIEW = { sorts: ["name", "price"], filters: ["status"] };
/** A tree is looked at whole; more than this is paged. */
const TREE = 50;

/** The tree, as far as the view shows it. */
export const categoryListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LISTS, view],
    queryFn: async (): Promise<CategoryList> => {
      const query = queryOfView({ ...view, pageSize: TREE });
      return await (await api.Admin.CategoriesPaginated.$get({ query })).json();
    },
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

export const categoryQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...CATALOGUE, "one", id],
    queryFn: async (): Promise<CategoryView> =>
      await (await api.Admin.CategoryDetails[":id"].$get({ param: { id } })).json(),
  });

/** Texts for every category. */
export const sharedTextsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...CATALOGUE, "texts"],
    queryFn: async (): Promise<ContentRow[]> => await (await api.Admin.EducationalContents.$get({ query: {} })).json(),
    meta: { handledErrors: "all" },
  });

/** The lists, and the names by which other lists are filtered. */
export const outdateCategories = async (queryClient: QueryClient): Promise<void> => {
  const keys = [LISTS, CATEGORY_CHOICES];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** An edit has answered the category as it is now. */
export const keepCategory = (queryClient: QueryClient, api: ApiClient, view: CategoryView): void => {
  queryClient.setQueryData(categoryQuery(api, view.id).queryKey, view);
  void outdateCategories(queryClient);
};

/** The texts of a category, or those for all, as an edit has answered them. */
export const keepTexts = (queryClient: QueryClient, api: ApiClient, categoryId: string | null, texts: ContentRow[]) => {
  if (categoryId === null) return void queryClient.setQueryData(sharedTextsQuery(api).queryKey, texts);
  queryClient.setQueryData(categoryQuery(api, categoryId).queryKey, (view) => view && { ...view, contents: texts });
};
