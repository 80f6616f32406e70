// A bound of an answer: a number, an amount or a length, which may be left open.
import { useEffect, useState } from "react";
import type { Question } from "@/modules/catalog/schemas.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { amountText, minorUnits } from "@/web/ui/form/money-text.ts";

interface BoundFieldProps {
  id: string;
  label: string;
  type: Question["type"];
  value: number | null;
  onChange(value: number | null): void;
}

const textOf = (value: number | null, type: Question["type"]): string =>
  value === null ? "" : type === "money" ? amountText(value) : String(value);

/** Undefined when it cannot be read. */
const read = (text: string, type: Question["type"]): number | null | undefined => {
  const plain = text.trim();
  if (plain === "") return null;
  if (type === "money") return minorUnits(plain);
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : undefined;
};

export const BoundField = ({ id, label, type, value, onChange }: BoundFieldProps) => {
  const [text, setText] = useState(textOf(value, type));
  useEffect(() => {
    if (read(text, type) !== value) setText(textOf(value, type));
  }, [value, type]);
  return (
    <TextInput
      name={id}
      label={label}
      optional
      inputMode="decimal"
      autoComplete="off"
      className="max-w-40"
      error={read(text, type) === undefined ? "Please write a number." : undefined}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const number = read(typed, type);
        if (number !== undefined) onChange(number);
      }}
    />
  );
};
