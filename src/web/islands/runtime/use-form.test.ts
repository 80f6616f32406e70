// What a form says about a failed call, and what it leaves to the toast.
import { expect, test } from "vitest";
import { ApiError, NO_RESPONSE } from "@/web/api/api-error.ts";
import { formErrorSentences, textOf } from "./use-form.ts";

const sentencesOf = (status: number, body: unknown, retryAfter?: number) =>
  formErrorSentences(new ApiError(status, undefined, body, undefined, retryAfter));

test.each([
  [400, ["Email is required", "Password is required"], undefined, ["Email is required", "Password is required"]],
  [403, { error: "This account is suspended." }, undefined, ["This account is suspended."]],
  [403, "no reason", undefined, []],
  [429, ["Too many requests."], 90, ["Too many attempts. Please try again in 90 seconds."]],
  [429, ["Too many requests."], 3_000, ["Too many attempts. Please try again in 50 minutes."]],
  [429, ["Too many requests."], undefined, ["Too many attempts. Please try again in a few minutes."]],
  [500, ["Something went wrong"], undefined, []],
  [NO_RESPONSE, undefined, undefined, []],
])("%i with %j", (status, body, retryAfter, sentences) => {
  expect(sentencesOf(status, body, retryAfter)).toEqual(sentences);
});

test("what is typed is trimmed, a password is not", () => {
  const form = new FormData();
  form.set("email", " anna@example.test ");
  form.set("password", " with spaces ");
  expect([textOf(form, "email"), textOf(form, "password"), textOf(form, "phone")]).toEqual([
    "anna@example.test",
    " with spaces ",
    "",
  ]);
});
