// Pages of lists, and search in them (docs/product/contract.md#lists).

/** Filters without counter rows count up to this and then report `totalIsMinimum`. */
export const MAX_COUNT = 10_000;

export interface Counted {
  totalCount: number;
  totalIsMinimum?: boolean;
}

/** A page with its totals. */
export const pageOf = <T>(items: T[], { page, pageSize }: { page: number; pageSize: number }, counted: Counted) => ({
  items,
  page,
  pageSize,
  ...counted,
  totalPages: Math.max(1, Math.ceil(counted.totalCount / pageSize)),
});

/** The operand of `like ? escape '\'` that finds the text literally, anywhere. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
