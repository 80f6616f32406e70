// Uploading a list of clients: a file, then what is in it, then what could not be read.
import { type ClientFile, MAX_CLIENTS, readClientFile } from "@/modules/clients/rules.ts";
import type { ClientsUploaded } from "@/modules/clients/schemas.ts";
import { formatCount } from "@/platform/intl.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { readTextFile } from "@/web/islands/area/file-text.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { NotSent, problemsIn } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { FileInput } from "@/web/ui/form/file-input.tsx";
import { useClients } from "./client-queries.ts";

/** In bytes, as the call accepts. */
const MOST_BYTES = 5 * 1024 * 1024;
/** More are counted only. */
const MOST_SHOWN = 200;

const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

const Unreadable = ({ rows }: { rows: ClientFile["unreadable"] }) =>
  rows.length > 0 && (
    <details open={rows.length <= 10}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{`${rowsText(rows.length)} we can't read`}</summary>
      <ul className="grid max-h-48 gap-1 overflow-y-auto ps-5 pb-2 text-sm wrap-anywhere text-ink-soft">
        {rows.slice(0, MOST_SHOWN).map(({ row, reason }) => <li key={row}>{`Row ${row}: ${reason}`}</li>)}
        {rows.length > MOST_SHOWN && <li>{`And ${rowsText(rows.length - MOST_SHOWN)} more.`}</li>}
      </ul>
    </details>
  );

const showResult = ({ added, unreadable }: ClientsUploaded): void => {
  toast({
    title: added === 0 ? "Nothing new" : `${formatCount(added)} added`,
    description: "From now on you don't pay for them.",
  });
  if (unreadable.length === 0) return;
  openModal({
    title: "Not everything was saved",
    content: (
      <div className="grid gap-5">
        <Unreadable rows={unreadable} />
        <Button className="justify-self-start" onClick={() => closeModal()}>Close</Button>
      </div>
    ),
  });
};

const Preview = ({ file }: { file: ClientFile }) => {
  const { upload } = useClients();
  const { rows, people, repeated, unreadable } = file;
  return (
    <DialogForm
      action={`Upload ${rowsText(people)}`}
      busy="Uploading…"
      send={async () => {
        const result = await upload(rows);
        return () => showResult(result);
      }}
    >
      <DefinitionList
        items={[
          { term: "Valid", value: formatCount(people) },
          { term: "Repeated", value: formatCount(repeated) },
          { term: "Unreadable", value: formatCount(unreadable.length) },
        ]}
      />
      <Unreadable rows={unreadable} />
    </DialogForm>
  );
};

const NobodyRead = ({ file }: { file: ClientFile }) => (
  <div className="grid gap-5">
    <p>There is no email address and no phone number in this file.</p>
    <Unreadable rows={file.unreadable} />
    <Button className="justify-self-start" onClick={() => closeModal()}>Close</Button>
  </div>
);

const fileProblem = ({ size }: File): string | false => {
  if (size === 0) return "Choose a file.";
  return size > MOST_BYTES && "The file is larger than 5 MB.";
};

const Choose = () => (
  <DialogForm
    action="Continue"
    busy="Reading…"
    read={(data) => ({ file: data.get("file") as File })}
    check={({ file }) => problemsIn({ file: fileProblem(file) })}
    send={async ({ file: chosen }) => {
      const file = readClientFile(await readTextFile(chosen));
      if (file.rows.length > MAX_CLIENTS) {
        throw new ApiError(400, "too_many_rows", [`The file has more than ${formatCount(MAX_CLIENTS)} rows.`]);
      }
      return new NotSent(() =>
        openModal({
          title: file.people > 0 ? "Upload these people?" : "Nobody to upload",
          content: file.people > 0 ? <Preview file={file} /> : <NobodyRead file={file} />,
        })
      );
    }}
  >
    <FileInput
      name="file"
      label="CSV or text file"
      help="One person in each row, with an email address, a phone number that starts with its country code, or both. Names stay on this device."
      accept=".csv,.txt,.tsv,text/csv,text/plain"
    />
  </DialogForm>
);

export const openUpload = (): void => void openModal({ title: "Upload a list", content: <Choose /> });
