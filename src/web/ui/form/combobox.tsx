// A field with a list to choose from by typing, for lists that are too long for a select.
import { useLayoutEffect } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { CheckIcon, ChevronDownIcon } from "../icons.ts";
import { type ComboboxOption, useCombobox, type UseComboboxProps } from "./use-combobox.ts";

export interface ComboboxBoxProps extends UseComboboxProps {
  id: string;
  /** For parts that bring no label of their own. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  inputMode?: "numeric" | "search";
  className?: string;
  /** Width of the list: that of the field, or what its rows need. */
  listWidth?: "field" | "rows";
  /** Called with typed text that means no value, and with undefined once it is gone. */
  onInvalidText?(text: string | undefined): void;
}

/** The bare field. The value stays until another one is picked or typed in full. */
export const ComboboxBox = (props: ComboboxBoxProps) => {
  const {
    value,
    displayValue,
    suggest,
    parse,
    onPick,
    className = "",
    listWidth = "field",
    onInvalidText,
    ...rest
  } = props;
  const box = useCombobox({ value, displayValue, suggest, parse, onPick });
  useLayoutEffect(() => onInvalidText?.(box.invalidText), [box.invalidText]);
  return (
    <span className="relative block">
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={box.open}
        aria-controls={box.open ? box.listId : undefined}
        aria-activedescendant={box.open && box.active >= 0 ? box.optionId(box.active) : undefined}
        {...rest}
        {...box.input}
        className={`${controlStyle} ${className}`}
      />
      {box.open && (
        <ul
          ref={box.list}
          id={box.listId}
          role="listbox"
          aria-label={rest["aria-label"] ?? "Suggestions"}
          className={`absolute z-20 max-h-64 min-w-full overflow-y-auto overscroll-contain rounded-part border border-line-strong bg-surface py-1 shadow-float ${
            listWidth === "field" ? "w-full" : "w-max"
          } ${box.upwards ? "bottom-full mb-1" : "mt-1"}`}
        >
          {box.options.map((option, index) => (
            <Row
              key={option.value}
              id={box.optionId(index)}
              option={option}
              active={index === box.active}
              chosen={option.value === value}
              onPick={() => box.pick(option)}
            />
          ))}
        </ul>
      )}
    </span>
  );
};

interface RowProps {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  onPick(): void;
}

const Row = ({ id, option, active, chosen, onPick }: RowProps) => (
  <li
    id={id}
    role="option"
    aria-selected={active}
    // The field keeps the focus, because leaving it takes what was typed.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPick}
    className={`flex min-h-11 cursor-pointer items-center gap-2 px-3 hover:bg-wash ${active ? "bg-brand-tint" : ""}`}
  >
    <span className={`min-w-0 flex-1 ${chosen ? "font-semibold" : ""}`}>
      {option.label}
      {option.hint && <span className="text-sm font-normal text-ink-soft">{` ${option.hint}`}</span>}
    </span>
    {chosen && <CheckIcon className="size-4 text-brand" />}
  </li>
);

export type ComboboxProps = FieldText & Omit<ComboboxBoxProps, "id" | "aria-label">;

/** With label, help and error; a chevron shows that there is a list. */
export const Combobox = ({ label, name, id, help, error, optional, className = "", ...box }: ComboboxProps) => (
  <Field label={label} name={name} id={id} help={help} error={error} optional={optional}>
    {(control) => (
      <span className="relative block">
        <ComboboxBox {...box} {...control} className={`pr-10 ${className}`} />
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      </span>
    )}
  </Field>
);
