// Trimming of typed text.
import { describe, expect, it } from "vitest";
import { trimLine, trimText } from "./text.ts";

describe("one line", () => {
  it.each([
    ["  two   blanks ", "two blanks"],
    ["break\r\nSet-Cookie: x", "break Set-Cookie: x"],
    ["\u202eturned\u2066", "turned"],
    ["zero\u0000byte", "zero byte"],
    ["half \ud800 of one", "half of one"],
    ["wide\u00a0blank", "wide blank"],
    ["👩‍⚕️ stays", "👩‍⚕️ stays"],
    ["", ""],
  ])("%j becomes %j", (typed, trimmed) => expect(trimLine(typed)).toBe(trimmed));
});

it("text of several lines keeps its paragraphs and loses extra empty lines", () => {
  expect(trimText("One \r\n two\n\n\n\n three\u2028four \n ")).toBe("One\ntwo\n\nthree\nfour");
});
