// Text that people typed: trimmed, folded for comparison, and joined into names. Pure, so that rules and browsers use it.

/** Control, formatting and unpaired surrogate characters, and invisible line breaks. Joiners within emoji and some scripts stay. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;
/** Joiners belong to a word only between what they join: in Persian names, in emoji of several people. */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** One line of text: no invisible characters, single spaces, nothing around it. */
export const trimLine = (text: string): string =>
  text.replace(INVISIBLE, " ").replace(LOOSE_JOINERS, " ").replace(/\s+/g, " ").trim();

/** Text of several lines, each trimmed; at most one empty line in a row. */
export const trimText = (text: string): string =>
  text.replace(/\r\n?|\u2028|\u2029/g, "\n").split("\n").map(trimLine).join("\n").replace(/\n{3,}/g, "\n\n").trim();

/** The same text with Latin digits: codes, numbers and postcodes are typed with Arabic and Persian ones, too. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** An email address as it is stored and compared: case-folded. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** "Anna Berger" */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** "Anna van der Berg" as a first name and the rest. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const [firstName = "", ...rest] = trimLine(name).split(" ");
  return { firstName, lastName: rest.join(" ") };
};

/** Calling codes have one, two or three digits; those of one and two are listed (ITU E.164). */
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/** "+436601234567" as "+43 660 123 4567". Text that is not a number in E.164, such as a masked one, stays as it is. */
export const formatPhone = (phone: string): string => {
  const [, code, rest] = CALLING_CODE.exec(phone) ?? [];
  return code && rest ? `+${code} ${rest.replace(/\d{3}(?=\d{3})/g, "$& ")}` : phone;
};

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252, in which spreadsheets in Western Europe save. The
 * mark at the beginning is left out.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};
