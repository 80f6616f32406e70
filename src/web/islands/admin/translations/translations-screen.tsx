// What visitors read of the operator's texts, in their languages: what is missing, and a file for a translator.
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { englishName, formatCount } from "@/platform/intl.ts";
import type { TranslationList, TranslationRow } from "@/modules/admin/translations/schemas.ts";
import { longestTranslation, MOST_FILE_CHARACTERS, translationProblem } from "@/modules/translations/rules.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { filterView, type ListView, searchView } from "@/web/ui/table/list-view.ts";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { Choices } from "../shared/choices.tsx";
import { AdminLink } from "../shared/links.tsx";
import {
  type Translated,
  TRANSLATIONS_VIEW,
  translationsQuery,
  useImport,
  useReload,
  useTranslating,
} from "./translation-queries.ts";

type Language = NonNullable<TranslationList["language"]>;

interface RowProps {
  row: TranslationRow;
  language: Language;
  onSave(translated: Translated): Promise<TranslationRow>;
}

const isLong = (source: string): boolean => source.includes("\n") || source.length > 120;

/** A long text has a larger field. */
const TextField = ({ row: { source, text }, language, name }: Omit<RowProps, "onSave"> & { name: string }) => {
  const field = {
    name,
    label: englishName(language),
    optional: true,
    lang: language,
    dir: "auto",
    defaultValue: text,
  } as const;
  return isLong(source)
    ? (
      <TextArea
        {...field}
        limit={longestTranslation(source.length)}
        rows={Math.min(12, 2 + Math.ceil(source.length / 90))}
      />
    )
    : <TextInput {...field} autoComplete="off" />;
};

/** Saves over the translation that was read. Somebody else's is shown once, and replaced after that. */
const useSave = ({ row: { source, version: first }, onSave }: Pick<RowProps, "row" | "onSave">) => {
  const [version, setVersion] = useState(first);
  return async (text: string) => {
    const saved = await onSave({ source, text, version }).catch((error) => {
      if (error instanceof ApiError && error.code === "stale_version") {
        setVersion((error.details as { currentVersion: string }).currentVersion);
      }
      throw error;
    });
    setVersion(saved.version);
  };
};

const Row = ({ row, language, onSave }: RowProps) => {
  const { source, place, path } = row;
  const save = useSave({ row, onSave });
  const name = `text${useId()}`;
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="grid gap-1">
        <p className="text-sm">
          <AdminLink href={path}>{place}</AdminLink>
        </p>
        {/* Where it scrolls, the keyboard must reach it. */}
        <p
          lang="en"
          tabIndex={isLong(source) ? 0 : undefined}
          className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere"
        >
          {source}
        </p>
      </div>
      <Form
        className="grid gap-3"
        read={(data) => textOf(data, name)}
        check={(text) => problemsIn({ [name]: translationProblem(source, text) })}
        send={save}
      >
        <TextField row={row} language={language} name={name} />
        <SubmitButton variant="secondary" busy="Saving…" className="justify-self-start">
          Save<span className="sr-only">{` the translation of ${source.slice(0, 60)}`}</span>
        </SubmitButton>
      </Form>
    </li>
  );
};

/** A letter has three bytes at most in the scripts of our languages. */
const MOST_BYTES = 3 * MOST_FILE_CHARACTERS;

const ImportForm = ({ language }: { language: Language }) => {
  const load = useImport(language);
  return (
    <DialogForm
      action="Upload file"
      busy="Uploading…"
      read={(data) => data.get("file") as File}
      check={({ size }) =>
        problemsIn({
          file: size === 0 ? "Please choose a file first." : size > MOST_BYTES && "The file is too large.",
        })}
      send={async (file) => {
        const { saved, unchanged, unknown, problems } = await load(file);
        toast({
          title: `${formatCount(saved)} ${saved === 1 ? "translation" : "translations"} saved`,
          description: [
            ...(unchanged > 0 ? [`${formatCount(unchanged)} were the same as before.`] : []),
            ...(unknown > 0 ? [`${formatCount(unknown)} belong to texts that have changed since.`] : []),
            ...(problems.length > 0 ? [`Left out: ${problems.join(" ")}`] : []),
          ].join(" "),
        });
      }}
    >
      <p>What the file leaves empty stays as it is.</p>
      <FileInput name="file" label="Translated file" help="A PO file." accept=".po,text/x-gettext-translation" />
    </DialogForm>
  );
};

const VIEWS = [{ value: "", label: "Not translated" }, { value: "all", label: "All texts" }] as const;

interface TextsProps {
  list: TranslationList;
  language: Language;
  view: ListView;
  onView(view: ListView): void;
}

const Texts = ({ list, language, view, onView }: TextsProps) => {
  const save = useTranslating(view, language);
  const reload = useReload();
  // What is translated leaves the list of what is missing, and the texts behind it move up to this page.
  const hasMoved = view.filters.status === undefined && list.items.some(({ text }) => text !== "");
  const turn = (next: ListView) => hasMoved && next.page > view.page ? void reload() : onView(next);
  if (list.items.length === 0) {
    return view.search || view.filters.status
      ? <EmptyState picture="texts" title="No text has these words">Try another search term.</EmptyState>
      : (
        <EmptyState picture="done" title={`Everything is translated into ${englishName(language)}`}>
          New and changed texts appear here.
        </EmptyState>
      );
  }
  return (
    <>
      <ul aria-label="Texts" className="divide-y divide-line rounded-card border border-line bg-surface">
        {list.items.map((row) => <Row key={row.source} row={row} language={language} onSave={save} />)}
      </ul>
      <Pagination noun="texts" count={list} view={view} onView={turn} />
    </>
  );
};

const Outputs = ({ language }: { language: Language }) => (
  <div className="flex flex-wrap gap-3">
    <LinkButton
      href={`/api/v2/Admin/TranslationFile?language=${language}`}
      download
      variant="secondary"
      icon={<DownloadIcon className="size-4" />}
    >
      Download for a translator
    </LinkButton>
    <Button
      variant="secondary"
      onClick={() =>
        openModal({
          title: `Upload ${englishName(language)} translations`,
          content: <ImportForm language={language} />,
        })}
    >
      Upload a file
    </Button>
  </div>
);

const EnglishOnly = () => (
  <EmptyState
    picture="texts"
    title="Visitors read English only"
    action={<AdminLink href="/admin/settings?part=languages">Offer other languages</AdminLink>}
  >
    Then your categories, questions, articles and legal texts can be translated here.
  </EmptyState>
);

export default function Translations() {
  const [view, show] = useListView(TRANSLATIONS_VIEW);
  const { data: list, isError, refetch } = useQuery(translationsQuery(useApi(), view));
  const { language, languages = [], texts = 0, missing = 0 } = list ?? {};
  return (
    <Screen>
      <ScreenTitle lead="What visitors read of your texts. What isn't translated is shown as you wrote it.">
        Translations
      </ScreenTitle>
      {languages.length > 1 && (
        <Choices
          label="Language"
          options={languages.map((value) => ({ value, label: englishName(value) }))}
          current={language ?? ""}
          onChoose={(value) => show(filterView(view, "language", value))}
        />
      )}
      {isError && <LoadFailed title="The translations couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={4} className="h-32 w-full" />}
      {list && !language && <EnglishOnly />}
      {list && language && (
        <>
          <p role="status">
            {`${formatCount(texts - missing)} of ${formatCount(texts)} texts are in ${englishName(language)}.`}
          </p>
          <Outputs language={language} />
          <div className="grid gap-3 sm:flex sm:items-center sm:justify-between">
            <Choices
              label="Texts"
              options={VIEWS}
              current={view.filters.status ?? ""}
              onChoose={(value) => show(filterView(view, "status", value))}
            />
            <SearchField
              label="Search texts"
              placeholder="Text or place"
              value={view.search}
              onSearch={(search) => show(searchView(view, search))}
            />
          </div>
          <Texts list={list} language={language} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
