// A CSV file as a table: any usual encoding and separator. What can't be read is refused with a sentence.
import Papa from "papaparse";
import { invalid } from "@/platform/errors.ts";
import { formatCount } from "@/platform/intl.ts";
import { decodeAs, decodeText } from "@/platform/decode-text.ts";
import { trimLine, visibleText } from "@/platform/text.ts";
import { FILE_BOUNDS, type Reading, type Separator, SEPARATOR_NAMES, SEPARATORS } from "./rules.ts";

export interface TableRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  cells: string[];
}

export interface Table {
  headings: string[];
  /** Without empty ones. */
  rows: TableRow[];
  /** Each with some of its values. */
  columns: { heading: string; samples: string[] }[];
  reading: Reading;
}

/** Spreadsheets of Excel and OpenDocument are ZIP archives; older ones have a mark of their own. */
const isSpreadsheet = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);

/** Excel writes the separator in a line of its own, and counts it as none of the table. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const isFilled = (cell: string): boolean => trimLine(cell) !== "";

const COMPARED_ROWS = 50;

/** How many of the first rows have as many cells as the headings, 0 to 1, and how many these are. */
const shapeWith = (text: string, separator: Separator) => {
  const { data } = Papa.parse<string[]>(text, { delimiter: SEPARATORS[separator].sign, preview: COMPARED_ROWS });
  const rows = data.filter((cells) => cells.some(isFilled));
  const columns = rows[0]?.length ?? 0;
  return {
    separator,
    columns,
    even: columns < 2 ? 0 : rows.filter(({ length }) => length === columns).length / rows.length,
  };
};

/** The separator with which most rows have as many cells as the headings, and of these the one with the most headings. */
const guessSeparator = (text: string): Separator =>
  SEPARATOR_NAMES.map((name) => shapeWith(text, name))
    .toSorted((a, b) => b.even - a.even || b.columns - a.columns)[0]!.separator;

const parse = (file: string, chosen?: Separator): { rows: string[][]; separator: Separator; problem?: string } => {
  const [line = "", sign] = SEPARATOR_LINE.exec(file) ?? [];
  const text = file.slice(line.length);
  const named = SEPARATOR_NAMES.find((name) => SEPARATORS[name].sign === sign);
  const separator = chosen ?? named ?? guessSeparator(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: SEPARATORS[separator].sign });
  const open = errors.find(({ type }) => type === "Quotes");
  return {
    rows: data,
    separator,
    problem: open && `Row ${formatCount((open.row ?? 0) + 1)} has a quotation mark that is never closed.`,
  };
};

const SAMPLE_LENGTH = 60;
const [SAMPLES_OF_COLUMN, SAMPLES] = [3, 6];

const columnsOf = (headings: readonly string[], rows: readonly TableRow[]) =>
  headings.map((heading, n) => {
    const values = rows.slice(0, 200).map(({ cells }) => trimLine(valueOf(cells[n] ?? "")).slice(0, SAMPLE_LENGTH));
    return { heading, samples: [...new Set(values)].filter(Boolean).slice(0, SAMPLES_OF_COLUMN) };
  });

/** Cells whose letters depend on the encoding, for somebody to look at. */
const samplesOf = (rows: readonly TableRow[]): string[] => {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/\P{ASCII}/u.test(cell)) found.add(trimLine(cell).slice(0, SAMPLE_LENGTH));
    if (found.size >= SAMPLES) break;
  }
  return [...found].slice(0, SAMPLES);
};

const tableProblem = ({ headings, rows }: Pick<Table, "headings" | "rows">): string | undefined => {
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

/**
 * @param chosen how the file was saved, where somebody has said so; what is absent is found out.
 * Throws 400 with a sentence for what is no CSV file, is empty or too large.
 */
export const readTable = (bytes: Uint8Array, chosen: Partial<Pick<Reading, "encoding" | "separator">> = {}): Table => {
  if (isSpreadsheet(bytes)) throw invalid(["This is a spreadsheet. Please save it as CSV and choose that file."]);
  const { text, encoding, isSure } = chosen.encoding
    ? { text: decodeAs(bytes, chosen.encoding), encoding: chosen.encoding, isSure: true }
    : decodeText(bytes);
  if (text.includes("\0")) throw invalid(["This isn’t a CSV file. Please save your table as CSV (UTF-8)."]);
  const { rows: [first = [], ...others], separator, problem } = parse(text, chosen.separator);
  const headings = first.map(trimLine);
  while (headings.length > 0 && headings.at(-1) === "") headings.pop();
  const rows = others.map((cells, n) => ({ row: n + 2, cells })).filter(({ cells }) => cells.some(isFilled));
  const wrong = problem ?? tableProblem({ headings, rows });
  if (wrong) throw invalid([wrong]);
  return {
    headings,
    rows,
    columns: columnsOf(headings, rows),
    reading: { encoding, separator, isSure, samples: samplesOf(rows) },
  };
};

/** A cell that a spreadsheet would compute. Signed numbers, such as those of phones, are none. */
export const isFormula = (cell: string): boolean => /^\s*([=@＝＠]|[+\-＋－](?!\s*[\d(]))/.test(cell);

/** The value of a cell. Programs put an apostrophe before what would be a formula. */
export const valueOf = (cell: string): string => visibleText(cell).trim().replace(/^'(?=[=+\-@])/, "");
