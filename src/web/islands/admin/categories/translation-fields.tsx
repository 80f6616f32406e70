// The translations of a text, below its field: one field for each language that visitors can read.
import { englishName } from "@/platform/intl.ts";
import type { EditedTranslation, EditedTranslations, FieldTranslations } from "@/modules/translations/schemas.ts";
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from "@/modules/translations/rules.ts";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { textOf } from "@/web/islands/runtime/use-form.ts";

const nameOf = (field: string, language: TranslatedLanguage): string => `${field}-${language}`;

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

/** A row as its form was opened. */
type Opened<F extends string> = Readonly<Record<F, string>> & { translations: FieldTranslations<F> };

/**
 * What was changed in the form, so that a translation which somebody else has written meanwhile stays, with what was read.
 * A text that was changed itself is sent with all of its translations.
 * @param texts as they are typed. @param opened absent for a new row. @param newest as it was read last.
 */
export const changedTranslations = <F extends string>(
  typed: FieldTranslations<F>,
  texts: Readonly<Record<NoInfer<F>, string>>,
  opened?: Opened<NoInfer<F>>,
  newest: Opened<NoInfer<F>> | undefined = opened,
): EditedTranslations<F> => {
  if (!opened || !newest) return typed;
  const isChanged = (language: TranslatedLanguage, field: F, text: string) =>
    opened[field] !== texts[field] || text !== (opened.translations[language]?.[field] ?? "");
  const toSend = (language: TranslatedLanguage, field: F, text: string): EditedTranslation =>
    newest[field] === texts[field] ? { text, was: newest.translations[language]?.[field] ?? "" } : text;
  return Object.fromEntries(
    languagesOf(typed).map((language) => [
      language,
      Object.fromEntries(
        Object.entries<string | undefined>(typed[language] ?? {})
          .filter(([field, text]) => isChanged(language, field as F, text ?? ""))
          .map(([field, text]) => [field, toSend(language, field as F, text ?? "")]),
      ),
    ]),
  ) as EditedTranslations<F>;
};

/** The translations of a text, to show concurrent changes. */
export const translationValues = <F extends string>(
  label: string,
  field: F,
  translations: FieldTranslations<F>,
): Record<string, string> =>
  Object.fromEntries(
    languagesOf(translations).map((language) => [
      `${label} in ${englishName(language)}`,
      translations[language]?.[field] ?? "",
    ]),
  );
