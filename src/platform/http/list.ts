// The one form of every list call: what it may be asked, and what it answers (PRODUCT section 1, Lists).
import { z } from "zod";

export const PAGE_SIZES = [10, 20, 50] as const;
/** Filters without counter rows count up to here and then say that there are more. */
export const COUNTED_MOST = 10_000;

const wholeFrom = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : NaN);

/** Query of a list: `page` from 1, `pageSize` 10, 20 or 50, `search`, `sort` (the first is the default), `dir`. */
export const listQuery = <S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    page: z.string().transform(wholeFrom).pipe(z.number().int().min(1)).default(1),
    pageSize: z.string().transform(wholeFrom).pipe(z.literal(PAGE_SIZES)).default(10),
    search: z.string().max(200).transform((text) => text.trim()).optional(),
    sort: z.enum(sorts).default(sorts[0] as S[number]),
    dir: z.enum(["asc", "desc"]).default("desc"),
  });

/** What a list answers. `totalIsMinimum` when it stopped counting. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    totalCount: z.number().int(),
    totalPages: z.number().int(),
    totalIsMinimum: z.boolean().optional(),
  });

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
