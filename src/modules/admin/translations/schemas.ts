import { z } from "zod";
import { listOf, PageQuery, Search } from "@/platform/http/schemas.ts";
import { MOST_FILE_CHARACTERS } from "@/modules/translations/rules.ts";
import { TranslatedLanguage } from "@/modules/translations/schemas.ts";

export const TranslationQuery = z.object({ language: TranslatedLanguage });
/** `missing`: only what has no translation. Without a language: the first that is offered. */
export const TranslationListQuery = PageQuery.extend({
  search: Search,
  language: TranslatedLanguage.optional(),
  status: z.enum(["missing", "all"]).default("missing"),
});

export const TranslationRow = z.object({
  /** As it was written. */
  source: z.string(),
  /** Empty without one. */
  text: z.string(),
  /** Names this translation, to say later what was read. */
  version: z.string(),
  /** Where visitors read it. */
  place: z.string(),
  /** The screen on which it is edited. */
  path: z.string(),
}).meta({ id: "Translation" });
export type TranslationRow = z.infer<typeof TranslationRow>;

/** In the order of the catalogue, the legal texts last. */
export const TranslationList = listOf(TranslationRow, {
  /** The one of this list; null where only English is offered. */
  language: TranslatedLanguage.nullable(),
  /** Those that are offered besides English. */
  languages: z.array(TranslatedLanguage),
  /** All texts, and those without a translation. */
  texts: z.number().int(),
  missing: z.number().int(),
}).meta({ id: "TranslationList" });
export type TranslationList = z.infer<typeof TranslationList>;

/**
 * An empty text removes the translation. `version`: of the translation as it was read; if another one has been saved since,
 * the call returns `stale_version`.
 */
export const TranslateInput = TranslationQuery.extend({
  source: z.string().max(100_000),
  text: z.string().max(200_000),
  version: z.string().max(100).optional(),
}).meta({ id: "TranslateInput" });

export const TranslationFileInput = TranslationQuery.extend({ file: z.string().max(MOST_FILE_CHARACTERS) }).meta({
  id: "TranslationFileInput",
});
/** What a file has changed, and what it could not. */
export const TranslationFileResult = z.object({
  saved: z.number().int(),
  /** Translated as they were before. */
  unchanged: z.number().int(),
  /** Texts that nobody reads (any more). */
  unknown: z.number().int(),
  /** Why translations were left out. */
  problems: z.array(z.string()),
}).meta({ id: "TranslationFileResult" });
