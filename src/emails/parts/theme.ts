// The colours and sizes of emails: the tokens of src/web/styles.css as hex, because email clients support neither OKLCH nor variables.

export const light = {
  paper: "#fbfaf6",
  surface: "#ffffff",
  wash: "#f4f2ee",
  ink: "#151b24",
  inkSoft: "#4f5661",
  line: "#dadee5",
  brand: "#006a48",
  onBrand: "#f9fdfb",
};

/** For email clients that report a dark colour scheme. */
const dark: typeof light = {
  paper: "#111614",
  surface: "#19201d",
  wash: "#212a27",
  ink: "#edebe5",
  inkSoft: "#b4b5ac",
  line: "#313a37",
  brand: "#64cba2",
  onBrand: "#071a13",
};

export const fonts = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
};

export const sizes = { column: 600, radius: 10, radiusPart: 6, small: 14, text: 16, large: 18, title: 28, code: 32 };

/** Class names carry what inline styles cannot: dark mode and narrow screens. */
export const styleSheet = `
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
  .brand { color: ${dark.brand} !important; }
  .action { background-color: ${dark.brand} !important; color: ${dark.onBrand} !important; }
  .choice { background-color: ${dark.surface} !important; color: ${dark.ink} !important; border-color: ${dark.inkSoft} !important; }
}
`;
