// The account forms use the sentences of SPEC.
import { expect, it, test } from "vitest";
import { validateConfirmation, validateNewEmail, validateNewPassword } from "./validation.ts";

test.each([
  [{ email: "", password: "" }, ["Email is required", "Password is required"]],
  [{ email: "robin@", password: "x" }, ["Email must be a valid email"]],
  [{ email: "robin@example.test", password: "short" }, []],
])("a new email address %o", (values, sentences) => {
  expect(validateNewEmail(values).map(({ sentence }) => sentence)).toEqual(sentences);
});

test.each([
  [{ currentPassword: "", password: "" }, ["Current password is required", "Password is required"]],
  [{ currentPassword: "old", password: "seven77" }, ["Password must be at least 8 characters"]],
  [{ currentPassword: "old", password: "long enough" }, []],
])("a new password %o", (values, sentences) => {
  expect(validateNewPassword(values).map(({ sentence }) => sentence)).toEqual(sentences);
});

it("deleting the account requires the password", () => {
  expect(validateConfirmation({ password: "" })).toEqual([{ key: "password", sentence: "Password is required" }]);
  expect(validateConfirmation({ password: " " })).toEqual([]);
});
