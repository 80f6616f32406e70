// Actions on several rows of a list: the selection, one call for each row, and a report of what failed.
import { useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { Button } from "@/web/ui/button.tsx";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast, type ToastContent } from "@/web/islands/runtime/toasts.tsx";

interface BulkResult {
  done: readonly string[];
  /** Rows that the server rejected, and why. */
  rejected: readonly { id: string; sentence: string }[];
  /** Rows that were not processed, or may not have been, because the network or the server failed. */
  left: readonly string[];
  /** Why the rest was not processed. */
  failure?: string;
}

const sentenceOf = (error: ApiError): string => error.message.split("\n")[0] ?? error.message;

/** Calls `act` for each row in turn. A refusal does not stop it, a failure of the server does. Throws a 401. */
export const runForEach = async (
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<BulkResult> => {
  const done: string[] = [];
  const rejected: { id: string; sentence: string }[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      if (![400, 403, 404].includes(error.status)) {
        return { done, rejected, left: ids.slice(at), failure: sentenceOf(error) };
      }
      rejected.push({ id, sentence: sentenceOf(error) });
    }
  }
  return { done, rejected, left: [] };
};

export const isComplete = ({ rejected, left }: BulkResult): boolean => rejected.length + left.length === 0;

/** "3 deleted", or "1 of 3 deleted" */
export const resultTitle = (result: BulkResult, participle: string): string => {
  const { done, rejected, left } = result;
  return isComplete(result)
    ? `${done.length} ${participle}`
    : `${done.length} of ${done.length + rejected.length + left.length} ${participle}`;
};

/** The rows that stay selected, so that the action can be repeated. */
export const notDoneIds = (
  { rejected, left }: BulkResult,
): string[] => [...rejected.map(({ id }) => id), ...left];

interface SelectedRow {
  id: string;
  name: string;
}

/** What a toast needs to offer that all of the action is undone. */
type BulkUndo = Pick<ToastContent, "action" | "duration">;

interface BulkReportProps {
  result: BulkResult;
  rows: readonly SelectedRow[];
  undo?: BulkUndo["action"];
}

const BulkReport = ({ result: { rejected, left, failure }, rows, undo }: BulkReportProps) => {
  const press = () => {
    closeModal();
    undo?.onPress();
  };
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "Unknown";
  return (
    <div className="grid gap-5">
      {rejected.length > 0 && (
        <ul className="grid gap-3">
          {rejected.map(({ id, sentence }) => (
            <li key={id}>
              <span className="font-semibold">{nameOf(id)}</span>
              <p className="text-ink-soft">{sentence}</p>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <p>
          {failure} Not processed: <span className="font-semibold">{left.map(nameOf).join(", ")}</span>.
        </p>
      )}
      <p className="text-ink-soft">These rows stay selected so you can try again.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => closeModal()} className="max-sm:w-full">OK</Button>
        {undo && <Button variant="secondary" onClick={press} className="max-sm:w-full">Undo the changes</Button>}
      </div>
    </div>
  );
};

/** Shows a toast, or a dialog that lists what failed. `participle` as in "2 suspended". */
const showBulkResult = (
  result: BulkResult,
  participle: string,
  rows: readonly SelectedRow[],
  undo: BulkUndo = {},
): void => {
  const title = resultTitle(result, participle);
  if (isComplete(result)) toast({ title, duration: 10_000, ...undo });
  else openModal({ title, content: <BulkReport result={result} rows={rows} undo={undo.action} /> });
};

/** The selected ids of a list. Showing other rows clears the selection. */
const useSelectedIds = (view: ListView): [readonly string[], (selected: readonly string[]) => void] => {
  const [state, setState] = useState<{ view: string; selected: readonly string[] }>({ view: "", selected: [] });
  const shown = JSON.stringify(view);
  return [state.view === shown ? state.selected : [], (selected) => setState({ view: shown, selected })];
};

interface Selectable<Row> {
  view: ListView;
  query: { data?: { items: readonly Row[] } };
}

/** The selection of a list: for its DataTable, and for what can be done with the selected rows. */
export const useSelection = <Row,>(
  { view, query: { data } }: Selectable<Row>,
  keyOf: (row: Row) => string,
  labelOf: (row: Row) => string,
) => {
  const [selected, onSelect] = useSelectedIds(view);
  const rows = data?.items.filter((row) => selected.includes(keyOf(row))) ?? [];
  const named = rows.map((row) => ({ id: keyOf(row), name: labelOf(row) }));
  // What has gone meanwhile is not selected any more.
  const present = rows.map(keyOf);
  return { table: { selected: present, onSelect, labelOf }, rows, bulk: { selected: named, onSelect } };
};

/** What a bulk action needs: the selected rows, and how to change the selection afterwards. */
export interface SelectionProps {
  selected: readonly SelectedRow[];
  onSelect(ids: readonly string[]): void;
}

/** After a bulk action: what failed stays selected. The result, which a toast or a dialog shows, is for when its dialog has closed. */
export const endBulk = (
  result: BulkResult,
  participle: string,
  { selected, onSelect }: SelectionProps,
  undo?: BulkUndo,
) => {
  onSelect(notDoneIds(result));
  return () => showBulkResult(result, participle, selected, undo);
};
