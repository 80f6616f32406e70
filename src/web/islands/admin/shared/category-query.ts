// The categories that lists can be filtered by.
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@/web/api/client.ts";
import type { Choice } from "@/web/ui/form/native-select.tsx";

export interface CategoryChoice extends Choice {
  subcategories: readonly Choice[];
}

/** Outdated by every edit of the catalogue. */
export const CATEGORY_CHOICES = ["admin", "category-choices"] as const;

export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: CATEGORY_CHOICES,
    queryFn: async (): Promise<CategoryChoice[]> => {
      const categories = await (await api.Categories.GetAll.$get()).json();
      return categories.map(({ id, name, subcategories }) => ({
        value: id,
        label: name,
        subcategories: subcategories.map((one) => ({ value: one.id, label: one.name })),
      }));
    },
    meta: { handledErrors: "all" },
  });

/** As a filter of a list; absent until they are known. */
export const categoryFilter = (categories: readonly CategoryChoice[] | undefined) =>
  categories ? [{ name: "categoryId", label: "Category", all: "All categories", options: categories }] : [];
