// Search terms: lower case, without accents and joiners, word by word.

/** More terms than a name has or a search needs. */
const MAX_TERMS = 12;

/** "Zoë Müller-Lüdenscheidt" gives zoe, muller, ludenscheidt, so that a keyboard without accents finds the name. */
export const searchTermsOf = (text: string): string[] => {
  const plain = text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "").toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_TERMS);
};

/** Sorts after everything that starts with the term: the upper bound of an index range. */
export const prefixEnd = (word: string): string => `${word}\u{10FFFF}`;

const NUMBER = /^[+\d\s()./-]+$/;

/** The terms of a search. A phone number is one term, however it is written. */
export const searchTermsOfQuery = (text: string): string[] => {
  const digits = text.replace(/\D/g, "");
  return NUMBER.test(text) && digits.length > 2 ? [digits.replace(/^00/, "")] : searchTermsOf(text);
};
