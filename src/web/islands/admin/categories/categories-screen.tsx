import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { CategoryList } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Menu } from "@/web/ui/overlay/menu.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { clearFilters, isFiltered, type ListView } from "@/web/ui/table/list-view.ts";
import { ListTitle, Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { TableToolbar } from "@/web/ui/table/table-toolbar.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { CATEGORIES_VIEW, categoryListQuery, invalidateCategories, sharedArticlesQuery } from "./catalogue-queries.ts";
import { AdminLink, BackLink, RoutedAnchor } from "../shared/links.tsx";
import { CategoryTable } from "./category-table.tsx";
import { openPackImport } from "./pack-import.tsx";
import { StartCatalogue } from "./start-catalogue.tsx";
import { NewCategory } from "./category-forms.tsx";
import { moved } from "./editor-rows.tsx";
import { ArticlesEditor } from "./articles-editor.tsx";
import { readJson } from "@/web/api/client.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

const STATUSES = [{ value: "active", label: "Offered" }, { value: "retired", label: "Retired" }];
const FILTERS = [{ name: "status", label: "Status", all: "Offered and retired", options: STATUSES }];
const SORTS = [{ value: "name", label: "Name" }, { value: "price", label: "Price" }];

/** Moves a row at once and saves the order, one move after the other. The list is loaded again after the last one. */
const useOrder = (view: ListView, list: CategoryList | undefined) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [announcement, announce] = useState("");
  const unsaved = useRef(0);
  const save = useApiMutation(
    async (order: { from: string[]; to: string[] }) =>
      await readJson(api.Admin.ReorderCategories.$post({ json: order })),
    [],
    "order of categories",
  );
  const move = async (id: string, by: -1 | 1) => {
    if (!list) return;
    const to = moved(list.order, list.order.indexOf(id), by);
    const items = [...list.items].sort((a, b) => to.indexOf(a.id) - to.indexOf(b.id));
    replaceData(queryClient, categoryListQuery(api, view).queryKey, { ...list, items, order: to });
    announce(`${list.items.find((item) => item.id === id)?.name}: ${to.indexOf(id) + 1} of ${to.length}`);
    unsaved.current += 1;
    await save({ from: list.order, to }).catch(() => {});
    unsaved.current -= 1;
    if (unsaved.current === 0) await invalidateCategories(queryClient);
  };
  return { move, announcement };
};

const CATALOGUE_FILES = [
  { label: "Import a catalogue", onSelect: openPackImport },
  { label: "Export the catalogue", href: "/api/v2/Admin/CataloguePack" },
];

const NoMatches = ({ onClear }: { onClear(): void }) => (
  <EmptyState
    picture="texts"
    title="No matching categories"
    action={<Button variant="secondary" onClick={onClear}>Show all</Button>}
  >
    Try another search term, or include retired categories.
  </EmptyState>
);

const NoCategories = () => <StartCatalogue>Or add the first category yourself with “New category”.</StartCatalogue>;

const Catalogue = () => {
  const api = useApi();
  const [view, show] = useListView({ path: "/admin/categories", ...CATEGORIES_VIEW });
  const { data: list, isError, refetch } = useQuery(categoryListQuery(api, view));
  const { move, announcement } = useOrder(view, list);
  const inOrder = !isFiltered(view) && view.sort === undefined;
  const credentials = [...new Set(list?.items.flatMap(({ requiredCredential }) => requiredCredential ?? []))];
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:flex sm:items-start sm:justify-between">
        <div className="@container min-w-0 flex-1">
          <TableToolbar
            noun="categories"
            title={
              <ListTitle
                note={
                  <>
                    <AdminLink href={ARTICLES}>Articles for all categories</AdminLink>
                    {list && list.languages.length > 0 && (
                      <>
                        {" · "}
                        <AdminLink href="/admin/translations">Translations</AdminLink>
                      </>
                    )}
                  </>
                }
              >
                Categories
              </ListTitle>
            }
            filters={FILTERS}
            sorts={SORTS}
            searchIn="Name of a category or topic"
            view={view}
            onView={show}
          />
        </div>
        <div className="flex gap-3 max-sm:order-first">
          <Button
            icon={<PlusIcon />}
            className="max-sm:flex-1"
            disabledReason={list ? undefined : "The categories are still loading."}
            onClick={() =>
              list && openModal({
                title: "New category",
                content: <NewCategory credentials={credentials} currency={list.currency} languages={list.languages} />,
              })}
          >
            New category
          </Button>
          <Menu label="More" items={CATALOGUE_FILES} link={RoutedAnchor} />
        </div>
      </div>
      <p role="status" className="sr-only">{announcement}</p>
      {isError && <LoadFailed title="The categories couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={12} className="h-12 w-full" />}
      {list?.items.length === 0 &&
        (isFiltered(view) ? <NoMatches onClear={() => show(clearFilters(view))} /> : <NoCategories />)}
      {list && list.items.length > 0 && (
        <CategoryTable
          rows={list.items}
          order={list.order}
          onMove={inOrder ? (id, by) => void move(id, by) : undefined}
        />
      )}
      {list && list.totalPages > 1 && <Pagination noun="categories" count={list} view={view} onView={show} />}
    </div>
  );
};

const SharedArticles = () => {
  const { data: articles, isError, refetch } = useQuery(sharedArticlesQuery(useApi()));
  if (isError) return <LoadFailed title="The articles couldn’t be loaded." onRetry={refetch} />;
  return articles
    ? (
      <ArticlesEditor
        categoryId={null}
        articles={articles}
        languages={Object.keys(articles[0]?.translations ?? {})}
      />
    )
    : <SkeletonList rows={4} className="h-20 w-full" />;
};

const ARTICLES = "/admin/categories?view=articles";

export default function Categories() {
  const { view } = useSearch({ strict: false }) as { view?: string };
  if (view !== "articles") {
    return (
      <Screen density="list">
        <Catalogue />
      </Screen>
    );
  }
  return (
    <Screen>
      <BackLink href="/admin/categories">All categories</BackLink>
      <ScreenTitle>Articles for all categories</ScreenTitle>
      <SharedArticles />
    </Screen>
  );
}
