// A phone number with its country. A number that starts with + contains its country. The server validates it.
import { countries } from "./phone-number.ts";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { SelectBox } from "./native-select.tsx";

const options = countries.map(({ iso, callingCode, name }) => ({ value: iso, label: `${name} (+${callingCode})` }));

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
          aria-label="Country of the phone number"
          autoComplete="tel-country-code"
          defaultValue={defaultCountry}
          options={options}
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
