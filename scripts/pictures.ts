// A build step that draws what browsers and other sites show of pages: a picture for links to each category of the starter
// catalogue and to everything else, and the icons of the app. The server itself draws nothing.
import { Transformer } from "@napi-rs/image";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import catalogue from "../src/modules/catalog/starter-catalog.json" with { type: "json" };

/** The size that sites expect of a picture for a link, in px. */
const SIZE = { width: 1200, height: 630 };
/** The tokens of src/web/styles.css as sRGB. */
const COLOUR = { paper: "#fbfaf6", ink: "#141b26", soft: "#4b525e", brand: "#066a4c" };
const TAGLINE = "Book a free meeting with one specialist";
const GENERAL = "Talk to someone who knows";

const resolve = (path: string) => createRequire(import.meta.url).resolve(path);

/** The two people of the wordmark. */
const markOf = (main: string, outline: string, [x, y, side]: [number, number, number]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">` +
  `<path d="M3 2h13a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H8l-5 4V5z" fill="${main}"/>` +
  `<path d="M22 8a3 3 0 0 1 3 3v11l-4-3h-7a3 3 0 0 1-3-2.5" fill="none" stroke="${outline}" stroke-width="2.5"/></svg>`;

/** The library draws a small SVG larger than it says, so the size is set afterwards. */
const png = async (svg: string, width: number, height = width): Promise<Uint8Array> =>
  await Transformer.fromSvg(svg).resize(width, height).png();

const onColour = (svg: string, colour: string): string =>
  svg.replace(/(<svg [^>]*>)/, `$1<rect x="-50" y="-50" width="200" height="200" fill="${colour}"/>`);

/** File names below /icons, by size. A maskable icon and a touch icon fill their square; systems cut off its corners. */
const drawIcons = async (): Promise<Record<string, Uint8Array>> => {
  const plain = markOf(COLOUR.brand, COLOUR.brand, [-2, -4, 32]);
  const filled = onColour(markOf("#ffffff", "#ffffff", [-6, -8, 40]), COLOUR.brand);
  return {
    "icon-192.png": await png(plain, 192),
    "icon-512.png": await png(plain, 512),
    "maskable-512.png": await png(filled, 512),
    "touch-180.png": await png(filled, 180),
  };
};

type Element = { type: string; props: Record<string, unknown> };

const box = (style: Record<string, unknown>, ...children: (Element | string)[]): Element => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children: children.length === 1 ? children[0] : children },
});

const pictureOf = (title: string): Element =>
  box(
    {
      ...SIZE,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "76px 84px",
      backgroundColor: COLOUR.paper,
      borderBottom: `18px solid ${COLOUR.brand}`,
    },
    box(
      { alignItems: "center", gap: 20, fontSize: 44, fontWeight: 600, color: COLOUR.ink },
      {
        type: "img",
        props: { width: 66, height: 66, src: dataUrl(markOf(COLOUR.brand, COLOUR.brand, [-2, -4, 32])) },
      },
      "Parley",
    ),
    box(
      { flexDirection: "column", gap: 28 },
      box({ fontSize: title.length > 26 ? 80 : 96, fontWeight: 600, lineHeight: 1.1, color: COLOUR.ink }, title),
      box({ fontSize: 40, fontWeight: 400, color: COLOUR.soft }, TAGLINE),
    ),
  );

const dataUrl = (svg: string): string => `data:image/svg+xml;base64,${btoa(svg)}`;

const loadFonts = () =>
  [400, 600].map((weight) => ({
    name: "Source Serif 4",
    data: readFileSync(resolve(`@fontsource/source-serif-4/files/source-serif-4-latin-${weight}-normal.woff`)),
    weight: weight as 400 | 600,
    style: "normal" as const,
  }));

/** A picture for each category, by slug, with the name that is written on it; "general" fits everything. */
const drawPictures = async (folder: string): Promise<void> => {
  const { default: satori } = await import("satori");
  const fonts = loadFonts();
  const names: Record<string, string> = { general: GENERAL };
  for (const { slug, name } of catalogue.categories) names[slug] = name;
  for (const [slug, name] of Object.entries(names)) {
    const svg = await satori(pictureOf(name) as never, { ...SIZE, fonts });
    writeFileSync(`${folder}/${slug}.png`, await png(svg, SIZE.width, SIZE.height));
  }
  writeFileSync(`${folder}/names.json`, JSON.stringify(names));
};

/** Vite plugin: writes the pictures to share/ and the icons to icons/. */
export const drawPublicPictures = (): Plugin => ({
  name: "parley:pictures",
  apply: "build",
  async writeBundle({ dir }) {
    if (!dir) return;
    for (const folder of ["share", "icons"]) mkdirSync(`${dir}/${folder}`, { recursive: true });
    await drawPictures(`${dir}/share`);
    for (const [name, bytes] of Object.entries(await drawIcons())) writeFileSync(`${dir}/icons/${name}`, bytes);
  },
});
