// Draws a person's picture: a calm flat illustration of head and shoulders, told in words and always the same.
import { blend, type Canvas, createCanvas, encodePng, paint, type Rgb, rgb } from "./canvas.ts";
import { hairOf, type HairStyle, MIDDLE } from "./hair.ts";
import {
  above,
  below,
  both,
  circle,
  ellipse,
  intersection,
  melted,
  outline,
  roundBox,
  type Shape,
  side,
  stroke,
  union,
  without,
} from "./shapes.ts";

const SKIN = {
  porcelain: "#f6d9c6",
  light: "#efc4a4",
  warm: "#e0a983",
  olive: "#cf9a6e",
  tan: "#b97f56",
  brown: "#93603f",
  deep: "#6f4530",
} as const;

const HAIR_COLOUR = {
  black: "#23201f",
  espresso: "#3b2a22",
  brown: "#5b3d2b",
  chestnut: "#7b4a2e",
  copper: "#a9562d",
  blond: "#d2a660",
  ash: "#a58d72",
  grey: "#8d8f92",
  silver: "#c3c6c8",
} as const;

/** Backgrounds and clothes from Parley's palette: greens, ambers and quiet neighbours. */
const BACKGROUND = {
  sage: "#cfe3d6",
  mint: "#bfe0d2",
  sand: "#efe3cc",
  amber: "#f3d9a4",
  clay: "#ecc9b4",
  sky: "#cbdfe9",
  lilac: "#dcd6ea",
  stone: "#dedcd4",
} as const;

const CLOTH = {
  forest: "#1f5f49",
  pine: "#2f7a60",
  ink: "#2b3443",
  navy: "#34507a",
  slate: "#5d6b7a",
  wine: "#7d3346",
  rust: "#b3552f",
  ochre: "#c98a2b",
  plum: "#5d4570",
  cream: "#f4ecdd",
  white: "#f7f8f7",
  teal: "#2a7683",
} as const;

export interface Face {
  skin: keyof typeof SKIN;
  hair: HairStyle;
  /** A scarf's colour is a cloth's. */
  hairColour: keyof typeof HAIR_COLOUR | keyof typeof CLOTH;
  background: keyof typeof BACKGROUND;
  top: "crew" | "shirt" | "blazer" | "turtleneck" | "scoop";
  cloth: keyof typeof CLOTH;
  glasses?: "round" | "square";
  beard?: "full" | "short" | "moustache";
  smile?: "soft" | "open";
  earrings?: boolean;
}

/** Width and height of a picture in pixels. */
const SIZE = 256;
const INK = rgb("#2a2320");
const WHITE = rgb("#ffffff");

interface Sitting {
  canvas: Canvas;
  face: Face;
  skin: Rgb;
  shade: Rgb;
  hair: Rgb;
  cloth: Rgb;
}

const head = melted(ellipse(MIDDLE, 108, 50, 52), ellipse(MIDDLE, 132, 42, 49), 20);
const neck = roundBox(MIDDLE, 186, 22, 40, 18);
const shoulders = melted(roundBox(MIDDLE, 276, 92, 76, 62), ellipse(MIDDLE, 214, 46, 18), 30);

const colourOf = (name: Face["hairColour"]): Rgb =>
  rgb(name in HAIR_COLOUR ? HAIR_COLOUR[name as keyof typeof HAIR_COLOUR] : CLOTH[name as keyof typeof CLOTH]);

const darker = (colour: Rgb, share: number): Rgb => blend(colour, INK, share);
const lighter = (colour: Rgb, share: number): Rgb => blend(colour, WHITE, share);

const paintBody = ({ canvas, face, skin, shade, cloth }: Sitting): void => {
  paint(canvas, neck, skin);
  CLOTHES[face.top]({ canvas, cloth, skin });
  const underChin = ellipse(MIDDLE, 150, 46, 46);
  if (face.top !== "turtleneck") paint(canvas, intersection(neck, underChin, above(197)), shade);
};

type Dress = (dress: Pick<Sitting, "canvas" | "cloth" | "skin">) => void;

const opening = (width: number, depth: number): Shape => ellipse(MIDDLE, 196, width, depth);
const chest = (width: number, depth: number): Shape => intersection(shoulders, opening(width, depth));

const CLOTHES: Record<Face["top"], Dress> = {
  crew: ({ canvas, cloth, skin }) => {
    paint(canvas, chest(33, 22), skin);
    const shirt = without(shoulders, opening(31, 20));
    paint(canvas, shirt, cloth);
    paint(canvas, intersection(outline(opening(34, 23), 6), below(200)), darker(cloth, 0.22));
  },
  scoop: ({ canvas, cloth, skin }) => {
    paint(canvas, chest(42, 38), skin);
    paint(canvas, without(shoulders, opening(40, 36)), cloth);
  },
  shirt: ({ canvas, cloth }) => {
    paint(canvas, without(shoulders, intersection(side(MIDDLE, 236, 0.86, 0.5), side(MIDDLE, 236, -0.86, 0.5))), cloth);
    paint(canvas, both(stroke(98, 202, 122, 232, 15), MIDDLE), lighter(cloth, 0.28));
    paint(canvas, stroke(MIDDLE, 238, MIDDLE, 262, 2.5), darker(cloth, 0.25));
  },
  blazer: ({ canvas, cloth }) => {
    paint(canvas, shoulders, rgb(CLOTH.white));
    const lapels = both(intersection(shoulders, side(118, 256, 0.92, -0.16)), MIDDLE);
    paint(canvas, lapels, cloth);
    paint(canvas, both(intersection(stroke(92, 204, 120, 256, 17), shoulders), MIDDLE), lighter(cloth, 0.13));
  },
  turtleneck: ({ canvas, cloth }) => {
    paint(canvas, shoulders, cloth);
    paint(canvas, roundBox(MIDDLE, 194, 29, 26, 12), darker(cloth, 0.12));
    paint(canvas, intersection(roundBox(MIDDLE, 194, 29, 26, 12), ellipse(MIDDLE, 148, 50, 44)), darker(cloth, 0.3));
  },
};

const paintHead = ({ canvas, face, skin, shade }: Sitting): void => {
  if (face.hair !== "scarf") {
    paint(canvas, both(ellipse(78, 128, 9, 13), MIDDLE), skin);
    paint(canvas, both(ellipse(79, 129, 4, 7), MIDDLE), shade);
  }
  paint(canvas, head, skin);
  paint(canvas, both(ellipse(98, 144, 12, 9), MIDDLE), blend(skin, rgb("#e0604f"), 0.5), 0.32);
};

const paintBeard = ({ canvas, face, hair }: Sitting): void => {
  if (!face.beard) return;
  const moustache = both(ellipse(118, 152, 13, 5.5), MIDDLE);
  if (face.beard === "moustache") return paint(canvas, moustache, hair);
  const length = face.beard === "full" ? 6 : 0;
  const jaw = melted(ellipse(MIDDLE, 108, 51, 52), ellipse(MIDDLE, 132 + length, 43, 50), 20);
  const cheeks = union(ellipse(MIDDLE, 112, 41, 42), above(118));
  const beard = without(union(without(jaw, cheeks), moustache), ellipse(MIDDLE, 161, 12, 5));
  paint(canvas, beard, hair, face.beard === "full" ? 1 : 0.72);
};

const paintMouth = ({ canvas, face, skin }: Sitting): void => {
  const lips = blend(skin, rgb("#a3312f"), 0.62);
  if (face.smile === "open") {
    const mouth = intersection(ellipse(MIDDLE, 154, 16, 15), below(156));
    paint(canvas, mouth, darker(lips, 0.35));
    paint(canvas, intersection(mouth, ellipse(MIDDLE, 152, 14, 9)), rgb("#fbf6f0"));
    return;
  }
  paint(canvas, intersection(outline(ellipse(MIDDLE, 148, 15, 13), 4), below(155)), darker(lips, 0.12));
};

const paintFeatures = ({ canvas, face, skin, shade, hair }: Sitting): void => {
  const browColour = face.hair === "scarf" ? rgb(HAIR_COLOUR.espresso) : darker(hair, 0.25);
  const brow = intersection(outline(ellipse(107, 116, 15, 13), 4.5), above(109));
  paint(canvas, both(brow, MIDDLE), browColour, 0.9);
  paint(canvas, both(ellipse(108, 124, 4.8, 5.8), MIDDLE), INK);
  paint(canvas, union(circle(109.8, 121.8, 1.6), circle(149.8, 121.8, 1.6)), WHITE, 0.9);
  paint(canvas, intersection(outline(ellipse(MIDDLE, 138, 7, 6), 3.4), below(138)), blend(skin, shade, 0.95));
};

const paintGlasses = ({ canvas, face }: Sitting): void => {
  if (!face.glasses) return;
  const lens = face.glasses === "round" ? circle(107, 125, 17) : roundBox(106, 125, 19, 14, 6);
  paint(canvas, both(lens, MIDDLE), WHITE, 0.16);
  const bridge = intersection(outline(ellipse(MIDDLE, 125, 7, 6), 3.4), above(124));
  const temple = both(stroke(89, 122, 80, 119, 3.4), MIDDLE);
  paint(canvas, union(both(outline(lens, 3.6), MIDDLE), bridge, temple), INK, 0.88);
};

/** The picture of a face, 256 pixels square, as a PNG. */
export const drawFace = (face: Face): Uint8Array => {
  const background = rgb(BACKGROUND[face.background]);
  const canvas = createCanvas(SIZE, background);
  const skin = rgb(SKIN[face.skin]);
  const cloth = rgb(CLOTH[face.cloth]);
  const sitting: Sitting = { canvas, face, skin, shade: darker(skin, 0.2), hair: colourOf(face.hairColour), cloth };
  const { behind, front, even } = hairOf(face.hair);
  paint(canvas, circle(MIDDLE, 132, 104), lighter(background, 0.42));
  if (behind) paint(canvas, behind, darker(sitting.hair, even ? 0 : 0.16));
  paintBody(sitting);
  paintHead(sitting);
  paintBeard(sitting);
  paintMouth(sitting);
  paintFeatures(sitting);
  if (front) paint(canvas, front, sitting.hair);
  paintGlasses(sitting);
  if (face.earrings) paint(canvas, both(circle(77, 144, 4), MIDDLE), rgb("#d9a441"));
  return encodePng(canvas);
};
