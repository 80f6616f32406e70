import { useQueryClient } from "@tanstack/react-query";
import type { ContentRow } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { PencilIcon, PlusIcon } from "@/web/ui/icons.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { cacheArticles } from "./catalogue-queries.ts";
import { EditorList, moved, OrderButtons, RowButton, RowButtons } from "./editor-rows.tsx";
import { STAGES } from "@/modules/catalog/editing/rules.ts";
import { longestTranslation } from "@/modules/translations/rules.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import {
  changedTranslations,
  readTranslations,
  TranslationFields,
  translationValues,
  untranslated,
} from "./translation-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";
import { readJson } from "@/web/api/client.ts";

type Audience = ContentRow["audience"];
type Stage = (typeof STAGES)[Audience][number];

const STAGE_LABELS: Record<Stage, string> = {
  "specialist-info": "Visitors, before choosing a specialist",
  "thank-you": "Visitors, after booking",
  onboarding: "Specialists, during onboarding",
  dashboard: "Specialists, on the dashboard",
};

/** "Visitors, after booking" */
const stageLabel = (stage: string): string => STAGE_LABELS[stage as Stage] ?? stage;

const CHOICES = [...STAGES.visitor, ...STAGES.specialist].map((value) => ({
  value,
  label: STAGE_LABELS[value],
}));

const audienceOf = (stage: Stage): Audience =>
  (STAGES.visitor as readonly Stage[]).includes(stage) ? "visitor" : "specialist";

const read = (data: FormData) => {
  const typed = readTexts(data, "stage", "title", "body", "link", "minutes");
  const translations = readTranslations(data, { title: "title", body: "body" });
  return { ...typed, stage: typed.stage as Stage, translations };
};

type TypedArticle = ReturnType<typeof read>;

const MIN_LENGTH = 20;
const MAX_LENGTH = 5_000;
const TRANSLATED_LENGTH = longestTranslation(MAX_LENGTH);

const check = ({ title, body, minutes }: TypedArticle) =>
  problemsIn({
    title: !title && "Enter a title.",
    body: body.length < MIN_LENGTH && `Enter at least ${MIN_LENGTH} characters.`,
    minutes: !/^([1-9]|[1-5]\d|60)$/.test(minutes) && "Enter 1 to 60 minutes.",
  });

const toInput = ({ minutes, link, stage, ...text }: TypedArticle, categoryId: string | null) => ({
  ...text,
  stage,
  audience: audienceOf(stage),
  categoryId,
  link: link || null,
  minutes: Number(minutes),
});

const describe = (article: ContentRow) => ({
  "Shown to": stageLabel(article.stage),
  Title: article.title,
  ...translationValues("Title", "title", article.translations),
  Text: article.body,
  ...translationValues("Text", "body", article.translations),
  Link: article.link ?? "none",
  Minutes: String(article.minutes),
  Status: article.active ? "shown" : "hidden",
});

interface ArticleFormProps {
  /** Null for an article for all categories. */
  categoryId: string | null;
  /** Absent for a new article. */
  article?: ContentRow;
  /** Those of visitors besides English. */
  languages: readonly string[];
}

/** Creates the article, or saves it with the version that was opened. */
const useArticleSaving = ({ categoryId, article }: Pick<ArticleFormProps, "categoryId" | "article">) => {
  const api = useApi();
  const fetchAll = async () => {
    const query = categoryId === null ? {} : { categoryId };
    return await readJson(api.Admin.EducationalContents.$get({ query }));
  };
  const { send, differences } = useEdit({
    opened: article,
    fetchNewest: async () => (await fetchAll()).find(({ id }) => id === article?.id),
    describe,
  });
  const save = useApiMutation(async (typed: TypedArticle) => {
    const json = toInput(typed, categoryId);
    if (!article) return await readJson(api.Admin.CreateContent.$post({ json: { ...json, media: null } }));
    const { media } = article;
    return await send(async (base) =>
      await readJson(api.Admin.UpdateContent[":id"].$post({
        param: { id: article.id },
        json: {
          ...json,
          translations: changedTranslations(typed.translations, typed, article, base),
          media,
          version: base.version,
        },
      }))
    );
  }, FORM_ERRORS);
  return { save, differences };
};

const ArticleForm = (props: ArticleFormProps) => {
  const { categoryId, article, languages } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  // Specialists read English.
  const translations = article?.audience === "specialist" ? {} : article?.translations ?? untranslated(languages);
  const { save, differences } = useArticleSaving(props);
  return (
    <DialogForm
      action={article ? "Save article" : "Add article"}
      keep={`article-${article?.id ?? categoryId}`}
      edits={article !== undefined}
      read={read}
      check={check}
      send={async (typed) => cacheArticles(queryClient, api, categoryId, await save(typed))}
    >
      <Differences of={differences} />
      <NativeSelect name="stage" label="Shown to" options={CHOICES} defaultValue={article?.stage} />
      <TextInput name="title" label="Title" autoComplete="off" defaultValue={article?.title} />
      <TranslationFields name="title" label="Title" translations={translations} />
      <TextArea
        name="body"
        label="Text"
        help="Separate paragraphs with an empty line."
        limit={MAX_LENGTH}
        rows={8}
        defaultValue={article?.body}
      />
      <TranslationFields name="body" label="Text" translations={translations} rows={8} limit={TRANSLATED_LENGTH} />
      <TextInput
        name="link"
        label="Link"
        help="A path on this site, or an address that starts with https://."
        optional
        autoComplete="off"
        defaultValue={article?.link ?? ""}
      />
      <TextInput
        name="minutes"
        label="Reading time in minutes"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-24"
        defaultValue={article?.minutes ?? 2}
      />
    </DialogForm>
  );
};

interface ArticlesEditorProps {
  /** Null for the articles of all categories. */
  categoryId: string | null;
  articles: readonly ContentRow[];
  /** Those of visitors besides English. */
  languages: readonly string[];
}

const useArticleActions = ({ categoryId, articles }: Pick<ArticlesEditorProps, "categoryId" | "articles">) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const cache = (rows: ContentRow[]) => cacheArticles(queryClient, api, categoryId, rows);
  const show = useApiMutation(async ({ id, active }: { id: string; active: boolean }) => {
    const call = active ? api.Admin.RestoreContent : api.Admin.RetireContent;
    cache(await readJson(call[":id"].$post({ param: { id }, json: {} })));
  });
  const reorder = useApiMutation(async (to: string[]) => {
    const from = articles.map(({ id }) => id);
    cache(to.flatMap((id) => articles.find((article) => article.id === id) ?? []));
    try {
      cache(await readJson(api.Admin.ReorderContents.$post({ json: { categoryId, from, to } })));
    } catch (error) {
      cache([...articles]);
      throw error;
    }
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
  const { categoryId, articles, languages } = props;
  const { show, move } = useArticleActions(props);
  const add = () =>
    openModal({ title: "New article", content: <ArticleForm categoryId={categoryId} languages={languages} /> });
  const edit = (article: ContentRow) =>
    openModal({
      title: "Edit article",
      content: <ArticleForm categoryId={categoryId} article={article} languages={languages} />,
    });
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
            className="max-sm:ms-auto"
            id={`article-${article.id}`}
            name={article.title}
            at={at}
            count={articles.length}
            onMove={(by) => void move(at, by).catch(() => {})}
          />
        </ArticleRow>
      ))}
    </EditorList>
  );
};
