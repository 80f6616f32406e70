// The articles of one category or for all categories, in their order.
import { useQueryClient } from "@tanstack/react-query";
import type { ContentRow } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { PencilIcon, PlusIcon } from "@/web/ui/icons.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { cacheArticles } from "./catalogue-queries.ts";
import { EditorList, moved, OrderButtons, RowButton, RowButtons } from "./editor-rows.tsx";
import { ArticleForm, stageLabel } from "./article-form.tsx";

interface ArticlesEditorProps {
  /** Null for the articles of all categories. */
  categoryId: string | null;
  articles: readonly ContentRow[];
}

const useArticleActions = ({ categoryId, articles }: ArticlesEditorProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const cache = (rows: ContentRow[]) => cacheArticles(queryClient, api, categoryId, rows);
  const show = useApiMutation(async ({ id, active }: { id: string; active: boolean }) => {
    const call = active ? api.Admin.RestoreContent : api.Admin.RetireContent;
    cache(await (await call[":id"].$post({ param: { id }, json: {} })).json());
  });
  const reorder = useApiMutation(async (to: string[]) => {
    const from = articles.map(({ id }) => id);
    cache(to.flatMap((id) => articles.find((article) => article.id === id) ?? []));
    cache(await (await api.Admin.ReorderContents.$post({ json: { categoryId, from, to } })).json());
  });
  return { show, move: (at: number, by: -1 | 1) => reorder(moved(articles.map(({ id }) => id), at, by)) };
};

const ArticleRow = ({ article, children }: { article: ContentRow; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
    <div className="grid min-w-60 flex-1 gap-1">
      <h2 className="font-semibold">{article.title}</h2>
      <p className="line-clamp-2 max-w-prose text-ink-soft">{article.body}</p>
      <p className="flex flex-wrap items-center gap-2 pt-1">
        <Chip>{stageLabel(article.stage)}</Chip>
        <span className="text-sm text-ink-soft">{`${article.minutes} min to read`}</span>
        {!article.active && <StatusChip tone="info">Hidden</StatusChip>}
      </p>
    </div>
    <RowButtons>{children}</RowButtons>
  </li>
);

export const ArticlesEditor = (props: ArticlesEditorProps) => {
  const { categoryId, articles } = props;
  const { show, move } = useArticleActions(props);
  const add = () => openModal({ title: "New article", content: <ArticleForm categoryId={categoryId} /> });
  const edit = (article: ContentRow) =>
    openModal({ title: "Edit article", content: <ArticleForm categoryId={categoryId} article={article} /> });
  const addButton = <Button variant="secondary" icon={<PlusIcon />} onClick={add}>New article</Button>;
  if (articles.length === 0) {
    return (
      <EmptyState picture="texts" title="No articles yet" action={addButton}>
        Short articles help visitors before and after booking. Articles for all categories are shown, too.
      </EmptyState>
    );
  }
  return (
    <EditorList label="Articles" add={addButton}>
      {articles.map((article, at) => (
        <ArticleRow key={article.id} article={article}>
          <RowButton about={article.title} icon={<PencilIcon />} onClick={() => edit(article)}>Edit</RowButton>
          <RowButton
            about={article.title}
            onClick={() => void show({ id: article.id, active: !article.active }).catch(() => {})}
          >
            {article.active ? "Hide" : "Show"}
          </RowButton>
          <OrderButtons
            className="max-sm:ml-auto"
            id={`article-${article.id}`}
            name={article.title}
            first={at === 0}
            last={at === articles.length - 1}
            onMove={(by) => void move(at, by).catch(() => {})}
          />
        </ArticleRow>
      ))}
    </EditorList>
  );
};
