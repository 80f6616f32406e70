// Which place of help an address belongs to, and where it is once one is onboarded.
import { expect, test } from "vitest";
import { helpPlaceOf, onboardedHref } from "./help-place.ts";

test.each([
  ["/dashboard/help", "/dashboard/help"],
  ["/dashboard/help/new", "/dashboard/help"],
  ["/onboarding/help", "/onboarding/help"],
  ["/onboarding/help/0198", "/onboarding/help"],
])("%s belongs to %s", (path, place) => expect(helpPlaceOf(path)).toBe(place));

test("who is onboarded finds the same request below the dashboard, with the view of the list", () => {
  expect(onboardedHref({ pathname: "/onboarding/help/0198", searchStr: "" })).toBe("/dashboard/help/0198");
  expect(onboardedHref({ pathname: "/onboarding/help", searchStr: "?status=open" })).toBe(
    "/dashboard/help?status=open",
  );
});
