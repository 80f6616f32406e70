// The part of a picture that becomes the photo.
import { expect, test } from "vitest";
import { squareOf } from "./photo-field.tsx";

test.each([
  ["all of a square picture", 300, 300, { x: 0, y: 0, width: 300, height: 300 }],
  ["the centre of a wide picture", 1600, 1200, { x: 200, y: 0, width: 1200, height: 1200 }],
  ["a little above the centre of an upright picture", 900, 1500, { x: 0, y: 200, width: 900, height: 900 }],
])("%s", (_, width, height, square) => expect(squareOf(width, height)).toEqual(square));
