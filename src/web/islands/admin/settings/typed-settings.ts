// Settings while they are edited: parsed, checked against bounds, and merged with changes of other people.
import { formatCount } from "@/platform/intl.ts";
import { isSame } from "@/modules/settings/rules.ts";
import { invalidFieldsSentence, parseFields, toFields } from "./setting-kinds.ts";
import type { Bound, Setting } from "./setting-labels.ts";

/** Form fields by the key of the setting. */
export type Typed = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, unknown>>;

/** The values of a document as form fields. */
export const typedOf = (settings: readonly Setting[], values: Values): Typed =>
  Object.fromEntries(settings.map((setting) => [setting.key, toFields(setting, values[setting.key])]));

/** The value of a field; undefined when it is not valid. */
export const readSetting = (setting: Setting, typed: Typed): unknown => parseFields(setting, typed[setting.key]);

export interface SettingProblem {
  key: string;
  sentence: string;
}

const between = (n: number, { min, max }: Bound) => n >= (min ?? n) && n <= (max ?? n);

const outOfBounds = ({ kind, unit }: Setting, value: unknown, bound: Bound): string | undefined => {
  const range = `${bound.min} to ${bound.max && formatCount(bound.max)} ${unit}`;
  if (typeof value === "number" && !between(value, bound)) return `Enter ${range}.`;
  if (kind !== "numbers" || !Array.isArray(value)) return undefined;
  if (value.length > (bound.most ?? Infinity)) return `Enter at most ${bound.most} values.`;
  return value.every((n) => between(n, bound)) ? undefined : `Enter values from ${range}.`;
};

/** The fields as a document, with the problems of single values. Invalid fields are undefined. */
export const readSettings = (
  settings: readonly Setting[],
  typed: Typed,
  bounds: Readonly<Record<string, Bound>>,
): { values: Values; problems: SettingProblem[] } => {
  const parsed = settings.map((setting) => ({ setting, value: readSetting(setting, typed) }));
  const problems = parsed.flatMap(({ setting, value }) => {
    const { key, kind } = setting;
    if (value === undefined) return [{ key, sentence: invalidFieldsSentence(kind) }];
    const bound = bounds[key];
    const sentence = bound && outOfBounds(setting, value, bound);
    return sentence ? [{ key, sentence }] : [];
  });
  return { values: Object.fromEntries(parsed.map(({ setting, value }) => [setting.key, value])), problems };
};

/** The settings that differ from the saved ones, including invalid fields. */
export const changedSettings = (settings: readonly Setting[], typed: Typed, base: Values): Setting[] =>
  settings.filter((setting) => !isSame(readSetting(setting, typed), base[setting.key]));

/** A value that someone else changed since the form was opened. */
export interface Conflict {
  setting: Setting;
  before: unknown;
  now: unknown;
  /** This form has a different unsaved value, which stays until the person decides. */
  isOverwritten: boolean;
}

/** Applies the changes of others, except where this form has unsaved changes. */
export const mergeNewer = (
  settings: readonly Setting[],
  { typed, base, newer }: { typed: Typed; base: Values; newer: Values },
): { typed: Typed; conflicts: Conflict[] } => {
  const own = new Set(changedSettings(settings, typed, base).map(({ key }) => key));
  const theirs = settings.filter(({ key }) => !isSame(base[key], newer[key]));
  const taken = theirs.filter(({ key }) => !own.has(key));
  return {
    typed: { ...typed, ...typedOf(taken, newer) },
    conflicts: theirs.map((setting) => ({
      setting,
      before: base[setting.key],
      now: newer[setting.key],
      isOverwritten: own.has(setting.key) && !isSame(readSetting(setting, typed), newer[setting.key]),
    })),
  };
};
