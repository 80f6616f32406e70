// Pages of lists, and search in them (docs/product/contract.md#lists).

/** Filters without counter rows count up to this and then report `totalIsMinimum`. */
export const MAX_COUNT = 10_000;

export interface Counted {
  totalCount: number;
  totalIsMinimum?: boolean;
}

/** A page with its totals. */
export const toPage = <T>(items: T[], { page, pageSize }: { page: number; pageSize: number }, counted: Counted) => ({
  items,
  page,
  pageSize,
  ...counted,
  totalPages: Math.max(1, Math.ceil(counted.totalCount / pageSize)),
});

const anyCase = (letter: string): string => {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
  const isCased = lower !== upper && [...lower].length === 1 && [...upper].length === 1;
  return isCased ? `[${lower}${upper}]` : /[*?[]/.test(letter) ? `[${letter}]` : letter;
};

/** The operand of `glob` that finds the text literally, anywhere, in any case. `like` knows the cases of A to Z only. */
export const globAnywhere = (text: string): string => `*${[...text.normalize("NFC")].map(anyCase).join("")}*`;
