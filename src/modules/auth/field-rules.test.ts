// The rules of account forms with their sentences, and the hint about password strength.
import { describe, expect, it } from "vitest";
import { emailFault, nameFault, passwordFault, strengthOf } from "./field-rules.ts";

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
  ["Visit https://evil.test", "First name must not contain links or symbols"],
  ["Visit www.evil.test", "First name must not contain links or symbols"],
  ["//evil", "First name must not contain links or symbols"],
  ["nora@evil", "First name must not contain links or symbols"],
  ["<b>Nora</b>", "First name must not contain links or symbols"],
  ["Nora", undefined],
  ["J. R.", undefined],
  ["J.R.", undefined],
  ["Anne-Marie d'Été", undefined],
  ["نورا", undefined],
])("the first name %j: %s", (name, fault) => {
  expect(nameFault("First name")(name)).toBe(fault);
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
    expect(strengthOf(password)).toMatchObject({ score, label: expect.any(String), hint: expect.any(String) });
  });
});
