// Size and type of pictures, from their first bytes.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { jpegOf, pngOf, webpOf } from "@tests/support/people/pictures.ts";
import { findPhotoType, pictureSize } from "./picture-rules.ts";

test.each<[string, Uint8Array, number, number]>([
  ["PNG", pngOf(640, 480), 640, 480],
  ["a huge PNG", pngOf(60_000, 70_000), 60_000, 70_000],
  ["JPEG", jpegOf(640, 480), 640, 480],
  ["extended WebP", webpOf.extended(16_384, 3), 16_384, 3],
  ["extended WebP that ends with its size", webpOf.extended(9, 70_000).subarray(0, 30), 9, 70_000],
  ["lossless WebP", webpOf.lossless(640, 16_384), 640, 16_384],
  ["lossy WebP", webpOf.lossy(640, 480), 640, 480],
])("%s", (_, bytes, width, height) => expect(pictureSize(bytes)).toEqual({ width, height }));

test.each<[string, Uint8Array]>([
  ["a PNG that begins with something else", pngOf().with(12, 0)],
  ["a JPEG without a frame", jpegOf().subarray(0, 10)],
  ["a JPEG that ends within a segment", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 9, 9])],
  ["an extended WebP that ends before its size does", webpOf.extended(9, 9).subarray(0, 29)],
  ["a WebP of a kind that is not known", webpOf.lossy(1, 1).with(12, 0)],
  ["no picture", new TextEncoder().encode("<svg/>")],
])("%s has no size", (_, bytes) => expect(pictureSize(bytes)).toBeUndefined());

test("any bytes after a valid prefix never throw", () => {
  const beginnings = [pngOf(), jpegOf(), webpOf.extended(1, 1), webpOf.lossless(1, 1), webpOf.lossy(1, 1)];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.nat(40), fc.uint8Array({ maxLength: 60 }), (head, kept, rest) => {
      pictureSize(new Uint8Array([...head.subarray(0, kept), ...rest]));
    }),
  );
});

describe("findPhotoType", () => {
  const bytes = (...parts: (number | string)[]) =>
    new Uint8Array(parts.flatMap((p) => typeof p === "number" ? [p] : [...p].map((c) => c.charCodeAt(0))));
  it.each([
    ["PNG", bytes(0x89, "PNG", 13, 10, 26, 10, 0), "image/png"],
    ["JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    ["WebP", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 "), "image/webp"],
    ["another RIFF", bytes("RIFF", 1, 2, 3, 4, "WAVE"), undefined],
    ["GIF", bytes("GIF89a"), undefined],
    ["SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), undefined],
    ["HTML", bytes("<!doctype html>"), undefined],
    ["the beginning of a PNG", bytes(0x89, "PNG"), undefined],
    ["nothing", bytes(), undefined],
  ])("%s is %s", (_name, content, type) => {
    expect(findPhotoType(content)).toBe(type);
  });
});
