// Files that were imported, the newest first, and the upload of another one.
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { FILE_BOUNDS, IMPORT_KIND, IMPORT_KINDS, IMPORT_STATUS, type ImportKind } from "@/modules/imports/rules.ts";
import type { ImportItem } from "@/modules/imports/schemas.ts";
import { formatCount } from "@/platform/intl.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { formatTime } from "../shared/formats.ts";
import { AdminLink } from "../shared/links.tsx";
import { importListQuery, IMPORTS_VIEW, useUpload } from "./import-queries.ts";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND[value].label }));
const MEGABYTES = FILE_BOUNDS.bytes / 1024 / 1024;

const Upload = ({ onUploaded }: { onUploaded(id: string): void }) => {
  const upload = useUpload();
  return (
    <DialogForm
      action="Upload"
      busy="Reading…"
      title="This file can’t be imported"
      read={(data) => ({ kind: data.get("kind") as ImportKind, file: data.get("file") as File })}
      check={({ file: { size } }) =>
        problemsIn({
          file: size === 0
            ? "Choose a file with something in it."
            : size > FILE_BOUNDS.bytes && `This file has more than ${MEGABYTES} MB. Split it into several.`,
        })}
      send={async (chosen) => {
        const { id } = await upload(chosen);
        return () => onUploaded(id);
      }}
    >
      <NativeSelect name="kind" label="What is in the file?" options={KINDS} />
      <FileInput
        name="file"
        label="CSV file"
        help={`At most ${formatCount(FILE_BOUNDS.rows)} rows, with headings in the first one.`}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
      />
      <p className="text-ink-soft">
        Import specialists before their meetings. Next you choose which column is what, and see what would happen.
        Nobody gets an email before you invite them.
      </p>
    </DialogForm>
  );
};

const useOpenUpload = () => {
  const router = useRouter();
  const show = (id: string) => void router.navigate({ to: "/admin/imports/$id", params: { id } });
  return () => openModal({ title: "Import a file", content: <Upload onUploaded={show} /> });
};

const Row = ({ id, kind, fileName, rows, status, by, at }: ImportItem) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="font-semibold wrap-anywhere">
        <AdminLink href={`/admin/imports/${id}`}>{fileName}</AdminLink>
      </p>
      <p className="text-sm text-ink-soft">
        {`${IMPORT_KIND[kind].label} · ${formatCount(rows)} ${rows === 1 ? "row" : "rows"} · ${formatTime(at)} · ${by}`}
      </p>
    </div>
    <EntryChip entry={entryOf(IMPORT_STATUS, status)} />
  </li>
);

export default function ImportsScreen() {
  const [view, show] = useListView(IMPORTS_VIEW);
  const { data: list, isError, refetch } = useQuery(importListQuery(useApi(), view));
  const openUpload = useOpenUpload();
  return (
    <Screen>
      <ScreenTitle aside={<Button icon={<PlusIcon />} onClick={openUpload}>Import a file</Button>}>Imports</ScreenTitle>
      {isError && <LoadFailed title="The imports couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={4} className="h-20 w-full" />}
      {list && list.items.length === 0 && (
        <EmptyState
          picture="people"
          title="Nothing was imported yet"
          action={<Button onClick={openUpload}>Import a file</Button>}
        >
          Bring the specialists of another system along, with their profile, topics, hours and credentials, and then
          their meetings, from CSV files.
        </EmptyState>
      )}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Imports" className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.items.map((item) => <Row key={item.id} {...item} />)}
          </ul>
          <Pagination noun="imports" count={list} view={view} onView={show} />
        </>
      )}
    </Screen>
  );
}
