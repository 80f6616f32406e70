// Finds English texts of the program where another language is meant.
import { CATALOGUE } from "@/languages/catalogue.ts";
import type { Message } from "@/languages/language.ts";

const SHORTEST = 12;

/** The texts in a message that are the same whatever its values are. */
const piecesOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : message.flatMap((part) => {
    if (typeof part === "string") return part;
    if (part[0] === 0) return [];
    return part[0] === 3 ? piecesOf(part[2]) : Object.values(part[2]).flatMap(piecesOf);
  });

const piecesIn = (language: "en" | "de"): Set<string> =>
  new Set(
    Object.values(CATALOGUE[language]).flatMap((namespace) => Object.values<Message>(namespace).flatMap(piecesOf))
      .map((piece) => piece.trim()).filter((piece) => piece.length >= SHORTEST),
  );

const ENGLISH_ONLY = [...piecesIn("en").difference(piecesIn("de"))];

/** The parts of English messages that a text contains, unless German has the same ones. */
export const englishIn = (text: string): string[] => ENGLISH_ONLY.filter((piece) => text.includes(piece));
