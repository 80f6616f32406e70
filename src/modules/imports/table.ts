// A CSV file as a table: any usual encoding and separator. What can't be read is refused with a sentence.
import Papa from "papaparse";
import { invalid } from "@/platform/errors.ts";
import { formatCount } from "@/platform/intl.ts";
import { decodeText, trimLine } from "@/platform/text.ts";
import { FILE_BOUNDS } from "./rules.ts";

export interface TableRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  cells: string[];
}

export interface Table {
  headings: string[];
  /** Without empty ones. */
  rows: TableRow[];
}

const SEPARATORS = [",", ";", "\t", "|"];

/** Spreadsheets of Excel and OpenDocument are ZIP archives; older ones have a mark of their own. */
const isSpreadsheet = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);

/** Excel writes the separator in a line of its own, and counts it as none of the table. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** The separator that makes the most headings. */
const guessSeparator = (text: string): string => {
  const columns = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return SEPARATORS.reduce((best, separator) => columns(separator) > columns(best) ? separator : best);
};

const parse = (file: string): { rows: string[][]; problem?: string } => {
  const [line = "", named] = SEPARATOR_LINE.exec(file) ?? [];
  const text = file.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: named ?? guessSeparator(text) });
  const open = errors.find(({ type }) => type === "Quotes");
  return {
    rows: data,
    problem: open && `Row ${formatCount((open.row ?? 0) + 1)} has a quotation mark that is never closed.`,
  };
};

const isFilled = (cell: string): boolean => trimLine(cell) !== "";

const tableProblem = ({ headings, rows }: Table): string | undefined => {
  if (headings.length === 0) return "The first row must have the headings of the columns.";
  if (headings.length > FILE_BOUNDS.columns) {
    return `This file has ${formatCount(headings.length)} columns. At most ${FILE_BOUNDS.columns} can be read.`;
  }
  if (rows.length === 0) return "There are no rows below the headings.";
  if (rows.length > FILE_BOUNDS.rows) {
    return `This file has ${formatCount(rows.length)} rows. At most ${
      formatCount(FILE_BOUNDS.rows)
    } can be imported at once: please split it.`;
  }
  const long = rows.find(({ cells }) => cells.some(({ length }) => length > FILE_BOUNDS.cell));
  return long && `Row ${formatCount(long.row)} has a cell with more than ${formatCount(FILE_BOUNDS.cell)} characters.`;
};

/** Throws 400 with a sentence for what is no CSV file, is empty or too large. */
export const readTable = (bytes: Uint8Array): Table => {
  if (isSpreadsheet(bytes)) throw invalid(["This is a spreadsheet. Please save it as CSV and choose that file."]);
  const text = decodeText(bytes);
  if (text.includes("\0")) throw invalid(["This isn’t a CSV file. Please save your table as CSV (UTF-8)."]);
  const { rows: [first = [], ...others], problem } = parse(text);
  const headings = first.map(trimLine);
  while (headings.length > 0 && headings.at(-1) === "") headings.pop();
  const rows = others.map((cells, n) => ({ row: n + 2, cells })).filter(({ cells }) => cells.some(isFilled));
  const table = { headings, rows };
  const wrong = problem ?? tableProblem(table);
  if (wrong) throw invalid([wrong]);
  return table;
};

/** A cell that a spreadsheet would compute. Signed numbers, such as those of phones, are none. */
export const isFormula = (cell: string): boolean => /^\s*([=@＝＠]|[+\-＋－](?!\s*[\d(]))/.test(cell);

/** The value of a cell. Programs put an apostrophe before what would be a formula. */
export const valueOf = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, "");
