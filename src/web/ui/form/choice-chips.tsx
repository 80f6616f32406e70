// One question with many short answers beside each other: native radios or checkboxes, so keys and forms just work.
import type { ReactNode } from "react";
import { Disclosure } from "../disclosure.tsx";
import { describedBy, FieldError, FieldHelp, type FieldText, Optional, useFieldError } from "./field.tsx";

export interface ChipChoice {
  value: string;
  label: string;
}

interface ChipFieldsetProps extends FieldText {
  /** Makes the fieldset itself the target of an error summary, for questions without an input of the field's id. */
  focusable?: true;
  className: string;
  children: ReactNode;
}

const ChipFieldset = ({ focusable, className, children, ...field }: ChipFieldsetProps) => {
  const { label, name, id = name, help, optional } = field;
  const error = useFieldError(name, field.error);
  return (
    <div className={error ? "border-s-4 border-danger ps-4" : undefined}>
      <fieldset
        {...(focusable && { id, tabIndex: -1 })}
        className="min-w-0"
        aria-describedby={describedBy(id, { help, error })}
      >
        <legend className="mb-1.5 font-semibold">{label} {optional && <Optional />}</legend>
        <div className="grid gap-1.5 not-empty:mb-2">
          <FieldHelp id={id}>{help}</FieldHelp>
          <FieldError id={id}>{error}</FieldError>
        </div>
        <div className={`flex flex-wrap ${className}`}>{children}</div>
      </fieldset>
    </div>
  );
};

interface ChoiceChipsProps extends FieldText {
  options: readonly ChipChoice[];
  value: string;
  onPick(value: string): void;
}

/** One of the answers. The chosen one has a border, a background and its radio's dot. */
export const ChoiceChips = ({ options, value, onPick, ...field }: ChoiceChipsProps) => (
  <ChipFieldset {...field} focusable className="gap-1.5 sm:gap-2">
    {options.map((option) => (
      <label
        key={option.value}
        className="choosable focus-from-within flex min-h-12 items-center gap-1.5 px-2 max-sm:flex-1 max-sm:justify-center sm:gap-2 sm:px-4"
      >
        <input
          type="radio"
          name={field.name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onPick(option.value)}
          className="size-4 shrink-0 accent-brand"
        />
        <span className="whitespace-nowrap">{option.label}</span>
      </label>
    ))}
  </ChipFieldset>
);

interface ChoicePillsProps extends FieldText {
  /** "radio": one of the answers instead of any number. */
  type?: "checkbox" | "radio";
  options: readonly ChipChoice[];
  /** Further answers, folded under their summary. */
  more?: { summary: string; options: readonly ChipChoice[] };
  defaultValue?: readonly string[];
}

/** Any number of the answers, or one of them, for languages and the like. Uncontrolled. */
export const ChoicePills = ({ type = "checkbox", options, more, defaultValue = [], ...field }: ChoicePillsProps) => {
  const { name, id = name } = field;
  const renderPill = ({ value, label }: ChipChoice) => (
    <label
      key={value}
      className="choosable focus-from-within inline-flex min-h-11 max-w-full items-center gap-1.5 px-2 py-1.5 sm:gap-2.5 sm:px-3"
    >
      <input
        type={type}
        name={name}
        value={value}
        id={value === options[0]?.value ? id : `${id}-${value}`}
        defaultChecked={defaultValue.includes(value)}
        className="size-4 shrink-0 accent-brand sm:size-5"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
  return (
    <ChipFieldset {...field} className="gap-1.5 sm:gap-2">
      {options.map(renderPill)}
      {more && (
        <div className="has-open:basis-full">
          <Disclosure summary={more.summary}>
            <div className="flex flex-wrap gap-1.5 py-1 sm:gap-2">{more.options.map(renderPill)}</div>
          </Disclosure>
        </div>
      )}
    </ChipFieldset>
  );
};
