// How specialists are ranked, in words.
import { t } from "@/languages/language.ts";

/** How specialists are ranked; shown to visitors and specialists (docs/product/matching.md). */
export const ORDERING = {
  version: 2,
  /** In the reader's language. */
  get text(): string {
    return t("ranking.text");
  },
} as const;
