// The settings of each document as their schemas declare them, and how their bounds are shown.
import { formatCount, formatRate } from "@/platform/intl.ts";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { type GroupMeta, type SettingMeta, SETTINGS_GROUPS } from "@/modules/settings/schemas.ts";
import {
  amountScale,
  durationText,
  isDuration,
  type Kind as AnyKind,
  kindOf,
  unitsOf,
} from "@/modules/settings/value-rules.ts";
import type { Bounds } from "@/modules/settings/view-schemas.ts";
import { countries, countryName } from "@/web/ui/form/phone-number.ts";
import { currencies } from "./currencies.ts";

export interface Choice {
  value: string;
  label: string;
}
export interface Setting {
  key: string;
  kind: Kind;
  label: string;
  description: string;
  /** "minutes"; absent for texts. */
  unit?: string;
  /** What can be chosen. */
  options?: readonly Choice[];
}

export interface SettingGroup extends GroupMeta {
  settings: readonly Setting[];
}

/** A country, a currency and a zone are chosen. */
export type Kind = Exclude<AnyKind, "country" | "currency" | "zone">;

const listCountries = (): readonly Choice[] => [
  { value: "", label: "Choose a country" },
  ...countries.map(({ iso }) => ({ value: iso, label: countryName(iso) })),
];

/** With UTC, which engines leave out of their list. */
const ZONES: readonly Choice[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])]
  .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));

const CURRENCIES: readonly Choice[] = currencies.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }));

type Group = typeof SETTINGS_GROUPS[SettingsName][number];

const toSetting = ([key, schema]: [string, Group["shape"][string]]): Setting => {
  const meta = schema.meta() as unknown as SettingMeta;
  const { title, description, unit, options = {} } = meta;
  const about = { key, label: title, description, unit };
  const kind = kindOf(schema.type, meta);
  if (kind === "country") {
    return {
      ...about,
      kind: "choice",
      // Names have a language, which this module doesn't know when it is loaded.
      get options() {
        return listCountries();
      },
    };
  }
  if (kind === "zone") return { ...about, kind: "choice", options: ZONES };
  if (kind === "currency") return { ...about, kind: "choice", options: CURRENCIES };
  if (kind !== "choice" && kind !== "order") return { ...about, kind };
  return { ...about, kind, options: Object.entries(options).map(([value, label]) => ({ value, label })) };
};

const toGroup = (group: Group): SettingGroup => ({
  ...group.meta() as unknown as GroupMeta,
  settings: Object.entries(group.shape).map(toSetting),
});

export const GROUPS: Record<SettingsName, readonly SettingGroup[]> = {
  lifecycle: SETTINGS_GROUPS.lifecycle.map(toGroup),
  pricing: SETTINGS_GROUPS.pricing.map(toGroup),
  invoicing: SETTINGS_GROUPS.invoicing.map(toGroup),
  resources: SETTINGS_GROUPS.resources.map(toGroup),
};

export const settingsIn = (groups: readonly SettingGroup[]): Setting[] => groups.flatMap(({ settings }) => settings);

/** One in each unit that can be typed: "30 minutes, 2 hours or 1 day". */
export const examplesText = (unit: string, word: "and" | "or"): string => {
  const counts = [1, 2, 30];
  const examples = unitsOf(unit).map(([name], at) => `${counts[at]} ${name}${counts[at] === 1 ? "" : "s"}`).reverse();
  const [last, ...rest] = [examples.pop(), ...examples];
  return rest.length === 0 ? last! : `${rest.join(", ")} ${word} ${last}`;
};

/** How many of the base unit one of a typed unit is: 60 for "h" in minutes; undefined for another word. */
export const unitSize = (word: string, unit: string): number | undefined => {
  if (word === "") return 1;
  const singular = word.toLowerCase().replace(/(?<=.)s$/, "");
  return unitsOf(unit).find(([name]) => name.startsWith(singular))?.[1];
};

export type Bound = Bounds[string];

/** "1 minute to 1 hour", "0 to 50%". */
export const rangeText = ({ kind, unit }: Pick<Setting, "kind" | "unit">, { min, max }: Bound): string => {
  if (isDuration(unit)) return `${durationText(min ?? 0, unit)} to ${durationText(max ?? 0, unit)}`;
  if (kind === "amount") return `${(min ?? 0) / amountScale(unit)} to ${formatCount((max ?? 0) / amountScale(unit))}`;
  if (kind === "percent") return `${(min ?? 0) / 100} to ${formatRate(max ?? 0)}`;
  return `${formatCount(min ?? 0)} to ${formatCount(max ?? 0)} ${unit}`;
};

/** "1 minute to 1 hour", "Up to 5 values, each 1 hour to 10 days". */
export const boundText = (setting: Pick<Setting, "kind" | "unit">, bound: Bound | undefined): string => {
  if (!bound || bound.max === null) return "";
  switch (setting.kind) {
    case "number":
    case "amount":
    case "percent":
      return rangeText(setting, bound);
    case "numbers":
      return `Up to ${bound.most} values, each ${rangeText(setting, bound)}`;
    case "text":
      return `Up to ${formatCount(bound.max)} characters`;
    default:
      return "";
  }
};
