// What an SVG takes to draw, at most: the renderer can't be interrupted, so a costly file is refused before it is drawn.
import type { QualifiedTag } from "sax";

/** An element, with what decides how long it takes to draw. */
export interface SvgElement {
  local: string;
  /** By their names with prefixes, so that one of another namespace can't stand in for one that is drawn. */
  attributes: Record<string, string>;
  children: SvgElement[];
}

/** About one unit per millisecond on a slow machine, for what covers the whole picture. */
const COSTS = { element: 1, layer: 60, clip: 50, blur: 600, primitive: 60, image: 200 };
/** Of one file. An illustration of a thousand paths fits, and three groups with a drop shadow. */
const MAX_COST = 3_000;
/** Characters of a path that count like one element. */
const PATH_CHARACTERS = 100;
/** Of one attribute or style sheet. */
const MAX_REFERENCES = 1_000;
/** The renderer is recursive and would overflow its stack, which ends the process. */
const MAX_DEPTH = 100;

/** What shadows and colour effects consist of. Each takes a time that depends on its pixels alone. */
const PRIMITIVES = new Set([
  "feBlend",
  "feColorMatrix",
  "feComponentTransfer",
  "feComposite",
  "feDropShadow",
  "feFlood",
  "feGaussianBlur",
  "feMerge",
  "feMergeNode",
  "feOffset",
]);
const BLURS = new Set(["feDropShadow", "feGaussianBlur"]);
const PARTS = new Set(["feFuncA", "feFuncB", "feFuncG", "feFuncR"]);
/** A tile or a marker can need any amount of memory, and is drawn any number of times. */
const UNBOUNDED = new Set(["marker", "pattern"]);
/** What is not drawn where it is, but where it is referred to. */
const DEFINITIONS = new Set(["clipPath", "defs", "filter", "linearGradient", "mask", "radialGradient", "symbol"]);
/** A comment or an escape may hide one. */
const LAYERS = /(?:^|[;{\s])(?:opacity|filter|mask|clip-path|mix-blend-mode|isolation)\s*:|\/\*|\\/;
const LAYER_ATTRIBUTES = ["opacity", "filter", "mask", "clip-path", "mix-blend-mode", "isolation"];
/** Effects without an element, such as `blur(5px)`. */
const FUNCTIONS = /\b(?:blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\s*\(/;

/** Whether an element is an effect, or refers to one, whose cost nothing limits. */
export const hasUnboundedEffect = ({ local, attributes }: QualifiedTag): boolean =>
  UNBOUNDED.has(local) || (/^fe[A-Z]/.test(local) && !PRIMITIVES.has(local) && !PARTS.has(local)) ||
  Object.values(attributes).some(({ local: name, value }) => /^(style|filter)$/.test(name) && FUNCTIONS.test(value));

export const isUnboundedStyle = (style: string): boolean => FUNCTIONS.test(style);

/** What an element's attributes or a style add to drawing it: a layer, and elements that it shows by their ids. */
interface Effects {
  hasLayer: boolean;
  shown: readonly string[];
}

/** Throws for more references than any drawing has. */
const readEffects = (style: string): Effects => {
  const shown = [...style.matchAll(/url\(\s*(?:["']\s*)?#([^"')]*)/g)].map(([, id]) => id!.trim());
  if (shown.length > MAX_REFERENCES) throw new Error("too many references");
  return { hasLayer: LAYERS.test(style), shown };
};

/** The effects for an element of these classes. Of a style sheet with more than rules for classes: all of them. */
const readStyleSheet = (style: string): (classes?: string) => readonly Effects[] => {
  const rules = style.split("}").map((rule) => rule.split("{")).filter(([selectors]) => selectors!.trim() !== "");
  const isPlain = !/["'@\\]|\/\*/.test(style) &&
    rules.every(([selectors, , ...more]) =>
      more.length === 0 && selectors!.split(",").every((selector) => /^\.[\w-]+$/.test(selector.trim()))
    );
  if (!isPlain) {
    const all = [readEffects(style)];
    return () => all;
  }
  const byClass = new Map<string, string[]>();
  for (const [selectors, declarations = ""] of rules) {
    for (const selector of selectors!.split(",")) {
      const name = selector.trim().slice(1);
      const known = byClass.get(name);
      if (known) known.push(declarations);
      else byClass.set(name, [declarations]);
    }
  }
  const effects = new Map([...byClass].map(([name, all]) => [name, readEffects(all.join(";"))]));
  return (classes = "") => [...new Set(classes.split(/\s+/))].flatMap((name) => effects.get(name) ?? []);
};

/** What drawing an element costs by itself, and what it shows besides its children. */
interface Cost {
  own: number;
  shown: readonly SvgElement[];
}

const ownCost = ({ local, attributes }: SvgElement, hasLayer: boolean): number => {
  const effect = BLURS.has(local) ? COSTS.blur : COSTS.primitive;
  const points = attributes.d ?? attributes.points ?? "";
  return COSTS.element + points.length / PATH_CHARACTERS + (hasLayer ? COSTS.layer : 0) +
    (PRIMITIVES.has(local) ? effect : 0) + (local === "clipPath" || local === "mask" ? COSTS.clip : 0) +
    (local === "image" ? COSTS.image : 0);
};

/** Reads each element once, however often it is shown. */
const readCosts = (root: SvgElement, style: string): Map<SvgElement, Cost> => {
  const elements: SvgElement[] = [];
  const list = (element: SvgElement): void => {
    elements.push(element);
    element.children.forEach(list);
  };
  list(root);
  if (elements.length > MAX_COST) throw new Error("too many elements");
  // Of several with one id, the renderer may draw any.
  const byId = Map.groupBy(elements, ({ attributes }) => attributes.id);
  const effectsOf = readStyleSheet(style);
  return new Map(elements.map((element) => {
    const { local, attributes } = element;
    const effects = [...effectsOf(attributes.class), ...Object.values(attributes).map(readEffects)];
    const hasLayer = effects.some((effect) => effect.hasLayer) || LAYER_ATTRIBUTES.some((name) => attributes[name]);
    const links = Object.entries(attributes).filter(([name]) => local === "use" && /(^|:)href$/.test(name));
    const used = links.map(([, href]) => href.trim().slice(1));
    const shown = [...effects.flatMap((effect) => effect.shown), ...used].flatMap((id) => byId.get(id) ?? [])
      // Gradients take little, and refer to nothing else than gradients.
      .filter(({ local }) => !/Gradient$/.test(local));
    return [element, { own: ownCost(element, hasLayer), shown }];
  }));
};

/** Throws when an element contains itself by a reference, is nested too deeply, or costs too much with all it shows. */
const measure = (root: SvgElement, style: string): void => {
  const costs = readCosts(root, style);
  let total = 0;
  const visit = (element: SvgElement, depth: number, isShown: boolean): void => {
    const { own, shown } = costs.get(element)!;
    total += own;
    if (total > MAX_COST || depth > MAX_DEPTH) throw new Error("too costly");
    if (DEFINITIONS.has(element.local) && !isShown) return;
    for (const target of shown) visit(target, depth + 1, true);
    for (const child of element.children) visit(child, depth + 1, false);
  };
  visit(root, 0, true);
};

export const isTooCostly = (root: SvgElement, style: string): boolean => {
  try {
    measure(root, style);
    return false;
  } catch {
    return true;
  }
};

const PIXELS: Record<string, number> = { "": 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

const lengthOf = (value = ""): number | undefined => {
  const [, number, unit] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(value.trim()) ?? [];
  const pixels = Number(number) * (PIXELS[unit ?? "?"] ?? NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
};

/** Pixels of the longer side of the drawing. The renderer doubles what is smaller, and has no limit of its own. */
const DRAWN_SIDE = 1_000;

const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The tag of the root, with a size that the file does not decide; undefined when it has no size. */
export const rootTag = ({ name, attributes, isSelfClosing }: QualifiedTag): string | undefined => {
  const value = (attribute: string) => attributes[attribute]?.value;
  const box = value("viewBox")?.trim().split(/[\s,]+/).map(Number);
  const width = lengthOf(value("width")) ?? box?.[2];
  const height = lengthOf(value("height")) ?? box?.[3];
  if (!width || !height || !(width > 0 && height > 0)) return undefined;
  const scale = DRAWN_SIDE / Math.max(width, height);
  const values: Record<string, string> = { viewBox: `0 0 ${width} ${height}` };
  for (const [attribute, { value }] of Object.entries(attributes)) values[attribute] = value;
  values.width = String(width * scale);
  values.height = String(height * scale);
  const text = Object.entries(values).map(([attribute, value]) => `${attribute}="${escaped(value)}"`).join(" ");
  return `<${name} ${text}${isSelfClosing ? "/" : ""}>`;
};
