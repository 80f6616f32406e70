// What the forms of help demand of their texts: one source for the server's shapes and for the screens.

/** How long a subject and a message may be, in characters. */
export const SUBJECT_MAX = 120;
export const MESSAGE_MAX = 5_000;

/** One line without what could break it or turn the writing. */
export const tidyLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, " ").replace(/\s+/g, " ").trim();

/** Text with its line breaks, without invisible signs. */
export const tidyText = (text: string): string =>
  text.replace(/\r\n?|\u2028|\u2029/g, "\n").replace(/[^\P{C}\n\t\u200d]/gu, "").replace(/\n{4,}/g, "\n\n\n").trim();
