// One text worth reading: what it says, where it is shown, how long it takes.
import { useQueryClient } from "@tanstack/react-query";
import type { ContentRow } from "@/modules/admin/categories/schemas.ts";
import { STAGES } from "@/modules/catalog/stage-schemas.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { keepTexts } from "./catalogue-queries.ts";
import { STAGE_WORDS } from "./stage-words.ts";
import { Differences, useEdit } from "./use-edit.tsx";

type Audience = ContentRow["audience"];
type Stage = (typeof STAGES)[Audience][number];

interface TypedText {
  stage: Stage;
  title: string;
  body: string;
  link: string;
  minutes: string;
}

const CHOICES = [...STAGES.visitor, ...STAGES.specialist].map((value) => ({
  value,
  label: STAGE_WORDS[value] ?? value,
}));

const audienceOf = (stage: Stage): Audience =>
  (STAGES.visitor as readonly Stage[]).includes(stage) ? "visitor" : "specialist";

const read = (data: FormData): TypedText => {
  const line = (name: string) => String(data.get(name) ?? "").trim();
  return {
    stage: line("stage") as Stage,
    title: line("title"),
    body: line("body"),
    link: line("link"),
    minutes: line("minutes"),
  };
};

const SHORTEST = 20;

const check = ({ title, body, minutes }: TypedText) => [
  ...(title ? [] : [{ key: "title", sentence: "Please give it a title." }]),
  ...(body.length >= SHORTEST ? [] : [{ key: "body", sentence: `Please write at least ${SHORTEST} characters.` }]),
  ...(/^([1-9]|[1-5]\d|60)$/.test(minutes) ? [] : [{ key: "minutes", sentence: "Please write 1 to 60." }]),
];

const sent = ({ minutes, link, stage, ...text }: TypedText, categoryId: string | null) => ({
  ...text,
  ...{ stage, audience: audienceOf(stage), categoryId, link: link || null, minutes: Number(minutes) },
});

const words = (text: ContentRow) => ({
  "Where it is shown": STAGE_WORDS[text.stage] ?? text.stage,
  Title: text.title,
  Text: text.body,
  Link: text.link ?? "none",
  Minutes: String(text.minutes),
  Standing: text.active ? "shown" : "hidden",
});

interface TextFormProps {
  /** Null: a text for every category. */
  categoryId: string | null;
  /** Absent while a new one is written. */
  text?: ContentRow;
}

/** Adds the text, or saves it over the version that was opened. */
const useTextSaving = ({ categoryId, text }: TextFormProps) => {
  const api = useApi();
  const fetchAll = async () => {
    const query = categoryId === null ? {} : { categoryId };
    return await (await api.Admin.EducationalContents.$get({ query })).json();
  };
  const { send, differences } = useEdit({
    opened: text,
    fetchNewest: async () => (await fetchAll()).find(({ id }) => id === text?.id),
    words,
  });
  const save = useApiMutation(async (typed: TypedText) => {
    const json = sent(typed, categoryId);
    if (!text) return await (await api.Admin.CreateContent.$post({ json: { ...json, media: null } })).json();
    const { media } = text;
    return await send(async (version) =>
      await (await api.Admin.UpdateContent[":id"].$post({ param: { id: text.id }, json: { ...json, media, version } }))
        .json()
    );
  }, FORM_ERRORS);
  return { save, differences };
};

export const TextForm = (props: TextFormProps) => {
  const { categoryId, text } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const { save, differences } = useTextSaving(props);
  const { form, summary, attempt, problemOf, busy } = useForm<TypedText>({
    read,
    check,
    send: async (typed) => {
      keepTexts(queryClient, api, categoryId, await save(typed));
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <Differences of={differences} />
      <NativeSelect name="stage" label="Where it is shown" options={CHOICES} defaultValue={text?.stage} />
      <TextInput name="title" label="Title" autoComplete="off" error={problemOf("title")} defaultValue={text?.title} />
      <TextArea
        name="body"
        label="Text"
        help="An empty line separates paragraphs."
        room={5_000}
        rows={8}
        error={problemOf("body")}
        defaultValue={text?.body}
      />
      <TextInput
        name="link"
        label="Link to more"
        help="A path of this site, or an address that begins with https://."
        optional
        autoComplete="off"
        defaultValue={text?.link ?? ""}
      />
      <TextInput
        name="minutes"
        label="Minutes to read"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-24"
        error={problemOf("minutes")}
        defaultValue={text?.minutes ?? 2}
      />
      <FormActions action={text ? "Save text" : "Add text"} busy={busy} />
    </form>
  );
};
