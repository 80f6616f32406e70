// The lines that a site copies to embed the funnel (docs/connections.md, "Embed").

export interface EmbedChoice {
  /** The slug of a category, of a specialist, or of both. */
  category?: string;
  specialist?: string;
  mode: "inline" | "popup";
  color?: string;
  theme?: string;
  language?: string;
}

const escape = (text: string): string => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const attributes = (values: Record<string, string | undefined>): string =>
  Object.entries(values).map(([name, value]) => value ? ` data-${name}="${escape(value)}"` : "").join("");

/** Kept free before the script has run, so that nothing on the page moves. */
const RESERVED = "min-height: max(640px, 100svh)";

/** Where a link leads instead, for browsers without the script. */
const pathOf = ({ category, specialist }: EmbedChoice): string =>
  category ? `/funnel/${category}/start${specialist ? `?specialist=${specialist}` : ""}` : `/specialists/${specialist}`;

/** @param origin where Parley is. */
export const snippetOf = (origin: string, choice: EmbedChoice): string => {
  const { mode, category, specialist, color, theme, language } = choice;
  const chosen = attributes({ category, specialist, color: color?.trim(), theme, language: language?.trim() });
  const place = mode === "popup"
    ? `<button type="button" data-parley data-mode="popup"${chosen}>Book a meeting</button>`
    : `<div data-parley${chosen} style="${RESERVED}">\n` +
      `  <a href="${escape(origin + pathOf(choice))}">Book a meeting</a>\n</div>`;
  return `<script src="${origin}/embed.js" async></script>\n${place}`;
};
