// What browsers, home screens and other sites show of the marketplace, drawn from its icon, logo and colour: icons, and the
// pictures for links to pages. Drawn on the library's threads when they are first asked for, and kept in memory.
import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import type { Brand } from "@/modules/settings/schemas.ts";
import { leastRecentlyUsed } from "@/platform/least-recently-used.ts";
import { brandOf, OWN } from "@/platform/validation/colour.ts";

const WHITE = "#ffffff";

type Box = readonly [x: number, y: number, side: number];

/** Two speech bubbles: the icon of a marketplace without one of its own. */
const bubbles = (colour: string, [x, y, side]: Box): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">` +
  `<path d="M3 2h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H8l-5 4V5z" fill="${colour}"/>` +
  `<path d="M22 8a3 3 0 0 1 3 3v11l-4-3h-7a3 3 0 0 1-3-2.5" fill="none" stroke="${colour}" stroke-width="2.5"/></svg>`;
const ALONE: Box = [-2, -4, 32];
const WITH_MARGIN: Box = [-6, -8, 40];

/** By file name. `filled`: fills its square, because systems cut off its corners. */
const ICONS: Readonly<Record<string, { side: number; filled?: true }>> = {
  "icon-64.png": { side: 64 },
  "icon-192.png": { side: 192 },
  "icon-512.png": { side: 512 },
  "maskable-512.png": { side: 512, filled: true },
  "touch-180.png": { side: 180, filled: true },
};

export interface BrandPictures {
  brand?: Brand;
  /** PNG of an uploaded picture. */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Names the brand in addresses, so that browsers load what it has changed; "" without one. */
const versionOf = ({ icon, logo, colour }: Brand): string =>
  [icon.slice(0, 8), logo.slice(0, 8), colour.slice(1)].filter(Boolean).join("-");

/** The address of a drawn picture: "/icons/icon-64.png?v=…", or without a brand "/icons/icon-64.png". */
export const drawnPath = (path: string, brand?: Brand): string => {
  const version = brand ? versionOf(brand) : "";
  return version ? `${path}?v=${version}` : path;
};

const colourOf = (brand?: Brand): string => brandOf(brand?.colour ?? "")?.light.brand ?? OWN.light.brand;

/** The icon of a tab that browsers draw at any size. */
export const favicon = (brand?: Brand): string => bubbles(colourOf(brand), ALONE);

const dataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture as large as it fits. @param align "xMin": at the left; otherwise in the middle. */
const placed = (png: Uint8Array, { x, y, width, height }: Place, align: "xMin" | "xMid" = "xMid"): string =>
  `<image href="${dataUrl(png)}" x="${x}" y="${y}" width="${width}" height="${height}" ` +
  `preserveAspectRatio="${align}YMid meet"/>`;

const drawing = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The library draws a small SVG larger than it says, so the size is set afterwards. */
const png = async (svg: string, width: number, height = width): Promise<Uint8Array<ArrayBuffer>> => {
  const { Transformer } = await import("@napi-rs/image");
  return new Uint8Array(await Transformer.fromSvg(svg).resize(width, height).png());
};

const drawn = leastRecentlyUsed<Uint8Array<ArrayBuffer>>(100);

const keep = async (key: string, draw: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> =>
  drawn.get(key) ?? drawn.set(key, await draw());

const drawIcon = async (name: string, { brand, find }: BrandPictures): Promise<Uint8Array<ArrayBuffer>> => {
  const { side, filled } = ICONS[name]!;
  const own = brand?.icon ? await find(brand.icon) : undefined;
  if (own) {
    const margin = filled ? Math.round(side / 10) : 0;
    const box = { x: margin, y: margin, width: side - 2 * margin, height: side - 2 * margin };
    const ground = filled ? `<rect width="${side}" height="${side}" fill="${WHITE}"/>` : "";
    return await png(drawing(side, side, ground + placed(own, box)), side);
  }
  if (!filled) return await png(bubbles(colourOf(brand), ALONE), side);
  const ground = `<rect x="-50" y="-50" width="200" height="200" fill="${colourOf(brand)}"/>`;
  return await png(bubbles(WHITE, WITH_MARGIN).replace(/(<svg [^>]*>)/, `$1${ground}`), side);
};

/** An icon below /icons/; undefined for an unknown name. */
export const findIcon = async (name: string, pictures: BrandPictures): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  Object.hasOwn(ICONS, name) ? await keep(drawnPath(name, pictures.brand), () => drawIcon(name, pictures)) : undefined;

/** The size of a picture for links, in px, and where the logo stands on it. */
const SHARED = { width: 1200, height: 630, band: 18, logo: { x: 84, y: 70, width: 520, height: 84 } };

const drawShared = async (base: Uint8Array, { brand, find }: BrandPictures): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height, band, logo } = SHARED;
  const own = brand?.logo ? await find(brand.logo) : undefined;
  const colour = colourOf(brand);
  const mark = own
    ? placed(own, logo, "xMin")
    : `<svg x="84" y="70" width="84" height="84">${bubbles(colour, ALONE)}</svg>`;
  const content = placed(base, { x: 0, y: 0, width, height }) + mark +
    `<rect y="${height - band}" width="${width}" height="${band}" fill="${colour}"/>`;
  return await png(drawing(width, height, content), width, height);
};

/**
 * The picture for links of this name, with the marketplace's logo and colour.
 * @param folder of the build, which has drawn everything else on it. Undefined where it has no such picture.
 */
export const findShared = async (
  name: string,
  { folder, ...pictures }: BrandPictures & { folder: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const file = `${folder}/share/${name}`;
  if (!/^[a-z\d-]+\.png$/.test(name) || !existsSync(file)) return undefined;
  return await keep(drawnPath(name, pictures.brand), () => drawShared(readFileSync(file), pictures));
};
