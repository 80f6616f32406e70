// Names as people search for them: small letters, no accents, word by word.

/** More words than a name has, or a search needs. */
const MAX_TERMS = 12;

/** "Zoë Müller-Lüdenscheidt" is "zoe muller ludenscheidt", so that a keyboard without accents finds her. */
export const searchTermsOf = (text: string): string[] => {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_TERMS);
};

/** Sorts after everything that begins with the word: for ranges of an index. */
export const prefixEnd = (word: string): string => `${word}\u{10FFFF}`;

const NUMBER = /^[+\d\s()./-]+$/;

/** What a search asks for. A phone number is one word, however it is written. */
export const searchTermsOfQuery = (text: string): string[] => {
  const digits = text.replace(/\D/g, "");
  return NUMBER.test(text) && digits.length > 2 ? [digits.replace(/^00/, "")] : searchTermsOf(text);
};
