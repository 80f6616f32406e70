// The fonts of invoices. They are embedded, as PDF/A requires; each character takes the first that has it.
import { readFileSync } from "node:fs";
import { Blob as FontData, Face } from "harfbuzzjs";
import { visibleText } from "@/platform/text.ts";

const PACKAGES = new URL("../../../../../node_modules/@expo-google-fonts/", import.meta.url);
const WEIGHTS = ["400Regular", "600SemiBold"] as const;
const TITLE = { family: "Source Serif 4", file: ["source-serif-4", "SourceSerif4"] } as const;

/** Latin, Greek and Cyrillic first, so that digits and punctuation look alike; then what names are also written in. */
const BODY = {
  "Noto Sans": ["noto-sans", "NotoSans"],
  // Draws whole letters: from a font that draws letters and their points apart, programs read each letter twice.
  "Vazirmatn": ["vazirmatn", "Vazirmatn"],
  "Noto Sans Hebrew": ["noto-sans-hebrew", "NotoSansHebrew"],
  "Noto Sans Armenian": ["noto-sans-armenian", "NotoSansArmenian"],
  "Noto Sans Georgian": ["noto-sans-georgian", "NotoSansGeorgian"],
  "Noto Sans Ethiopic": ["noto-sans-ethiopic", "NotoSansEthiopic"],
  "Noto Sans Thai": ["noto-sans-thai", "NotoSansThai"],
} as const;

export const BODY_FONTS: string[] = Object.keys(BODY);
export const TITLE_FONTS: string[] = [TITLE.family, ...BODY_FONTS];

const read = ([folder, name]: readonly [string, string], weight: typeof WEIGHTS[number]): Buffer =>
  readFileSync(new URL(`${folder}/${weight}/${name}_${weight}.ttf`, PACKAGES));

/** The files of all fonts (TrueType). */
export const fontFiles = (): Buffer[] => [
  ...Object.values(BODY).flatMap((file) => WEIGHTS.map((weight) => read(file, weight))),
  read(TITLE.file, "600SemiBold"),
];

const charactersOf = (file: Uint8Array): Uint32Array =>
  new Face(new FontData(Uint8Array.from(file).buffer)).collectUnicodes();

let characters: Set<number> | undefined;
const withGlyph = (): Set<number> =>
  characters ??= new Set(Object.values(BODY).flatMap((file) => [...charactersOf(read(file, WEIGHTS[0]))]));

const PICTURES = /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0e\ufe0f\u20e3]/gu;
/** Characters that are pictures only where they are asked to be. */
const SIGN = /[©®™#*0-9]/;

/** A letter is read without its mark; what only decides how letters are drawn needs no glyph. */
const printed = (character: string): string =>
  withGlyph().has(character.codePointAt(0)!) || /\p{Cf}/u.test(character)
    ? character
    : /\p{M}/u.test(character)
    ? ""
    : "?";

/** What can be printed of a text: no pictures, and a question mark for letters of a script without a font. */
export const printable = (text: string): string => {
  const shown = visibleText(text).replace(PICTURES, (found) => SIGN.test(found) ? found : " ")
    .replace(/\s+/g, " ").trim();
  return Array.from(shown, printed).join("").replace(/\?{2,}/g, "?");
};
