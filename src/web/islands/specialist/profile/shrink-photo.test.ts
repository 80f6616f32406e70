// Which part of a picture becomes the photo.
import { expect, test } from "vitest";
import { squareOf } from "./shrink-photo.ts";

test.each([
  ["a square one whole", 300, 300, { x: 0, y: 0, side: 300 }],
  ["a wide one's middle", 1600, 1200, { x: 200, y: 0, side: 1200 }],
  ["an upright one a little above its middle", 900, 1500, { x: 0, y: 200, side: 900 }],
])("%s", (_, width, height, square) => expect(squareOf(width, height)).toEqual(square));
