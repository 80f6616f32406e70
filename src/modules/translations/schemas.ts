// Translations of a row's texts, as editors read and send them.
import { z } from "zod";
import type { Language } from "@/languages/messages.ts";
import { TRANSLATED_LANGUAGES } from "./rules.ts";

/** The languages besides English. */
export const TranslatedLanguage = z.enum(TRANSLATED_LANGUAGES).meta({ id: "TranslatedLanguage" });

const Text = z.string().trim().max(200_000);
/** `was`: the translation as it was read. If another one has been saved since, the call returns `stale_version`. */
const Replacement = z.object({ text: Text, was: z.string().max(200_000) });
const EditedText = z.union([Text, Replacement]).meta({ id: "EditedTranslation" });

const byLanguage = <F extends string, T extends z.ZodType>(fields: readonly F[], text: T) =>
  z.partialRecord(
    TranslatedLanguage,
    z.object(Object.fromEntries(fields.map((field) => [field, text.optional()])) as Record<F, z.ZodOptional<T>>),
  );

/** The texts of a row in other languages, by language and field. */
export const translatedFields = <F extends string>(...fields: readonly F[]) => byLanguage(fields, Text);

/**
 * What an editor sends. An absent text stays as it is; an empty one removes the translation. What a translation may be
 * follows from its text: `translationProblem`.
 */
export const editedTranslations = <F extends string>(...fields: readonly F[]) => byLanguage(fields, EditedText);

type ByField<F extends string, T> = Partial<Record<Language, Partial<Record<F, T>>>>;

/** The texts of a row in other languages, by language and field. */
export type FieldTranslations<F extends string = string> = ByField<F, string>;

/** A translation that is to be written, with the one that it replaces where that was read. */
export type EditedTranslation = string | z.output<typeof Replacement>;
export type EditedTranslations<F extends string = string> = ByField<F, EditedTranslation>;
