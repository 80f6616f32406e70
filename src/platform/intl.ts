// Formatters of the runtime, one for each locale and options: to make one costs a hundred times as much as to use it.

/** Time zones come from addresses, so there could be many. */
const KEPT = 300;

const keepBy = <O, F>(create: (locale: string, options?: O) => F) => {
  const kept = new Map<string, F>();
  return (locale: string, options?: O): F => {
    const key = options ? `${locale} ${JSON.stringify(options)}` : locale;
    const formatter = kept.get(key) ?? create(locale, options);
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, formatter);
    return formatter;
  };
};

/** Throws RangeError for an unknown locale or time zone. */
export const dateFormat = keepBy((locale, options?: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, options)
);

/** With Latin digits, also in Arabic: that is how people type and read out. Throws RangeError for an unknown locale or currency. */
export const numberFormat = keepBy((locale, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn", ...options })
);

/** Throws RangeError for an unknown locale. */
export const listFormat = keepBy((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

/** Throws RangeError for an unknown locale. */
export const pluralRules = keepBy((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));

/** Names of languages or regions. Throws RangeError for an unknown locale. */
export const displayNames = keepBy((locale, options?: Intl.DisplayNamesOptions) =>
  new Intl.DisplayNames(locale, options!)
);

/** The name of a language in English, for operators: "German". @param language a BCP 47 tag. */
export const englishName = (language: string): string =>
  displayNames("en", { type: "language" }).of(language) ?? language;

/** "38%", rounded to whole percent. `share`: 0 to 1. */
export const formatShare = (share: number): string => numberFormat("en", { style: "percent" }).format(share);

/** "22.5%", exactly. In basis points. */
export const formatRate = (bps: number, locale = "en"): string =>
  numberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(bps / 10_000);

/** "1,234" */
export const formatCount = (count: number): string => numberFormat("en").format(count);

/** The reader's conventions. */
export interface Formats {
  /** "2:00 pm" instead of "14:00". */
  hour12: boolean;
  /** "Tue, Nov 24" instead of "Tue 24 Nov". */
  monthFirst: boolean;
  /** The current year, which dates leave out; without it, short dates never show a year. */
  year?: number;
  /** The names and patterns of a language other than English. */
  names?: DateNames;
  /** What its speakers call cities, by their English names. On the server alone. */
  cities?: Readonly<Record<string, unknown>>;
}

/** How a language writes dates, as the server's `Intl` says: browsers could write them otherwise. */
export interface DateNames {
  /** Monday first: "Di", "Dienstag", and what has room above a column: "Di" again, or a letter where "short" is long. */
  weekdays: Readonly<Record<"short" | "long" | "column", readonly string[]>>;
  /** As they stand in a date: "Nov." and "November". */
  months: Readonly<Record<"short" | "long", readonly string[]>>;
  /** ", " */
  comma: string;
  /** "{w}, {d}. {m} {y}": weekday, day, month and year. */
  patterns: Readonly<Record<DatePattern, string>>;
}

export const DATE_PATTERNS = ["date", "dateYear", "short", "shortYear", "long", "full", "month"] as const;
export type DatePattern = typeof DATE_PATTERNS[number];

/** Used where no reader is known: 24 hours, day before month. */
export const DEFAULT_FORMATS: Formats = { hour12: false, monthFirst: false };

const CACHE_SIZE = 200;
const byLocale = new Map<string, Formats>();

const readFormats = (locale: string): Formats => {
  try {
    // "en" alone says nothing about the region.
    if (!new Intl.Locale(locale).region && /^en$/i.test(locale)) return DEFAULT_FORMATS;
    const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
    const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
    const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
    return { hour12, monthFirst: order[0] === "month" };
  } catch {
    return DEFAULT_FORMATS;
  }
};

/** The conventions of a locale such as "en-US"; those of DEFAULT_FORMATS for an unknown one. */
export const formatsOf = (locale: string): Formats => {
  const known = byLocale.get(locale) ?? readFormats(locale);
  if (byLocale.size >= CACHE_SIZE) byLocale.clear();
  byLocale.set(locale, known);
  return known;
};

let source: () => Formats = () => DEFAULT_FORMATS;

/** Says where the reader's conventions come from: the request on the server, the document in the browser. */
export const provideFormats = (read: () => Formats): void => void (source = read);

/** The conventions of the present reader. */
export const currentFormats = (): Formats => source();

/** Between the parts of a list, also between a day and a time: ", ". */
export const comma = ({ names } = currentFormats()): string => names?.comma ?? ", ";

/** The conventions as an attribute of the document, from which the browser reads them. */
export const formatsAttribute = ({ hour12, monthFirst, year } = currentFormats()): string =>
  [hour12 ? "12" : "24", monthFirst ? "month-first" : "day-first", year ?? ""].join(" ");

/** Reads what formatsAttribute wrote. */
export const parseFormats = (attribute = ""): Formats => {
  const [clock, order, year] = attribute.split(" ");
  return { hour12: clock === "12", monthFirst: order === "month-first", year: Number(year) || undefined };
};
