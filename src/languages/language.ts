// The program's texts in the reader's language (docs/languages.md). Pure, so that server and browser write the same.
import { listFormat, numberFormat, pluralRules } from "@/platform/intl.ts";
import { type Language, LANGUAGES, type Messages, type RichMessages } from "./messages.ts";

/**
 * A compiled message: text, or a list of texts and parts. A part is a kind with the name of its value or tag:
 * `[0, name]` the value; `[1, name, choices]` the choice by plural category, or by number as "=0"; `[2, name, choices]` the
 * choice by the value; `[3, tag, content]` text in a tag.
 */
export type Message = string | readonly (string | Part)[];
type Choices = Readonly<Record<string, Message>>;
export type Part =
  | readonly [0, string]
  | readonly [1 | 2, string, Choices]
  | readonly [3, string, Message];

/** Messages by namespace, which is a file of a language, and key. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, Message>>>>;

export interface LanguageTexts {
  language: Language;
  messages: Namespaces;
  /** Set where the language is written from right to left. */
  rtl?: boolean;
}

export const DEFAULT_LANGUAGE = "en" satisfies Language;

export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** The languages that a marketplace offers, English first. @param setting as it is written: "de". */
export const offeredLanguages = (
  setting = "",
): Language[] => [DEFAULT_LANGUAGE, ...setting.split(" ").filter(isLanguage)];

/** A thread has no reader, and writes nothing of its own. */
let source = (): LanguageTexts => ({ language: DEFAULT_LANGUAGE, messages: {} });

/** Says where the texts come from: the request on the server, the document in the browser. */
export const provideTexts = (read: () => LanguageTexts): void => void (source = read);

/** The language of the present reader. */
export const currentLanguage = (): Language => source().language;

/** How the present reader's language is written. */
export const currentDirection = (): "ltr" | "rtl" => source().rtl ? "rtl" : "ltr";

/** "Austria, Germany and the Netherlands", in the reader's language; English without a comma before "and". */
export const joinList = (parts: readonly string[]): string => {
  const language = currentLanguage();
  return listFormat(language === DEFAULT_LANGUAGE ? "en-GB" : language).format(parts);
};

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** "4.7", in the reader's language. */
export const oneDecimal = (value: number): string => numberFormat(currentLanguage(), ONE_DECIMAL).format(value);

type Values = Readonly<Record<string, string | number>>;

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
/** Its first letter is a right-to-left one, whatever isolates are in it. */
const BEGINS_RIGHT = /^[^a-z\u0590-\u08ff]*[\u0590-\u08ff]/i;

/**
 * A value with a direction of its own, which neither it nor the text around it can change: a name, a phone number or a
 * link in an Arabic sentence, an Arabic name in an English one (the isolates of Unicode's bidirectional algorithm).
 */
export const isolate = (value: string, rtl = false): string =>
  rtl || RIGHT_TO_LEFT.test(value) ? `${BEGINS_RIGHT.test(value) ? "\u2067" : "\u2068"}${value}\u2069` : value;

/** The key itself is better than no screen where a screen does not name its texts. */
const find = (messages: Namespaces, key: string): Message => {
  const dot = key.lastIndexOf(".");
  const message = messages[key.slice(0, dot)]?.[key.slice(dot + 1)];
  if (message === undefined) console.error(`The message ${key} is not loaded.`);
  return message ?? key;
};

/** The pieces of a message: texts, and what `wrap` makes of a tag. */
const write = <T>(
  message: Message,
  values: Values,
  wrap: (tag: string, content: (string | T)[]) => T,
): (string | T)[] => {
  const { language, rtl } = source();
  const pieces = (message: Message): (string | T)[] =>
    typeof message === "string" ? [message] : message.flatMap((part) => {
      if (typeof part === "string") return part;
      if (part[0] === 3) return wrap(part[1], pieces(part[2]));
      const value = values[part[1]]!;
      if (part[0] === 0) return typeof value === "number" ? numberFormat(language).format(value) : isolate(value, rtl);
      const [kind, , choices] = part;
      const chosen = kind === 1
        ? choices[`=${value}`] ?? choices[pluralRules(language).select(value as number)]
        : choices[value];
      return pieces(chosen ?? choices.other!);
    });
  return pieces(message);
};

type Arguments<V> = [keyof V] extends [never] ? [] : [values: V];

/** A message as text. @param values the numbers and texts in it. */
export const t = <K extends keyof Messages>(key: K, ...[values]: Arguments<Messages[K]>): string => {
  const message = find(source().messages, key);
  if (typeof message === "string") return message;
  return write(message, (values ?? {}) as Values, (_, content) => content.join("")).join("");
};

/** The pieces of a message with tags. @param wrap makes an element of a tag and its content. */
export const richText = <K extends keyof RichMessages, T>(
  key: K,
  values: RichMessages[K]["values"],
  wrap: (tag: RichMessages[K]["tags"], content: (string | T)[]) => T,
): (string | T)[] =>
  write(find(source().messages, key), values as Values, wrap as (tag: string, content: (string | T)[]) => T);

/** "40 seconds", "3 minutes", "5 hours", "14 days": rounded up, so that trying again then is not too early. */
export const waitText = (seconds: number): string => {
  const inUnit = (count: number, unit: string) =>
    numberFormat(currentLanguage(), { style: "unit", unit, unitDisplay: "long" }).format(count);
  if (seconds < 120) return inUnit(seconds, "second");
  if (seconds < 7_200) return inUnit(Math.ceil(seconds / 60), "minute");
  return seconds < 172_800 ? inUnit(Math.ceil(seconds / 3_600), "hour") : inUnit(Math.ceil(seconds / 86_400), "day");
};
