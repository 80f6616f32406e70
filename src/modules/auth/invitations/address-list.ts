// The people in a pasted list or a CSV file. Pure.
import Papa from "papaparse";
import { splitName, trimLine } from "@/platform/text.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { emailFault, nameFault } from "../field-rules.ts";
import { foldHeading, HEADINGS } from "./rules.ts";

export interface Invitee {
  email: string;
  firstName: string;
  lastName: string;
}

/** A line of a list: a person, or what is wrong with it. */
export type ListLine = { line: number } & ({ person: Invitee } | { problem: string });

type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as Column[];

type Columns = Record<Column, number>;
const SEPARATORS = [",", ";", "\t"];

/** Where each value is, if a row is one of headings. */
const findColumns = (row: readonly string[]): Columns | undefined => {
  const columns = Object.fromEntries(
    COLUMNS.map((name) => [name, row.findIndex((cell) => HEADINGS[name].includes(foldHeading(cell)))]),
  ) as Columns;
  return columns.email < 0 ? undefined : columns;
};

const parse = (text: string, delimiter?: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter, delimitersToGuess: SEPARATORS }).data;

/** Headings, where the first line has them, decide the separator. */
const readTable = (text: string): { rows: string[][]; columns?: Columns } => {
  const head = text.slice(0, text.search(/\r|\n|$/));
  for (const separator of SEPARATORS) {
    const columns = findColumns(parse(head, separator)[0] ?? []);
    if (columns) return { rows: parse(text, separator), columns };
  }
  return { rows: parse(text) };
};

/** "Anna Berger <anna@example.com>" */
const NAMED = /^"?([^"<]*?)"?\s*<([^<>]+)>$/;

/** A name that a form would refuse is left out: the person enters it themselves. */
const allowed = (name: string | undefined): string => {
  const text = trimLine(name ?? "");
  return text !== "" && nameFault("")(text) === undefined ? text : "";
};

const toPerson = (
  email: string,
  { firstName, lastName }: Partial<Invitee>,
): { person: Invitee } | { problem: string } =>
  emailFault(email)
    ? { problem: `“${trimLine(email).slice(0, 80)}” is not an email address.` }
    : { person: { email: foldEmail(email), firstName: allowed(firstName), lastName: allowed(lastName) } };

const readCell = (cell: string): { person: Invitee } | { problem: string } => {
  const [, name, address] = NAMED.exec(cell.trim()) ?? [];
  return toPerson(address ?? cell, name ? splitName(name) : {});
};

/** A row may have another separator than the rest: one address with the names beside it, or several addresses. */
const readRow = (row: readonly string[]): ({ person: Invitee } | { problem: string })[] => {
  const cells = row.flatMap((cell) => cell.includes("@") ? cell.split(/[;,\t]/) : [cell])
    .flatMap((cell) => cell.split("@").length > 2 ? cell.split(/\s+/) : [cell]).map(trimLine).filter(Boolean);
  const addresses = cells.filter((cell) => cell.includes("@"));
  if (addresses.length === 0) {
    const text = cells.join(" ").slice(0, 80);
    return text === "" ? [] : [{ problem: `There is no email address in “${text}”.` }];
  }
  if (addresses.length > 1) return addresses.map(readCell);
  const read = readCell(addresses[0]!);
  const names = cells.filter((cell) => !cell.includes("@"));
  if ("problem" in read || names.length === 0 || read.person.firstName) return [read];
  const [firstName = "", lastName = ""] = names.length === 1 ? Object.values(splitName(names[0]!)) : names;
  return [{ person: { ...read.person, firstName: allowed(firstName), lastName: allowed(lastName) } }];
};

/**
 * The people in a pasted list or a CSV file: separated by commas, semicolons, tabs or lines, with headings or without.
 * An address that is there twice counts once.
 */
export const readPeople = (text: string): ListLine[] => {
  const { rows, columns } = readTable(text.replace(/^\ufeff/, ""));
  const known = new Set<string>();
  return rows.flatMap((row, at): ListLine[] => {
    if (columns && at === 0) return [];
    const line = at + 1;
    const cell = (name: Column) => columns ? row[columns[name]] ?? "" : "";
    const read = columns && !emailFault(cell("email"))
      ? [toPerson(cell("email"), {
        ...splitName(cell("name")),
        ...(cell("firstName") || cell("lastName") ? { firstName: cell("firstName"), lastName: cell("lastName") } : {}),
      })]
      : readRow(row);
    return read.flatMap((found): ListLine[] => {
      if ("problem" in found) return [{ line, ...found }];
      if (known.has(found.person.email)) return [];
      known.add(found.person.email);
      return [{ line, ...found }];
    });
  });
};
