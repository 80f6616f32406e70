// Typed text, email addresses, names and phone numbers.
import { describe, expect, it } from "vitest";
import { formatPhone, latinDigits, trimLine, trimText, visibleText } from "./text.ts";

describe("one line", () => {
  it.each([
    ["  two   blanks ", "two blanks"],
    ["break\r\nSet-Cookie: x", "break Set-Cookie: x"],
    ["\u202eturned\u2066", "turned"],
    ["zero\u0000byte", "zerobyte"],
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

it("text of several lines keeps its paragraphs and loses extra empty lines", () => {
  expect(trimText("One \r\n two\n\n\n\n three\u2028four \n ")).toBe("One\ntwo\n\nthree\nfour");
});

it("Arabic and Persian digits are read as Latin ones", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42")).toBe("0123456789 0123456789 42");
});

describe("what nobody sees is left out", () => {
  it.each([
    // Copied from sites with hyphenation, from messengers, and from files with a mark in the middle.
    ["Versicherungs\u00adberatung", "Versicherungsberatung"],
    ["anna@example.test\u200b", "anna@example.test"],
    ["\u202a+43 660 1234567\u202c", "+43 660 1234567"],
    ["Anna\u200e\u200f\u061c", "Anna"],
    ["a\u2060b\ufeffc\u2066d\u2069", "abcd"],
    ["\u3164\u2800\uffa0", ""],
    // In letters that don't join, a joiner says nothing.
    ["Auf\u200clage", "Auflage"],
    ["ev\u200dil.com", "evil.com"],
    // As macOS writes names of files.
    ["Mu\u0308ller Nguye\u0302\u0303n", "Müller Nguyễn"],
    ["one\u000btwo\u0085three\r\nfour\rfive", "one\ntwo\nthree\nfour\nfive"],
    ["tab\there", "tab\there"],
  ])("%j becomes %j", (typed, seen) => expect(visibleText(typed)).toBe(seen));

  it.each([
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u0b95\u0bcd\u200c\u0bb7",
    "\ud83d\udc69\ud83c\udffd\u200d\ud83d\udcbb \u2764\ufe0f",
    // Where the plus belongs, in a line from right to left.
    "\u0627\u0644\u0647\u0627\u062a\u0641 \u200e+43 660\u200e",
    "Anna\u00a0Berger",
    "\u0643\u062a\u0627\u0628 \u06dd",
  ])("%j stays", (text) => expect(visibleText(text)).toBe(text));
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
