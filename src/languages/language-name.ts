import type { Language } from "./messages.ts";

/** The name of a language in itself: "Deutsch". */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: "language" }).of(language)!;
