// Settings while they are edited: values as form fields, parsed, checked against bounds, and merged with
// changes of other people.
import { DEFAULT_LANGUAGE, isLanguage } from "@/languages/language.ts";
import { languageName } from "@/languages/language-name.ts";
import { LANGUAGES } from "@/languages/messages.ts";
import { countries, countryName } from "@/web/ui/form/phone-number.ts";
import { parseNumber, writeNumber } from "@/web/ui/form/numbers.ts";
import { isEmbedOrigin, ORIGIN_SENTENCE, toOrigin } from "@/modules/settings/embed-rules.ts";
import { MESSAGE_NAMES, type OwnText, type OwnTexts, withOwnText } from "@/modules/settings/messages/rules.ts";
import { type LandingTexts, NO_LANDING_TEXT, withLandingText } from "@/modules/settings/landing/rules.ts";
import { parseColour, toHex } from "@/platform/validation/colour.ts";
import { isSame } from "@/modules/settings/rules.ts";
import type { UnsentValues } from "@/web/islands/area/unsent-values.ts";
import type { Brand, LegalText, Pricing, Resources } from "@/modules/settings/schemas.ts";
import { amountScale, durationText, isDuration } from "@/modules/settings/value-rules.ts";
import { type Bound, examplesText, type Kind, rangeText, type Setting, unitSize } from "./settings.ts";

/** The discount in per cent. */
export interface TypedPackage {
  quantity: string;
  discount: string;
}
/** `fields`: the contents of form fields. */
interface Kinds {
  number: { value: number; fields: string };
  /** Minor units or thousandths, typed as an amount of the currency. */
  amount: { value: number; fields: string };
  /** Basis points, typed in per cent. */
  percent: { value: number; fields: string };
  numbers: { value: readonly number[]; fields: string };
  text: { value: string; fields: string };
  choice: { value: string; fields: string };
  /** Codes with two letters, separated by spaces. */
  countries: { value: string; fields: string };
  languages: { value: string; fields: string };
  packages: { value: Pricing["packages"]; fields: readonly TypedPackage[] };
  links: { value: Resources["helpLinks"]; fields: Resources["helpLinks"] };
  /** One on each line. */
  origins: { value: readonly string[]; fields: string };
  legal: { value: LegalText; fields: LegalText };
  brand: { value: Brand; fields: Brand };
  messages: { value: OwnTexts; fields: OwnTexts };
  paragraphs: { value: string; fields: string };
  landing: { value: LandingTexts; fields: LandingTexts };
  /** Names of options. */
  order: { value: readonly string[]; fields: readonly string[] };
  picture: { value: string; fields: string };
}
type ValueOf<K extends Kind> = Kinds[K]["value"];
type FieldsOf<K extends Kind> = Kinds[K]["fields"];

interface KindDefinition<K extends Kind> {
  toFields(value: ValueOf<K>, unit?: string): FieldsOf<K>;
  /** Undefined when the fields are not valid. */
  parse(fields: FieldsOf<K>, unit?: string): ValueOf<K> | undefined;
  /** The sentence for fields that are not valid. */
  invalid?(unit?: string): string;
  /** For a setting with several parts: each that was typed, and the others as somebody else has saved them. */
  merge?(values: { typed: FieldsOf<K>; base: ValueOf<K>; newer: ValueOf<K> }): Merged<FieldsOf<K>>;
}

interface Merged<Fields> {
  fields: Fields;
  /** Something that was typed replaces what somebody else has saved. */
  isOverwritten: boolean;
}

/** Nothing in the settings is as large. */
const MOST = 1e9;
const positive = (text: string): number | undefined => {
  const value = parseNumber(text);
  return value !== undefined && value >= 0 && value < MOST ? value : undefined;
};
const whole = (text: string): number | undefined => {
  const value = positive(text);
  return Number.isInteger(value) ? value : undefined;
};

/** "90", "4 hours" or "1 day" in the base unit. */
const duration = (text: string, unit: string): number | undefined => {
  const [, digits = "", word = ""] = /^([\d.,'\s]+?)\s*([a-z]*)\.?$/i.exec(text.trim()) ?? [];
  const [count, size] = [whole(digits), unitSize(word, unit)];
  return count === undefined || size === undefined ? undefined : count * size;
};

const wholes = (text: string, unit?: string): number[] | undefined => {
  const parts = text.match(/\d+\s*[a-z]*|[^\s,;]+/gi) ?? [];
  const read = parts.map((part) => isDuration(unit) ? duration(part, unit) : whole(part));
  return read.every((n) => n !== undefined) ? read : undefined;
};

/** "0.075" in thousandths is 75. */
const amount = (text: string, unit?: string): number | undefined => {
  const typed = positive(text);
  if (typed === undefined) return undefined;
  const value = typed * amountScale(unit);
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : undefined;
};

const amountText = (value: number, unit?: string): string => {
  const amount = value / amountScale(unit);
  if (unit !== "thousandths") return amount.toFixed(2);
  return amount < 1 ? amount.toFixed(3) : writeNumber(amount);
};

/** "12.5" (per cent) are 1,250 basis points. */
const basisPoints = (text: string): number | undefined => {
  const value = positive(text.replace(/%\s*$/, ""));
  if (value === undefined || value >= 100) return undefined;
  const points = Math.round(value * 100);
  return Math.abs(value * 100 - points) < 1e-6 ? points : undefined;
};

const packages = (typed: readonly TypedPackage[]): Pricing["packages"] | undefined => {
  const read = typed.flatMap(({ quantity: many, discount }) => {
    const [quantity, discountBps] = [whole(many), basisPoints(discount)];
    return quantity === undefined || discountBps === undefined ? [] : [{ quantity, discountBps }];
  });
  return read.length === typed.length ? read : undefined;
};

/** What was copied from an address bar may end in a slash. */
const origins = (text: string): string[] | undefined => {
  const read = text.split(/\s+/).filter(Boolean).map(toOrigin);
  return read.every(isEmbedOrigin) ? read : undefined;
};

/** What can be chosen as codes, and the name of each; the code where it is not known. */
export const CODES = {
  countries: {
    all: countries.map(({ iso }) => iso as string),
    nameOf: (code: string): string => countries.some(({ iso }) => iso === code) ? countryName(code) : code,
  },
  languages: {
    all: LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE) as readonly string[],
    nameOf: (code: string): string => isLanguage(code) ? languageName(code) : code,
  },
};

const trimTexts = (typed: OwnTexts): OwnTexts =>
  MESSAGE_NAMES.reduce<OwnTexts>(
    (texts, message) =>
      LANGUAGES.reduce((kept, language) => {
        const text = typed[message]?.[language];
        const trimmed = text &&
          { subject: text.subject.trim(), opening: text.opening.trim(), closing: text.closing.trim() };
        return trimmed ? withOwnText(kept, { message, language, text: trimmed }) : kept;
      }, texts),
    {},
  );

/** A message without own text. */
export const NO_TEXT: OwnText = { subject: "", opening: "", closing: "" };

/** Each message in each language on its own. */
const mergeTexts = (
  { typed, base, newer }: Record<"typed" | "base" | "newer", OwnTexts>,
): Merged<OwnTexts> => {
  const all = MESSAGE_NAMES.flatMap((message) => LANGUAGES.map((language) => ({ message, language })));
  const textIn = (texts: OwnTexts, { message, language }: (typeof all)[number]) => texts[message]?.[language];
  const own = all.filter((at) => !isSame(textIn(typed, at), textIn(base, at)));
  return {
    fields: own.reduce<OwnTexts>(
      (texts, at) => withOwnText(texts, { ...at, text: textIn(typed, at) ?? NO_TEXT }),
      newer,
    ),
    isOverwritten: own.some((at) =>
      !isSame(textIn(base, at), textIn(newer, at)) && !isSame(textIn(typed, at), textIn(newer, at))
    ),
  };
};

/** Without questions that have neither text. */
const trimLanding = (typed: LandingTexts): LandingTexts =>
  LANGUAGES.reduce<LandingTexts>((kept, language) => {
    const { headline, lead, questions } = typed[language] ?? NO_LANDING_TEXT;
    const trimmed = questions.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }));
    return withLandingText(kept, language, {
      headline: headline.trim(),
      lead: lead.trim(),
      questions: trimmed.filter(({ question, answer }) => question !== "" || answer !== ""),
    });
  }, {});

/** The texts of each language on their own. */
const mergeLanding = (
  { typed, base, newer }: Record<"typed" | "base" | "newer", LandingTexts>,
): Merged<LandingTexts> => {
  const own = LANGUAGES.filter((language) => !isSame(typed[language], base[language]));
  return {
    fields: own.reduce(
      (texts, language) => withLandingText(texts, language, typed[language] ?? NO_LANDING_TEXT),
      newer,
    ),
    isOverwritten: own.some((language) =>
      !isSame(base[language], newer[language]) && !isSame(typed[language], newer[language])
    ),
  };
};

const LINE = {
  toFields: (value: string) => value,
};

const KINDS: { readonly [K in Kind]: KindDefinition<K> } = {
  number: {
    toFields: (value, unit) => isDuration(unit) ? durationText(value, unit) : String(value),
    parse: (text, unit) => isDuration(unit) ? duration(text, unit) : whole(text),
    invalid: (unit) => isDuration(unit) ? `Enter a time such as ${examplesText(unit, "or")}.` : "Enter a whole number.",
  },
  amount: { toFields: amountText, parse: amount, invalid: () => "Enter an amount, such as 0.50." },
  percent: {
    toFields: (value) => String(value / 100),
    parse: basisPoints,
    invalid: () => "Enter a percentage, such as 20 or 5.5.",
  },
  numbers: {
    toFields: (value, unit) => value.map((n) => isDuration(unit) ? durationText(n, unit) : String(n)).join(", "),
    parse: wholes,
    invalid: (unit) =>
      isDuration(unit)
        ? `Enter times separated by commas, such as ${examplesText(unit, "and")}.`
        : "Enter whole numbers separated by commas.",
  },
  choice: { ...LINE, parse: (value) => value },
  countries: { ...LINE, parse: (value) => value },
  languages: { ...LINE, parse: (value) => value },
  text: { ...LINE, parse: (text) => text.trim() },
  paragraphs: {
    ...LINE,
    parse: (text) => text.trim(),
  },
  packages: {
    toFields: (value) =>
      value.map(({ quantity, discountBps }) => ({ quantity: String(quantity), discount: String(discountBps / 100) })),
    parse: packages,
    invalid: () => "Enter the number of leads and the discount in every row.",
  },
  links: {
    toFields: (value) => value,
    parse: (links) => links.filter(({ label, url }) => label.trim() || url.trim()),
  },
  origins: {
    toFields: (value) => value.join("\n"),
    parse: origins,
    invalid: () => ORIGIN_SENTENCE,
  },
  legal: {
    toFields: (value) => value,
    parse: (typed) => typed,
  },
  brand: {
    toFields: (value) => value,
    parse: (brand) => {
      const colour = brand.colour.trim();
      const hex = parseColour(colour);
      return colour === "" ? { ...brand, colour } : hex && { ...brand, colour: toHex(hex) };
    },
    invalid: () => "Enter the colour as # and six digits or letters.",
  },
  messages: {
    toFields: (value) => value,
    parse: trimTexts,
    merge: mergeTexts,
  },
  landing: {
    toFields: (value) => value,
    parse: trimLanding,
    merge: mergeLanding,
  },
  order: {
    toFields: (value) => value,
    parse: (names) => names,
  },
  picture: { ...LINE, parse: (name) => name },
};

/** Form fields by the key of the setting. */
export type Typed = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, unknown>>;

/** A value as form fields. The schema of the document guarantees that the value is of its kind. */
const toFields = <K extends Kind>({ kind, unit }: { kind: K; unit?: string }, value: unknown): FieldsOf<K> =>
  (KINDS[kind] as KindDefinition<K>).toFields(value as ValueOf<K>, unit);

/** The fields of a setting of this kind. */
export const fieldsOf = <K extends Kind>(_kind: K, typed: unknown): FieldsOf<K> => typed as FieldsOf<K>;

/** The values of a document as form fields. */
export const toTyped = (settings: readonly Setting[], values: Values): Typed =>
  Object.fromEntries(settings.map((setting) => [setting.key, toFields(setting, values[setting.key])]));

/** The value of a field; undefined when it is not valid. */
export const readSetting = <K extends Kind>(
  { key, kind, unit }: { key: string; kind: K; unit?: string },
  typed: Typed,
): unknown => (KINDS[kind] as KindDefinition<K>).parse(fieldsOf(kind, typed[key]), unit);

const mergeSetting = <K extends Kind>(
  setting: { key: string; kind: K; unit?: string },
  { typed, base, newer }: { typed: unknown; base: unknown; newer: unknown },
): Merged<unknown> => {
  const { merge } = KINDS[setting.kind] as KindDefinition<K>;
  const fields = fieldsOf(setting.kind, typed);
  if (merge) return merge({ typed: fields, base: base as ValueOf<K>, newer: newer as ValueOf<K> });
  return { fields, isOverwritten: !isSame(readSetting(setting, { [setting.key]: typed }), newer) };
};

export interface SettingProblem {
  key: string;
  sentence: string;
}

const between = (n: number, { min, max }: Bound) => n >= (min ?? n) && n <= (max ?? n);

const outOfBounds = (setting: Setting, value: unknown, bound: Bound): string | undefined => {
  if (typeof value === "number" && !between(value, bound)) return `Enter ${rangeText(setting, bound)}.`;
  if (setting.kind !== "numbers" || !Array.isArray(value)) return undefined;
  if (value.length > (bound.most ?? Infinity)) return `Enter at most ${bound.most} values.`;
  return value.every((n) => between(n, bound)) ? undefined : `Enter values from ${rangeText(setting, bound)}.`;
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
    if (value === undefined) return [{ key, sentence: KINDS[kind].invalid?.(setting.unit) ?? "" }];
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

/** The settings as they were when something was typed: those that were not typed into are as they are now. */
export const unsentSettings = (
  kept: UnsentValues,
  { typed, base }: { typed: Typed; base: Values },
): { typed: Typed; base: Values } => {
  const known = Object.entries(kept).filter(([key]) => key in typed);
  return {
    typed: { ...typed, ...Object.fromEntries(known.map(([key, value]) => [key, value.typed])) },
    base: { ...base, ...Object.fromEntries(known.map(([key, value]) => [key, value.base])) },
  };
};

/** Applies the changes of others, except where this form has unsaved changes. */
export const mergeNewer = (
  settings: readonly Setting[],
  { typed, base, newer }: { typed: Typed; base: Values; newer: Values },
): { typed: Typed; conflicts: Conflict[] } => {
  const own = new Set(changedSettings(settings, typed, base).map(({ key }) => key));
  const theirs = settings.filter(({ key }) => !isSame(base[key], newer[key]));
  const merged = theirs.map((setting) => {
    const { key } = setting;
    if (!own.has(key)) return { key, fields: toFields(setting, newer[key]), isOverwritten: false };
    return { key, ...mergeSetting(setting, { typed: typed[key], base: base[key], newer: newer[key] }) };
  });
  return {
    typed: { ...typed, ...Object.fromEntries(merged.map(({ key, fields }) => [key, fields])) },
    conflicts: theirs.map((setting, at) => ({
      setting,
      before: base[setting.key],
      now: newer[setting.key],
      isOverwritten: merged[at]!.isOverwritten,
    })),
  };
};
