// Pictures with the metadata that cameras and programs write: EXIF with a position, text, XMP.
import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** Stands for everything that must not be published. */
export const SECRET = "Secret-Camera-Owner";

const ascii = (text: string) => Buffer.from(text, "latin1");
const numbers = (bytes: 2 | 4, littleEndian: boolean, ...values: number[]) =>
  Buffer.concat(values.map((value) => {
    const buffer = Buffer.alloc(bytes);
    if (littleEndian) buffer.writeUIntLE(value, 0, bytes);
    else buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  }));

/** One entry of a TIFF directory: tag, type (2 text, 3 short, 4 long, 5 rational), count, and value or offset. */
const entry = (tag: number, type: number, count: number, value: number | Buffer) => {
  const last = typeof value === "number"
    ? numbers(4, true, value)
    : Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4);
  return Buffer.concat([numbers(2, true, tag, type), numbers(4, true, count), last]);
};
const directory = (...entries: Buffer[]) =>
  Buffer.concat([numbers(2, true, entries.length), ...entries, numbers(4, true, 0)]);

/** EXIF: the camera's owner, the position 48° 12' 30" N, and an orientation (6: turn it 90° clockwise). */
export const exif = (orientation = 6): Buffer => {
  const owner = ascii(`${SECRET}\0`);
  const [ownerAt, gpsAt] = [8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + owner.length];
  const main = directory(
    entry(0x0112, 3, 1, orientation),
    entry(0x013b, 2, owner.length, ownerAt),
    entry(0x8825, 4, 1, gpsAt),
  );
  const latitudeAt = gpsAt + 2 + 2 * 12 + 4;
  const gps = directory(entry(1, 2, 2, ascii("N\0")), entry(2, 5, 3, latitudeAt));
  const latitude = numbers(4, true, 48, 1, 12, 1, 30, 1);
  return Buffer.concat([ascii("II*\0"), numbers(4, true, 8), main, owner, gps, latitude]);
};

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>${SECRET}</creator></x:xmpmeta>`;

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), numbers(2, false, content.length + 2), content]);

/** With EXIF, XMP, a comment, and something behind the picture's end. */
export const jpegWithMetadata = (jpeg: Uint8Array, orientation?: number): Uint8Array =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([ascii("Exif\0\0"), exif(orientation)])),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    segment(0xfe, ascii(SECRET)),
    jpeg.subarray(2),
    ascii(SECRET),
  ]);

const pngChunk = (type: string, content: Buffer) => {
  const typed = Buffer.concat([ascii(type), content]);
  return Buffer.concat([numbers(4, false, content.length), typed, numbers(4, false, crc32(typed))]);
};

/** With texts and EXIF after the header, and something behind the picture's end. */
export const pngWithMetadata = (png: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> => {
  const headerEnd = 8 + 12 + 13;
  return Buffer.concat([
    png.subarray(0, headerEnd),
    pngChunk("tEXt", ascii(`Author\0${SECRET}`)),
    pngChunk("iTXt", ascii(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    pngChunk("eXIf", exif(orientation)),
    png.subarray(headerEnd),
    ascii(SECRET),
  ]);
};

const webpChunk = (type: string, content: Uint8Array) =>
  Buffer.concat([ascii(type), numbers(4, true, content.length), content, Buffer.alloc(content.length % 2)]);

/** The extended format, with EXIF and XMP. `webp` is a simple lossy file. */
export const webpWithMetadata = (webp: Uint8Array, width: number, height: number, orientation = 1): Uint8Array => {
  const HAS_EXIF_AND_XMP = 0b1100;
  const sizes = [width - 1, height - 1].map((side) => numbers(4, true, side).subarray(0, 3));
  const chunks = Buffer.concat([
    ascii("WEBP"),
    webpChunk("VP8X", Buffer.concat([numbers(4, true, HAS_EXIF_AND_XMP), ...sizes])),
    webp.subarray(12),
    webpChunk("EXIF", exif(orientation)),
    webpChunk("XMP ", ascii(XMP)),
  ]);
  return Buffer.concat([ascii("RIFF"), numbers(4, true, chunks.length), chunks]);
};
