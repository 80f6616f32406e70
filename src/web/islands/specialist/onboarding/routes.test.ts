// The steps of onboarding open one after the other, and close together.
import { expect, test } from "vitest";
import { type StepName, stepRedirect } from "./routes.tsx";

const status = (profileComplete: boolean, availabilitySet: boolean, onboarded = false) => ({
  profileComplete,
  availabilitySet,
  onboarded,
});

test.each<[StepName, ReturnType<typeof status>, string | undefined]>([
  ["profile", status(false, false), undefined],
  ["profile", status(true, true), undefined],
  ["calendar", status(false, false), "/onboarding/profile"],
  ["calendar", status(true, false), undefined],
  ["calendar", status(true, true), undefined],
  ["leads", status(false, false), "/onboarding/profile"],
  ["leads", status(true, false), "/onboarding/calendar"],
  ["leads", status(false, true), undefined],
  ["calendar", status(false, true), undefined],
  ["leads", status(true, true), undefined],
  ["profile", status(true, true, true), "/dashboard"],
  ["calendar", status(true, true, true), "/dashboard"],
  ["leads", status(true, true, true), "/dashboard"],
])("step %s with %o redirects to %s", (step, status, path) => expect(stepRedirect(step, status)).toBe(path));
