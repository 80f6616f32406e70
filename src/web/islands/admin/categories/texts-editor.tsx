// What is worth reading: texts of one category, or those for all, with where each is shown, in their order.
import { useQueryClient } from "@tanstack/react-query";
import type { ContentRow } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Chip, StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { FileTextIcon, PencilIcon, PlusIcon } from "@/web/ui/icons.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { keepTexts } from "./catalogue-queries.ts";
import { EditorList, RowButton, RowButtons } from "./editor-list.tsx";
import { moved, OrderButtons } from "./order-buttons.tsx";
import { STAGE_WORDS } from "./stage-words.ts";
import { TextForm } from "./text-form.tsx";

interface TextsEditorProps {
  /** Null: the texts for every category. */
  categoryId: string | null;
  texts: readonly ContentRow[];
}

const useTextVerbs = ({ categoryId, texts }: TextsEditorProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const keep = (rows: ContentRow[]) => keepTexts(queryClient, api, categoryId, rows);
  const show = useApiMutation(async ({ id, active }: { id: string; active: boolean }) => {
    const call = active ? api.Admin.RestoreContent : api.Admin.RetireContent;
    keep(await (await call[":id"].$post({ param: { id }, json: {} })).json());
  });
  const reorder = useApiMutation(async (to: string[]) => {
    const from = texts.map(({ id }) => id);
    keep(to.flatMap((id) => texts.find((text) => text.id === id) ?? []));
    keep(await (await api.Admin.ReorderContents.$post({ json: { categoryId, from, to } })).json());
  });
  return { show, move: (at: number, by: -1 | 1) => reorder(moved(texts.map(({ id }) => id), at, by)) };
};

const Text = ({ text, children }: { text: ContentRow; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
    <div className="grid min-w-60 flex-1 gap-1">
      <h2 className="font-semibold">{text.title}</h2>
      <p className="line-clamp-2 max-w-prose text-ink-soft">{text.body}</p>
      <p className="flex flex-wrap items-center gap-2 pt-1">
        <Chip>{STAGE_WORDS[text.stage] ?? text.stage}</Chip>
        <span className="text-sm text-ink-soft">{`${text.minutes} min to read`}</span>
        {!text.active && <StatusChip tone="info">Not shown</StatusChip>}
      </p>
    </div>
    <RowButtons>{children}</RowButtons>
  </li>
);

export const TextsEditor = (props: TextsEditorProps) => {
  const { categoryId, texts } = props;
  const { show, move } = useTextVerbs(props);
  const add = () => openModal({ title: "New text", content: <TextForm categoryId={categoryId} /> });
  const change = (text: ContentRow) =>
    openModal({ title: "Change the text", content: <TextForm categoryId={categoryId} text={text} /> });
  const newText = <Button variant="secondary" icon={<PlusIcon />} onClick={add}>New text</Button>;
  if (texts.length === 0) {
    return (
      <EmptyState icon={<FileTextIcon className="size-8" />} title="No texts yet" action={newText}>
        Short texts help visitors before and after booking. Those for all categories are shown here, too.
      </EmptyState>
    );
  }
  return (
    <EditorList label="Texts" add={newText}>
      {texts.map((text, at) => (
        <Text key={text.id} text={text}>
          <RowButton about={text.title} icon={<PencilIcon />} onClick={() => change(text)}>Edit</RowButton>
          <RowButton
            about={text.title}
            onClick={() => void show({ id: text.id, active: !text.active }).catch(() => {})}
          >
            {text.active ? "Hide" : "Show again"}
          </RowButton>
          <OrderButtons
            className="max-sm:ml-auto"
            id={`text-${text.id}`}
            name={text.title}
            first={at === 0}
            last={at === texts.length - 1}
            onMove={(by) => void move(at, by).catch(() => {})}
          />
        </Text>
      ))}
    </EditorList>
  );
};
