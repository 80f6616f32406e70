// Which email addresses are accepted, and how they are stored and shown.
import { shownEmail } from "./domains.ts";
import { describe, expect, it, test } from "vitest";
import { asciiEmail, foldEmail, isEmail } from "./email.ts";
import { trimLine } from "../text.ts";

describe("a domain in any script", () => {
  it.each([
    ["anna@müller-beispiel.de", "anna@xn--mller-beispiel-gsb.de"],
    ["Anna@MÜLLER-Beispiel.de", "Anna@xn--mller-beispiel-gsb.de"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
    ["info@xn--80a1acny.xn--p1ai", "info@xn--80a1acny.xn--p1ai"],
    ["info@موقع.السعودية", "info@xn--4gbrim.xn--mgberp4a5d4ar"],
    ["kim@例え。jp", "kim@xn--r8jz45g.jp"],
    ["weiß@straße.example", "weiß@xn--strae-oqa.example"],
    // As it is pasted from a messenger, and as macOS composes letters.
    [trimLine("\u200banna@mu\u0308ller.de\u200b"), "anna@xn--mller-kva.de"],
    ["Vera@Example.TEST", "Vera@Example.TEST"],
  ])("%s is stored as %s", (typed, stored) => {
    expect(isEmail(typed)).toBe(true);
    expect(asciiEmail(typed)).toBe(stored);
    expect(isEmail(stored)).toBe(true);
    expect(foldEmail(shownEmail(stored))).toBe(foldEmail(stored));
  });
});

test("an address is shown in letters", () => {
  expect(shownEmail("anna@xn--mller-kva.de")).toBe("anna@müller.de");
  expect(shownEmail("info@xn--80a1acny.xn--p1ai")).toBe("info@почта.рф");
  expect(shownEmail("anna@example.test")).toBe("anna@example.test");
  expect(shownEmail("xn--a")).toBe("xn--a");
});

test.each([
  "vera",
  "vera@",
  "@example.test",
  "vera@example",
  "vera@-example.test",
  "vera@exa mple.test",
  "ve ra@example.test",
  ".vera@example.test",
  "ve..ra@example.test",
  "vera.@example.test",
  "a@b@example.test",
  "vera@10.0.0.1",
  "vera@example.test/x",
  "vera@müller.de:80",
  "vera@xn--zzzzzz-.example",
  "vera@exam_ple.рф",
  "=?utf-8?q?a=40evil.example=3e?=x@example.com",
  `${"x".repeat(65)}@example.test`,
  `vera@${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}.${"ü".repeat(60)}.de`,
  "",
])("%j is none", (text) => expect(isEmail(text)).toBe(false));
