// Pages of lists, and search in them (docs/product/contract.md#lists).

/** A value to filter by: one of several, an id, a local date, or an instant. */
export type FilterKind = readonly [string, ...string[]] | "id" | "day" | "instant";

/** By what a list can be sorted and filtered. */
export interface ListRules {
  /** The first is the default. */
  sorts: readonly [string, ...string[]];
  /** The filters that the list's counters have, too. */
  counted: Readonly<Record<string, FilterKind>>;
  filters: Readonly<Record<string, FilterKind>>;
}

export type Values<F> = { -readonly [Name in keyof F]?: F[Name] extends readonly (infer Value)[] ? Value : string };
/** Values of the filters of a list's counters. */
export type CountedOf<L extends ListRules> = Values<L["counted"]>;
/** Values of all filters of a list. */
export type FiltersOf<L extends ListRules> = Values<L["counted"] & L["filters"]>;

/** What an address of the list's screen can have. */
export const listKeys = ({ sorts, counted, filters }: ListRules) => ({
  sorts,
  filters: Object.keys({ ...counted, ...filters }),
});

/** Those of a view's filters that the list's counters have. */
export const countedFilters = ({ counted }: ListRules, filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name in counted));

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
