// Type and size of a picture, from its first bytes. A small file can unfold into gigabytes in a visitor's browser.

export interface PictureSize {
  width: number;
  height: number;
}

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The header comes first and contains width and height (PNG, third edition, 11.2.1). */
const pngSize = (bytes: Uint8Array): PictureSize | undefined => {
  if (bytes.length < 24 || text(bytes, 12, 4) !== "IHDR") return undefined;
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) };
};

/** Markers of a frame header. C4, C8 and CC mean something else (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Skips segments up to the frame header (ITU-T T.81, B.2.2). */
const jpegSize = (bytes: Uint8Array): PictureSize | undefined => {
  const numbers = view(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return { width: numbers.getUint16(at + 7), height: numbers.getUint16(at + 5) };
    // Any number of FF bytes can precede a marker.
    at += marker === 0xff ? 1 : 2 + numbers.getUint16(at + 2);
  }
  return undefined;
};

/** The first chunk has one of three kinds (WebP container specification). */
const webpSize = (bytes: Uint8Array): PictureSize | undefined => {
  if (bytes.length < 30) return undefined;
  const numbers = view(bytes);
  const threeBytes = (at: number) => numbers.getUint16(at, true) | (numbers.getUint8(at + 2) << 16);
  switch (text(bytes, 12, 4)) {
    case "VP8X":
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    case "VP8L": {
      const bits = numbers.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: numbers.getUint16(26, true) & 0x3fff, height: numbers.getUint16(28, true) & 0x3fff };
  }
  return undefined;
};

interface PictureType {
  contentType: string;
  /** The first bytes. */
  prefix: readonly (number | null)[];
  sizeOf(bytes: Uint8Array): PictureSize | undefined;
}

/** SVG is left out on purpose, because it can contain scripts. */
const TYPES: readonly PictureType[] = [
  { contentType: "image/png", prefix: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], sizeOf: pngSize },
  { contentType: "image/jpeg", prefix: [0xff, 0xd8, 0xff], sizeOf: jpegSize },
  {
    contentType: "image/webp",
    prefix: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
    sizeOf: webpSize,
  },
];

const typeOf = (bytes: Uint8Array): PictureType | undefined =>
  TYPES.find(({ prefix }) => prefix.every((byte, i) => byte === null || bytes[i] === byte));

/** The content type of a picture, by its first bytes; undefined for anything else. */
export const findPhotoType = (bytes: Uint8Array): string | undefined => typeOf(bytes)?.contentType;

/** The size that a picture declares, in pixels; undefined when it is no PNG, JPEG or WebP, or its header is invalid. */
export const pictureSize = (bytes: Uint8Array): PictureSize | undefined => typeOf(bytes)?.sizeOf(bytes);
