// What a site has chosen for its frame, from the frame's address: colour, theme and language. Everything is validated,
// because anyone can write an address; what is not valid is left out.
import type { Context } from "hono";
import { type BrandColours, brandOf } from "@/platform/validation/colour.ts";

export interface EmbedOptions {
  color?: string;
  theme?: "light" | "dark";
  /** BCP 47: the language of the specialist, and how dates and times are written. */
  language?: string;
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i;

export const readOptions = (c: Context): EmbedOptions => {
  const { color, theme, language } = c.req.query();
  return {
    color,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    language: language && LANGUAGE.test(language) ? language : undefined,
  };
};

const tokens = ({ brand, strong, tint, onBrand }: BrandColours): string =>
  `:root{--color-brand:${brand};--color-brand-strong:${strong};--color-brand-tint:${tint};--color-on-brand:${onBrand}}`;

/** The way back to all topics would leave the frame. */
const STAY = `[href="/funnel"]{display:none}`;

/** The frame's own rules, after the style sheet. A colour that cannot be read leaves the product's own. */
export const styleOf = ({ color = "", theme }: EmbedOptions): string => {
  const brand = brandOf(color);
  if (!brand) return STAY;
  if (theme) return STAY + tokens(brand[theme]);
  return `${STAY}${tokens(brand.light)}@media (prefers-color-scheme:dark){${tokens(brand.dark)}}`;
};
