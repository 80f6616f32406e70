// Translations of a row's texts, as editors read and send them.
import { z } from "zod";
import type { Language } from "@/languages/messages.ts";
import { TRANSLATED_LANGUAGES } from "./rules.ts";

/** The languages besides English. */
export const TranslatedLanguage = z.enum(TRANSLATED_LANGUAGES);

const Text = z.string().trim().max(200_000);

/**
 * By language and field. An absent text stays as it is; an empty one removes the translation. What a translation may be
 * follows from its text: `translationProblem`.
 */
export const translatedFields = <F extends string>(...fields: readonly F[]) =>
  z.partialRecord(
    TranslatedLanguage,
    z.object(
      Object.fromEntries(fields.map((field) => [field, Text.optional()])) as Record<F, z.ZodOptional<typeof Text>>,
    ),
  );

/** The texts of a row in other languages, by language and field. */
export type FieldTranslations<F extends string = string> = Partial<Record<Language, Partial<Record<F, string>>>>;
