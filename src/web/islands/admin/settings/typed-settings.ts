// Settings as they are typed, and what becomes of them: read again, held against bounds, merged with what changed meanwhile.
import { isSame } from "@/modules/settings/rules.ts";
import { readFields, typeValue, unreadSentence } from "./setting-kinds.ts";
import type { Bound, Setting } from "./setting-words.ts";

/** By the setting's key; every value as its fields hold it. */
export type Typed = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, unknown>>;

/** A document's values as its fields hold them. */
export const typedOf = (settings: readonly Setting[], values: Values): Typed =>
  Object.fromEntries(settings.map((setting) => [setting.key, typeValue(setting, values[setting.key])]));

/** What a field means; undefined when it cannot be read. */
export const readSetting = (setting: Setting, typed: Typed): unknown => readFields(setting, typed[setting.key]);

export interface SettingProblem {
  key: string;
  sentence: string;
}

const between = (n: number, { min, max }: Bound) => n >= (min ?? n) && n <= (max ?? n);

const outOfBounds = ({ kind, unit }: Setting, value: unknown, bound: Bound): string | undefined => {
  const range = `${bound.min} to ${bound.max?.toLocaleString("en")} ${unit}`;
  if (typeof value === "number" && !between(value, bound)) return `Please write ${range}.`;
  if (kind !== "numbers" || !Array.isArray(value)) return undefined;
  if (value.length > (bound.most ?? Infinity)) return `Please write at most ${bound.most} values.`;
  return value.every((n) => between(n, bound)) ? undefined : `Please write values of ${range}.`;
};

/** What is typed as a document, with the faults of single values. What cannot be read is not in it. */
export const readSettings = (
  settings: readonly Setting[],
  typed: Typed,
  bounds: Readonly<Record<string, Bound>>,
): { values: Values; problems: SettingProblem[] } => {
  const read = settings.map((setting) => ({ setting, value: readSetting(setting, typed) }));
  const problems = read.flatMap(({ setting, value }) => {
    const { key, kind } = setting;
    if (value === undefined) return [{ key, sentence: unreadSentence(kind) }];
    const bound = bounds[key];
    const sentence = bound && outOfBounds(setting, value, bound);
    return sentence ? [{ key, sentence }] : [];
  });
  return { values: Object.fromEntries(read.map(({ setting, value }) => [setting.key, value])), problems };
};

/** The settings that were typed anew: what cannot be read is different, too. */
export const changedSettings = (settings: readonly Setting[], typed: Typed, base: Values): Setting[] =>
  settings.filter((setting) => !isSame(readSetting(setting, typed), base[setting.key]));

/** A value that somebody else changed since the form was opened. */
export interface Overtaken {
  setting: Setting;
  before: unknown;
  now: unknown;
  /** Something else was typed here; it stays until the person decides. */
  typedOver: boolean;
}

/** Takes over what others changed, but where something else was typed: nothing typed is lost. */
export const mergeNewer = (
  settings: readonly Setting[],
  { typed, base, newer }: { typed: Typed; base: Values; newer: Values },
): { typed: Typed; overtaken: Overtaken[] } => {
  const own = new Set(changedSettings(settings, typed, base).map(({ key }) => key));
  const theirs = settings.filter(({ key }) => !isSame(base[key], newer[key]));
  const taken = theirs.filter(({ key }) => !own.has(key));
  return {
    typed: { ...typed, ...typedOf(taken, newer) },
    overtaken: theirs.map((setting) => ({
      setting,
      before: base[setting.key],
      now: newer[setting.key],
      typedOver: own.has(setting.key) && !isSame(readSetting(setting, typed), newer[setting.key]),
    })),
  };
};
