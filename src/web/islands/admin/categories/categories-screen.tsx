// The catalogue: categories in the order in which visitors see them, and what is worth reading in all of them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CategoryList } from "@/modules/admin/categories/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { PlusIcon, SearchIcon } from "@/web/ui/icons.tsx";
import { addressOf, isNarrowed, type ListView, unfiltered } from "@/web/ui/table/list-view.ts";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { TableToolbar } from "@/web/ui/table/table-toolbar.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useRememberedList } from "../shared/last-place.ts";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { CATEGORIES_VIEW, categoryListQuery, outdateCategories, sharedTextsQuery } from "./catalogue-queries.ts";
import { CategoryTree } from "./category-tree.tsx";
import { NewCategory } from "./new-category.tsx";
import { moved } from "./order-buttons.tsx";
import { TextsEditor } from "./texts-editor.tsx";

const STATUSES = [{ value: "active", label: "Offered" }, { value: "retired", label: "Retired" }];
const FILTERS = [{ name: "status", label: "Standing", all: "Offered and retired", options: STATUSES }];
const SORTS = [{ value: "name", label: "Name" }, { value: "price", label: "Price" }];

/** Moves a row at once; the server's answer, or what stands instead, follows. */
const useOrder = (view: ListView, list: CategoryList | undefined) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [said, say] = useState("");
  const save = useApiMutation(async (order: { from: string[]; to: string[] }) =>
    await (await api.Admin.ReorderCategories.$post({ json: order })).json()
  );
  const move = async (id: string, by: -1 | 1) => {
    if (!list) return;
    const to = moved(list.order, list.order.indexOf(id), by);
    const items = [...list.items].sort((a, b) => to.indexOf(a.id) - to.indexOf(b.id));
    queryClient.setQueryData(categoryListQuery(api, view).queryKey, { ...list, items, order: to });
    say(`${list.items.find((item) => item.id === id)?.name}: ${to.indexOf(id) + 1} of ${to.length}`);
    await save({ from: list.order, to }).catch(() => outdateCategories(queryClient));
  };
  return { move, said };
};

const NothingFits = ({ onClear }: { onClear(): void }) => (
  <EmptyState
    icon={<SearchIcon className="size-8" />}
    title="No categories fit"
    action={<Button variant="secondary" onClick={onClear}>Show all</Button>}
  >
    Try another word, or look among those that are retired.
  </EmptyState>
);

const Tree = () => {
  const api = useApi();
  const [view, show] = useListView({ path: "/admin/categories", ...CATEGORIES_VIEW });
  const { data: list, isError, refetch } = useQuery(categoryListQuery(api, view));
  const { move, said } = useOrder(view, list);
  useRememberedList("categories", addressOf("/admin/categories", view));
  const inOrder = !isNarrowed(view) && view.sort === undefined;
  const credentials = [...new Set(list?.items.flatMap(({ requiredCredential }) => requiredCredential ?? []))];
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:flex sm:items-end sm:justify-between">
        <div className="min-w-0 flex-1">
          <TableToolbar
            noun="categories"
            filters={FILTERS}
            sorts={SORTS}
            searchIn="Name of a category or part"
            view={view}
            onView={show}
          />
        </div>
        <Button
          icon={<PlusIcon />}
          className="min-h-12 max-sm:order-first"
          onClick={() => openModal({ title: "New category", content: <NewCategory credentials={credentials} /> })}
        >
          New category
        </Button>
      </div>
      <p role="status" className="sr-only">{said}</p>
      {isError && (
        <Banner tone="danger" role="alert" title="The categories could not be loaded.">
          <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>Try again</Button>
        </Banner>
      )}
      {!list && !isError && <SkeletonList rows={6} className="h-36 w-full" />}
      {list && list.items.length === 0 && <NothingFits onClear={() => show(unfiltered(view))} />}
      {list && list.items.length > 0 && (
        <CategoryTree
          rows={list.items}
          order={list.order}
          onMove={inOrder ? (id, by) => void move(id, by) : undefined}
        />
      )}
      {list && list.totalPages > 1 && <Pagination noun="categories" count={list} view={view} onView={show} />}
    </div>
  );
};

const SharedTexts = () => {
  const { data: texts, isError, refetch } = useQuery(sharedTextsQuery(useApi()));
  if (isError) {
    return (
      <Banner tone="danger" role="alert" title="The texts could not be loaded.">
        <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
  return texts ? <TextsEditor categoryId={null} texts={texts} /> : <SkeletonList rows={4} className="h-20 w-full" />;
};

export default function Categories() {
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="What visitors choose from, what it costs specialists, and what is asked.">
          Categories
        </ScreenTitle>
        <Tabs
          label="Catalogue"
          tabs={[
            { key: "tree", label: "Categories", content: <Tree /> },
            { key: "texts", label: "Reading for all", content: <SharedTexts /> },
          ]}
        />
      </div>
    </Main>
  );
}
