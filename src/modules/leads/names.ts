// Names as people search for them: small letters, no accents, word by word.

/** More words than a name has, or a search needs. */
const WORDS_MOST = 12;

/** "Zoë Müller-Lüdenscheidt" is "zoe muller ludenscheidt", so that a keyboard without accents finds her. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, WORDS_MOST);
};
