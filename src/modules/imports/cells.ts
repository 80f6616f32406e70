// The cells of a row: cleaned, and read as a person. What can't be used is noted in sentences for the administrator.
import { DAMAGED } from "@/platform/decode-text.ts";
import { toE164 } from "@/platform/phone.ts";
import { fullName, splitName, trimLine, trimText } from "@/platform/text.ts";
import { findZone } from "@/platform/time/time.ts";
import { namesSite } from "@/platform/validation/domains.ts";
import { emailFault, nameFault } from "@/modules/auth/field-rules.ts";
import type { FieldName } from "./rules.ts";
import type { ImportFields } from "./field-rules.ts";
import { isFormula, valueOf } from "./table.ts";

export type Cells = Partial<Record<FieldName, string>>;

/** What a row says, or why it can't be used, and what was left out of it. */
export type Read<T> = { item: T; problem?: undefined; notes: string[] } | {
  item?: undefined;
  problem: string;
  notes: string[];
};

/** Notes what is left out of a row. */
export interface Notes {
  add(note: string): void;
  leaveOut(field: FieldName, why: string): void;
}

export const notesOf = (fields: ImportFields, notes: string[]): Notes => ({
  add: (note) => void notes.push(note),
  leaveOut: (field, why) => void notes.push(`${fields[field]!.label} is left out: ${why}`),
});

/** Google writes several values of one field with it. */
const SEVERAL = / ::: /;

/** Trimmed cells without formulas. */
export const cleanCells = (fields: ImportFields, cells: Cells, notes: Notes): Cells =>
  Object.fromEntries(
    (Object.entries(cells) as [FieldName, string][]).map(([field, cell]) => {
      const isText = !isFormula(cell);
      if (!isText) notes.leaveOut(field, "it is a formula.");
      if (cell.includes(DAMAGED)) notes.add(`${fields[field]!.label} has a letter that can’t be read.`);
      const value = isText ? (fields[field]!.isLong ? trimText : trimLine)(valueOf(cell)) : "";
      const [first = ""] = value.split(SEVERAL);
      if (first !== value) notes.add(`${fields[field]!.label} has several values, and the first one is used.`);
      return [field, first];
    }),
  );

interface Names {
  firstName: string;
  lastName: string;
}

export const readNames = ({ firstName = "", lastName = "", name = "" }: Cells): Names =>
  firstName !== "" || lastName !== "" ? { firstName, lastName } : splitName(name);

/** Why nobody can have this address and these names. */
export const personProblem = (email: string, names: Names): string | undefined => {
  if (email === "") return "There is no email address.";
  if (emailFault(email)) return `“${email.slice(0, 80)}” is not an email address.`;
  if (fullName(names) === "") return "There is no name.";
  for (const [label, name] of [["The first name", names.firstName], ["The last name", names.lastName]] as const) {
    const fault = name === "" ? undefined : nameFault(label)(name);
    if (fault) return `${fault}.`;
    if (namesSite(name)) return `${label} must not contain the name of a site.`;
  }
  return undefined;
};

/** A number in E.164; undefined for none, and for one that doesn't exist. */
export const readPhone = (field: FieldName, text: string, notes: Notes): string | undefined => {
  const number = text === "" ? undefined : toE164(text);
  if (text !== "" && !number) {
    notes.leaveOut(field, "it must be a number that exists, with + and the country code, and without an extension.");
  }
  return number;
};

export const readZone = (field: FieldName, text: string, notes: Notes): string | undefined => {
  const zone = findZone(text);
  if (text !== "" && !zone) notes.leaveOut(field, "write it as in Europe/Vienna.");
  return zone;
};

/** Whether an address can be opened by a browser: up to 500 characters, and https. */
export const isHttpsLink = (text: string): boolean =>
  text.length <= 500 && URL.canParse(text) && new URL(text).protocol === "https:";
