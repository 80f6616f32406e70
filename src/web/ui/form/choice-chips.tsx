// One question with many short answers beside each other: native radios or checkboxes, so keys and forms just work.
import type { ReactNode } from "react";
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
    <div className={error ? "border-l-4 border-danger pl-4" : undefined}>
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

export interface ChoiceChipsProps extends FieldText {
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

export interface ChoicePillsProps extends FieldText {
  options: readonly ChipChoice[];
  defaultValue?: readonly string[];
}

/** Any number of the answers, for languages and the like. */
export const ChoicePills = ({ options, defaultValue = [], ...field }: ChoicePillsProps) => {
  const { name, id = name } = field;
  return (
    <ChipFieldset {...field} className="gap-2">
      {options.map(({ value, label }, index) => (
        <label
          key={value}
          className="choosable focus-from-within inline-flex min-h-11 max-w-full items-center gap-2.5 px-3 py-1.5"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            id={index === 0 ? id : `${id}-${value}`}
            defaultChecked={defaultValue.includes(value)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </ChipFieldset>
  );
};
