// Translations of a row's texts, as editors read and send them.
import { z } from "zod";
import type { Language } from "@/languages/messages.ts";
import { TRANSLATED_LANGUAGES } from "./rules.ts";

/** The languages besides English. */
export const TranslatedLanguage = z.enum(TRANSLATED_LANGUAGES);

/** By language and field. An absent text stays as it is; an empty one removes the translation. */
export const translatedFields = <F extends Record<string, z.ZodType<string>>>(fields: F) =>
  z.partialRecord(
    TranslatedLanguage,
    z.object(
      Object.fromEntries(
        Object.entries(fields).map(([field, text]) => [field, z.literal("").or(text).optional()]),
      ) as { [K in keyof F]: z.ZodOptional<z.ZodUnion<[z.ZodLiteral<"">, F[K]]>> },
    ),
  );

/** The texts of a row in other languages, by language and field. */
export type FieldTranslations<F extends string = string> = Partial<Record<Language, Partial<Record<F, string>>>>;
