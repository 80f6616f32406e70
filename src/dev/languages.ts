// Compiles src/languages/<language>/*.json: messages in ICU MessageFormat, which translators' tools read, become lists that
// the browser evaluates in a few lines, and types, so that no key and no value can be missing.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Message, Namespaces, Part } from "@/languages/language.ts";
import { AWAKE_HOURS, OFFER_MS } from "@/modules/booking/waitlist/rules.ts";
import { AUTOMATIC_PERCENT, AUTOMATIC_RETURNS, RETURN_SHARE_DAYS } from "@/modules/leads/credit-rules.ts";
import { CLICK_DAYS } from "@/modules/tracks/attribution/rules.ts";
import { PRIOR_RATINGS, WEIGHTS } from "@/modules/matching/ranking.ts";
import { PUBLISH_AFTER_MS } from "@/modules/ratings/rules.ts";
import { LONGEST_LINE, LONGEST_NAME } from "@/modules/tracks/contact-rules.ts";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";

const FOLDER = fileURLToPath(new URL("../languages/", import.meta.url));
const DEFAULT = "en";

const percent = (weight: number): number => Math.round(weight * 100);
const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** Constants of the program that texts name, as `{OFFER_MINUTES}`. A change of one changes what is said in every language. */
const CONSTANTS: Readonly<Record<string, number | string>> = {
  AUTOMATIC_PERCENT,
  AUTOMATIC_RETURNS,
  AWAKE_FROM: clock(AWAKE_HOURS.from),
  AWAKE_TO: clock(AWAKE_HOURS.to),
  CLICK_DAYS,
  LONGEST_LINE,
  LONGEST_NAME,
  OFFER_MINUTES: OFFER_MS / MINUTE_MS,
  PRIOR_RATINGS,
  PUBLISH_HOURS: PUBLISH_AFTER_MS / HOUR_MS,
  RETURN_SHARE_DAYS,
  WEIGHT_FAIRNESS: percent(WEIGHTS.fairness),
  WEIGHT_FIT: percent(WEIGHTS.fit),
  WEIGHT_RATING: percent(WEIGHTS.rating),
  WEIGHT_RELIABILITY: percent(WEIGHTS.reliability),
  WEIGHT_SHUFFLE: percent(WEIGHTS.shuffle),
};

/** A value of the caller, or a constant. */
const toValue = (name: string): string | Part => {
  if (name !== name.toUpperCase()) return [0, name];
  if (!(name in CONSTANTS)) throw new Error(`${name} is no constant that texts may name`);
  return String(CONSTANTS[name]);
};

/** Texts by namespace and key, as in the files of one language. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The languages: one folder each, the default first. */
export const listLanguages = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    .sort((a, b) => Number(b === DEFAULT) - Number(a === DEFAULT) || a.localeCompare(b));

export const readTexts = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(`${FOLDER}${language}`).sort().map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(`${FOLDER}${language}/${file}`, "utf8")),
    ]),
  );

/** What a message takes: values with their types, and tags. */
export interface Signature {
  values: Readonly<Record<string, "number" | "string">>;
  tags: readonly string[];
}

const choicesOf = (
  options: Record<string, { value: MessageFormatElement[] }>,
  count?: string,
): Record<string, Message> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, toMessage(value, count)]));

const toPart = (element: MessageFormatElement, count?: string): string | Part => {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return toValue(element.value);
    case TYPE.pound:
      return [0, count!];
    case TYPE.plural:
      if (element.offset || element.pluralType === "ordinal") break;
      return [1, element.value, choicesOf(element.options, element.value)];
    case TYPE.select:
      return [2, element.value, choicesOf(element.options, count)];
    case TYPE.tag:
      return [3, element.value, toMessage(element.children, count)];
  }
  throw new Error("Messages have values, plural, select and tags. Format dates and amounts before.");
};

const toMessage = (elements: MessageFormatElement[], count?: string): Message => {
  const parts: (string | Part)[] = [];
  for (const element of elements) {
    const part = toPart(element, count);
    const before = parts.at(-1);
    if (typeof part === "string" && typeof before === "string") parts[parts.length - 1] = before + part;
    else parts.push(part);
  }
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
};

/** One message in ICU MessageFormat. Throws for what is not valid. */
export const compileMessage = (text: string, language: string): Message =>
  toMessage(parse(text, { shouldParseSkeletons: false, locale: new Intl.Locale(language) }));

const visit = (message: Message, see: (part: Part) => void): void => {
  if (typeof message === "string") return;
  for (const part of message) {
    if (typeof part === "string") continue;
    see(part);
    if (part[0] === 3) visit(part[2], see);
    else if (part[0] !== 0) Object.values(part[2]).forEach((choice) => visit(choice, see));
  }
};

const readSignature = (message: Message): Signature => {
  const values: Record<string, "number" | "string"> = {};
  const tags = new Set<string>();
  const counted = new Set<string>();
  visit(message, ([kind, name]) => {
    if (kind === 3) tags.add(name);
    else if (kind === 1) counted.add(name);
    if (kind !== 3) values[name] = counted.has(name) ? "number" : values[name] ?? "string";
  });
  return { values, tags: [...tags].sort() };
};

const mapTexts = <T>(texts: Texts, map: (text: string, key: string) => T): Record<string, Record<string, T>> =>
  Object.fromEntries(
    Object.entries(texts).map(([namespace, messages]) => [
      namespace,
      Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [key, map(text, `${namespace}.${key}`)]),
      ),
    ]),
  );

/** The compiled messages of a language. Throws with the key of a message that is not valid. */
export const compileLanguage = (language: string, texts = readTexts(language)): Namespaces =>
  mapTexts(texts, (text, key) => {
    try {
      return compileMessage(text, language);
    } catch (error) {
      throw new Error(`${language}: ${key}: ${error instanceof Error ? error.message : error}`);
    }
  });

const signaturesOf = (namespaces: Namespaces): Record<string, Signature> =>
  Object.fromEntries(
    Object.entries(namespaces).flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${namespace}.${key}`, readSignature(message)])
    ),
  );

const PLURAL_CATEGORIES = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** What a language lacks or has too much, compared with the default language. */
export const findFaults = (language: string, compiled = compileLanguage(language)): string[] => {
  const [own, wanted] = [signaturesOf(compiled), signaturesOf(compileLanguage(DEFAULT))];
  const faults = Object.entries(wanted).flatMap(([key, { values, tags }]) => {
    if (!own[key]) return [`${key} is missing`];
    const { values: ownValues, tags: ownTags } = own[key];
    return [
      ...Object.keys(ownValues).filter((name) => !(name in values)).map((name) => `${key} has {${name}}`),
      ...Object.keys(values).filter((name) => !(name in ownValues)).map((name) => `${key} lacks {${name}}`),
      ...new Set(tags).symmetricDifference(new Set(ownTags)).values().map((tag) => `${key} differs in <${tag}>`),
    ];
  });
  const unknown = Object.keys(own).filter((key) => !wanted[key]).map((key) => `${key} is not used`);
  const categories = PLURAL_CATEGORIES(language);
  const plurals = Object.entries(compiled).flatMap(([namespace, messages]) =>
    Object.entries(messages).flatMap(([key, message]) => {
      const missing = new Set<string>();
      visit(message, (part) => {
        if (part[0] === 1) categories.filter((name) => !(name in part[2])).forEach((name) => missing.add(name));
      });
      return [...missing].map((name) => `${namespace}.${key} has no plural "${name}"`);
    })
  );
  return [...faults, ...unknown, ...plurals].map((fault) => `${language}: ${fault}`);
};

const HEAD = "// Written by `deno task generate` from src/languages/<language>/*.json; do not edit it.\n";

/** The module with the languages and the types of all messages. */
export const writeMessageTypes = (): string => {
  const signatures = Object.entries(signaturesOf(compileLanguage(DEFAULT)));
  const fields = ({ values }: Signature) =>
    Object.keys(values).length === 0
      ? "None"
      : `{ ${
        Object.entries(values).map(([name, type]) => `${name}: ${type === "number" ? "number" : "Value"}`).join("; ")
      } }`;
  const plain = signatures.filter(([, { tags }]) => tags.length === 0)
    .map(([key, signature]) => `  ${JSON.stringify(key)}: ${fields(signature)};`);
  const rich = signatures.filter(([, { tags }]) => tags.length > 0).map(([key, signature]) =>
    `  ${JSON.stringify(key)}: { values: ${fields(signature)}; tags: ${
      signature.tags.map((tag) => JSON.stringify(tag)).join(" | ")
    } };`
  );
  return `${HEAD}\n${"export"} const LANGUAGES = ${JSON.stringify(listLanguages())} as const;
export type Language = typeof LANGUAGES[number];

type None = Record<never, never>;
type Value = string | number;

/** The values of each message. */
export interface Messages {
${plain.join("\n")}
}

/** The same for messages with tags. */
export interface RichMessages {
${rich.join("\n")}
}
`;
};

const writeMessages = (messages: Readonly<Record<string, Message>>): string =>
  Object.entries(messages).map(([key, message]) => `      ${JSON.stringify(key)}: ${JSON.stringify(message)},\n`).join(
    "",
  );

/** The module with the compiled messages of all languages. Throws when a language lacks something. */
export const writeCatalogue = (): string => {
  const faults = listLanguages().flatMap((language) => findFaults(language));
  if (faults.length > 0) throw new Error(["The languages differ:", ...faults].join("\n  "));
  const languages = listLanguages().map((language) =>
    `  ${JSON.stringify(language)}: {\n${
      Object.entries(compileLanguage(language)).map(([namespace, messages]) =>
        `    ${JSON.stringify(namespace)}: {\n${writeMessages(messages)}    },\n`
      ).join("")
    }  },`
  );
  return `${HEAD}// deno-fmt-ignore-file: a message is a line.
import type { Namespaces } from "./language.ts";
import type { Language } from "./messages.ts";

${"export"} const CATALOGUE: Readonly<Record<Language, Namespaces>> = {
${languages.join("\n")}
};
`;
};
