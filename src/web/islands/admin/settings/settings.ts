// The settings of each document as their schemas declare them, and how their bounds are shown.
import { formatCount } from "@/platform/intl.ts";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { type GroupMeta, type SettingMeta, SETTINGS_GROUPS } from "@/modules/settings/schemas.ts";
import type { Bounds } from "@/modules/settings/view-schemas.ts";
import { countries } from "@/web/ui/form/phone-number.ts";

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
  /** Of a choice. */
  options?: readonly Choice[];
}

export interface SettingGroup extends GroupMeta {
  settings: readonly Setting[];
}

const KIND_BY_TYPE = { number: "number", array: "numbers", enum: "choice", string: "text", union: "text" } as const;
export type Kind = typeof KIND_BY_TYPE[keyof typeof KIND_BY_TYPE] | Exclude<SettingMeta["kind"], "country" | undefined>;

const COUNTRIES: readonly Choice[] = [
  { value: "", label: "Choose a country" },
  ...countries.map(({ iso, name }) => ({ value: iso, label: name })),
];

type Group = typeof SETTINGS_GROUPS[SettingsName][number];

const settingOf = ([key, schema]: [string, Group["shape"][string]]): Setting => {
  const { title, description, unit, options = {}, kind } = schema.meta() as unknown as SettingMeta;
  const about = { key, label: title, description, unit };
  if (kind === "country") return { ...about, kind: "choice", options: COUNTRIES };
  if (schema.type !== "enum") return { ...about, kind: kind ?? KIND_BY_TYPE[schema.type as keyof typeof KIND_BY_TYPE] };
  return { ...about, kind: "choice", options: Object.entries(options).map(([value, label]) => ({ value, label })) };
};

const groupOf = (group: Group): SettingGroup => ({
  ...group.meta() as unknown as GroupMeta,
  settings: Object.entries(group.shape).map(settingOf),
});

export const GROUPS: Record<SettingsName, readonly SettingGroup[]> = {
  lifecycle: SETTINGS_GROUPS.lifecycle.map(groupOf),
  pricing: SETTINGS_GROUPS.pricing.map(groupOf),
  invoicing: SETTINGS_GROUPS.invoicing.map(groupOf),
  resources: SETTINGS_GROUPS.resources.map(groupOf),
};

export const settingsIn = (groups: readonly SettingGroup[]): Setting[] => groups.flatMap(({ settings }) => settings);

const LARGER_UNITS: Record<string, readonly (readonly [unit: string, size: number])[]> = {
  seconds: [["hour", 3_600], ["minute", 60]],
  minutes: [["day", 1_440], ["hour", 60]],
  hours: [["day", 24]],
  days: [["week", 7]],
  months: [["year", 12]],
};

/** "4 hours" for 240 minutes; undefined when no larger unit divides the value. */
export const largerUnitText = (n: number, unit = ""): string | undefined => {
  const [name, size] = LARGER_UNITS[unit]?.find(([, size]) => n >= size && n % size === 0) ?? [];
  if (!name || !size) return undefined;
  return `${formatCount(n / size)} ${name}${n === size ? "" : "s"}`;
};

export type Bound = Bounds[string];

/** "1 to 60 minutes", "0 to 50 %". */
export const rangeText = ({ kind, unit }: Pick<Setting, "kind" | "unit">, { min, max }: Bound): string => {
  const scale = kind === "percent" ? 100 : 1;
  return `${formatCount((min ?? 0) / scale)} to ${formatCount((max ?? 0) / scale)} ${unit}`;
};

/** "1 to 60 minutes", "Up to 5 values, each 1 to 240 hours". */
export const boundText = (setting: Pick<Setting, "kind" | "unit">, bound: Bound | undefined): string => {
  if (!bound || bound.max === null) return "";
  switch (setting.kind) {
    case "number":
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
