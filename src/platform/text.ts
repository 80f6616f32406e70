// Text that people typed: trimmed, folded for comparison, and joined into names. Pure, so that rules and browsers use it.

/** Line breaks as the keys of editors make them, too: a soft break of a word processor is a vertical tab. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Characters that nobody sees: control characters, half surrogates, fillers, soft hyphens, blanks without width, and what
 * turns the direction of text. Variation selectors are part of what is before them; the others are looked at below.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n]|[\p{Cs}\u2800\ufff9-\ufffb]|(?![\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u200c-\u200f\u061c])\p{DI}/gu;
/** Joiners belong to a word only between what they join: in Persian and Indic names, in emoji of several people. */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}](?<=\p{L})/u;
/** Marks that say where a number or a foreign word belongs in a line that is written from right to left. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
const PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * Text as people see it: composed (NFC), without invisible characters that come along with what is pasted. The API cleans
 * everything that it is sent with it, before any check (docs/product/contract.md#text).
 */
export const visibleText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  const visible = text.normalize("NFC").replace(LINE_BREAKS, "\n").replace(INVISIBLE, "").replace(LOOSE_JOINERS, "");
  return RIGHT_TO_LEFT.test(visible) ? visible : visible.replace(DIRECTION_MARKS, "");
};

/** Whether a text that was sent back is this one, which may be from a version that kept what nobody sees. */
export const isSameText = (sent: string, stored: string): boolean => visibleText(sent) === visibleText(stored);

/** One line of text: no invisible characters, single spaces, nothing around it. */
export const trimLine = (text: string): string => visibleText(text).replace(/\s+/g, " ").trim();

/** Text of several lines, each trimmed; at most one empty line in a row. */
export const trimText = (text: string): string =>
  visibleText(text).split("\n").map(trimLine).join("\n").replace(/\n{3,}/g, "\n\n").trim();

/** The same text with Latin digits: codes, numbers and postcodes are typed with Arabic and Persian ones, too. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

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
