// The fonts of invoices. They are embedded, as PDF/A requires; each text takes its characters from the first that has them.
import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";

/** Latin first, so that digits and punctuation look alike; then what names are also written in. */
const BODY = {
  "Noto Latin": "@fontsource/noto-sans/files/noto-sans-latin",
  "Noto Latin Extended": "@fontsource/noto-sans/files/noto-sans-latin-ext",
  "Noto Vietnamese": "@fontsource/noto-sans/files/noto-sans-vietnamese",
  "Noto Greek": "@fontsource/noto-sans/files/noto-sans-greek",
  "Noto Cyrillic": "@fontsource/noto-sans/files/noto-sans-cyrillic",
  "Noto Cyrillic Extended": "@fontsource/noto-sans/files/noto-sans-cyrillic-ext",
  "Noto Hebrew": "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew",
  "Noto Arabic": "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic",
};
const WEIGHTS = [400, 600] as const;
const TITLE = "Source Serif";

export const BODY_FONTS: string[] = Object.keys(BODY);
export const TITLE_FONTS: string[] = [TITLE, ...BODY_FONTS];

const PACKAGES = new URL("../../../../../node_modules/", import.meta.url);
const fileOf = (start: string, weight: number): string =>
  fileURLToPath(new URL(`${start}-${weight}-normal.woff`, PACKAGES));

/** Words are never divided: names and numbers must stay readable. */
const keepWhole = (word: string): string[] => [word];

const register = async (): Promise<void> => {
  Font.registerHyphenationCallback(keepWhole);
  for (const [family, start] of Object.entries(BODY)) {
    Font.register({ family, fonts: WEIGHTS.map((fontWeight) => ({ src: fileOf(start, fontWeight), fontWeight })) });
  }
  const title = "@fontsource/source-serif-4/files/source-serif-4-latin";
  Font.register({ family: TITLE, fonts: [{ src: fileOf(title, 600), fontWeight: 600 }] });
  await Promise.all(
    BODY_FONTS.flatMap((fontFamily) => WEIGHTS.map((fontWeight) => Font.load({ fontFamily, fontWeight }))),
  );
};

let registered: Promise<void> | undefined;
export const loadFonts = (): Promise<void> => registered ??= register();

const hasGlyph = (character: string): boolean =>
  BODY_FONTS.some((fontFamily) =>
    Font.getFont({ fontFamily, fontWeight: 400 })?.data?.hasGlyphForCodePoint(character.codePointAt(0)!)
  );

/** Parts of other characters, and marks that only programs read: nothing is shown for them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0e\ufe0f]/gu;

/** What can be printed of a text: no pictures, and a question mark for a character of a script without a font. */
export const printable = (text: string): string => {
  const shown = text.toWellFormed().replace(INVISIBLE, (found) => /[©®™#*0-9]/.test(found) ? found : " ");
  const known = Array.from(shown, (character) => hasGlyph(character) ? character : "?").join("");
  return known.replace(/\?{2,}/g, "?").replace(/\s+/g, " ").trim();
};
