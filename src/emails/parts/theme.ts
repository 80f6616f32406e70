// The colours and sizes of emails: the tokens of src/web/styles.css as hex, because email clients support neither OKLCH nor variables.
import { type Brand, type BrandColours, OWN } from "@/platform/validation/colour.ts";

export const light = {
  paper: OWN.light.paper,
  surface: "#ffffff",
  wash: "#f4f2ee",
  ink: OWN.light.ink,
  inkSoft: "#4f5661",
  line: "#dadee5",
};

/** For email clients that report a dark colour scheme. */
const dark: Record<keyof typeof light, string> = {
  paper: OWN.dark.paper,
  surface: "#19201d",
  wash: "#212a27",
  ink: OWN.dark.ink,
  inkSoft: "#b4b5ac",
  line: "#313a37",
};

type Colours = Record<keyof Brand, Pick<BrandColours, "brand" | "onBrand">>;

let present: Colours = OWN;

/** The brand's colours in the email that is being written. */
export const brandColours = (): Colours => present;

/** Writes an email in the colours of a brand, the program's own unless given. @param write without waiting for anything */
export const inColours = <T>(colours: Colours = OWN, write: () => T): T => {
  present = colours;
  try {
    return write();
  } finally {
    present = OWN;
  }
};

export const fonts = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
};

export const sizes = { column: 600, radius: 10, radiusPart: 6, small: 14, text: 16, large: 18, title: 28, code: 32 };

/** Class names carry what inline styles cannot: dark mode and narrow screens. */
export const styleSheet = (brand = present.dark): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
:lang(ar) p:not(.value) { line-height: 1.7 !important; }
@media (max-width: 480px) {
  .inside { padding: 24px 20px 8px !important; }
  .outside { padding-left: 21px !important; padding-right: 21px !important; }
  .title { font-size: 24px !important; }
  .action, .choice { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .sheet { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .facts { background-color: ${dark.wash} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .brand { color: ${brand.brand} !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
  .action { background-color: ${brand.brand} !important; color: ${brand.onBrand} !important; }
  .choice { background-color: ${dark.surface} !important; color: ${dark.ink} !important; border-color: ${dark.inkSoft} !important; }
}
`;
