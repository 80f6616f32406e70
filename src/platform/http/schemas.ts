// Schemas that all modules share: times, text and lists (docs/product/contract.md).
import { t } from "@/languages/language.ts";
import { z } from "zod";
import type { ListRules, Values } from "./list.ts";

/** Calendars and time zones are defined for these years. */
const isInRange = (text: string): boolean => text >= "1970" && text < "2200";

/** An instant in ISO 8601, with Z or an offset. */
export const InstantText = z.iso.datetime({ offset: true }).refine(isInRange);

/** A local date, "2026-11-24". */
export const LocalDate = z.iso.date().refine(isInRange);

/** An instant as people read it: local time, offset and city, so that browsers never convert times. */
export const ReadableTime = z.object({
  startsAt: z.string(),
  date: z.string(),
  hour: z.number().int(),
  minute: z.number().int(),
  offset: z.string(),
  zone: z.string(),
  city: z.string(),
  /** "Tue 24 Nov, 14:00" */
  text: z.string(),
  /** Its parts: "Tue 24 Nov" and "14:00", or "02:30 (first, UTC+2)" in an hour that is repeated. */
  day: z.string(),
  clock: z.string(),
}).meta({ id: "ReadableTime" });
export type ReadableTime = z.infer<typeof ReadableTime>;

/** The sentence about dates in the wrong order. */
export const datesOutOfOrder = (): string => t("errors.datesOutOfOrder");

/** Rejects a query whose `from` is after its `to`. Apply it last: zod cannot extend a refined object. */
export const inDateOrder = <T extends z.ZodType<{ from?: string; to?: string }>>(schema: T) =>
  schema.refine(({ from, to }) => !from || !to || from <= to, {
    error: datesOutOfOrder,
    path: ["to"],
  });

/** An amount in minor units of its currency (ISO 4217): 1800 of EUR are 18 euros. */
export const Money = z.object({ amount: z.number().int(), currency: z.string() }).meta({ id: "Money" });

/** What a record leads to, with its name. */
export const Reference = z.object({ id: z.string(), name: z.string() }).meta({ id: "Reference" });

/** A category or a topic. */
export const TopicReference = z.object({ id: z.string(), slug: z.string(), name: z.string() })
  .meta({ id: "TopicReference" });

/** One of the values that a field takes, with what people read. */
export const Choice = z.object({ value: z.string(), label: z.string() }).meta({ id: "Choice" });

/** An answer to a question, in words. */
export const AnswerText = z.object({ label: z.string(), answer: z.string() }).meta({ id: "AnswerText" });

/** A country or a part of one, by its code (ISO 3166). */
export const PlaceName = z.object({ code: z.string(), name: z.string() }).meta({ id: "Place" });

export const PAGE_SIZES = [10, 20, 50] as const;

const toWholeNumber = (text: unknown) => (/^\d{1,7}$/.test(String(text)) ? Number(text) : NaN);

/** Query of a list that has one order: `page` from 1, `pageSize` 10, 20 or 50. */
export const PageQuery = z.object({
  page: z.preprocess(toWholeNumber, z.number().int().min(1)).default(1),
  pageSize: z.preprocess(toWholeNumber, z.literal(PAGE_SIZES)).default(10),
});

export const Search = z.string().max(200).transform((text) => text.trim()).optional();

/** Query of a list: `PageQuery`, `search`, `sort` (the first is the default), `dir`. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  PageQuery.extend({
    search: Search,
    sort: z.enum(sorts).default(sorts[0] as S[number]),
    dir: z.enum(["asc", "desc"]).default("desc"),
  });

const FILTERS = { id: z.uuidv7(), day: LocalDate, instant: InstantText };
const filterSchemas = (filters: ListRules["filters"]) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, kind]) => [
      name,
      (typeof kind === "string" ? FILTERS[kind] : z.enum(kind)).optional(),
    ]),
  );

type FilterShape<F> = {
  [Name in keyof F]: z.ZodOptional<z.ZodType<NonNullable<Values<F>[Name]>, NonNullable<Values<F>[Name]>>>;
};
type ListShape<L extends ListRules> =
  & ReturnType<typeof listQuery<L["sorts"]>>["shape"]
  & FilterShape<L["counted"] & L["filters"]>;
interface ListQueries<L extends ListRules> {
  page: z.ZodObject<ListShape<L>>;
  file: z.ZodObject<Omit<ListShape<L>, "page" | "pageSize">>;
  count: z.ZodObject<FilterShape<L["counted"]>>;
}

/** The queries of a list's calls: of its pages, of its file, which has everything, and of its counters. */
export const listQueries = <const L extends ListRules>({ sorts, counted, filters }: L): ListQueries<L> => {
  const page = listQuery(sorts).extend(filterSchemas({ ...counted, ...filters }));
  const file = page.omit({ page: true, pageSize: true });
  return { page, file, count: z.object(filterSchemas(counted)) } as unknown as ListQueries<L>;
};

/** Where a page of a list is. `totalIsMinimum` is set when counting stopped early. */
const Page = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  totalCount: z.number().int(),
  totalPages: z.number().int(),
  totalIsMinimum: z.boolean().optional(),
}).meta({ id: "Page" });

/** A page of a list, with what more the list says besides its items. */
export const listOf = <T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: T, more?: M) =>
  z.intersection(Page, z.object({ items: z.array(item), ...more as M }));

/** One non-empty line, trimmed. `most` in characters. */
export const plainLine = (most: number, { empty }: { empty?: () => string } = {}) =>
  z.string().trim().min(1, { error: empty }).max(most).regex(/^[^\p{Cc}\p{Cs}]*$/u, {
    error: () => t("fields.oneLine"),
  });

/** Text of several lines, trimmed. `least` and `most` in characters. */
export const plainText = (least: number, most: number) =>
  z.string().trim().min(least).max(most).regex(/^[^\p{Cs}\0]*$/u, { error: () => t("fields.plainCharacters") });

/** A path of this site, or an address of another site. */
export const LinkText = z.string().trim().max(500)
  .regex(/^(\/(?![/\\])|https:\/\/|mailto:)[^\s\p{Cc}\p{Cs}]*$/u, { error: "A link must begin with / or https://." });
