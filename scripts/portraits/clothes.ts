// What the people of the demo's portraits wear. A garment covers the shoulders; the neck is drawn over it, then `above`.
import type { CLOTH } from "./palette.ts";

type Cloth = typeof CLOTH[keyof typeof CLOTH];

export interface Dress {
  kind: "crew" | "turtleneck" | "shirt" | "suit" | "blazer" | "vNeck" | "cardigan";
  /** The garment that covers the shoulders. */
  outer: Cloth;
  /** What shows at the neck, where the garment is open. */
  inner?: Cloth;
  tie?: Cloth;
  necklace?: "beads" | "chain";
}

const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, colour: string, width = 2.5): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** @param half half the width of the shoulders. */
const shouldersOf = (half: number): string => {
  const x = (share: number) => [160 - half * share, 160 + half * share].map((value) => value.toFixed(1));
  const [edge, round, slope] = [x(1), x(0.86), x(0.52)];
  return `M${edge[0]} 330C${edge[0]} 286 ${round[0]} 266 ${slope[0]} 255C112 249 128 244 132 228H188` +
    `C192 244 208 249 ${slope[1]} 255C${round[1]} 266 ${edge[1]} 286 ${edge[1]} 330Z`;
};

/** The skin that a garment leaves open, below the neck. */
const OPENINGS: Record<Dress["kind"], string> = {
  crew: "M134 224C134 256 186 256 186 224Z",
  cardigan: "M134 224C134 258 186 258 186 224Z",
  turtleneck: "",
  shirt: "M134 224L160 268L186 224Z",
  suit: "M134 224L160 250L186 224Z",
  blazer: "M134 224C132 262 148 276 160 278C172 276 188 262 186 224Z",
  vNeck: "M132 224L160 288L188 224Z",
};

const COLLAR = "M134 220C126 228 122 238 121 246L142 270L160 254C150 244 140 234 134 220Z" +
  "M186 220C194 228 198 238 199 246L178 270L160 254C170 244 180 234 186 220Z";
const LAPELS =
  "M126 232L98 256L112 274L104 284L148 332H158L124 262ZM194 232L222 256L208 274L216 284L172 332H162L196 262Z";
const SHIRT_FRONT = "M130 230C122 262 140 310 152 332H168C180 310 198 262 190 230Z";

const TIE = "M153 256H167L170 266L165 275L171 318L160 332L149 318L155 275L150 266Z";

const beads = (colour: string): string =>
  Array.from({ length: 9 }, (_, at) => {
    const angle = Math.PI * (0.14 + 0.09 * at);
    const [x, y] = [160 - 30 * Math.cos(angle), 232 + 30 * Math.sin(angle)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colour}"/>`;
  }).join("");

const necklaceOf = (kind: Dress["necklace"]): string => {
  if (kind === "beads") return beads("#f3ece1");
  return kind === "chain" ? line("M138 232C142 262 178 262 182 232", "#d9b560", 2) : "";
};

const innerOf = ({ inner }: Dress): string => inner ? path(SHIRT_FRONT, inner.base) : "";

const SLEEVES = "M92 284C88 300 88 314 90 330M228 284C232 300 232 314 230 330";
const COLLAR_EDGE = "M121 246L142 270L160 254L178 270L199 246";
const LAPEL_EDGES = "M124 262L98 256L112 274L104 284L148 332M196 262L222 256L208 274L216 284L172 332";
const PLACKET = "M160 262V330";

const button = (y: number, colour: string): string => `<circle cx="160" cy="${y}" r="2.6" fill="${colour}"/>`;
const lapels = ({ base, dark }: Cloth): string => path(LAPELS, base) + line(LAPEL_EDGES, dark);

/** What lies over the neck. */
const ABOVE: Record<Dress["kind"], (dress: Dress & { inner: Cloth }) => string> = {
  crew: ({ outer: { dark } }) => line("M133 226C133 259 187 259 187 226", dark, 6) + line(SLEEVES, dark),
  turtleneck: ({ outer: { base, dark } }) =>
    path("M131 208C141 219 179 219 189 208L194 248C178 260 142 260 126 248Z", base) +
    line("M129 232C144 243 176 243 191 232", dark) + line(SLEEVES, dark),
  shirt: ({ outer: { base, dark } }) =>
    path(COLLAR, base) + line(COLLAR_EDGE, dark) + line(PLACKET, dark) + button(284, dark) + button(308, dark),
  suit: ({ outer, inner, tie }) =>
    path(COLLAR, inner.base) + line(COLLAR_EDGE, inner.dark, 2) +
    (tie ? path(TIE, tie.base) + line("M154 275H166", tie.dark, 2) : line(PLACKET, inner.dark, 2)) + lapels(outer),
  blazer: ({ outer, inner }) =>
    line("M132 228C130 264 146 280 160 281C174 280 190 264 188 228", inner.dark, 3) + lapels(outer),
  vNeck: ({ outer: { dark } }) => line("M132 228L160 289L188 228", dark, 5) + line(SLEEVES, dark),
  cardigan: ({ outer: { dark }, inner }) =>
    line("M133 226C133 260 187 260 187 226", inner.dark, 4) +
    line("M128 232C120 262 138 310 150 332M192 232C200 262 182 310 170 332", dark, 5),
};

/** Shoulders and garment, without the neck. */
export const drawGarment = (dress: Dress, half: number): string =>
  path(shouldersOf(half), dress.outer.base) + innerOf(dress);

/** The skin at the neck opening, in the colour of the skin. */
export const drawOpening = (dress: Dress, skin: string): string => path(OPENINGS[dress.kind], skin);

export const drawCollar = (dress: Dress): string =>
  necklaceOf(dress.necklace) + ABOVE[dress.kind]({ ...dress, inner: dress.inner ?? dress.outer });
