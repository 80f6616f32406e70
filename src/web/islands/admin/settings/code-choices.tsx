// A setting with several countries or languages: those that are chosen, and a list to add one from.
import { IconButton } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { XIcon } from "@/web/ui/icons.ts";
import { codesOf } from "@/modules/settings/value-rules.ts";
import { CODES, fieldsOf } from "./setting-fields.ts";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldId } from "./use-settings-form.ts";

const byName = (a: { name: string }, b: { name: string }): number => a.name < b.name ? -1 : 1;

const WORDS = {
  countries: { none: "None: no text messages are sent.", add: "Add a country" },
  languages: { none: "None: everything is in English.", add: "Add a language" },
};

const CodeChoices = ({ kind, ...props }: SettingRowProps & { kind: keyof typeof WORDS }) => {
  const { form, setting: { key, label, description } } = props;
  const { all, nameOf } = CODES[kind];
  const id = fieldId(form.document, key);
  const chosen = codesOf(fieldsOf(kind, form.typed[key]));
  const choose = (codes: readonly string[]) => form.type(key, [...codes].sort().join(" "));
  const remove = (code: string) => {
    choose(chosen.filter((chosenCode) => chosenCode !== code));
    document.getElementById(id)?.focus();
  };
  const left = all.filter((code) => !chosen.includes(code)).map((code) => ({ value: code, label: nameOf(code) }));
  const named = chosen.map((code) => ({ code, name: nameOf(code) })).sort(byName);
  return (
    <div className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <SettingFrame {...props}>
        <div className="grid max-w-prose gap-0.5">
          <label htmlFor={id} className="font-semibold">{label}</label>
          <p id={`${id}-help`} className="text-sm text-ink-soft">{description}</p>
        </div>
        <FieldError id={id}>{form.problemOf(key)}</FieldError>
        {named.length === 0 && <p className="text-ink-soft">{WORDS[kind].none}</p>}
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {named.map(({ code, name }) => (
            <li key={code} className="flex items-center rounded-part bg-wash ps-3">
              {name}
              <IconButton label={`Remove ${name}`} onClick={() => remove(code)}>
                <XIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
        <div className="sm:w-80">
          <SelectBox
            id={id}
            value=""
            placeholder={WORDS[kind].add}
            options={left}
            aria-describedby={`${id}-help ${id}-about`}
            onChange={(event) => event.currentTarget.value && choose([...chosen, event.currentTarget.value])}
          />
        </div>
      </SettingFrame>
    </div>
  );
};

export const CountryChoices = (props: SettingRowProps) => <CodeChoices kind="countries" {...props} />;
export const LanguageChoices = (props: SettingRowProps) => <CodeChoices kind="languages" {...props} />;
