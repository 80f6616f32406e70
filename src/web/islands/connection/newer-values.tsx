// Asks what counts when somebody has saved a field after this person had typed into it. Forms that edit something stored
// are those of the signed-in areas, which are in English.
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button } from "@/web/ui/button.tsx";
import type { NewerValue } from "./unsent-forms.ts";

const ID = "newer-values";

const Value = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt className="text-ink-soft">{term}</dt>
    <dd className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{children || "empty"}</dd>
  </>
);

const NewerValues = ({ values }: { values: readonly NewerValue[] }) => {
  const use = (value: NewerValue) => {
    value.use();
    openNewerValues(values.filter((other) => other !== value));
  };
  const keepSaved = () => {
    for (const value of values) value.forget();
    closeModal(ID);
  };
  return (
    <div className="grid gap-5">
      <p>
        Somebody else has saved this since, or you have in another tab. The form shows what is saved now. You can still
        use what you typed.
      </p>
      <ul className="grid gap-5">
        {values.map((value) => (
          <li key={value.label} className="grid justify-items-start gap-2">
            <h3 className="font-semibold">{value.label}</h3>
            <dl className="grid w-full grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <Value term="Saved">{value.saved}</Value>
              <Value term="You typed">{value.typed}</Value>
            </dl>
            <Button variant="secondary" about={`for ${value.label}`} onClick={() => use(value)}>
              Use what I typed
            </Button>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={keepSaved}>Keep what is saved</Button>
    </div>
  );
};

/** Shows these values instead of those that are shown already. */
export const openNewerValues = (values: readonly NewerValue[]): void => {
  if (values.length === 0) return closeModal(ID);
  openModal({ id: ID, title: "Changed since you typed", content: <NewerValues values={values} /> });
};
