// The choice of a language in which the marketplace is offered, of the texts that a form shows.
import { useState } from "react";
import { DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import { languageName } from "@/languages/language-name.ts";
import type { Language } from "@/languages/messages.ts";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** The languages of the form, also those that aren't saved yet. */
const languagesIn = ({ typed }: Pick<SettingsForm, "typed">): Language[] =>
  offeredLanguages(String(typed.languages ?? ""));

/** English until another one is chosen, and again once that one is not offered any more. */
export const useFormLanguage = (form: SettingsForm): [Language, (language: Language) => void] => {
  const [chosen, setChosen] = useState<Language>(DEFAULT_LANGUAGE);
  return [languagesIn(form).includes(chosen) ? chosen : DEFAULT_LANGUAGE, setChosen];
};

interface LanguageSelectProps {
  form: SettingsForm;
  name: string;
  label: string;
  value: Language;
  onChange(language: Language): void;
}

/** Nothing where everything is in one language. */
export const LanguageSelect = ({ form, onChange, ...select }: LanguageSelectProps) => {
  const languages = languagesIn(form);
  if (languages.length < 2) return null;
  return (
    <NativeSelect
      {...select}
      options={languages.map((code) => ({ value: code, label: languageName(code) }))}
      onChange={(event) => onChange(event.currentTarget.value as Language)}
    />
  );
};
