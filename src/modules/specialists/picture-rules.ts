// How large a picture is in pixels, read from its first bytes: a small file can unfold into gigabytes in a visitor's browser.

export interface PictureSize {
  width: number;
  height: number;
}

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** PNG, third edition, 11.2.1: the header comes first, width and height in it. */
const pngSize = (bytes: Uint8Array): PictureSize | undefined => {
  if (bytes.length < 24 || text(bytes, 12, 4) !== "IHDR") return undefined;
  return { width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) };
};

/** Markers of a frame's header; C4, C8 and CC mean something else (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segment after segment as far as the frame's header (ITU-T T.81, B.2.2). */
const jpegSize = (bytes: Uint8Array): PictureSize | undefined => {
  const numbers = view(bytes);
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return { width: numbers.getUint16(at + 7), height: numbers.getUint16(at + 5) };
    // Any number of FF may stand before a marker.
    at += marker === 0xff ? 1 : 2 + numbers.getUint16(at + 2);
  }
  return undefined;
};

/** One of three kinds of first chunk (WebP container specification). */
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

const READERS: Record<string, (bytes: Uint8Array) => PictureSize | undefined> = {
  "image/png": pngSize,
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

/** The size that a picture says it has, in pixels; undefined when it does not say it where it should. */
export const pictureSize = (contentType: string, bytes: Uint8Array): PictureSize | undefined =>
  READERS[contentType]?.(bytes);
