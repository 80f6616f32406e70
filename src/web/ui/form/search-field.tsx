// A search box that searches after a pause in typing (docs/product/contract.md#lists).
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { controlStyle } from "./field.tsx";
import { IconButton } from "../button.tsx";
import { SearchIcon, XIcon } from "../icons.ts";

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Called after a pause, or at once by Enter or by clearing. */
  onSearch(text: string): void;
}

/** Typed text stays when what was searched for comes back as `value`; another one replaces it. */
export const SearchField = ({ label, value, placeholder, onSearch }: SearchFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(value);
  // A filter may be chosen during the pause, and must not be undone.
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (value.trim() !== searched.current.trim()) setTyped(value);
    searched.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => {
      searched.current = text;
      latest.current(text);
    }, pause);
  };
  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed, 0);
      }}
    >
      <label htmlFor={id} className="sr-only">{label}</label>
      <SearchIcon className="pointer-events-none absolute top-1/2 start-3 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onChange={(event: ChangeEvent<HTMLInputElement>) => search(event.currentTarget.value, PAUSE_MS)}
        className={`${controlStyle} pe-12 ps-10`}
      />
      {typed && (
        <IconButton
          label="Clear search"
          onClick={() => search("", 0)}
          className="absolute top-0.5 end-0.5"
        >
          <XIcon />
        </IconButton>
      )}
    </form>
  );
};
