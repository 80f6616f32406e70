// The reader of the present request or email, on the server: their language, and their conventions for dates and times.
import { AsyncLocalStorage } from "node:async_hooks";
import { CATALOGUE } from "@/languages/catalogue.ts";
import { dateNames } from "@/languages/date-names.ts";
import { directionOf } from "@/languages/direction.ts";
import { DEFAULT_LANGUAGE, isLanguage, provideTexts } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import { DEFAULT_FORMATS, type Formats, formatsOf, provideFormats } from "../intl.ts";
import type { Instant } from "./time.ts";

/** What operators wrote, in a language, by the text that they wrote first. */
export type Translations = ReadonlyMap<string, string>;

interface Reader extends Formats {
  language: Language;
  /** Absent in English. */
  translations?: Translations;
}

const UNKNOWN: Reader = { ...DEFAULT_FORMATS, language: DEFAULT_LANGUAGE };
const readers = new AsyncLocalStorage<Reader>();
const present = (): Reader => readers.getStore() ?? UNKNOWN;
provideFormats(present);
provideTexts(() => {
  const { language } = present();
  return { language, messages: CATALOGUE[language], rtl: directionOf(language) === "rtl" };
});

/** What an operator wrote, in the reader's language; as they wrote it where it has no translation. */
export const translated = (text: string): string => present().translations?.get(text) ?? text;

/** Whether anything that operators wrote has a translation for this reader. */
export const hasTranslations = (): boolean => (present().translations?.size ?? 0) > 0;

/** Finds the translations for the present reader, unless they have them. English needs none. */
export const loadTranslations = async (find?: (language: Language) => Promise<Translations>): Promise<void> => {
  const reader = readers.getStore();
  if (!reader || reader.language === DEFAULT_LANGUAGE || reader.translations) return;
  reader.translations = await find?.(reader.language);
};

/** In English the locale decides; every other language has its own names and patterns, and the 24-hour clock. */
const readerOf = (language: Language, locale: string, now: Instant): Reader => ({
  ...(language === DEFAULT_LANGUAGE ? formatsOf(locale) : DEFAULT_FORMATS),
  names: dateNames(language),
  cities: language === DEFAULT_LANGUAGE ? undefined : CATALOGUE[language].cities,
  year: new Date(now).getUTCFullYear(),
  language,
});

/** Runs `work` for a reader with this locale, at `now`. */
export const forReader = <T>(
  locale: string,
  now: Instant,
  work: () => T,
  language: Language = DEFAULT_LANGUAGE,
): T => readers.run(readerOf(language, locale, now), work);

const MOST_TAGS = 20;

/** The tags of an Accept-Language header in their order, which browsers keep by quality. */
const tagsOf = (header: string): string[] =>
  header.split(",", MOST_TAGS).map((tag) => tag.split(";")[0]!.trim()).filter(Boolean);

const languageOf = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split("-")[0]!.toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;

/**
 * Runs `work` for the reader that an Accept-Language header describes: its first language that there is, and the
 * conventions of its first locale that says more than "en". Without the header, as in calls within the process, the
 * present reader stays. @param language of the address, which decides where it has one.
 */
export const forRequestReader = <T>(
  acceptLanguage: string | undefined,
  now: Instant,
  work: () => T,
  language?: Language,
): T => {
  if (!acceptLanguage && language === undefined && readers.getStore()) return work();
  const tags = tagsOf(acceptLanguage ?? "");
  const locale = tags.find((tag) => !/^en$/i.test(tag)) ?? "en";
  return readers.run(readerOf(language ?? languageOf(tags), locale, now), work);
};
