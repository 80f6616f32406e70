// Lists on the server's side: how far is counted, and how a page is put together (PRODUCT section 1, Lists).

/** Filters without counter rows count up to here and then say that there are more. */
export const COUNTED_MOST = 10_000;

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

/** Text for `like ? escape '\'`: what the person typed is found literally, anywhere. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
