// Cache keys of the administrators' area, and the queries that several of its screens share.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { Choice } from "@/web/ui/form/native-select.tsx";

// Everything below a key becomes stale together.
/** The frame: whatever changes a badge invalidates it. */
export const LAYOUT = ["admin", "layout"] as const;
export const USERS = ["admin", "users"] as const;
export const LEADS = ["admin", "leads"] as const;
export const TRACKS = ["admin", "tracks"] as const;
export const MARKET = ["admin", "market"] as const;
/** The queue of what needs attention. */
export const ATTENTION = ["admin", "attention"] as const;
/** Every action of an administrator invalidates it. */
export const AUDIT = ["admin", "audit"] as const;
/** The categories in filters and forms: every edit of the catalogue invalidates them. */
export const CATEGORY_CHOICES = ["admin", "category-choices"] as const;

export const layoutQuery = (api: ApiClient) =>
  queryOptions({ queryKey: LAYOUT, queryFn: () => readJson(api.Admin.DashboardLayoutProps.$get()) });

export interface CategoryChoice extends Choice {
  subcategories: readonly Choice[];
}

export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: CATEGORY_CHOICES,
    queryFn: async (): Promise<CategoryChoice[]> => {
      const categories = await readJson(api.Categories.GetAll.$get());
      return categories.map(({ id, name, subcategories }) => ({
        value: id,
        label: name,
        subcategories: subcategories.map((subcategory) => ({ value: subcategory.id, label: subcategory.name })),
      }));
    },
    meta: { handledErrors: "all" },
  });

/** The category filter of a list; absent until the categories are loaded. */
export const categoryFilter = (categories: readonly CategoryChoice[] | undefined) =>
  categories ? [{ name: "categoryId", label: "Category", all: "All categories", options: categories }] : [];
