// The import of a catalogue, from a file or one that comes with the program: first what would change, then the import.
import { formatCount } from "@/platform/intl.ts";
import type { PackResult } from "@/modules/admin/packs/schemas.ts";
import { PACK_NAMES, type PackName, PACKS } from "@/modules/catalog/packs/rules.ts";
import { MOST_FILE_CHARACTERS } from "@/modules/translations/rules.ts";
import { readJson } from "@/web/api/client.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { parseNumber } from "@/web/ui/form/numbers.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { CATEGORY_CHOICES, MARKET } from "../queries.ts";
import { CATALOGUE } from "./catalogue-queries.ts";

type Source = ({ name: PackName } | { file: unknown }) & { rate?: number };
type Change = PackResult["changes"][number];

const usePack = () =>
  useApiMutation(async (input: Source & { preview: boolean }, { api, queryClient }) => {
    const result = await readJson(api.Admin.ImportPack.$post({ json: input }));
    if (!input.preview) await invalidate(queryClient, CATALOGUE, CATEGORY_CHOICES, MARKET);
    return result;
  }, FORM_ERRORS);

const KINDS: Record<Change["kind"], readonly [one: string, several: string]> = {
  category: ["category", "categories"],
  topic: ["topic", "topics"],
  questions: ["set of questions", "sets of questions"],
  article: ["article", "articles"],
  translations: ["translation", "translations"],
};
const CHANGES: Record<Change["change"], string> = {
  added: "added",
  changed: "changed",
  restored: "offered again",
};

const sizeOf = (changes: readonly Change[]): number => changes.reduce((sum, { count }) => sum + (count ?? 1), 0);

/** "8 categories added" */
const summaryOf = (changes: readonly Change[]): string => {
  const [{ kind, change }] = changes as [Change];
  const size = sizeOf(changes);
  return `${formatCount(size)} ${KINDS[kind][size === 1 ? 0 : 1]} ${CHANGES[change]}`;
};

const nameOf = ({ name, category }: Change): string => category === null ? name : `${category} › ${name}`;

const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="grid gap-1">
    {[...Map.groupBy(changes, ({ kind, change }) => `${kind} ${change}`)].map(([key, own]) => (
      <li key={key}>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">{summaryOf(own)}</summary>
          <ul className="grid gap-1 ps-5 pb-2 text-sm text-ink-soft">
            {own.map((change) => <li key={nameOf(change)}>{nameOf(change)}</li>)}
          </ul>
        </details>
      </li>
    ))}
  </ul>
);

const showPreview = (source: Source, result: PackResult): void =>
  void openModal({ title: `Import “${result.name}”`, content: <Preview source={source} result={result} /> });

const Preview = ({ source, result }: { source: Source; result: PackResult }) => {
  const run = usePack();
  const { changes, currency, ownCurrency } = result;
  if (changes.length === 0) {
    return (
      <div className="grid gap-5">
        <p>Everything in this catalogue is there already.</p>
        <Button className="justify-self-start" onClick={() => closeModal()}>Close</Button>
      </div>
    );
  }
  return (
    <DialogForm
      action="Import"
      busy="Importing…"
      title="Nothing was imported"
      send={async () => {
        const { changes } = await run({ ...source, preview: false });
        toast({
          title: "Catalogue imported",
          description: `${formatCount(changes.length)} changes. Visitors see them now.`,
        });
      }}
    >
      <ChangeList changes={changes} />
      <p className="text-ink-soft">What the file doesn’t name stays as it is.</p>
      {currency !== ownCurrency && (
        <p className="text-ink-soft">
          {`Its prices are in ${currency}. 1 ${currency} becomes ${source.rate} ${ownCurrency}.`}
        </p>
      )}
    </DialogForm>
  );
};

/** What is no JSON is sent as it is: the answer says what is wrong with it. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const FROM_FILE = "file";

const Choose = () => {
  const preview = usePack();
  return (
    <DialogForm
      action="Show what would change"
      busy="Comparing…"
      read={(data) => ({ pack: textOf(data, "pack"), file: data.get("file") as File, rate: textOf(data, "rate") })}
      check={({ pack, file: { size }, rate }) =>
        problemsIn({
          rate: rate !== "" && !(parseNumber(rate)! > 0) && "Enter a number, such as 1.08.",
          file: pack === FROM_FILE &&
            (size === 0 ? "Please choose a file first." : size > MOST_FILE_CHARACTERS && "The file is too large."),
        })}
      fieldOf={(code) => code === "rate_missing" ? "rate" : undefined}
      send={async ({ pack, file, rate }) => {
        const source: Source = {
          ...pack === FROM_FILE ? { file: parse(await file.text()) } : { name: pack as PackName },
          rate: parseNumber(rate),
        };
        const result = await preview({ ...source, preview: true });
        return () => showPreview(source, result);
      }}
    >
      <NativeSelect
        name="pack"
        label="Catalogue"
        options={[
          ...PACK_NAMES.map((name) => ({ value: name, label: PACKS[name] })),
          { value: FROM_FILE, label: "From a file" },
        ]}
      />
      <FileInput
        name="file"
        label="File"
        help="Only for “From a file”: one that was exported here."
        accept=".json,application/json"
        optional
      />
      <TextInput
        name="rate"
        label="Exchange rate"
        help="Only if its prices are in another currency: how many of yours one of its is."
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        optional
      />
    </DialogForm>
  );
};

export const openPackImport = (): void => void openModal({ title: "Import a catalogue", content: <Choose /> });
