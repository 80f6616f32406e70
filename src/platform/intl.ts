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
