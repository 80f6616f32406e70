// The colour of another site: whatever it is, everything in it and on it can be read, or it is not used.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { brandOf, contrastOf, LEAST_CONTRAST, parseColour } from "./colour.ts";

test.each([
  ["#1a4fa3", [26, 79, 163]],
  ["1A4FA3", [26, 79, 163]],
  [" #fff ", [255, 255, 255]],
  ["red", undefined],
  ["#12345", undefined],
  ["#1a4fa3;}body{display:none", undefined],
  ["", undefined],
])("%j is read as %j", (text, colour) => expect(parseColour(text)).toEqual(colour));

test("black on white has a contrast of 21", () => expect(contrastOf("#000", "#fff")).toBeCloseTo(21, 5));

describe("a brand", () => {
  it("keeps a colour that can be read as it is", () => {
    expect(brandOf("#1a4fa3")?.light).toMatchObject({ brand: "#1a4fa3", onBrand: "#ffffff" });
  });

  it("makes a light colour darker on light pages only", () => {
    const brand = brandOf("#ffa94d");
    expect(brand?.light.brand).not.toBe("#ffa94d");
    expect(brand?.dark).toMatchObject({ brand: "#ffa94d", onBrand: "#000000" });
  });

  it.each(["#ffffff", "#ffff00", "#fffbe0", "blue", "#12"])("is not made of %s", (colour) => {
    expect(brandOf(colour)).toBeUndefined();
  });

  it("can be read on every background of both themes, and what is on it, too", () => {
    const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
    const colour = fc.tuple(part, part, part).map((parts) => `#${parts.join("")}`);
    fc.assert(fc.property(colour, (text) => {
      const brand = brandOf(text);
      if (!brand) return;
      const papers = { light: ["#fbfaf6", "#ffffff", "#f3f2ee"], dark: ["#111614", "#191f1c"] };
      for (const theme of ["light", "dark"] as const) {
        const { brand: own, strong, tint, onBrand } = brand[theme];
        for (const paper of [...papers[theme], tint]) {
          expect(contrastOf(own, paper)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
          expect(contrastOf(strong, paper)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        }
        expect(contrastOf(onBrand, own)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrastOf(onBrand, strong)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
    }));
  });
});
