// CSV files (RFC 4180), streamed batch by batch and safe to open in a spreadsheet.
import type { Context } from "hono";
import type { Env } from "./route.ts";

export type CsvValue = string | number | boolean | null;

/** Spreadsheets run a cell that begins like this as a formula, some also in full width; a quote before it makes it text. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A number or a phone number in E.164 and nothing else: it computes nothing, and a quote would break its import. */
const NUMBER = /^[+-]\d+([.,]\d+)?$/;

/** A cell as RFC 4180 writes it. */
export const quoteCell = (text: string): string => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const cellOf = (value: CsvValue): string => {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  return quoteCell(FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value);
};

/** One line with its line break. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(",")}\r\n`;

/** Without this byte order mark, spreadsheets guess the encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

/** The cells of a row by their headings, in the order of the file. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** The first line of a file, and the line of a row. */
export const csvTable = <Row>(columns: CsvColumns<Row>) => {
  const cells = Object.values(columns);
  return {
    head: BYTE_ORDER_MARK + csvLine(Object.keys(columns)),
    line: (row: Row): string => csvLine(cells.map((cell) => cell(row))),
  };
};

export interface CsvFile {
  /** Without the extension. */
  name: string;
  text: AsyncIterable<string>;
}

async function* textOf<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const { head, line } = csvTable(columns);
  yield head;
  for await (const rows of batches) yield rows.map(line).join("");
}

/** @param batches each is read when the receiver has consumed the one before. */
export const csvFile = <Row>(
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): CsvFile => ({ name, text: textOf(columns, batches) });

/** A text file as a download, streamed as UTF-8. */
export const download = (
  c: Context<Env>,
  { name, type, text }: { name: string; type: string; text: AsyncIterable<string> | Iterable<string> },
): Response =>
  c.body(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  });

/** The file as a download. */
export const csv = (c: Context<Env>, { name, text }: CsvFile): Response =>
  download(c, { name: `${name}.csv`, type: "text/csv", text });
