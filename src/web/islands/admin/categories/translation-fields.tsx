// The translations of a text, below its field: one field for each language that visitors can read.
import { displayNames } from "@/platform/intl.ts";
import type { FieldTranslations } from "@/modules/translations/schemas.ts";
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from "@/modules/translations/rules.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { textOf } from "@/web/islands/runtime/use-form.ts";

const nameOf = (field: string, language: TranslatedLanguage): string => `${field}-${language}`;

/** "German" */
export const englishName = (language: string): string =>
  displayNames("en", { type: "language" }).of(language) ?? language;

/** The languages that a row can have translations in. */
export const languagesOf = (translations: FieldTranslations): TranslatedLanguage[] =>
  TRANSLATED_LANGUAGES.filter((language) => language in translations);

/** What a new row has in these languages. */
export const untranslated = (languages: readonly string[]): FieldTranslations =>
  Object.fromEntries(languages.map((language) => [language, {}]));

interface TranslationFieldsProps {
  /** The name of the text's field in the form. */
  name: string;
  /** The text's name in the translations; absent: as the field's. */
  field?: string;
  label: string;
  translations: FieldTranslations;
  /** Of a text of several lines. */
  rows?: number;
  limit?: number;
}

export const TranslationFields = (
  { name, field = name, label, translations, rows, limit = 0 }: TranslationFieldsProps,
) =>
  languagesOf(translations).map((language) => {
    const control = {
      name: nameOf(name, language),
      label: `${label} in ${englishName(language)}`,
      optional: true,
      lang: language,
      dir: "auto",
      defaultValue: translations[language]?.[field],
    };
    return rows === undefined
      ? <TextInput key={language} {...control} autoComplete="off" />
      : <TextArea key={language} {...control} rows={rows} limit={limit} />;
  });

/**
 * Reads the translations of a form, in the languages for which it has fields.
 * @param fields the name of each text's field in the form, by its name in the translations.
 */
export const readTranslations = <F extends string>(
  data: FormData,
  fields: Readonly<Record<F, string>>,
): FieldTranslations<F> =>
  Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        Object.entries<string>(fields).flatMap(([field, name]) =>
          data.has(nameOf(name, language)) ? [[field, textOf(data, nameOf(name, language))]] : []
        ),
      ),
    ]).filter(([, texts]) => Object.keys(texts as object).length > 0),
  ) as FieldTranslations<F>;
