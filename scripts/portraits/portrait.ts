// Draws a portrait of the demo as an SVG: head and shoulders in one flat style, with light from the upper left. No photo
// of anybody is used, and nothing is random.
import { createHash } from "node:crypto";
import type { HairStyle } from "./hair.ts";
import { HAIRSTYLES, HEADSCARF } from "./hair.ts";
import { drawCollar, drawGarment, drawOpening, type Dress } from "./clothes.ts";
import { drawFeatures, type Features, mirrored } from "./features.ts";
import { BACKDROP, type CLOTH } from "./palette.ts";

/** Half the width of the shoulders, and the paths of the head. */
const BUILDS = {
  slim: { shoulders: 106, neck: 21 },
  medium: { shoulders: 118, neck: 24 },
  broad: { shoulders: 130, neck: 28 },
} as const;

const HEADS = {
  oval: "M111 126C111 88 132 68 160 68S209 88 209 126C209 150 206 166 197 182C188 198 174 208 160 208S132 198 123 182" +
    "C114 166 111 150 111 126Z",
  round:
    "M109 128C109 88 132 68 160 68S211 88 211 128C211 156 207 172 196 186C186 199 173 206 160 206S134 199 124 186" +
    "C113 172 109 156 109 128Z",
  square:
    "M111 126C111 88 132 67 160 67S209 88 209 126C209 152 208 168 203 182C195 199 177 210 160 210S125 199 117 182" +
    "C112 168 111 152 111 126Z",
  long: "M112 124C112 86 133 66 160 66S208 86 208 124C208 152 204 170 195 187C186 204 173 213 160 213S134 204 125 187" +
    "C116 170 112 152 112 124Z",
} as const;

export interface Appearance extends Features {
  build: keyof typeof BUILDS;
  head: keyof typeof HEADS;
  /** Absent for a shaved head. */
  style?: keyof typeof HAIRSTYLES;
  headscarf?: typeof CLOTH[keyof typeof CLOTH];
  dress: Dress;
  /** The colour of earrings. */
  earrings?: string;
  backdrop: keyof typeof BACKDROP;
}

const path = (d: string, fill: string, rest = ""): string => `<path d="${d}" fill="${fill}"${rest}/>`;
const strokes = (d: string | undefined, colour: string, width = 2.6): string =>
  d
    ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-opacity="0.8"/>`
    : "";

const neckPath = (half: number): string =>
  `M${160 - half} 180V218C${160 - half} 240 ${160 - half * 0.6} 250 160 250S${160 + half} 240 ${160 + half} 218V180Z`;

/** The neck with the shadow of the head on it. */
const drawNeck = ({ skin, build, head, dress }: Appearance): string => {
  const neck = neckPath(BUILDS[build].neck);
  return path(neck, skin.base) + drawOpening(dress, skin.base) +
    `<clipPath id="neck"><path d="${neck}"/></clipPath><g clip-path="url(#neck)">` +
    path(HEADS[head], skin.shade, ` transform="translate(3 27)"`) + "</g>";
};

const drawEars = ({ skin, earrings }: Appearance): string =>
  mirrored(
    `<ellipse cx="110" cy="144" rx="9.5" ry="15" fill="${skin.base}"/>` +
      strokes("M107 137C103 142 105 149 109 152", skin.shade, 2.4) +
      (earrings ? `<circle cx="108" cy="162" r="4.5" fill="${earrings}"/>` : ""),
  );

/** The side away from the light, and the shadow of the hair on the forehead. */
const drawShades = ({ skin, head }: Appearance, front: string | undefined): string =>
  `<clipPath id="head"><path d="${HEADS[head]}"/></clipPath><g clip-path="url(#head)">` +
  path(
    "M170 60C206 70 222 104 218 146C214 186 192 214 158 216C186 202 199 172 199 134C199 100 190 76 170 60Z",
    skin.shade,
  ) +
  (front ? path(front, skin.shade, ` transform="translate(0 7)" fill-opacity="0.75"`) : "") + "</g>";

const drawHead = (person: Appearance, front: string | undefined): string =>
  (person.headscarf ? "" : drawEars(person)) + path(HEADS[person.head], person.skin.base) + drawShades(person, front) +
  (person.style || person.headscarf
    ? ""
    : `<ellipse cx="142" cy="88" rx="17" ry="8" fill="#fff" fill-opacity="0.22" transform="rotate(-24 142 88)"/>`);

const drawScarf = ({ base, dark }: typeof CLOTH[keyof typeof CLOTH]): string =>
  path(HEADSCARF.inner, dark) + path(HEADSCARF.outer, base, ` fill-rule="evenodd"`) + strokes(HEADSCARF.folds, dark, 3);

const drawBackdrop = (name: keyof typeof BACKDROP): string => {
  const [light, dark] = BACKDROP[name];
  return `<linearGradient id="backdrop" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/>` +
    `<stop offset="1" stop-color="${dark}"/></linearGradient><rect width="320" height="320" fill="url(#backdrop)"/>` +
    `<circle cx="160" cy="150" r="122" fill="#fff" fill-opacity="0.14"/>`;
};

/** Left, top, width and height of what is shown. */
const FRAME = "21 15 278 278";
/** How far the shoulders are raised towards the head. */
const RAISED = 12;

/** An SVG of 320 by 320 px. */
export const drawPortrait = (person: Appearance): string => {
  const { hair, style, headscarf, dress, build } = person;
  const { back, front, strands, backStrands }: HairStyle = style ? HAIRSTYLES[style] : {};
  // Head and shoulders fill the picture, also where it is cut to a circle.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAME}" width="320" height="320">` +
    drawBackdrop(person.backdrop) +
    (back ? path(back, hair.base) : "") + strokes(backStrands, hair.light) +
    `<g transform="translate(0 ${-RAISED})">${drawGarment(dress, BUILDS[build].shoulders)}${drawNeck(person)}` +
    `${drawCollar(dress)}</g>` +
    drawHead(person, front) + drawFeatures(person) +
    (front ? path(front, hair.base) : "") + strokes(strands, hair.light) +
    (headscarf ? drawScarf(headscarf) : "") +
    "</svg>";
};

/** Changes with every stroke. */
export const digestOf = (svg: string): string => createHash("sha256").update(svg).digest("hex").slice(0, 16);
