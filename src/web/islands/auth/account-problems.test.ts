// The account forms say their fixed sentences, field by field, in the order of the form.
import { expect, test } from "vitest";
import { emailProblems, loginProblems, type RegisterForm, registerProblems } from "./account-problems.ts";

test.each([
  ["", "", ["Email is required", "Password is required"]],
  ["anna", "1234567", ["Email must be a valid email", "Password must be at least 8 characters"]],
  ["anna@example.test", "12345678", []],
])("login with '%s' and '%s'", (email, password, sentences) => {
  expect(loginProblems({ email, password }).map(({ sentence }) => sentence)).toEqual(sentences);
});

test("a forgotten password needs only the address", () => {
  expect(emailProblems({ email: "" })).toEqual([{ key: "email", sentence: "Email is required" }]);
  expect(emailProblems({ email: "anna@example.test" })).toEqual([]);
});

const NORA: RegisterForm = {
  firstName: "Nora",
  lastName: "New",
  email: "nora@example.test",
  phone: "",
  password: "correct-horse-battery",
  acceptTerms: true,
};

test.each<[Partial<RegisterForm>, string[]]>([
  [{}, []],
  [{ phone: "+43 660 1234567" }, []],
  [{ phone: "12" }, ["phone"]],
  [{ firstName: "", lastName: "<b>" }, ["firstName", "lastName"]],
  [{ acceptTerms: false }, ["acceptTerms"]],
  [
    { firstName: "", lastName: "", email: "", password: "", acceptTerms: false },
    ["firstName", "lastName", "email", "password", "acceptTerms"],
  ],
])("registering with %j has to look at %j", (changed, keys) => {
  expect(registerProblems({ ...NORA, ...changed }).map(({ key }) => key)).toEqual(keys);
});
