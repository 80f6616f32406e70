// One setting: label, description, field, bounds, default, last change, and buttons to undo changes.
import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent, ReactNode } from "react";
import type { SettingsHistory } from "@/modules/admin/settings/schemas.ts";
import { isSame } from "@/modules/settings/rules.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { controlStyle, describedBy, FieldError } from "@/web/ui/form/field.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import { isDuration, valueText } from "@/modules/settings/value-rules.ts";
import { readSetting } from "./setting-fields.ts";
import { boundText, type Choice, type Kind, type Setting } from "./settings.ts";
import { settingsQuery } from "./settings-queries.ts";
import { fieldId, type SettingsForm } from "./use-settings-form.ts";

export type LastByKey = SettingsHistory["lastByKey"];

export interface SettingRowProps {
  form: SettingsForm;
  setting: Setting;
  last: LastByKey;
}

const linkStyle = "inline-flex min-h-11 items-center font-medium text-brand underline decoration-1 underline-offset-4";

const Reset = ({ children, of, onPress }: { children: ReactNode; of: string; onPress(): void }) => (
  <button type="button" className={`${linkStyle} -my-3`} onClick={onPress}>
    {children} <span className="sr-only">{of}</span>
  </button>
);

/** "Ada Admin, Tue 20 Oct, 12:00 · Vienna" */
const lastChangeText = ({ at, by }: LastByKey[string]): string =>
  `${by?.name ?? "a former administrator"}, ${at.text} · ${at.city}`;

const isText = ({ kind }: Setting) => kind === "packages" || kind === "links" || kind === "legal";
const LONG_KINDS: readonly Kind[] = ["legal", "brand", "messages", "paragraphs", "landing", "order", "picture"];
/** Values that nobody wants to read beside their field. */
const hasShortValue = ({ kind }: Setting) => !LONG_KINDS.includes(kind);

/** Everything around the field of a setting. */
export const SettingFrame = ({ form, setting, last, children }: SettingRowProps & { children: ReactNode }) => {
  const { key, label } = setting;
  const { base, typed, changed } = form;
  const id = fieldId(form.document, key);
  const value = readSetting(setting, typed);
  const initial = base.defaults[key];
  const isChanged = changed.some((setting) => setting.key === key);
  const bound = boundText(setting, base.bounds[key]);
  const changedLast = last[key];
  // A text that is the installation's own, such as its seller's name, has no default to go back to.
  const hasDefault = initial !== "";
  return (
    <div className="grid gap-1.5">
      {children}
      <p id={`${id}-about`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {bound && <span>{bound}</span>}
        {hasShortValue(setting) && hasDefault && <span>Default: {valueText(setting, initial)}</span>}
        {changedLast && <span>Changed by {lastChangeText(changedLast)}</span>}
        {isChanged && (
          <span className="text-ink">
            Now: {valueText(setting, base[key])}{" "}
            <Reset of={`changes to ${label}`} onPress={() => form.reset(setting, base)}>Undo</Reset>
          </span>
        )}
        {!isText(setting) && hasDefault && !isSame(value, initial) && (
          <Reset
            of={`for ${label}`}
            onPress={() => form.reset(setting, base.defaults)}
          >
            Use default
          </Reset>
        )}
      </p>
    </div>
  );
};

/** The currency of the prices; the periods and limits belong to owners, who read these, too. */
const useCurrencySymbol = (): string => {
  const { data } = useQuery({ ...settingsQuery(useApi(), "pricing"), enabled: false });
  const parts = new Intl.NumberFormat("en", { style: "currency", currency: String(data?.currency ?? "EUR") })
    .formatToParts(
      0,
    );
  return parts.find(({ type }) => type === "currency")!.value;
};

/** A saved value that is not offered any more stays until another one is chosen. */
const withValue = (options: readonly Choice[], value: string): readonly Choice[] =>
  options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options];

/** A setting with one field: a number, a list of numbers, text or a choice. */
export const SettingRow = ({ form, setting, last }: SettingRowProps) => {
  const { key, kind, label, description, unit, options } = setting;
  const id = fieldId(form.document, key);
  const error = form.problemOf(key);
  const isShort = kind === "number" || kind === "amount";
  const shownUnit = isDuration(unit) || kind === "amount" ? undefined : unit;
  const symbol = useCurrencySymbol();
  const described = [describedBy(id, { help: description, error }), shownUnit && `${id}-unit`, `${id}-about`];
  const control = {
    id,
    value: String(form.typed[key] ?? ""),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      form.type(key, event.currentTarget.value),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.filter(Boolean).join(" "),
  };
  return (
    <div
      className={`border-b border-line py-3 first:pt-0 last:border-0 last:pb-0 ${
        error ? "border-s-4 border-s-danger ps-4" : ""
      }`}
    >
      <SettingFrame form={form} setting={setting} last={last}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid max-w-prose min-w-60 flex-1 gap-0.5">
            <label htmlFor={id} className="font-semibold">{label}</label>
            <p id={`${id}-help`} className="text-sm text-ink-soft">{description}</p>
          </div>
          <div className={`grid gap-1 ${isShort ? "w-60" : "w-full sm:w-80"}`}>
            <FieldError id={id}>{error}</FieldError>
            <span className="flex items-center gap-2">
              {kind === "amount" && <span className="text-ink-soft">{symbol}</span>}
              {options && <SelectBox {...control} options={withValue(options, control.value)} />}
              {kind === "origins" && (
                <textarea
                  rows={4}
                  spellCheck={false}
                  {...control}
                  className={`${controlStyle} min-w-0 py-2`}
                />
              )}
              {!options && kind !== "origins" && (
                <input
                  type="text"
                  inputMode={kind === "amount" ? "decimal" : kind === "number" && shownUnit ? "numeric" : undefined}
                  autoComplete="off"
                  {...control}
                  className={`${controlStyle} ${isShort ? "w-36! text-end" : "min-w-0"}`}
                />
              )}
              {shownUnit && (
                <span id={`${id}-unit`} className="shrink-0 whitespace-nowrap text-ink-soft">{shownUnit}</span>
              )}
            </span>
          </div>
        </div>
      </SettingFrame>
    </div>
  );
};
