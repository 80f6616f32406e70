// What the handler of failed calls does for each status, and which errors screens may handle themselves.
import { describe, expect, it, vi } from "vitest";
import { ApiError, NO_RESPONSE } from "@/web/api/api-error.ts";
import { handleCallErrors, isHandledByScreen, reactionTo } from "./call-errors.ts";

const failed = (status: number, body?: unknown, code?: string) => new ApiError(status, code, body);

describe("reactionTo", () => {
  it.each([
    ["400 with sentences", failed(400, ["One.", "Two."]), {
      title: "Bad request",
      description: "One.\nTwo.",
      tone: "warn",
    }],
    ["400 with text", failed(400, "Plain."), { title: "Bad request", description: "Plain.", tone: "warn" }],
    ["400 with a value", failed(400, { a: 1 }), { title: "Bad request", description: '{"a":1}', tone: "warn" }],
    ["404", failed(404, ["Gone."]), { title: "Not Found", description: "Gone.", tone: "warn" }],
    [
      "403 with its error",
      failed(403, { error: "Not you." }),
      { title: "Forbidden", description: "Not you.", tone: "destructive" },
    ],
    ["403 unreadable", failed(403, undefined), { title: "An error occurred", tone: "warn" }],
    ["403 without an error field", failed(403, "text"), { title: "An error occurred", tone: "warn" }],
    [
      "500",
      failed(500, ["Internal."]),
      { title: "An error occurred", description: "Server responded with status code 500", tone: "destructive" },
    ],
    ["429", failed(429), {
      title: "An error occurred",
      description: "Server responded with status code 429",
      tone: "destructive",
    }],
  ])("%s shows a toast", (_, error, toast) => expect(reactionTo(error)).toEqual({ toast }));

  it("401 leads to /login", () => expect(reactionTo(failed(401, ["In."]))).toEqual({ redirect: "/login" }));

  it("a missing second factor leads to its setup", () =>
    expect(reactionTo(failed(403, { error: "Set one up." }, "second_factor_required"))).toEqual({
      redirect: "/admin/second-factor",
    }));

  it("shows a toast when the server could not be reached", () =>
    expect(reactionTo(failed(NO_RESPONSE))).toMatchObject({ toast: { title: "An error occurred" } }));
});

describe("isHandledByScreen", () => {
  it.each([
    ["no list", undefined, failed(404), false],
    ["its status", [404], failed(404), true],
    ["another status", [404], failed(400), false],
    ["its code", ["slot_taken"], failed(400, [], "slot_taken"), true],
    ["another code", ["slot_taken"], failed(400, [], "no_credit"), false],
    ["all", "all" as const, failed(500), true],
    ["all, but the session is over", "all" as const, failed(401), false],
    ["a listed 401", [401], failed(401), false],
  ])("%s", (_, handled, error, expected) => expect(isHandledByScreen(handled, error)).toBe(expected));
});

describe("handleCallErrors", () => {
  const effects = () => ({ showToast: vi.fn(), redirect: vi.fn() });

  it("shows a toast or redirects, once", () => {
    const { showToast, redirect } = effects();
    handleCallErrors({ showToast, redirect })(failed(404, ["Gone."]));
    handleCallErrors({ showToast, redirect })(failed(401));
    expect(showToast.mock.calls).toEqual([[{ title: "Not Found", description: "Gone.", tone: "warn" }]]);
    expect(redirect.mock.calls).toEqual([["/login"]]);
  });

  it("redirects a list whose session is over, although the list shows its errors itself", () => {
    const { showToast, redirect } = effects();
    handleCallErrors({ showToast, redirect })(failed(401), { handledErrors: "all" });
    expect([redirect.mock.calls, showToast.mock.calls]).toEqual([[["/login"]], []]);
  });

  it("ignores errors that the screen handles and errors that are no failed calls", () => {
    const { showToast, redirect } = effects();
    handleCallErrors({ showToast, redirect })(failed(400, [], "slot_taken"), { handledErrors: ["slot_taken"] });
    handleCallErrors({ showToast, redirect })(new Error("a bug"));
    expect([...showToast.mock.calls, ...redirect.mock.calls]).toEqual([]);
  });
});
