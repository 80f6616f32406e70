// What account forms demand, to the letter of SPEC section 5; and the hint about strength.
import { describe, expect, it } from "vitest";
import { emailFault, foldEmail, nameFault, passwordFault, strengthOf, tidyName } from "./form-schemas.ts";

const INVALID = "Email must be a valid email";

it.each([
  ["", "Email is required"],
  ["   ", "Email is required"],
  ["nora", INVALID],
  ["nora@", INVALID],
  ["@example.test", INVALID],
  ["nora@example", INVALID],
  ["nora@exa mple.test", INVALID],
  ["nora@example..test", INVALID],
  [".nora@example.test", INVALID],
  ["nora@-example.test", INVALID],
  ["nora@example.test\nbcc:x@y.test", INVALID],
  ["<nora@example.test>", INVALID],
  [`${"a".repeat(65)}@example.test`, INVALID],
  [`nora@${"a.".repeat(130)}test`, INVALID],
  ["nora@example.test", undefined],
  ["  Nora.O'Neil+parley@sub.Example-1.test ", undefined],
  ["nøra@example.test", undefined],
])("the address %j: %s", (email, fault) => {
  expect(emailFault(email)).toBe(fault);
});

it.each([
  ["", "Password is required"],
  ["1234567", "Password must be at least 8 characters"],
  ["👩‍🚀👩‍🚀", "Password must be at least 8 characters"],
  ["12345678", undefined],
  ["        ", undefined],
  ["x".repeat(256), undefined],
  ["x".repeat(257), "Password must be at most 256 characters"],
])("the password %j: %s", (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

it.each([
  ["", "First name is required"],
  ["\u200b \n", "First name is required"],
  ["x".repeat(61), "First name must be at most 60 characters"],
  ["Visit https://evil.test", "First name must be written in letters"],
  ["Visit evil.test", "First name must be written in letters"],
  ["//evil", "First name must be written in letters"],
  ["nora@evil", "First name must be written in letters"],
  ["<b>Nora</b>", "First name must be written in letters"],
  ["Nora", undefined],
  ["J. R.", undefined],
  ["J.R.", undefined],
  ["Anne-Marie d'Été", undefined],
  ["نورا", undefined],
])("the first name %j: %s", (name, fault) => {
  expect(nameFault("First name")(name)).toBe(fault);
});

it("names keep what can be seen, on one line", () => {
  expect(tidyName(" Nora\r\nBcc: x \u202e Maria\u0000 ")).toBe("Nora Bcc: x Maria");
});

it("addresses are compared without case and space around", () => {
  expect(foldEmail("  Robin@Example.TEST ")).toBe("robin@example.test");
});

describe("strengthOf", () => {
  it.each([
    ["", 0],
    ["aB3$xyz", 0],
    ["aaaaaaaaaaaaaaaa", 1],
    ["abcdefghijkl", 1],
    ["12345678", 1],
    ["password", 1],
    ["parley-demo", 2],
    ["Tr0ub4dor&3", 2],
    ["correct horse battery", 3],
    ["kX9$mQ2!vL7#", 3],
  ])("%j scores %i", (password, score) => {
    expect(strengthOf(password)).toMatchObject({ score, word: expect.any(String), hint: expect.any(String) });
  });
});
