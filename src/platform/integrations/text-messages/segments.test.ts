// Segments of text messages: encodings, limits at their edges, and how texts are shortened.
import { describe, expect, test } from "vitest";
import { fitText, simplifyText, sizeOf } from "./segments.ts";

describe("the size of a text", () => {
  test.each([
    ["a".repeat(160), "gsm-7", 1],
    ["a".repeat(161), "gsm-7", 2],
    ["a".repeat(306), "gsm-7", 2],
    ["a".repeat(307), "gsm-7", 3],
    // The extension table takes two septets each.
    ["€".repeat(80), "gsm-7", 1],
    ["€".repeat(81), "gsm-7", 2],
    // A character of two septets does not fit into the last one of a part.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, "gsm-7", 3],
    ["ł".repeat(70), "ucs-2", 1],
    ["ł".repeat(71), "ucs-2", 2],
    ["ł".repeat(134), "ucs-2", 2],
    ["ł".repeat(135), "ucs-2", 3],
    // Outside the basic plane a character takes two units.
    ["😀".repeat(35), "ucs-2", 1],
    ["😀".repeat(36), "ucs-2", 2],
    ["", "gsm-7", 1],
  ])("%#: of %s", (text, encoding, segments) => {
    expect(sizeOf(text)).toEqual({ encoding, segments });
  });
});

describe("a text that people's names are in", () => {
  test("is written in the plain alphabet where it can be", () => {
    expect(simplifyText("Łukasz França Çelik – “hi” … ñ é")).toBe('Lukasz Franca Çelik - "hi" ... ñ é');
    expect(simplifyText("Иван")).toBe("Иван");
    expect(sizeOf(simplifyText("Nguyễn Thị Hương")).encoding).toBe("gsm-7");
  });

  test("is the first version that fits into two segments", () => {
    expect(fitText("x".repeat(307), "short")).toBe("short");
    expect(fitText("x".repeat(306), "short")).toHaveLength(306);
    expect(() => fitText("И".repeat(135))).toThrow("two segments");
  });
});
