// A square of pixels on which shapes are painted with smooth edges, and the PNG that comes of it.
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import type { Shape } from "./shapes.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

/** "#1d6b4f" as numbers. */
export const rgb = (hex: string): Rgb => {
  const n = parseInt(hex.slice(1), 16);
  return [n >> 16, n >> 8 & 255, n & 255];
};

/** Between two colours; 0 is the first, 1 the second. */
export const blend = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export interface Canvas {
  size: number;
  /** Red, green, blue for each pixel, row by row. */
  pixels: Float32Array;
}

/** A canvas of one colour. `size` is a multiple of 8. */
export const createCanvas = (size: number, [r, g, b]: Rgb): Canvas => {
  const pixels = new Float32Array(size * size * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set([r, g, b], at);
  return { size, pixels };
};

const BLOCK = 8;
/** A block whose centre is further from the edge than this lies wholly on one side; distances are exact near edges only. */
const FAR = 2 * BLOCK;

const paintPixel = ({ size, pixels }: Canvas, x: number, y: number, [r, g, b]: Rgb, cover: number): void => {
  const at = (y * size + x) * 3;
  pixels[at]! += (r - pixels[at]!) * cover;
  pixels[at + 1]! += (g - pixels[at + 1]!) * cover;
  pixels[at + 2]! += (b - pixels[at + 2]!) * cover;
};

/** Paints a shape; `opacity` from 0 to 1. */
export const paint = (canvas: Canvas, shape: Shape, colour: Rgb, opacity = 1): void => {
  const half = BLOCK / 2;
  for (let top = 0; top < canvas.size; top += BLOCK) {
    for (let left = 0; left < canvas.size; left += BLOCK) {
      const distance = shape(left + half, top + half);
      if (distance > FAR) continue;
      const cover = distance < -FAR ? () => 1 : (x: number, y: number) => 0.5 - shape(x + 0.5, y + 0.5);
      paintBlock(canvas, left, top, colour, (x, y) => Math.min(1, Math.max(0, cover(x, y))) * opacity);
    }
  }
};

const paintBlock = (
  canvas: Canvas,
  left: number,
  top: number,
  colour: Rgb,
  opacityAt: (x: number, y: number) => number,
): void => {
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const opacity = opacityAt(x, y);
      if (opacity > 0) paintPixel(canvas, x, y, colour, opacity);
    }
  }
};

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ c >>> 1 : c >>> 1;
  return c >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ crc >>> 8;
  return (crc ^ 0xffffffff) >>> 0;
};

/** Length, kind, content and checksum, as every part of a PNG has them. */
const chunk = (kind: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** "Up": each byte less the one above it, which suits areas of one colour. */
const FILTER_UP = 2;

const rowsOf = ({ size, pixels }: Canvas): Uint8Array => {
  const width = size * 3;
  const bytes = Uint8Array.from(pixels, Math.round);
  const rows = new Uint8Array((width + 1) * size);
  for (let y = 0; y < size; y++) {
    rows[y * (width + 1)] = FILTER_UP;
    for (let x = 0; x < width; x++) {
      const up = y === 0 ? 0 : bytes[(y - 1) * width + x]!;
      rows[y * (width + 1) + 1 + x] = bytes[y * width + x]! - up;
    }
  }
  return rows;
};

/** The canvas as a PNG of 8-bit RGB. */
export const encodePng = (canvas: Canvas): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(canvas.size, 0);
  header.writeUInt32BE(canvas.size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const body = deflateSync(rowsOf(canvas), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", body), chunk("IEND", new Uint8Array())]);
};
