// The tokens have enough contrast in both themes, and no colour is named outside their file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const WEB = import.meta.dirname ?? "";
const css = readFileSync(join(WEB, "styles.css"), "utf8");
const [lightText = "", darkText = ""] = css.split("prefers-color-scheme: dark");

type Palette = Record<string, readonly number[]>;

const paletteOf = (text: string): Palette =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): oklch\(([\d. ]+)\)/g)].map((
      [, name, lch = ""],
    ) => [name, lch.split(" ").map(Number)]),
  );

const light = paletteOf(lightText);
const dark = { ...light, ...paletteOf(darkText) };

/** OKLCH to linear sRGB (CSS Color 4), clipped to what a screen shows. */
const linearRgb = ([l = 0, c = 0, h = 0]: readonly number[]) => {
  const [a, b] = [c * Math.cos(h * Math.PI / 180), c * Math.sin(h * Math.PI / 180)];
  const [L, M, S] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
};

const luminance = (colour: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = linearRgb(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2 contrast, 1 to 21. */
const contrast = (palette: Palette, front: string, back: string) => {
  const colours = [palette[front], palette[back]];
  const [high = 0, low = 0] = colours.map((colour) => {
    if (!colour) throw new Error(`no colour ${front} or ${back}`);
    return luminance(colour);
  }).sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
};

const backgrounds = ["paper", "surface", "wash"];
const statusTints = ["active-tint", "planned-tint", "ok-tint", "warn-tint", "danger-tint"];
const on = (front: string, backs: readonly string[], least: number) =>
  backs.map((back) => [front, back, least] as const);

const pairs = [
  ...on("ink", [...backgrounds, "brand-tint", "accent-tint", ...statusTints], 7),
  ...on("ink-soft", ["paper", "surface"], 7),
  ...on("ink-soft", ["wash", "sunken", "brand-tint"], 4.5),
  ...on("brand", [...backgrounds, "brand-tint"], 4.5),
  ...on("brand-strong", [...backgrounds, "brand-tint"], 4.5),
  ...on("on-brand", ["brand", "brand-strong"], 4.5),
  ...on("active", [...backgrounds, "active-tint"], 4.5),
  ...on("planned", [...backgrounds, "planned-tint"], 4.5),
  ...on("ok", [...backgrounds, "ok-tint", "brand-tint"], 4.5),
  ...on("warn", [...backgrounds, "warn-tint"], 4.5),
  ...on("danger", [...backgrounds, "danger-tint"], 4.5),
  ...on("on-danger", ["danger-fill", "danger-fill-strong"], 4.5),
  // Borders of controls, and the mark of a selected one (WCAG 1.4.11).
  ...on("line-strong", ["paper", "surface"], 3),
  ...on("brand", ["paper", "surface", "brand-tint", "line"], 3),
  // Marks without text: the strokes of drawings, icons of a status and the edge of a card, bars of a chart.
  ...on("ink-soft", ["brand-tint", "surface"], 3),
  ...["active", "planned", "ok", "danger"].flatMap((tone) => on(tone, ["paper", "surface", "wash"], 3)),
];

test("contrast is computed as WCAG does", () => {
  const known = { black: [0, 0, 0], white: [1, 0, 0], grey: [0.5999, 0, 0] };
  expect(contrast(known, "black", "white")).toBeCloseTo(21, 1);
  expect(contrast(known, "grey", "white")).toBeCloseTo(3.95, 1);
});

describe.each([["light", light], ["dark", dark]] as const)("in the %s theme", (_, palette) => {
  test.each(pairs)("%s on %s reaches %d", (front, back, least) => {
    expect(contrast(palette, front, back)).toBeGreaterThanOrEqual(least);
  });
});

test("the dark theme names every colour of the light one", () => {
  expect(Object.keys(paletteOf(darkText)).sort()).toEqual(Object.keys(light).sort());
});

test("paper has every colour of the screen, in shades of grey", () => {
  const paper = readFileSync(join(WEB, "print.css"), "utf8");
  const named = [...paper.matchAll(/--color-([\w-]+): #([0-9a-f]+);/g)].map(([, name, hex]) => ({ name, hex }));
  expect(Object.keys(light).filter((token) => !named.some(({ name }) => name === token))).toEqual([]);
  expect(named.filter(({ hex }) => new Set(hex).size > 1)).toEqual([]);
});

const sources = ["islands", "pages", "ui"]
  .flatMap((folder) =>
    readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path))
  )
  .filter((path) => /\.tsx?$/.test(path));
const sourcesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(join(WEB, path), "utf8")));

test("no class names the left or the right: they change places in a language from right to left", () => {
  expect(sourcesWith(
    /(?<=["'`\s:])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-[lr])-(?:[\d[(]|auto)|\b(?:text|float)-(?:left|right)\b/,
  )).toEqual([]);
});

test("no screen, page or part names a colour", () => {
  const named = /oklch\(|\brgba?\(|\bhsla?\(|#[0-9a-f]{6}\b|#[0-9a-f]{3}["' ;]/i;
  expect(sourcesWith(named)).toEqual([]);
});
