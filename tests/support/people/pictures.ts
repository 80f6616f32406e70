// Pictures: the first bytes, which contain type and size, and whole ones that can be decoded.
import { type Metadata, Transformer } from "@napi-rs/image";

const bytesOf = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parts.flatMap((part) => typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part));
const big = (bytes: number, value: number) =>
  Array.from({ length: bytes }, (_, i) => value >> 8 * (bytes - 1 - i) & 255);
const little = (bytes: number, value: number) => big(bytes, value).reverse();

export const pngOf = (width = 8, height = 8) =>
  bytesOf([0x89], "PNG\r\n", [0x1a, 10], big(4, 13), "IHDR", big(4, width), big(4, height), [8, 0, 0, 0, 0]);

/** With a segment and a fill byte before the frame, as cameras write them. */
export const jpegOf = (width = 8, height = 8) => {
  const note = [0xff, 0xe1, ...big(2, 6), 1, 2, 3, 4];
  return bytesOf([0xff, 0xd8, ...note, 0xff, 0xff, 0xc0, ...big(2, 11), 8, ...big(2, height), ...big(2, width), 1]);
};

const webp = (...chunk: (string | number[])[]) => bytesOf("RIFF", little(4, 22), "WEBP", ...chunk, little(8, 0));

export const webpOf = {
  extended: (width: number, height: number) =>
    webp("VP8X", little(4, 10), little(4, 0), little(3, width - 1), little(3, height - 1)),
  lossless: (width: number, height: number) =>
    webp("VP8L", little(4, 9), [0x2f], little(4, (width - 1) | ((height - 1) << 14))),
  lossy: (width: number, height: number) =>
    webp("VP8 ", little(4, 10), [0, 0, 0, 0x9d, 1, 0x2a], little(2, width), little(2, height)),
};

/** An encoded photo as it is stored, for tests that do not look at it. */
export const webpPhoto = (width = 8) => ({ contentType: "image/webp", bytes: webpOf.lossy(width, 8) });

/** A whole picture: the left half is red, the right half blue. */
const halves = (width: number, height: number): Transformer => {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2;
    pixels.set(isLeft ? [255, 0, 0, 255] : [0, 0, 255, 255], at);
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
};

/** Whole pictures, by type. */
export const pictureOf = {
  jpeg: async (width = 64, height = 48) => new Uint8Array(await halves(width, height).jpeg(90)),
  png: async (width = 64, height = 48) => new Uint8Array(await halves(width, height).png()),
  webp: async (width = 64, height = 48) => new Uint8Array(await halves(width, height).webp(90)),
};

/** Size, metadata and the colours of the first and the last pixel. */
export const inspectPicture = async (bytes: Uint8Array): Promise<Metadata & { first: number[]; last: number[] }> => {
  const metadata = await new Transformer(bytes).metadata(true);
  const pixels = [...await new Transformer(bytes).rawPixels()];
  const perPixel = pixels.length / metadata.width / metadata.height;
  return { ...metadata, first: pixels.slice(0, 3), last: pixels.slice(-perPixel).slice(0, 3) };
};
