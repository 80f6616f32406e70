// Which outlines a PDF draws, and where: what a reader sees, not what the file says about it.
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { Blob as FontData, Buffer as TextBuffer, Face, Font, shape } from "harfbuzzjs";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

export interface DrawnGlyph {
  /** An SVG path, in units of the font. */
  outline: string;
  /** Points from the left and from the bottom of the page. */
  x: number;
  y: number;
}

export const openFont = (file: Uint8Array): { face: Face; font: Font } => {
  const face = new Face(new FontData(Uint8Array.from(file).buffer));
  return { face, font: new Font(face) };
};

/** What HarfBuzz, which also shapes for browsers, makes of a word at this size: glyphs from its left edge. */
export const shapedWord = (font: { face: Face; font: Font }, word: string, size: number): DrawnGlyph[] => {
  const buffer = new TextBuffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  const scale = size / font.face.upem;
  let pen = 0;
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const glyph = { outline: font.font.glyphToPath(codepoint), x: (pen + xOffset) * scale, y: yOffset * scale };
    pen += xAdvance;
    return glyph;
  });
};

/** The embedded fonts by their names in the PDF. */
const embeddedFonts = async (pdf: Uint8Array): Promise<Map<string, Font>> => {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const descriptors = context.enumerateIndirectObjects().map(([, object]) => object).filter((object) =>
    object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("FontDescriptor")
  ) as PDFDict[];
  return new Map(descriptors.map((descriptor) => {
    const name = descriptor.lookup(PDFName.of("FontName"), PDFName).decodeText();
    const file = descriptor.lookup(PDFName.of("FontFile2")) as PDFRawStream;
    return [name, openFont(decodePDFRawStream(file).decode()).font];
  }));
};

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

interface ShownGlyph {
  originalCharCode: number;
  /** Thousandths of the size. */
  width: number;
}

/** Every glyph with an outline on a page of a PDF. */
export const drawnGlyphs = async (pdf: Uint8Array, pageNumber = 1): Promise<DrawnGlyph[]> => {
  const fonts = await embeddedFonts(pdf);
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(pdf.slice())).getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const glyphs: DrawnGlyph[] = [];
  const saved: Matrix[] = [];
  let [page_, text]: Matrix[] = [[1, 0, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0]];
  let font: Font | undefined;
  let size = 0;
  const show = (items: (ShownGlyph | number)[]) => {
    let pen = 0;
    for (const item of items) {
      if (typeof item === "number") {
        pen -= item / 1_000 * size;
        continue;
      }
      const [, , , , x, y] = times(times(page_!, text!), [1, 0, 0, 1, pen, 0]);
      const outline = font!.glyphToPath(item.originalCharCode);
      if (outline) glyphs.push({ outline, x, y });
      pen += item.width / 1_000 * size;
    }
  };
  fnArray.forEach((operator, at) => {
    const args = argsArray[at];
    if (operator === OPS.save) saved.push(page_!);
    else if (operator === OPS.restore) page_ = saved.pop();
    else if (operator === OPS.transform) page_ = times(page_!, args as Matrix);
    else if (operator === OPS.setTextMatrix) text = [...args[0]] as Matrix;
    else if (operator === OPS.setFont) {
      font = fonts.get(page.commonObjs.get(args[0]).name);
      size = args[1];
    } else if (operator === OPS.showText) show(args[0]);
  });
  return glyphs;
};
