// How a combobox behaves (WAI-ARIA's editable combobox with a list): typing, arrows, Enter, Escape, leaving.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
  /** What else tells it apart: an offset, a length. */
  hint?: string;
}

export interface UseComboboxProps {
  value: string;
  /** How the value reads while nothing is typed. */
  displayValue: string;
  /** What a text may mean, the best first; everything for an empty text. */
  suggest(text: string): readonly ComboboxOption[];
  /** The value that a whole text means, for who types and goes on; without it only the list counts. */
  parse?(text: string): string | undefined;
  onPick(value: string): void;
}

interface Doing {
  /** Typed and not yet taken; null while the value is shown. */
  text: string | null;
  open: boolean;
  /** Index of the option that Enter takes; -1: none. */
  active: number;
  /** What was typed and meant nothing; the value stayed. */
  unread?: string;
}

const RESTING: Doing = { text: null, open: false, active: -1 };
/** Rows of the list are at least this high, in pixels; so much room decides whether it opens upwards. */
const LIST_HEIGHT = 260;

export const useCombobox = ({ value, displayValue: shown, suggest, parse: read, onPick }: UseComboboxProps) => {
  const [doing, setDoing] = useState(RESTING);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { text, open, active } = doing;
  const options = open ? suggest(text ?? "") : [];
  const upwards = useSide(open, input);
  useLayoutEffect(() => showInMiddle(list.current, active), [open]);
  useLayoutEffect(() => keepInView(list.current, active), [open, active, text]);

  const indexOfValue = () => suggest("").findIndex((option) => option.value === value);
  const show = () => setDoing({ text: null, open: true, active: indexOfValue() });
  const take = (taken: string | undefined) => {
    setDoing(RESTING);
    if (taken !== undefined && taken !== value) onPick(taken);
  };
  const leave = () => {
    if (text === null || text.trim() === "") return setDoing({ ...RESTING, unread: doing.unread });
    const meant = read?.(text) ?? exactly(suggest(text), text);
    if (meant === undefined) setDoing({ ...RESTING, unread: text });
    else take(meant);
  };
  const move = (by: number) => {
    if (!open) return show();
    setDoing({ ...doing, active: Math.max(0, Math.min(options.length - 1, active + by)) });
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) move(step);
    else if (event.key === "Enter" && open) take(options[active]?.value ?? (text ? read?.(text) : undefined));
    else if (event.key === "Enter" && text !== null) leave();
    else if (event.key === "Escape" && open) setDoing(RESTING);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    options,
    open: open && options.length > 0,
    active,
    upwards,
    /** What was typed and could not be read, for the field's sentence. */
    unread: doing.unread,
    list,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    input: {
      ref: input,
      value: text ?? shown,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const typed = event.currentTarget.value;
        setDoing({ text: typed, open: true, active: typed.trim() ? 0 : -1 });
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

const exactly = (options: readonly ComboboxOption[], text: string): string | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())?.value;

/** Upwards where there is more room than below. */
const useSide = (open: boolean, input: RefObject<HTMLInputElement | null>): boolean => {
  const [upwards, setUpwards] = useState(false);
  useLayoutEffect(() => {
    if (!open || !input.current) return;
    const { top, bottom } = input.current.getBoundingClientRect();
    const below = innerHeight - bottom - (document.querySelector("[data-sticky-bar]")?.clientHeight ?? 0);
    setUpwards(below < LIST_HEIGHT && top > below);
  }, [open]);
  return upwards;
};

/** What is chosen now, with what comes before and after. */
const showInMiddle = (list: HTMLUListElement | null, active: number): void => {
  const row = list?.children[active] as HTMLElement | undefined;
  if (list && row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
};

/** Moves the list, never the page. */
const keepInView = (list: HTMLUListElement | null, active: number): void => {
  const row = list?.children[active] as HTMLElement | undefined;
  if (!list || !row) return;
  const { offsetTop, offsetHeight } = row;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
  }
};
