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

export interface CsvFile {
  /** Without the extension. */
  name: string;
  columns: readonly string[];
  /** Rows in batches; each is read when the receiver has consumed the one before. */
  rows: AsyncIterable<readonly (readonly CsvValue[])[]>;
}

/** Without this byte order mark, spreadsheets guess the encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

async function* textOf({ columns, rows }: CsvFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const batch of rows) yield batch.map(csvLine).join("");
}

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
export const csv = (c: Context<Env>, file: CsvFile): Response =>
  download(c, { name: `${file.name}.csv`, type: "text/csv", text: textOf(file) });
