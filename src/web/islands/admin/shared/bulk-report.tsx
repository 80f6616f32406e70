// What became of a deed to several things: a line when all was done, else a list of what was not, and why.
import { Button } from "@/web/ui/button.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { isComplete, type BulkResult, resultTitle } from "./bulk-actions.ts";

/** A row that was chosen, and what it is called. */
export interface SelectedRow {
  id: string;
  name: string;
}

const BulkReport = (
  { outcome: { refused, left, failure }, chosen }: { outcome: BulkResult; chosen: readonly SelectedRow[] },
) => {
  const nameOf = (id: string) => chosen.find((one) => one.id === id)?.name ?? "Somebody";
  return (
    <div className="grid gap-5">
      {refused.length > 0 && (
        <ul className="grid gap-3">
          {refused.map(({ id, sentence }) => (
            <li key={id}>
              <span className="font-semibold">{nameOf(id)}</span>
              <p className="text-ink-soft">{sentence}</p>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <p>
          {failure} These were not reached: <span className="font-semibold">{left.map(nameOf).join(", ")}</span>.
        </p>
      )}
      <p className="text-ink-soft">What was not done stays chosen, so that you can try again.</p>
      <Button onClick={() => closeModal()} className="justify-self-start max-sm:w-full">All right</Button>
    </div>
  );
};

/** Tells it; `deed` as in "2 suspended". */
export const showBulkResult = (outcome: BulkResult, deed: string, chosen: readonly SelectedRow[]): void => {
  const title = resultTitle(outcome, deed);
  if (isComplete(outcome)) toast({ title, duration: 10_000 });
  else openModal({ title, content: <BulkReport outcome={outcome} chosen={chosen} /> });
};
