// A day to filter by, in the browser's own picker.
import { useEffect, useState } from "react";
import { controlStyle } from "./control-style.ts";

export interface DateBoxProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onPick(value: string): void;
}

const isDay = (text: string): boolean => /^[12]\d{3}-\d\d-\d\d$/.test(text);

/** What is still being typed (year 0002) is kept to itself until it is a day, or nothing. */
export const DateBox = ({ label, value, onPick }: DateBoxProps) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text === "" || isDay(text)) onPick(text);
  };
  return (
    <label className="grid gap-1">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        className={controlStyle}
      />
    </label>
  );
};
