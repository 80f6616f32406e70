// Turns the colour of another site into tokens of a brand that can be read wherever they are used: text in the colour,
// and text on it, have a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3).

type Rgb = readonly [red: number, green: number, blue: number];

/** The tokens of one theme, as "#rrggbb". */
export interface BrandColours {
  brand: string;
  /** Beneath the pointer. */
  strong: string;
  /** Behind what belongs to the brand. */
  tint: string;
  /** Text on the brand's colour. */
  onBrand: string;
}

export interface Brand {
  light: BrandColours;
  dark: BrandColours;
}

/** The program's own look as sRGB, for drawings and emails; styles.css has it for screens. */
export const OWN = {
  light: { paper: "#fbfaf6", ink: "#151b24", brand: "#006a48", onBrand: "#f9fdfb" },
  dark: { paper: "#111614", ink: "#edebe5", brand: "#64cba2", onBrand: "#071a13" },
} as const satisfies Record<keyof Brand, unknown>;

export const LEAST_CONTRAST = 4.5;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** What the brand's colour is written on, as in styles.css, and how far it may move to be read there. */
const THEMES = {
  light: {
    towards: BLACK,
    most: 0.5,
    surface: WHITE,
    tint: 0.92,
    papers: ["#ffffff", "#fbfaf6", "#f3f2ee", "#f0efea"],
  },
  dark: { towards: WHITE, most: 0.75, surface: [25, 31, 28], tint: 0.82, papers: ["#111614", "#191f1c", "#272e2b"] },
} as const satisfies Record<keyof Brand, unknown>;

/** "#1a4fa3", "1a4fa3" or "#14a"; undefined for anything else. */
export const parseColour = (text: string): Rgb | undefined => {
  const [, digits = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return undefined;
  const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16));
  return [red!, green!, blue!];
};

/** "#rrggbb" */
export const toHex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** `share` of the other colour in it, 0 to 1. */
const mix = (colour: Rgb, other: Rgb, share: number): Rgb => {
  const [red, green, blue] = colour.map((part, at) => Math.round(part + (other[at]! - part) * share));
  return [red!, green!, blue!];
};

/** Relative luminance, 0 to 1. */
const luminance = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

const ratio = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

/** The contrast of two colours, 1 to 21; 1 for what is no colour. */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [parseColour(one), parseColour(other)];
  return a && b ? ratio(a, b) : 1;
};

const STEP = 0.05;

/** The colour, moved as little as needed until it can be read; undefined when it would no longer be recognised. */
const coloursFor = (colour: Rgb, { towards, most, surface, tint, papers }: (typeof THEMES)[keyof Brand]) => {
  const backgrounds = papers.map((paper) => parseColour(paper)!);
  for (let share = 0; share <= most; share += STEP) {
    const brand = mix(colour, towards, share);
    const wash = mix(brand, surface, tint);
    const isReadable = [...backgrounds, wash].every((background) => ratio(brand, background) >= LEAST_CONTRAST);
    if (isReadable) {
      const onBrand = ratio(brand, WHITE) >= ratio(brand, BLACK) ? WHITE : BLACK;
      return {
        brand: toHex(brand),
        strong: toHex(mix(brand, towards, 0.2)),
        tint: toHex(wash),
        onBrand: toHex(onBrand),
      };
    }
  }
  return undefined;
};

/** The brand of a colour; undefined when it is none, or cannot be read however it is adapted. */
export const brandOf = (text: string): Brand | undefined => {
  const colour = parseColour(text);
  const [light, dark] = colour ? [coloursFor(colour, THEMES.light), coloursFor(colour, THEMES.dark)] : [];
  return light && dark ? { light, dark } : undefined;
};
