// How people write numbers: "2,000", "2.000", "12,5", "1 200.50". One reading for every field, so that no separator is taken
// for another.

import { latinDigits } from "@/platform/text.ts";

/** "2,000" or "1.000.000": groups of three after one to three digits, and not after a zero. */
const isGrouped = (text: string, separator: string): boolean => {
  const [first = "", ...groups] = text.split(separator);
  return groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

/**
 * The number that a person has typed; undefined when it is none. Points and commas may both be decimal marks. A single one
 * before exactly three digits separates thousands, as in "2,000", unless nothing but a zero is before it. Spaces and
 * apostrophes are left out.
 */
export const parseNumber = (typed: string): number | undefined => {
  const [, sign, text = ""] = /^([-−]?)(\d[\d.,]*)$/.exec(latinDigits(typed).replace(/[\s'’]/g, "")) ?? [];
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const value = (whole: string, fraction = ""): number | undefined =>
    /^\d*$/.test(whole + fraction) ? Number(`${sign ? "-" : ""}${whole}.${fraction}0`) : undefined;
  if (text === "" || !last) return text === "" ? undefined : value(text);
  if (marks.every((mark) => mark === last) && isGrouped(text, last)) return value(text.replaceAll(last, ""));
  const at = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const other = last === "." ? "," : ".";
  const isWhole = !/[.,]/.test(whole) || isGrouped(whole, other);
  return isWhole && fraction !== "" ? value(whole.replaceAll(other, ""), fraction) : undefined;
};

/** A number as a field shows it, so that `parseNumber` reads the same: three decimals would be thousands. */
export const writeNumber = (value: number): string => {
  const text = String(value);
  return isGrouped(text.replace("-", ""), ".") ? `${text}0` : text;
};
