// What a translation may be (docs/languages.md#what-operators-write).

import { DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import { type Language, LANGUAGES } from "@/languages/messages.ts";

/** A language into which operators translate. */
export type TranslatedLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const TRANSLATED_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** Those that a marketplace offers. @param languages as the setting is written: "de". */
export const targetLanguages = ({ languages }: { languages?: string }): TranslatedLanguage[] =>
  offeredLanguages(languages).filter((language) => language !== DEFAULT_LANGUAGE);

/** A text that operators wrote and visitors read. */
export interface WrittenText {
  text: string;
  /** Where visitors read it: "Career coaching › Question". */
  place: string;
  /** The screen on which it is edited. */
  path: string;
}

/** In characters, for a text of this length: languages need more room than English, short texts most of all. */
export const longestTranslation = (length: number): number => length * 2 + 40;

/** Why a text cannot be the translation of `source`; undefined where it can. */
export const translationProblem = (source: string, text: string): string | undefined => {
  if (/[\p{Cs}\0]/u.test(text)) return "Please use plain characters only.";
  if (!source.includes("\n") && /\p{Cc}/u.test(text)) return "Please write it in one line, as the original.";
  const most = longestTranslation(source.length);
  return text.length > most ? `Please keep it to ${most} characters; it has ${text.length}.` : undefined;
};

/** The encoding that a PO file names in its header, of which this is the beginning; "" where it names none. */
export const charsetOf = (head: string): string => /charset=([\w.:-]+)/i.exec(head)?.[1] ?? "";

/** The largest file that is read, in characters. */
export const MOST_FILE_CHARACTERS = 900_000;
