// What an SVG consists of, by a parser, before it is drawn: the renderer would read files of this machine that it names.
import sax from "sax";

/** Nothing that an SVG draws may come from anywhere else. */
const EMBEDDED = /^(#|data:image\/(png|jpeg);)/;

export interface SvgContent {
  /** Why it can't be used. */
  problem?: string;
  /** It has a script, which a drawing leaves out. */
  hasScript: boolean;
}

const PROBLEMS = {
  malformed: "This SVG can't be read. It may be damaged; please export it again, or choose a PNG.",
  other: "This file is neither an SVG nor a PNG. Please choose one of them.",
  outside: "This SVG shows a picture from another file. Please export it with everything in it, or choose a PNG.",
  text: "This SVG has text that needs a font. Please convert the text to outlines, or choose a PNG.",
  entities: "This SVG has its own document type. Please export it as a plain SVG, or choose a PNG.",
};

/** Elements that show something else, by their reference. */
const SHOWS_OTHERS = new Set(["image", "feImage", "use"]);
const HAS_TEXT = new Set(["text", "foreignObject"]);

/** @param text of the file */
export const inspectSvg = (text: string): SvgContent => {
  const found = new Set<keyof typeof PROBLEMS>();
  let hasScript = false;
  let depth = 0;
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = (type) => void (type.includes("[") && found.add("entities"));
  parser.onopentag = ({ local, attributes }: sax.QualifiedTag) => {
    if (depth === 0 && local !== "svg") found.add("other");
    depth += 1;
    if (HAS_TEXT.has(local)) found.add("text");
    hasScript ||= local === "script";
    for (const attribute of Object.values(attributes)) {
      hasScript ||= attribute.local.toLowerCase().startsWith("on");
      if (SHOWS_OTHERS.has(local) && attribute.local === "href" && !EMBEDDED.test(attribute.value.trim())) {
        found.add("outside");
      }
    }
  };
  parser.onclosetag = () => void (depth -= 1);
  try {
    parser.write(text).close();
  } catch {
    return { problem: PROBLEMS[text.trimStart().startsWith("<") ? "malformed" : "other"], hasScript };
  }
  const [first] = found;
  return { problem: first && PROBLEMS[first], hasScript };
};
