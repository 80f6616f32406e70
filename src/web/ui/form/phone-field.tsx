// A phone number with its country. A number that starts with + contains its country. The server validates it. Screens name
// the texts of `countries`.
import { currentLanguage, t } from "@/languages/language.ts";
import { countries, countryName } from "./phone-number.ts";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { SelectBox } from "./native-select.tsx";

const sorted = new Map<string, { value: string; label: string }[]>();

/** By name, in the reader's language: sorted once for each. */
const listOptions = () => {
  const language = currentLanguage();
  const options = sorted.get(language) ??
    countries.map(({ iso, callingCode }) => ({ value: iso, label: `${countryName(iso)} (+${callingCode})` }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  sorted.set(language, options);
  return options;
};

interface PhoneFieldProps extends FieldText {
  defaultValue?: string;
  /** ISO code of the country to start with, as detected (for example from the locale). */
  defaultCountry?: string;
}

/** Sends two fields: `name` (what was typed) and `<name>Country` (ISO code). */
export const PhoneField = ({ defaultValue, defaultCountry = "AT", ...field }: PhoneFieldProps) => (
  <Field {...field}>
    {(control) => (
      <span className="flex flex-wrap gap-2 [&>input]:min-w-40 [&>input]:flex-1 [&>span]:grow [&>span]:basis-37 sm:[&>span]:grow-0 sm:[&>span]:basis-60">
        <SelectBox
          name={`${field.name}Country`}
          aria-label={t("countries.field")}
          autoComplete="tel-country-code"
          defaultValue={defaultCountry}
          options={listOptions()}
        />
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={defaultValue}
          {...control}
          className={controlStyle}
        />
      </span>
    )}
  </Field>
);
