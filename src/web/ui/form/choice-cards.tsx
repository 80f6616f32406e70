// One question with a few answers, each a card to tap: native radios or checkboxes, so keys and forms just work.
import type { ChangeEvent, ComponentPropsWithRef, ReactNode } from "react";
import { describedBy, FieldError, FieldHelp, type FieldText, Optional, useFieldError } from "./field.tsx";

interface CardChoice {
  value: string;
  label: string;
  hint?: ReactNode;
  icon?: ReactNode;
}

interface ChoiceCardsProps extends FieldText {
  type: "radio" | "checkbox";
  options: readonly CardChoice[];
  /** The selected values; a radio group takes the first. */
  defaultValue?: string | readonly string[];
  /** "title" makes the question the screen's h1, for screens with one question. */
  legend?: "title" | "label";
  columns?: 1 | 2 | 3;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

const grid = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

const Legend = ({ as, children }: { as: "title" | "label"; children: ReactNode }) =>
  as === "title"
    ? (
      <legend className="mb-3">
        <h1 className="font-serif text-2xl font-semibold focus-visible:outline-none md:text-3xl">{children}</h1>
      </legend>
    )
    : <legend className="mb-2 font-semibold">{children}</legend>;

/** A native input styled as a card; the whole card is its label. */
export const ChoiceCard = (
  { choice, ...input }: { choice: CardChoice } & ComponentPropsWithRef<"input">,
) => (
  <label className="choosable focus-from-within flex min-h-14 items-start gap-3 px-4 py-3.5">
    <input {...input} value={choice.value} className="mt-0.5 size-5 shrink-0 accent-brand" />
    {choice.icon && <span className="mt-0.5 text-ink-soft">{choice.icon}</span>}
    <span className="grid min-w-0 gap-0.5 wrap-anywhere">
      <span className="font-medium">{choice.label}</span>
      {choice.hint && <span className="text-ink-soft">{choice.hint}</span>}
    </span>
  </label>
);

export const ChoiceCards = (props: ChoiceCardsProps) => {
  const { type, options, defaultValue = [], legend = "label", columns = 1, onChange, ...field } = props;
  const { name, id = name, label, help, optional } = field;
  const error = useFieldError(name, field.error);
  const selected: readonly string[] = typeof defaultValue === "string" ? [defaultValue] : defaultValue;
  return (
    <div className={error ? "border-s-4 border-danger ps-4" : undefined}>
      <fieldset className="min-w-0" aria-describedby={describedBy(id, { help, error })}>
        <Legend as={legend}>{label} {optional && <Optional />}</Legend>
        <div className="grid gap-1.5 not-empty:mb-3">
          <FieldHelp id={id}>{help}</FieldHelp>
          <FieldError id={id}>{error}</FieldError>
        </div>
        <div className={`grid gap-2.5 ${grid[columns]}`}>
          {options.map((choice, index) => (
            <ChoiceCard
              key={choice.value}
              choice={choice}
              type={type}
              name={name}
              id={index === 0 ? id : `${id}-${choice.value}`}
              defaultChecked={selected.includes(choice.value)}
              onChange={onChange}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
};
