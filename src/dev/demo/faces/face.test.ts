// Pictures are whole PNGs, always the same for the same person, and no two people share one.
import { createHash } from "node:crypto";
import { crc32, inflateSync } from "node:zlib";
import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { findPhotoType } from "@/modules/specialists/rules.ts";
import { SPECIALISTS } from "../people/everybody.ts";
import { createCanvas, encodePng, paint } from "./canvas.ts";
import { drawFace } from "./face.ts";
import { circle, ellipse, intersection, melted, outline, roundBox, union, without } from "./shapes.ts";

/** Reads a PNG back as its specification says; throws on a wrong checksum. */
const decode = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  const parts: { kind: string; content: Buffer }[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) throw new Error(kind);
    parts.push({ kind, content });
    at += 12 + length;
  }
  const header = parts[0]!.content;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(Buffer.concat(parts.filter(({ kind }) => kind === "IDAT").map(({ content }) => content)));
  const stride = width * 3 + 1;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++) {
      const up = rows[y * stride] === 2 && y > 0 ? pixels[(y - 1) * width * 3 + x]! : 0;
      pixels[y * width * 3 + x] = rows[y * stride + 1 + x]! + up;
    }
  }
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  return { kinds: parts.map(({ kind }) => kind), width, height, at };
};

test("a painted shape is there when the PNG is read again, with smooth edges", () => {
  const canvas = createCanvas(32, [255, 255, 255]);
  paint(canvas, circle(16, 16, 10.3), [0, 0, 0]);
  const { kinds, width, height, at } = decode(encodePng(canvas));
  expect([kinds, width, height]).toEqual([["IHDR", "IDAT", "IEND"], 32, 32]);
  expect(at(16, 16)).toEqual([0, 0, 0]);
  expect(at(1, 1)).toEqual([255, 255, 255]);
  const edge = at(26, 16)[0]!;
  expect(edge).toBeGreaterThan(20);
  expect(edge).toBeLessThan(235);
});

test("large shapes are painted without holes, and opacity mixes", () => {
  const canvas = createCanvas(64, [200, 100, 0]);
  paint(canvas, roundBox(32, 32, 28, 28, 6), [0, 100, 200], 0.5);
  const { at } = decode(encodePng(canvas));
  for (let i = 6; i < 58; i++) expect(at(i, i)).toEqual([100, 100, 100]);
  expect(at(0, 0)).toEqual([200, 100, 0]);
});

test("shapes join, cut, melt and trace", () => {
  const [a, b] = [circle(0, 0, 5), circle(8, 0, 5)];
  expect(union(a, b)(8, 0)).toBe(-5);
  expect(intersection(a, b)(4, 0)).toBe(-1);
  expect(intersection(a, b)(0, 0)).toBe(3);
  expect(without(a, b)(4, 0)).toBe(1);
  expect(melted(a, b, 4)(4, 0)).toBeLessThan(union(a, b)(4, 0));
  expect(outline(a, 2)(5, 0)).toBe(-1);
  expect(ellipse(0, 0, 4, 9)(0, 9)).toBeCloseTo(0);
  expect(ellipse(0, 0, 4, 9)(0, 0)).toBe(-4);
});

test("everybody has a picture of his own, small enough for a card", () => {
  const pictures = SPECIALISTS.map(({ face }) => drawFace(face));
  const hashes = pictures.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  expect(new Set(hashes).size).toBe(SPECIALISTS.length);
  for (const bytes of pictures) {
    expect(findPhotoType(bytes)).toBe("image/png");
    expect(bytes.length).toBeLessThan(30_000);
  }
  expect(drawFace(SPECIALISTS[0]!.face)).toEqual(pictures[0]);
  const { width, height } = decode(pictures[0]!);
  expect([width, height]).toEqual([256, 256]);
});
