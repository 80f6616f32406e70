// Settings as they are typed, and what becomes of them: read again, held against bounds, merged with what changed meanwhile.
import { isSame } from "../../../../modules/settings/rules.ts";
import type { Bound, Setting } from "./setting-words.ts";

export type Kind = "number" | "numbers" | "text" | "packages" | "links" | "legal";
/** By the setting's key; every value as its fields hold it. */
export type Typed = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, unknown>>;

export interface TypedPackage {
  quantity: string;
  /** Per cent. */
  discount: string;
}
export interface TypedLink {
  label: string;
  url: string;
}
export interface TypedText {
  version: string;
  effectiveFrom: string;
  body: string;
}

interface Hand {
  typed(value: never): unknown;
  /** Undefined when it cannot be read. */
  read(typed: never): unknown;
  unread: string;
}

const WHOLE = /^\d{1,9}$/;
const whole = (text: string): number | undefined => {
  const plain = text.trim().replace(/(?<=\d)[,.\s'](?=\d{3}(\D|$))/g, "");
  return WHOLE.test(plain) ? Number(plain) : undefined;
};

const numbers = (text: string): number[] | undefined => {
  const read = text.split(/[,;\s]+/).filter(Boolean).map((part) => WHOLE.test(part) ? Number(part) : undefined);
  return read.every((n) => n !== undefined) ? read : undefined;
};

/** "12.5" per cent are 1,250 basis points. */
const basisPoints = (text: string): number | undefined => {
  const plain = text.trim().replace(/\s*%$/, "").replace(",", ".");
  return /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};

const packages = (typed: readonly TypedPackage[]) => {
  const read = typed.map(({ quantity, discount }) => ({
    quantity: whole(quantity),
    discountBps: basisPoints(discount),
  }));
  return read.every((one) => one.quantity !== undefined && one.discountBps !== undefined) ? read : undefined;
};

const same = (value: unknown): unknown => value;

const HANDS: Record<Kind, Hand> = {
  number: {
    typed: String as (value: never) => string,
    read: whole as Hand["read"],
    unread: "Please write a whole number.",
  },
  numbers: {
    typed: (value: readonly number[]) => value.join(", "),
    read: numbers as Hand["read"],
    unread: "Please write whole numbers with commas between them.",
  },
  text: { typed: same, read: ((text: string) => text.trim()) as Hand["read"], unread: "" },
  packages: {
    typed: (value: readonly { quantity: number; discountBps: number }[]) =>
      value.map(({ quantity, discountBps }) => ({ quantity: String(quantity), discount: String(discountBps / 100) })),
    read: packages as Hand["read"],
    unread: "Please write a number of leads and per cent in every row.",
  },
  links: {
    typed: same,
    read:
      ((links: readonly TypedLink[]) => links.filter(({ label, url }) => label.trim() || url.trim())) as Hand["read"],
    unread: "",
  },
  legal: { typed: same, read: same, unread: "" },
};

/** A document's values as its fields hold them. */
export const typedOf = (settings: readonly Setting[], values: Values): Typed =>
  Object.fromEntries(settings.map(({ key, kind }) => [key, HANDS[kind].typed(values[key] as never)]));

/** What a field means; undefined when it cannot be read. */
export const readSetting = ({ key, kind }: Setting, typed: Typed): unknown => HANDS[kind].read(typed[key] as never);

export interface SettingProblem {
  key: string;
  sentence: string;
}

const between = (n: number, { min, max }: Bound) => n >= (min ?? n) && n <= (max ?? n);

const outOfBounds = ({ kind, unit }: Setting, value: unknown, bound: Bound): string | undefined => {
  const range = `${bound.min} to ${bound.max?.toLocaleString("en")} ${unit}`;
  if (kind === "number" && !between(value as number, bound)) return `Please write ${range}.`;
  if (kind !== "numbers") return undefined;
  if ((value as number[]).length > (bound.most ?? Infinity)) return `Please write at most ${bound.most} values.`;
  return (value as number[]).every((n) => between(n, bound)) ? undefined : `Please write values of ${range}.`;
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
    if (value === undefined) return [{ key, sentence: HANDS[kind].unread }];
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
