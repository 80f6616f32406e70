// Settings in words, for their history, for conflicts and for the audit log. Pure.
import { DEFAULT_LANGUAGE, isLanguage } from "@/languages/language.ts";
import { languageName } from "@/languages/language-name.ts";
import { LANGUAGES } from "@/languages/messages.ts";
import { displayNames, formatCount, formatRate, numberFormat } from "@/platform/intl.ts";
import { BRAND_PICTURES, PICTURES } from "./brand/rules.ts";
import { type LandingTexts, NO_LANDING_TEXT } from "./landing/rules.ts";
import { MESSAGE_NAMES, messageLabel, type OwnTexts, TEXT_PARTS } from "./messages/rules.ts";
import type { Brand, LegalText, Pricing, Resources, SettingMeta } from "./schemas.ts";

/** The history has the length of the text instead of the text. */
export type ShownText = Omit<LegalText, "body"> & { characters?: number; body?: string };

interface Shown {
  number: number;
  /** Minor units or thousandths. */
  amount: number;
  /** Basis points. */
  percent: number;
  numbers: readonly number[];
  text: string;
  choice: string;
  country: string;
  currency: string;
  zone: string;
  /** Codes with two letters, separated by spaces. */
  countries: string;
  languages: string;
  packages: Pricing["packages"];
  links: Resources["helpLinks"];
  origins: readonly string[];
  legal: ShownText;
  brand: Brand;
  messages: OwnTexts;
  landing: LandingTexts;
  /** Names of options. */
  order: readonly string[];
  paragraphs: string;
  /** The name of an upload. */
  picture: string;
}
/** How a setting is shown and edited. */
export type Kind = keyof Shown;

const KIND_BY_TYPE: Readonly<Record<string, Kind>> = {
  number: "number",
  array: "numbers",
  enum: "choice",
  string: "text",
  union: "text",
};

/** Amounts of money: how many make one of the currency. */
const AMOUNTS: Readonly<Record<string, number>> = { hundredths: 100, thousandths: 1_000 };
export const amountScale = (unit = ""): number => AMOUNTS[unit] ?? 1;

/** @param type of the setting's schema */
export const kindOf = (type: string, { kind, unit }: Pick<SettingMeta, "kind" | "unit">): Kind =>
  unit !== undefined && Object.hasOwn(AMOUNTS, unit) ? "amount" : kind ?? KIND_BY_TYPE[type] ?? "text";

const LARGER_UNITS: Readonly<Record<string, readonly (readonly [unit: string, size: number])[]>> = {
  seconds: [["hour", 3_600], ["minute", 60]],
  minutes: [["day", 1_440], ["hour", 60]],
  hours: [["day", 24]],
  days: [],
  months: [["year", 12]],
};

/** Whether a unit is one of time, so that its values are written with a unit: "1 day". */
export const isDuration = (unit: string | undefined): unit is string =>
  unit !== undefined && Object.hasOwn(LARGER_UNITS, unit);

/** The largest first, and the base unit last. */
export const unitsOf = (unit: string): (readonly [name: string, size: number])[] => [
  ...LARGER_UNITS[unit] ?? [],
  [unit.slice(0, -1), 1],
];

/** "4 hours" for 240 minutes: in the largest unit that divides it. */
export const durationText = (n: number, unit: string): string => {
  const [name, size] = unitsOf(unit).find(([, size]) => size === 1 || (n >= size && n % size === 0))!;
  return `${formatCount(n / size)} ${name}${n === size ? "" : "s"}`;
};

/** The codes in a setting. */
export const codesOf = (value: string): string[] => value.split(" ").filter(Boolean);

/** "Meeting booked, Deutsch: subject, closing" */
const textsInWords = (message: (typeof MESSAGE_NAMES)[number], texts: OwnTexts): string[] =>
  LANGUAGES.flatMap((language) => {
    const text = texts[message]?.[language];
    if (!text) return [];
    const parts = TEXT_PARTS.filter((part) => text[part] !== "").join(", ");
    const name = language === DEFAULT_LANGUAGE ? "" : `, ${languageName(language)}`;
    return [`${messageLabel(message)}${name}: ${parts}`];
  });

/** "English: headline, 2 questions" */
const landingInWords = (texts: LandingTexts): string[] =>
  LANGUAGES.flatMap((language) => {
    const { headline, lead, questions } = texts[language] ?? NO_LANDING_TEXT;
    const parts = [
      headline && "headline",
      lead && "sentence below it",
      questions.length > 0 && (questions.length === 1 ? "1 question" : `${questions.length} questions`),
    ].filter(Boolean);
    return parts.length > 0 ? [`${languageName(language)}: ${parts.join(", ")}`] : [];
  });

const text = (value: string): string => value || "nothing";

/** "Austria" for "AT", for operators. */
export const countryText = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? displayNames("en", { type: "region" }).of(code) ?? code : text(code);

const TEXTS: { readonly [K in Kind]: (value: Shown[K], unit?: string) => string } = {
  number: (value, unit) => {
    if (isDuration(unit)) return durationText(value, unit);
    return unit ? `${formatCount(value)} ${unit}` : formatCount(value);
  },
  amount: (value, unit) =>
    numberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(value / amountScale(unit)),
  percent: (value) => formatRate(value),
  numbers: (value, unit) => {
    if (value.length === 0) return "none";
    if (isDuration(unit)) return value.map((n) => durationText(n, unit)).join(", ");
    return `${value.map(formatCount).join(", ")} ${unit}`;
  },
  text,
  choice: text,
  country: countryText,
  currency: text,
  zone: (value) => text(value.replaceAll("_", " ")),
  countries: (value) => codesOf(value).map(countryText).sort().join(", ") || "none",
  languages: (value) =>
    codesOf(value).map((code) => isLanguage(code) ? languageName(code) : code).sort().join(", ") || "none",
  packages: (value) =>
    value.map(({ quantity, discountBps }) => discountBps ? `${quantity} (−${formatRate(discountBps)})` : `${quantity}`)
      .join(", ") || "none",
  links: (value) => value.map(({ label }) => label).join(", ") || "none",
  origins: (value) => value.join(", ") || "none",
  legal: ({ version, effectiveFrom, characters, body }) =>
    `version ${version}, from ${effectiveFrom}, ${formatCount(characters ?? body?.length ?? 0)} characters`,
  brand: ({ colour, ...pictures }) =>
    [
      colour && `colour ${colour}`,
      ...BRAND_PICTURES.map((kind) => pictures[kind] && PICTURES[kind].label.toLowerCase()),
    ].filter(Boolean).join(", ") || "default",
  messages: (texts) => MESSAGE_NAMES.flatMap((message) => textsInWords(message, texts)).join("; ") || "default",
  landing: (texts) => landingInWords(texts).join("; ") || "default",
  order: (names) => names.join(", ") || "none",
  picture: (name) => name === "" ? "none" : "a picture of yours",
  paragraphs: (value) => value === "" ? "nothing" : `${formatCount(value.length)} characters`,
};

interface Described {
  kind: Kind;
  unit?: string;
  /** What can be chosen. */
  options?: readonly { value: string; label: string }[];
}

/** A value in words; its schema guarantees that it is of the setting's kind. */
export const valueText = ({ kind, unit, options }: Described, value: unknown): string => {
  if (value === null || value === undefined) return "nothing";
  const labelOf = (name: unknown) => options?.find((option) => option.value === name)?.label;
  if (kind === "order") return (value as string[]).map((name) => labelOf(name) ?? name).join(", ") || "none";
  return labelOf(value) ??
    (TEXTS[kind] as (value: unknown, unit?: string) => string)(value, unit);
};
