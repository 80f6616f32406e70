// Tables as CSV files (RFC 4180), streamed batch by batch, safe to open in a spreadsheet.
import type { Context } from "hono";
import type { Env } from "./route.ts";

export type CsvValue = string | number | boolean | null;

/** A cell that begins like this is run as a formula by spreadsheets: a quote before it makes it text. */
const FORMULA = /^\s*[=+\-@\t\r]/;

const cellOf = (value: CsvValue): string => {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of a file, its end included. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(",")}\r\n`;

export interface CsvFile {
  /** Without its ending. */
  name: string;
  columns: readonly string[];
  /** Rows in batches: the next is read when the receiver has taken the one before. */
  rows: AsyncIterable<readonly (readonly CsvValue[])[]>;
}

/** UTF-8 with its mark, without which spreadsheets guess the letters. */
const MARK = "\ufeff";

async function* textOf({ columns, rows }: CsvFile): AsyncGenerator<string> {
  yield MARK + csvLine(columns);
  for await (const batch of rows) yield batch.map(csvLine).join("");
}

/** Answers the file for saving. */
export const csv = (c: Context<Env>, file: CsvFile): Response =>
  c.body(ReadableStream.from(textOf(file)).pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file.name}.csv"`,
    "Cache-Control": "private, no-store",
  });
