// The marketplace's colour as CSS: the tokens of src/web/styles.css, in both themes.
import { type BrandColours, brandOf } from "@/platform/validation/colour.ts";

export const tokens = ({ brand, strong, tint, onBrand }: BrandColours): string =>
  `--color-brand:${brand};--color-brand-strong:${strong};--color-brand-tint:${tint};--color-on-brand:${onBrand}`;

/** The rules of a document; undefined for the program's own colour. A frame of another site may say its theme. */
export const brandStyle = (colour = ""): string | undefined => {
  const brand = brandOf(colour);
  if (!brand) return undefined;
  const dark = `{${tokens(brand.dark)}}`;
  return `:root{${tokens(brand.light)}}` +
    `@media (prefers-color-scheme:dark){:root:where(:not([data-theme=light]))${dark}}:root:where([data-theme=dark])${dark}`;
};
