// SPEC section 8, line by line, and what screens may take upon themselves.
import { describe, expect, it, vi } from "vitest";
import { ApiError, NO_ANSWER } from "@/web/api/api-error.ts";
import { answerFailedCalls, consequenceOf, isOwnFailure } from "./failed-calls.ts";

const failed = (status: number, body?: unknown, code?: string) => new ApiError(status, code, body);

describe("consequenceOf", () => {
  it.each([
    ["400 with sentences", failed(400, ["One.", "Two."]), { title: "Bad request", description: "One.\nTwo." }],
    ["400 with text", failed(400, "Plain."), { title: "Bad request", description: "Plain." }],
    ["400 with a value", failed(400, { a: 1 }), { title: "Bad request", description: '{"a":1}' }],
    ["404", failed(404, ["Gone."]), { title: "Not Found", description: "Gone." }],
    [
      "403 with its error",
      failed(403, { error: "Not you." }),
      { title: "Forbidden", description: "Not you.", tone: "destructive" },
    ],
    ["403 unreadable", failed(403, undefined), { title: "An error occurred" }],
    ["403 without an error field", failed(403, "text"), { title: "An error occurred" }],
    [
      "500",
      failed(500, ["Internal."]),
      { title: "An error occurred", description: "Server responded with status code 500" },
    ],
    ["429", failed(429), { title: "An error occurred", description: "Server responded with status code 429" }],
  ])("%s", (_, error, toast) => expect(consequenceOf(error)).toEqual({ toast }));

  it("401 leads to /login", () => expect(consequenceOf(failed(401, ["In."]))).toEqual({ goTo: "/login" }));

  it("says so when no answer came", () =>
    expect(consequenceOf(failed(NO_ANSWER))).toMatchObject({ toast: { title: "An error occurred" } }));
});

describe("isOwnFailure", () => {
  it.each([
    ["no list", undefined, failed(404), false],
    ["its status", [404], failed(404), true],
    ["another status", [404], failed(400), false],
    ["its code", ["slot_taken"], failed(400, [], "slot_taken"), true],
    ["another code", ["slot_taken"], failed(400, [], "no_credit"), false],
    ["everything", "all" as const, failed(500), true],
  ])("%s", (_, own, error, expected) => expect(isOwnFailure(own, error)).toBe(expected));
});

describe("answerFailedCalls", () => {
  const reactions = () => ({ say: vi.fn(), goTo: vi.fn() });

  it("says or goes, once", () => {
    const { say, goTo } = reactions();
    answerFailedCalls({ say, goTo })(failed(404, ["Gone."]));
    answerFailedCalls({ say, goTo })(failed(401));
    expect(say.mock.calls).toEqual([[{ title: "Not Found", description: "Gone." }]]);
    expect(goTo.mock.calls).toEqual([["/login"]]);
  });

  it("keeps silent about a screen's own failures and about errors that are no calls", () => {
    const { say, goTo } = reactions();
    answerFailedCalls({ say, goTo })(failed(400, [], "slot_taken"), { handledErrors: ["slot_taken"] });
    answerFailedCalls({ say, goTo })(new Error("a bug"));
    expect([...say.mock.calls, ...goTo.mock.calls]).toEqual([]);
  });
});
