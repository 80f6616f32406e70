// Queries of the catalogue. Edits invalidate the lists, and their response replaces the cached category.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CategoryView, ContentRow } from "@/modules/admin/categories/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { CATEGORY_CHOICES } from "../queries.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";

export const CATALOGUE = ["admin", "catalogue"] as const;
const LISTS = [...CATALOGUE, "list"] as const;

export const CATEGORIES_VIEW = { sorts: ["name", "price"], filters: ["status"] };
/** The list is shown whole up to this size. */
const PAGE_SIZE = 50;

/** The categories of a view. */
export const categoryListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LISTS, view],
    queryFn: () => readJson(api.Admin.CategoriesPaginated.$get({ query: listQuery({ ...view, pageSize: PAGE_SIZE }) })),
    placeholderData: keepPreviousData,
  });

export const categoryQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...CATALOGUE, "one", id],
    queryFn: () => readJson(api.Admin.CategoryDetails[":id"].$get({ param: { id } })),
  });

/** Articles for all categories. */
export const sharedArticlesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...CATALOGUE, "articles"],
    queryFn: () => readJson(api.Admin.EducationalContents.$get({ query: {} })),
  });

/** Invalidates the lists, and the category filters of other lists. */
export const invalidateCategories = (queryClient: QueryClient) => invalidate(queryClient, LISTS, CATEGORY_CHOICES);

/** Caches the category that an edit returned. */
export const cacheCategory = (queryClient: QueryClient, api: ApiClient, view: CategoryView): void => {
  replaceData(queryClient, categoryQuery(api, view.id).queryKey, view);
  void invalidateCategories(queryClient);
};

/** Caches the articles of a category, or those for all (null), that an edit returned. */
export const cacheArticles = (
  queryClient: QueryClient,
  api: ApiClient,
  categoryId: string | null,
  articles: ContentRow[],
) => {
  if (categoryId === null) return replaceData(queryClient, sharedArticlesQuery(api).queryKey, articles);
  replaceData(queryClient, categoryQuery(api, categoryId).queryKey, (view) => view && { ...view, contents: articles });
};
