// A field with a list to choose from by typing, for what is too long for a select.
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
  /** Of the list: as wide as the field, or as its rows need. */
  listWidth?: "field" | "rows";
  /** Told what was typed and meant nothing; undefined when that is over. */
  onInvalidText?(text: string | undefined): void;
}

/** The bare field. The value stays until another one is picked or written in full. */
export const ComboboxBox = (props: ComboboxBoxProps) => {
  const {
    value,
    displayValue: shown,
    suggest,
    parse: read,
    onPick,
    className = "",
    listWidth = "field",
    onInvalidText: onUnread,
    ...rest
  } = props;
  const box = useCombobox({ value, displayValue: shown, suggest, parse: read, onPick });
  useLayoutEffect(() => onUnread?.(box.unread), [box.unread]);
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
    // The field keeps the focus, so that leaving it means leaving.
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

/** With label, help and error; a chevron says that there is a list. */
export const Combobox = ({ label, name, id, help, error, optional, className = "", ...box }: ComboboxProps) => (
  <Field {...{ label, name, id, help, error, optional }}>
    {(wiring) => (
      <span className="relative block">
        <ComboboxBox {...box} {...wiring} className={`pr-10 ${className}`} />
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      </span>
    )}
  </Field>
);
