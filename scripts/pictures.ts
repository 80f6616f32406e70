// A build step that draws the pictures for links to pages, which need fonts: one for each category of the starter catalogue,
// and one for everything else. The server adds the marketplace's logo and colour (src/web/server/seo/brand-pictures.ts).
import { Transformer } from "@napi-rs/image";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import catalogue from "../src/modules/catalog/starter-catalog.json" with { type: "json" };

/** The size that sites expect of a picture for a link, in px. */
const SIZE = { width: 1200, height: 630 };
/** The tokens of src/web/styles.css as sRGB. */
const COLOUR = { paper: "#fbfaf6", ink: "#141b26", soft: "#4b525e" };
const TAGLINE = "Book a free meeting with one specialist";
const GENERAL = "Talk to someone who knows";

const resolve = (path: string) => createRequire(import.meta.url).resolve(path);

/** The library draws a small SVG larger than it says, so the size is set afterwards. */
const png = async (svg: string, width: number, height = width): Promise<Uint8Array> =>
  await Transformer.fromSvg(svg).resize(width, height).png();

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
      padding: "76px 84px",
      backgroundColor: COLOUR.paper,
      justifyContent: "flex-end",
      paddingBottom: "94px",
    },
    box(
      { flexDirection: "column", gap: 28 },
      box({ fontSize: title.length > 26 ? 80 : 96, fontWeight: 600, lineHeight: 1.1, color: COLOUR.ink }, title),
      box({ fontSize: 40, fontWeight: 400, color: COLOUR.soft }, TAGLINE),
    ),
  );

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

/** Vite plugin: writes the pictures to share/. */
export const drawPublicPictures = (): Plugin => ({
  name: "parley:pictures",
  apply: "build",
  async writeBundle({ dir }) {
    if (!dir) return;
    mkdirSync(`${dir}/share`, { recursive: true });
    await drawPictures(`${dir}/share`);
  },
});
