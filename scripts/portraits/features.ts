// Eyes, brows, nose, mouth, beard and glasses of the demo's portraits.
import type { HAIR, SKIN } from "./palette.ts";

type Skin = typeof SKIN[keyof typeof SKIN];
type Hair = typeof HAIR[keyof typeof HAIR];

export type Mouth = "calm" | "smile" | "laugh";
export type Beard = "full" | "short" | "stubble" | "moustache";
export type Glasses = "round" | "square";

const INK = "#2c2422";

const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" ` +
  `stroke-linecap="round" stroke-linejoin="round"/>`;

/** Draws what is on the left of the middle on both sides. */
export const mirrored = (drawing: string): string =>
  `${drawing}<g transform="translate(320 0) scale(-1 1)">${drawing}</g>`;

/** @param lashes a stronger upper lid. */
const drawEyes = (iris: string, lashes: boolean): string => {
  const eye = (x: number) =>
    `<path d="M${x - 9.5} 141C${x - 5} 134 ${x + 5} 134 ${x + 9.5} 141C${x + 5} 146.5 ${x - 5} 146.5 ${
      x - 9.5
    } 141Z" fill="#fffdfa"/>` +
    `<circle cx="${x}" cy="140" r="4.9" fill="${iris}"/><circle cx="${x}" cy="140" r="2.4" fill="#1d1716"/>` +
    `<circle cx="${x + 1.7}" cy="138.2" r="1.3" fill="#fff"/>`;
  const lid = (x: number, side: number) =>
    line(`M${x - 10} 141C${x - 5} 133.5 ${x + 5} 133.5 ${x + 10} 141`, INK, lashes ? 2.8 : 2.2) +
    (lashes ? line(`M${x + side * 10} 141L${x + side * 13.5} 138`, INK, 2.2) : "");
  return eye(139) + eye(181) + lid(139, -1) + lid(181, 1);
};

const drawBrows = ({ base }: Hair, strong: boolean): string =>
  mirrored(line("M126 125C132 118.5 142 118 150 121.5", base, strong ? 4.6 : 3.4, 0.92));

const drawNose = ({ shade }: Skin): string =>
  line("M162 140C160 152 154 160 154 166C154 171 160 171.5 165 169", shade, 2.8) +
  line("M170 168L168.5 169.5", shade, 2.4);

const MOUTHS: Record<Mouth, (skin: Skin) => string> = {
  calm: ({ lips, shade }) =>
    line("M146 185C154 188.5 166 188.5 174 185", lips, 3) + line("M152 194C157 196 163 196 168 194", shade, 2.2, 0.8),
  smile: ({ lips, shade }) =>
    line("M143 182C150 191.5 170 191.5 177 182", lips, 3) +
    line("M152 195C157 197.5 163 197.5 168 195", shade, 2.2, 0.8),
  laugh: ({ lips }) =>
    `<path d="M141 180C152 183 168 183 179 180C176 192 168 197 160 197S144 192 141 180Z" fill="${lips}"/>` +
    `<path d="M145 182C154 184 166 184 175 182C173 188.5 168 190 160 190S147 188.5 145 182Z" fill="#fffdfa"/>`,
};

/** Lips with a colour of their own. */
const drawLips = (skin: Skin, mouth: Mouth): string => {
  if (mouth === "laugh") return MOUTHS.laugh(skin);
  const { lips } = skin;
  const [corner, low] = mouth === "smile" ? [181, 188] : [184, 187];
  return `<path d="M144 ${corner}C150 180 156 178.5 160 180.5C164 178.5 170 180 176 ${corner}` +
    `C171 192 165 195 160 195S149 192 144 ${corner}Z" fill="${lips}"/>` +
    line(`M144 ${corner}C152 ${low} 168 ${low} 176 ${corner}`, INK, 1.6, 0.55);
};

const JAW = "M110 146C113 158 116 164 122 168C132 174 142 172 150 171C157 169 163 169 170 171C178 172 188 174 198 168" +
  "C204 164 207 158 210 146C211 166 207 184 198 196C188 209 174 216 160 216S132 209 122 196C113 184 109 166 110 146Z";
const MOUSTACHE = "M138 184C139 176 149 172 160 175C171 172 181 176 182 184C174 181 168 180 160 180S146 181 138 184Z";
/** Around the mouth, so that it stays visible in a full beard. */
const LIP_GAP = "M146 183C152 181 168 181 174 183C171 192 166 194 160 194S149 192 146 183Z";

const drawBeard = (kind: Beard | undefined, { base }: Hair, { base: skin }: Skin): string => {
  if (!kind) return "";
  if (kind === "moustache") return `<path d="${MOUSTACHE}" fill="${base}"/>`;
  if (kind === "stubble") return `<path d="${JAW}" fill="${base}" fill-opacity="0.16"/>`;
  const opacity = kind === "full" ? 1 : 0.82;
  return `<path d="${JAW}" fill="${base}" fill-opacity="${opacity}"/><path d="${LIP_GAP}" fill="${skin}"/>`;
};

const FRAMES: Record<Glasses, string> = {
  round: "M117 141a21 20 0 1 0 42 0a21 20 0 1 0 -42 0Z",
  square: "M118 128C132 125 146 125 158 128C159 140 158 150 153 157C144 161 132 161 123 157C118 150 117 140 118 128Z",
};

const drawGlasses = (kind: Glasses | undefined, colour: string): string =>
  kind
    ? mirrored(
      `<path d="${FRAMES[kind]}" fill="#fff" fill-opacity="0.16" stroke="${colour}" stroke-width="3.2"/>` +
        line("M118 136L107 132", colour, 3.2),
    ) + line("M158 137C159.5 134 160.5 134 162 137", colour, 3.2)
    : "";

/** The lines of an older face. */
const drawLines = ({ shade }: Skin): string =>
  mirrored(
    line("M138 172C134 177 133 182 134 187", shade, 2.2, 0.8) +
      line("M130 150C135 153 141 153 146 150", shade, 1.8, 0.8) +
      line("M121 142L116 139M121 146L116 147", shade, 1.6, 0.7),
  ) + line("M144 108C154 105 166 105 176 108", shade, 2, 0.7);

export interface Features {
  skin: Skin;
  hair: Hair;
  /** The colour of the eyes. */
  iris: string;
  mouth: Mouth;
  isOlder?: boolean;
  /** Lashes and coloured lips. */
  makeUp?: boolean;
  beard?: Beard;
  glasses?: Glasses;
  frame?: string;
}

export const drawFeatures = (features: Features): string => {
  const { skin, hair, iris, mouth, isOlder = false, makeUp = false, beard, glasses, frame = INK } = features;
  const cheeks = mirrored(`<ellipse cx="129" cy="165" rx="13" ry="8" fill="${skin.blush}" fill-opacity="0.2"/>`);
  return cheeks + (isOlder ? drawLines(skin) : "") + drawBeard(beard, hair, skin) + drawBrows(hair, !makeUp) +
    drawEyes(iris, makeUp) + drawNose(skin) + (makeUp ? drawLips(skin, mouth) : MOUTHS[mouth](skin)) +
    drawGlasses(glasses, frame);
};
