// How specialists are ranked, in words, and what stands for no preferred language.
import { t } from "@/languages/language.ts";

/** No preferred language. */
export const ANY_LANGUAGE = "any";

/** How specialists are ranked; shown to visitors and specialists (docs/product/matching.md). */
export const ORDERING = {
  version: 2,
  /** In the reader's language. */
  get text(): string {
    return t("ranking.text");
  },
} as const;
