// Typed text, email addresses, names and phone numbers.
import { describe, expect, it } from "vitest";
import { foldEmail, formatPhone, latinDigits, trimLine, trimText } from "./text.ts";

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
    ["\ud83d\ude00 x \ud83d", "\ud83d\ude00 x"],
    // A Persian name and a family keep the joiners that hold them together. Loose joiners are removed.
    ["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
    ["\ud83d\udc69\u200d\ud83d\udc67", "\ud83d\udc69\u200d\ud83d\udc67"],
    ["\u200d\u200c a\u200c", "a"],
  ])("%j becomes %j", (typed, trimmed) => expect(trimLine(typed)).toBe(trimmed));
});

it("email addresses are compared without case and surrounding spaces", () => {
  expect(foldEmail(" Vera@Example.TEST ")).toBe("vera@example.test");
});

it("text of several lines keeps its paragraphs and loses extra empty lines", () => {
  expect(trimText("One \r\n two\n\n\n\n three\u2028four \n ")).toBe("One\ntwo\n\nthree\nfour");
});

it("Arabic and Persian digits are read as Latin ones", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42")).toBe("0123456789 0123456789 42");
});

describe("a phone number", () => {
  it.each([
    ["+436601234567", "+43 660 123 4567"],
    ["+12125550123", "+1 212 555 0123"],
    ["+447700900424", "+44 770 090 0424"],
    ["+35312345678", "+353 123 45678"],
    ["•••24", "•••24"],
    ["", ""],
  ])("%j is written as %j", (phone, text) => expect(formatPhone(phone)).toBe(text));
});
