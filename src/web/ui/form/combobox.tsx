// A field with a list to choose from by typing, for lists that are too long for a select.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { CheckIcon, ChevronDownIcon } from "../icons.ts";

interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes options with similar labels: an offset, a duration. */
  hint?: string;
}

interface UseComboboxProps {
  value: string;
  /** How the value reads while nothing is typed. */
  displayValue: string;
  /** The options for a text, the best first; all options for an empty text. */
  suggest(text: string): readonly ComboboxOption[];
  /** The value of a text typed in full, for people who do not pick from the list; without it only listed labels count. */
  parse?(text: string): string | undefined;
  onPick(value: string): void;
}

interface ComboboxState {
  /** Typed and not yet taken over; null while the value is shown. */
  text: string | null;
  open: boolean;
  /** Index of the option that Enter takes; -1: none. */
  active: number;
  /** Text that means no value; the value stays. */
  invalidText?: string;
}

const IDLE: ComboboxState = { text: null, open: false, active: -1 };
/** In pixels; with less room than this below the field, the list opens upwards. */
const LIST_HEIGHT = 260;

/** WAI-ARIA's editable combobox with a list: typing, arrows, Enter, Escape, leaving. */
const useCombobox = ({ value, displayValue, suggest, parse, onPick }: UseComboboxProps) => {
  const [state, setState] = useState(IDLE);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { text, open, active } = state;
  const options = open ? suggest(text ?? "") : [];
  const upwards = useOpensUpwards(open, input);
  useLayoutEffect(() => scrollToMiddle(list.current, active), [open]);
  useLayoutEffect(() => scrollIntoList(list.current, active), [open, active, text]);

  const indexOfValue = () => suggest("").findIndex((option) => option.value === value);
  const show = () => setState({ text: null, open: true, active: indexOfValue() });
  const take = (taken: string | undefined) => {
    setState(IDLE);
    if (taken !== undefined && taken !== value) onPick(taken);
  };
  const leave = () => {
    if (text === null || text.trim() === "") return setState({ ...IDLE, invalidText: state.invalidText });
    const parsed = parse?.(text) ?? matchLabel(suggest(text), text);
    if (parsed === undefined) setState({ ...IDLE, invalidText: text });
    else take(parsed);
  };
  const move = (by: number) => {
    if (!open) return show();
    setState({ ...state, active: Math.max(0, Math.min(options.length - 1, active + by)) });
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) move(step);
    else if (event.key === "Enter" && open) take(options[active]?.value ?? (text ? parse?.(text) : undefined));
    else if (event.key === "Enter" && text !== null) leave();
    else if (event.key === "Escape" && open) setState(IDLE);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    options,
    open: open && options.length > 0,
    active,
    upwards,
    /** Text that means no value, for the field's error. */
    invalidText: state.invalidText,
    list,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    input: {
      ref: input,
      value: text ?? displayValue,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const typed = event.currentTarget.value;
        setState({ text: typed, open: true, active: typed.trim() ? 0 : -1 });
      },
      onClick: () => !open && show(),
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
      onBlur: leave,
      onKeyDown: pressKey,
    },
    pick: (option: ComboboxOption) => take(option.value),
  };
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const matchLabel = (options: readonly ComboboxOption[], text: string): string | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())?.value;

/** Whether the list opens upwards, because there is more room than below. */
const useOpensUpwards = (open: boolean, input: RefObject<HTMLInputElement | null>): boolean => {
  const [upwards, setUpwards] = useState(false);
  useLayoutEffect(() => {
    if (!open || !input.current) return;
    const { top, bottom } = input.current.getBoundingClientRect();
    const below = innerHeight - bottom - (document.querySelector("[data-sticky-bar]")?.clientHeight ?? 0);
    setUpwards(below < LIST_HEIGHT && top > below);
  }, [open]);
  return upwards;
};

/** Scrolls the list so that the active option is in its middle. */
const scrollToMiddle = (list: HTMLUListElement | null, active: number): void => {
  const row = list?.children[active] as HTMLElement | undefined;
  if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
};

/** Scrolls the list as little as needed, never the page. */
const scrollIntoList = (list: HTMLUListElement | null, active: number): void => {
  const row = list?.children[active] as HTMLElement | undefined;
  if (!list || !row) return;
  const { offsetTop, offsetHeight } = row;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
  }
};

interface ComboboxBoxProps extends UseComboboxProps {
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

type ComboboxProps = FieldText & Omit<ComboboxBoxProps, "id" | "aria-label">;

/** With label, help and error; a chevron shows that there is a list. */
export const Combobox = ({ className = "", ...field }: ComboboxProps) => (
  <Field<ComboboxProps> {...field}>
    {(control) => (
      <span className="relative block">
        <ComboboxBox {...control} className={`pe-10 ${className}`} />
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 end-3 size-5 text-ink-soft" />
      </span>
    )}
  </Field>
);
