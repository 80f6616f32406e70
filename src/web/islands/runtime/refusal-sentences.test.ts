// What forms say of refusals, and of what they keep silent.
import { expect, test } from "vitest";
import { ApiError, NO_ANSWER } from "@/web/api/api-error.ts";
import { refusalSentences } from "./refusal-sentences.ts";

const refusal = (status: number, body: unknown, retryAfter?: number) =>
  refusalSentences(new ApiError(status, undefined, body, undefined, retryAfter));

test.each([
  [400, ["Email is required", "Password is required"], undefined, ["Email is required", "Password is required"]],
  [403, { error: "This account is suspended." }, undefined, ["This account is suspended."]],
  [403, "no reason", undefined, []],
  [429, ["Too many requests."], 90, ["Too many tries. Please try again in 90 seconds."]],
  [429, ["Too many requests."], 3_000, ["Too many tries. Please try again in 50 minutes."]],
  [429, ["Too many requests."], undefined, ["Too many tries. Please try again in a few minutes."]],
  [500, ["Something went wrong"], undefined, []],
  [NO_ANSWER, undefined, undefined, []],
])("%i with %j", (status, body, retryAfter, sentences) => {
  expect(refusal(status, body, retryAfter)).toEqual(sentences);
});
