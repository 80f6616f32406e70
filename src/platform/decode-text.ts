// The text of a file in any usual encoding. What a file doesn't say is guessed, and a guess says that it is one.
// Pure, for screens and the server.

/** Encodings in which people save files, by the names of the Encoding Standard (WHATWG). The likelier ones come first. */
export const ENCODINGS = {
  "utf-8": "Unicode (UTF-8)",
  "windows-1252": "Western European (Windows)",
  macintosh: "Western European (Mac)",
  "windows-1250": "Central European (Windows)",
  "windows-1251": "Cyrillic (Windows)",
  "windows-1256": "Arabic (Windows)",
  "windows-1253": "Greek (Windows)",
  "windows-1254": "Turkish (Windows)",
  "windows-1255": "Hebrew (Windows)",
  "windows-1257": "Baltic (Windows)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
} as const satisfies Record<string, string>;
export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as [Encoding, ...Encoding[]];

export interface DecodedText {
  /** Without the byte order mark. */
  text: string;
  encoding: Encoding;
  /** Whether nothing else makes sense. Otherwise somebody should look at it. */
  isSure: boolean;
}

/** What stands for bytes that are no letter. */
export const DAMAGED = "\ufffd";

export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

const MARKS: readonly [Encoding, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const SAMPLE_BYTES = 4_000;

/** UTF-16 without a mark: every other byte of Latin text is 0. */
const findUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => byte === 0 && zeros[at % 2]!++);
  const [even, odd] = zeros as [number, number];
  if (even + odd === 0 || Math.max(even, odd) * 4 < sample.length || Math.min(even, odd) * 8 > Math.max(even, odd)) {
    return undefined;
  }
  return odd > even ? "utf-16le" : "utf-16be";
};

/**
 * Letters and marks that Windows-1252 and Windows-1250 have at the same place, as German needs them: other alphabets would
 * not make words of these alone.
 */
const WESTERN = /^[\p{ASCII}ÄÖÜäöüßÉéÁáÍíÓóÚúÇçËëÂâÎîÔôŠšŽž€„“”‚‘’–—…«»§°®©·\u00a0\u00ad]*$/u;

/**
 * What no text has: signs and capitals within a word, words in two scripts, and Latin words without a plain letter. The
 * encoding whose text has the least of it is the best guess.
 */
const UNLIKELY = [
  /(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’‘“”–—…\u00a0\u00ad·]|[^\p{L}\p{M}\p{ASCII}„“‚‘’”–—…«»\u00a0\u00ad€§©®°](?=\p{L})/gu,
  /(?<=\p{Ll})(?:[^\p{ASCII}](?<=\p{Lu})|\p{Lu}(?=[^\p{ASCII}]))|(?<=\p{L})[^\p{ASCII}](?<=\p{Lu})(?=\p{Ll})/gu,
  /(?<=[a-z])(?!\p{Script=Latin})\p{L}|(?<=(?!\p{Script=Latin})\p{L})[a-z]/giu,
  /(?<!\p{L})(?:(?![a-z])\p{Script=Latin}){3}/giu,
  /[\x80-\x9f\ufffd]/g,
];
const oddness = (text: string): number =>
  UNLIKELY.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);

const GUESSED = ENCODING_NAMES.filter((name) => !name.startsWith("utf"));
const SAMPLE_LENGTH = 20_000;

const guess = (bytes: Uint8Array): Encoding => {
  // Only what is not ASCII tells encodings apart.
  const [best] = GUESSED.map((name) => ({ name, odd: oddness(decodeAs(bytes, name).slice(0, SAMPLE_LENGTH)) }))
    .toSorted((a, b) => a.odd - b.odd);
  return best!.name;
};

/** The encoding that a label means, where it is one of these: "latin1" is Windows-1252. */
const encodingOf = (label: string): Encoding | undefined => {
  try {
    const name = new TextDecoder(label).encoding;
    return ENCODING_NAMES.find((encoding) => encoding === name);
  } catch {
    return undefined;
  }
};

/**
 * Decides by the mark at the beginning, then by what the bytes can be. A file in UTF-8 with a few bytes that are not, such
 * as a letter that was cut in half, is still one: these become `DAMAGED`.
 * @param said the encoding that the file itself names, which counts unless the bytes can only be UTF-8.
 */
export const decodeText = (bytes: Uint8Array, said = ""): DecodedText => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? findUtf16(bytes);
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked, isSure: true };
  const unicode = decodeAs(bytes, "utf-8");
  const damaged = unicode.split(DAMAGED).length - 1;
  const letters = unicode.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  if (damaged === 0 || letters > damaged) return { text: unicode, encoding: "utf-8", isSure: true };
  const named = encodingOf(said);
  if (named) return { text: decodeAs(bytes, named), encoding: named, isSure: true };
  const western = decodeAs(bytes, "windows-1252");
  if (WESTERN.test(western)) return { text: western, encoding: "windows-1252", isSure: true };
  const encoding = guess(bytes);
  return { text: decodeAs(bytes, encoding), encoding, isSure: false };
};
