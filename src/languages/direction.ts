// How a language is written, from the server's Intl: not every browser knows it. A document says it in `dir`.
import { type Language, LANGUAGES } from "./messages.ts";

interface TextInfo {
  direction: string;
}
/** A method where Deno runs it, a property in Node 20, with which journeys read the program's files. */
type WithTextInfo = Intl.Locale & { getTextInfo?(): TextInfo; textInfo: TextInfo };

const isRightToLeft = (language: Language): boolean => {
  const locale = new Intl.Locale(language) as WithTextInfo;
  return (locale.getTextInfo?.() ?? locale.textInfo).direction === "rtl";
};

const RIGHT_TO_LEFT: readonly Language[] = LANGUAGES.filter(isRightToLeft);

/** The value of `dir` for text in this language. */
export const directionOf = (language: Language): "ltr" | "rtl" => RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
