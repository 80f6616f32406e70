// The account forms say their fixed sentences.
import { expect, test } from "vitest";
import { validateNewEmail, validateNewPassword } from "./validation.ts";

test.each([
  ["", ["Email is required"]],
  ["robin@", ["Email must be a valid email"]],
  ["robin@example.test", []],
])("a new email address %o", (email, sentences) => {
  expect(validateNewEmail(email).map(({ sentence }) => sentence)).toEqual(sentences);
});

test.each([
  [{ currentPassword: "", password: "" }, ["Current password is required", "Password is required"]],
  [{ currentPassword: "old", password: "seven77" }, ["Password must be at least 8 characters"]],
  [{ currentPassword: "old", password: "long enough" }, []],
])("a new password %o", (values, sentences) => {
  expect(validateNewPassword(values).map(({ sentence }) => sentence)).toEqual(sentences);
});
