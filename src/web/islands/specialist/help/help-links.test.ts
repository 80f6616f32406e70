// The links of help: which area an address belongs to, and what a new request is about.
import { expect, test } from "vitest";
import { newRequestHref, onboardedHref, parseAbout, toHelpPath } from "./help-links.tsx";

test.each([
  ["/dashboard/help", "/dashboard/help"],
  ["/dashboard/help/new", "/dashboard/help"],
  ["/onboarding/help", "/onboarding/help"],
  ["/onboarding/help/0198", "/onboarding/help"],
])("%s belongs to %s", (path, helpPath) => expect(toHelpPath(path)).toBe(helpPath));

test("after onboarding, the same request is below the dashboard, with the view of the list", () => {
  expect(onboardedHref({ pathname: "/onboarding/help/0198", searchStr: "" })).toBe("/dashboard/help/0198");
  expect(onboardedHref({ pathname: "/onboarding/help", searchStr: "?status=open" })).toBe(
    "/dashboard/help?status=open",
  );
});

const ID = "019a9c00-0000-7000-8000-000000000001";

test("the address of a new request says what it is about, and is parsed back", () => {
  const about = { kind: "lead-dispute" as const, leadId: ID, transactionId: undefined };
  const href = newRequestHref(about);
  expect(href).toBe(`/dashboard/help/new?kind=lead-dispute&lead=${ID}`);
  expect(parseAbout(Object.fromEntries(new URLSearchParams(href.split("?")[1])))).toEqual(about);
  expect(newRequestHref({})).toBe("/dashboard/help/new");
});

test("unknown values are ignored", () => {
  expect(parseAbout({ kind: "praise", lead: "1", payment: ["x"] })).toEqual({});
});
