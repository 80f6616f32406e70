// The form of one article: text, link, reading time, and where it is shown.
import { useQueryClient } from "@tanstack/react-query";
import type { ContentRow } from "@/modules/admin/categories/schemas.ts";
import { STAGES } from "@/modules/catalog/editing/rules.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { cacheArticles } from "./catalogue-queries.ts";
import { lineOf } from "./category-fields.tsx";
import { Differences, useEdit } from "./use-edit.tsx";

type Audience = ContentRow["audience"];
type Stage = (typeof STAGES)[Audience][number];

const STAGE_LABELS: Record<Stage, string> = {
  "specialist-info": "Visitors, before choosing a specialist",
  "thank-you": "Visitors, after booking",
  onboarding: "Specialists, during onboarding",
  dashboard: "Specialists, on the dashboard",
};

/** "Visitors, after booking" */
export const stageLabel = (stage: string): string => STAGE_LABELS[stage as Stage] ?? stage;

interface TypedArticle {
  stage: Stage;
  title: string;
  body: string;
  link: string;
  minutes: string;
}

const CHOICES = [...STAGES.visitor, ...STAGES.specialist].map((value) => ({
  value,
  label: STAGE_LABELS[value],
}));

const audienceOf = (stage: Stage): Audience =>
  (STAGES.visitor as readonly Stage[]).includes(stage) ? "visitor" : "specialist";

const read = (data: FormData): TypedArticle => {
  const line = (name: string) => lineOf(data, name);
  return {
    stage: line("stage") as Stage,
    title: line("title"),
    body: line("body"),
    link: line("link"),
    minutes: line("minutes"),
  };
};

const MIN_LENGTH = 20;

const check = ({ title, body, minutes }: TypedArticle) => [
  ...(title ? [] : [{ key: "title", sentence: "Enter a title." }]),
  ...(body.length >= MIN_LENGTH ? [] : [{ key: "body", sentence: `Enter at least ${MIN_LENGTH} characters.` }]),
  ...(/^([1-9]|[1-5]\d|60)$/.test(minutes) ? [] : [{ key: "minutes", sentence: "Enter 1 to 60 minutes." }]),
];

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
  Text: article.body,
  Link: article.link ?? "none",
  Minutes: String(article.minutes),
  Status: article.active ? "shown" : "hidden",
});

interface ArticleFormProps {
  /** Null for an article for all categories. */
  categoryId: string | null;
  /** Absent for a new article. */
  article?: ContentRow;
}

/** Creates the article, or saves it with the version that was opened. */
const useArticleSaving = ({ categoryId, article }: ArticleFormProps) => {
  const api = useApi();
  const fetchAll = async () => {
    const query = categoryId === null ? {} : { categoryId };
    return await (await api.Admin.EducationalContents.$get({ query })).json();
  };
  const { send, differences } = useEdit({
    opened: article,
    fetchNewest: async () => (await fetchAll()).find(({ id }) => id === article?.id),
    describe,
  });
  const save = useApiMutation(async (typed: TypedArticle) => {
    const json = toInput(typed, categoryId);
    if (!article) return await (await api.Admin.CreateContent.$post({ json: { ...json, media: null } })).json();
    const { media } = article;
    return await send(async (version) =>
      await (await api.Admin.UpdateContent[":id"].$post({
        param: { id: article.id },
        json: { ...json, media, version },
      }))
        .json()
    );
  }, FORM_ERRORS);
  return { save, differences };
};

export const ArticleForm = (props: ArticleFormProps) => {
  const { categoryId, article } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const { save, differences } = useArticleSaving(props);
  const { form, summary, attempt, problemOf, busy } = useForm<TypedArticle>({
    keep: `article-${article?.id ?? categoryId}`,
    read,
    check,
    send: async (typed) => {
      cacheArticles(queryClient, api, categoryId, await save(typed));
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <Differences of={differences} />
      <NativeSelect name="stage" label="Shown to" options={CHOICES} defaultValue={article?.stage} />
      <TextInput
        name="title"
        label="Title"
        autoComplete="off"
        error={problemOf("title")}
        defaultValue={article?.title}
      />
      <TextArea
        name="body"
        label="Text"
        help="Separate paragraphs with an empty line."
        limit={5_000}
        rows={8}
        error={problemOf("body")}
        defaultValue={article?.body}
      />
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
        error={problemOf("minutes")}
        defaultValue={article?.minutes ?? 2}
      />
      <FormActions action={article ? "Save article" : "Add article"} busy={busy} />
    </form>
  );
};
