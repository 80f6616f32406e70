// The account's forms say what is missing in SPEC's words, field by field.
import { expect, it, test } from "vitest";
import { validateConfirmation, validateNewEmail, validateNewPassword } from "./validation.ts";

test.each([
  [{ email: "", password: "" }, ["Email is required", "Password is required"]],
  [{ email: "robin@", password: "x" }, ["Email must be a valid email"]],
  [{ email: "robin@example.test", password: "short" }, []],
])("a new address %o", (typed, sentences) => {
  expect(validateNewEmail(typed).map(({ sentence }) => sentence)).toEqual(sentences);
});

test.each([
  [{ currentPassword: "", password: "" }, ["Current password is required", "Password is required"]],
  [{ currentPassword: "old", password: "seven77" }, ["Password must be at least 8 characters"]],
  [{ currentPassword: "old", password: "long enough" }, []],
])("a new password %o", (typed, sentences) => {
  expect(validateNewPassword(typed).map(({ sentence }) => sentence)).toEqual(sentences);
});

it("demands the password before the account goes", () => {
  expect(validateConfirmation({ password: "" })).toEqual([{ key: "password", sentence: "Password is required" }]);
  expect(validateConfirmation({ password: " " })).toEqual([]);
});
