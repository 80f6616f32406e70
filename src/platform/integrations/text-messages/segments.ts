// How many segments a text message has, which is what providers charge for (3GPP TS 23.038), and how it is shortened.

/** The basic alphabet: one septet for each character. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
    "abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** The extension table: two septets each. */
const EXTENDED = new Set("\f^{}\\[~]|€");

/** A single message, and each part of a longer one, which carries a header of six bytes. */
const SEPTETS = { single: 160, part: 153 } as const;
const UNITS = { single: 70, part: 67 } as const;

/** The most segments that one message may have. */
const MOST_SEGMENTS = 2;

export interface TextSize {
  encoding: "gsm-7" | "ucs-2";
  segments: number;
}

const isGsm = (text: string): boolean =>
  [...text].every((character) => BASIC.has(character) || EXTENDED.has(character));

/** Parts are filled one after another; a character is never cut in two. */
const countParts = (sizes: readonly number[], { single, part }: { single: number; part: number }): number => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= single) return 1;
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > part) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
};

/** The encoding and the number of segments of a text. */
export const sizeOf = (text: string): TextSize =>
  isGsm(text)
    ? {
      encoding: "gsm-7",
      segments: countParts([...text].map((character) => EXTENDED.has(character) ? 2 : 1), SEPTETS),
    }
    : { encoding: "ucs-2", segments: countParts([...text].map((character) => character.length), UNITS) };

const PLAIN: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": ",",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "·": "-",
  "ł": "l",
  "Ł": "L",
  "đ": "d",
  "Đ": "D",
  "ı": "i",
  "œ": "oe",
  "Œ": "OE",
};

/** A character of the GSM alphabet that reads the same: "ç" becomes "c"; what has no such character stays as it is. */
const simplify = (character: string): string => {
  if (isGsm(character)) return character;
  if (/\s/.test(character)) return " ";
  const plain = PLAIN[character] ?? character.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain !== "" && isGsm(plain) ? plain : character;
};

/** The text in the GSM alphabet where it can be written in it: a single other character halves what fits. */
export const simplifyText = (text: string): string => [...text.normalize("NFC")].map(simplify).join("");

/**
 * The first of several versions of a text, the longest first, that fits in two segments. Throws when none does: the
 * shortest one must not depend on what people typed.
 */
export const fitText = (...versions: readonly string[]): string => {
  const fitting = versions.map(simplifyText).find((text) => sizeOf(text).segments <= MOST_SEGMENTS);
  if (fitting === undefined) throw new Error("No version of this text message fits into two segments");
  return fitting;
};
