// Pseudo-languages: the English messages with accents on every letter, longer by two fifths and in brackets. What a screen
// shows without accents is in no message. They take the places of German (en-XA) and Arabic (ar-XB, from right to left).
import { CATALOGUE } from "@/languages/catalogue.ts";
import { dateNames } from "@/languages/date-names.ts";
import type { Message, Namespaces, Part } from "@/languages/language.ts";
import { type Language, LANGUAGES, type Messages, type RichMessages } from "@/languages/messages.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒğħíĵķłɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓÞɊŔŠŢÚṼŴẊÝŽ";

const accent = (text: string): string => text.replace(/[a-z]/gi, (letter) => [...ACCENTED][LETTERS.indexOf(letter)]!);

/** Words that fill a message to 140 %. */
const FILLING = accent(" one two three four five six seven eight nine ten").repeat(20);

const transform = (message: Message): Message =>
  typeof message === "string"
    ? accent(message)
    : message.map((part) => typeof part === "string" ? accent(part) : inPart(part));

const inPart = (part: Part): Part => {
  switch (part[0]) {
    case 0:
      return part;
    case 3:
      return [3, part[1], transform(part[2])];
    default:
      return [
        part[0],
        part[1],
        Object.fromEntries(Object.entries(part[2]).map(([name, choice]) => [name, transform(choice)])),
      ];
  }
};

const lengthOf = (message: Message): number =>
  typeof message === "string"
    ? message.length
    : message.reduce((sum, part) => sum + (typeof part === "string" ? part.length : lengthOfPart(part)), 0);

const lengthOfPart = (part: Part): number =>
  part[0] === 0 ? 0 : part[0] === 3 ? lengthOf(part[2]) : Math.max(...Object.values(part[2]).map(lengthOf));

/** Breaks at words, as every language does: a short message gets less than two fifths, none gets more. */
const fillingOf = (message: Message): string => {
  const filling = FILLING.slice(0, Math.floor(lengthOf(message) * 0.4));
  return filling.slice(0, Math.max(0, filling.lastIndexOf(" ")));
};

const pseudo = (message: Message): Message => ["[", ...[transform(message)].flat(), `${fillingOf(message)}]`];

/** Their texts stay: cities are compared with the names of zones. */
const KEPT_NAMESPACES = ["cities"];

const pseudoTexts = (texts: Namespaces): Namespaces =>
  Object.fromEntries(
    Object.entries(texts).map(([namespace, messages]) => [
      namespace,
      KEPT_NAMESPACES.includes(namespace)
        ? messages
        : Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudo(message)])),
    ]),
  );

/** Puts the pseudo-languages in the place of all others than English. Before anything has written a text. */
export const fillPseudoTexts = (): void => {
  const catalogue = CATALOGUE as Record<Language, Namespaces>;
  for (const language of LANGUAGES) if (language !== "en") catalogue[language] = pseudoTexts(catalogue.en);
};

/** Every piece of a message in a pseudo-language that does not depend on its values. */
const piecesOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : message.flatMap((part) => {
    if (typeof part === "string") return part;
    if (part[0] === 0) return [];
    return part[0] === 3 ? piecesOf(part[2]) : piecesOf(part[2].other!);
  });

/** What a page says with this message: its longest piece. */
export const said = (key: keyof Messages | keyof RichMessages): string => {
  const dot = key.lastIndexOf(".");
  const pieces = piecesOf(CATALOGUE.de[key.slice(0, dot)]![key.slice(dot + 1)]!);
  return pieces.map((piece) => piece.trim()).reduce((longest, piece) =>
    piece.length > longest.length ? piece : longest
  );
};

const NAMES = LANGUAGES.flatMap((language) => {
  const { weekdays, months } = dateNames(language) ?? { weekdays: {}, months: {} };
  const regions = Intl.supportedValuesOf("timeZone").flatMap((zone) =>
    zone.split("/").map((part) => part.replaceAll("_", " "))
  );
  return [...Object.values(weekdays).flat(), ...Object.values(months).flat(), ...regions];
});

/** What Intl calls countries and languages. */
const displayNames = (): string[] =>
  LANGUAGES.filter((language) => language !== "en").flatMap((language) => {
    const regions = new Intl.DisplayNames(language, { type: "region" });
    const languages = new Intl.DisplayNames(language, { type: "language" });
    const codes = [...LETTERS.slice(26)].flatMap((a) => [...LETTERS.slice(26)].map((b) => a + b));
    return [
      ...codes.map((code) => regions.of(code)!),
      ...codes.map((code) => languages.of(code.toLowerCase())!),
    ].filter((name) => name.length > 2);
  });

const ALWAYS = [
  ...new Set([
    ...NAMES,
    ...displayNames(),
    ...Object.keys(CATALOGUE.en.cities!),
    "Parley",
    "English",
    "Deutsch",
    "Google",
    "Outlook",
    "UTC",
    "Zoom",
    "WhatsApp",
    // Of a list, by Intl.
    "und",
  ]),
];

/**
 * The words of a text that are in no message. @param known what people and operators wrote, and the names of the test's
 * own people
 */
export const plainWordsIn = (text: string, known: readonly string[]): string[] => {
  const others = [...new Set([...known, ...ALWAYS])].filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const names = new RegExp(`(?<![\\p{L}\\p{M}])(?:${others.join("|")})(?![\\p{L}\\p{M}])`, "gu");
  const rest = text.replaceAll(/\S+@\S+|https?:\/\/\S+|[\da-f]{8}-[-\da-f]{20,}/g, " ").replaceAll(names, " ");
  return [...new Set(rest.match(/(?<![\p{L}\p{M}])[a-z]{3,}(?![\p{L}\p{M}])/giu) ?? [])];
};
