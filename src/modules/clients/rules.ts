// How a specialist's own client is written down: by email address or phone number (docs/product/leads.md#own-clients).
// Pure, for screens and the server.
import { latinDigits, trimLine } from "@/platform/text.ts";
import { foldEmail, isEmail } from "@/platform/validation/email.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";

export const CLIENT_KINDS = ["email", "phone"] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** The most entries of a list, and the most rows of an upload. */
export const MAX_CLIENTS = 20_000;
export const UPLOADS_A_DAY = 10;
/** The longest row of an upload, in characters. */
export const MAX_ROW = 400;

/** What a person is known by: the key of their mailbox, or their number in E.164. */
export interface ClientKey {
  kind: ClientKind;
  value: string;
}

export interface ClientRow {
  keys: ClientKey[];
  /** What can't be read, in a sentence. A row with a problem can have keys all the same. */
  problem?: string;
}

const SEPARATORS = /[,;\t|<>]/;
const IS_INTERNATIONAL = /^(\+|00)/;
const PHONE = /^[+\d\s()./-]+$/;
/** Shorter ones are no numbers that can be called from elsewhere. */
const FEWEST_DIGITS = 7;

const NO_COUNTRY = "Start the phone number with its country code, such as +43.";
const NOTHING = "There is no email address and no phone number in this row.";

const cleanCell = (cell: string): string => latinDigits(trimLine(cell)).replace(/^["']+|["']+$/g, "").trim();

const digitsOf = (cell: string): number => cell.replaceAll(/\D/g, "").length;
const isNumber = (cell: string): boolean => PHONE.test(cell) && digitsOf(cell) >= FEWEST_DIGITS;

/**
 * The cells of a row that can name a person, without names, dates and whatever else a file has. A number without its
 * country code is only looked at where nothing else names the person: many of them are dates and customer numbers.
 */
const contactCells = (row: string): string[] => {
  const cells = row.split(SEPARATORS).map(cleanCell).filter(Boolean);
  const named = cells.filter((cell) => cell.includes("@") || (IS_INTERNATIONAL.test(cell) && isNumber(cell)));
  return named.length > 0 ? named : cells.filter(isNumber).slice(0, 1);
};

const readPhone = (cell: string, toE164: (text: string) => string | undefined): ClientKey | string => {
  if (!IS_INTERNATIONAL.test(cell)) return NO_COUNTRY;
  const value = toE164(cell);
  return value ? { kind: "phone", value } : `${cell} isn't a phone number.`;
};

const readCell = (cell: string, toE164: (text: string) => string | undefined): ClientKey | string => {
  if (!cell.includes("@")) return readPhone(cell, toE164);
  return isEmail(cell) ? { kind: "email", value: mailboxKeyOf(foldEmail(cell)) } : `${cell} isn't an email address.`;
};

/**
 * Whom a row names. An empty row names nobody, and that is no problem.
 * @param row cells between commas, semicolons or tabs
 * @param toE164 the number in E.164; undefined for what is none
 */
export const readRow = (row: string, toE164: (text: string) => string | undefined): ClientRow => {
  if (row.trim() === "") return { keys: [] };
  if (row.length > MAX_ROW) return { keys: [], problem: `A row can have at most ${MAX_ROW} characters.` };
  const read = contactCells(row).map((cell) => readCell(cell, toE164));
  if (read.length === 0) return { keys: [], problem: NOTHING };
  const problem = read.find((part) => typeof part === "string");
  return { keys: read.filter((part) => typeof part !== "string"), ...(problem ? { problem } : {}) };
};

/** A number as E.164 writes it, whether or not somebody can have it. */
const writtenAsE164 = (text: string): string | undefined => {
  const bare = text.replace(/^00/, "+").replaceAll(/[\s()./-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined;
};

/** What a browser reads of a file before it is uploaded. */
export interface ClientFile {
  /** As they are uploaded: without names and whatever else a row has. Empty for a row that names nobody. */
  rows: string[];
  /** How many rows name somebody. */
  people: number;
  /** How many of them name nobody who was not named before. */
  repeated: number;
  unreadable: { row: number; reason: string }[];
}

/** The rows of a text or CSV file. A first row without anybody has the names of the columns. */
export const readClientFile = (text: string): ClientFile => {
  const seen = new Set<string>();
  const file: ClientFile = { rows: [], people: 0, repeated: 0, unreadable: [] };
  for (const [n, row] of text.trimEnd().split(/\r\n?|\n/).entries()) {
    const named = contactCells(row).join(",");
    const { keys, problem } = readRow(named || row.slice(0, MAX_ROW), writtenAsE164);
    const isNew = keys.some((key) => !seen.has(keyText(key)));
    for (const key of keys) seen.add(keyText(key));
    file.rows.push(keys.length > 0 ? named : "");
    if (keys.length > 0) file.people++;
    if (keys.length > 0 && !isNew) file.repeated++;
    if (problem && !(n === 0 && keys.length === 0)) file.unreadable.push({ row: n + 1, reason: problem });
  }
  return file;
};

export const keyText = ({ kind, value }: ClientKey): string => `${kind}\n${value}`;
