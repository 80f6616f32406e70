// What an SVG consists of, by a parser, before it is drawn: the renderer would read files of this machine that it names.
import sax from "sax";
import { hasUnboundedEffect, isTooCostly, isUnboundedStyle, rootTag, type SvgElement } from "./svg-cost.ts";

/** Nothing that an SVG draws may come from anywhere else. */
const EMBEDDED = /^(#|data:image\/(png|jpeg);)/;

export interface SvgContent {
  /** Why it can't be used. */
  problem?: string;
  /** It has a script, which a drawing leaves out. */
  hasScript: boolean;
  /** What is drawn: the same content, in a size of our choice. */
  drawable: string;
  /** The pictures inside it, as data URLs. */
  images: string[];
}

const PROBLEMS = {
  malformed: "This SVG can't be read. It may be damaged; please export it again, or choose a PNG.",
  other: "This file is neither an SVG nor a PNG. Please choose one of them.",
  outside: "This SVG shows a picture from another file. Please export it with everything in it, or choose a PNG.",
  text: "This SVG has text that needs a font. Please convert the text to outlines, or choose a PNG.",
  effect:
    "This SVG has an effect, a pattern or a marker that takes too long to draw. Please remove it, or choose a PNG.",
  costly: "This picture takes too long to draw. Please simplify it, or upload it as a PNG.",
  entities: "This SVG has its own document type. Please export it as a plain SVG, or choose a PNG.",
};

/** Elements that show something else, by their reference. */
const SHOWS_OTHERS = new Set(["image", "feImage", "use"]);
const HAS_TEXT = new Set(["text", "foreignObject"]);

/** @param text of the file */
export const inspectSvg = (text: string): SvgContent => {
  const found = new Set<keyof typeof PROBLEMS>();
  let hasScript = false;
  let [style, drawable] = ["", ""];
  const images: string[] = [];
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = (type) => void (type.includes("[") && found.add("entities"));
  const addRoot = (tag: sax.QualifiedTag): void => {
    if (tag.local !== "svg") found.add("other");
    const resized = rootTag(tag);
    if (!resized) return void found.add("malformed");
    drawable = text.slice(0, parser.startTagPosition - 1) + resized + text.slice(parser.position);
  };
  const addText = (content: string): void => void (open.at(-1)?.local === "style" && (style += content));
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onopentag = (tag: sax.QualifiedTag) => {
    const { local, attributes } = tag;
    const element: SvgElement = { local, attributes: {}, children: [] };
    if (root) open.at(-1)?.children.push(element);
    else addRoot(tag);
    root ??= element;
    open.push(element);
    // Deeper than any drawing, and what measures the file is recursive, too.
    if (open.length > 1_000) throw new Error("nested too deeply");
    if (HAS_TEXT.has(local)) found.add("text");
    hasScript ||= local === "script";
    for (const attribute of Object.values(attributes)) {
      element.attributes[attribute.name] = attribute.value;
      hasScript ||= attribute.local.toLowerCase().startsWith("on");
      if (SHOWS_OTHERS.has(local) && attribute.local === "href" && !EMBEDDED.test(attribute.value.trim())) {
        found.add("outside");
      }
      if (local === "image" && attribute.local === "href") images.push(attribute.value);
    }
    if (hasUnboundedEffect(tag)) found.add("effect");
  };
  parser.onclosetag = () => void open.pop();
  try {
    parser.write(text).close();
  } catch {
    return { problem: PROBLEMS[text.trimStart().startsWith("<") ? "malformed" : "other"], hasScript, drawable, images };
  }
  if (isUnboundedStyle(style)) found.add("effect");
  if (root && isTooCostly(root, style)) found.add("costly");
  const [first] = found;
  return { problem: first && PROBLEMS[first], hasScript, drawable, images };
};
