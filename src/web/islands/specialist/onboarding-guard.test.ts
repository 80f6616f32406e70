// Steps of onboarding open one after the other, and close together.
import { expect, test } from "vitest";
import { stepRefusal } from "./onboarding-guard.ts";
import type { StepName } from "./onboarding-step.tsx";

const state = (profileComplete: boolean, availabilitySet: boolean, onboarded = false) => ({
  profileComplete,
  availabilitySet,
  onboarded,
});

test.each<[StepName, ReturnType<typeof state>, string | undefined]>([
  ["profile", state(false, false), undefined],
  ["profile", state(true, true), undefined],
  ["calendar", state(false, false), "/onboarding/profile"],
  ["calendar", state(true, false), undefined],
  ["calendar", state(true, true), undefined],
  ["leads", state(false, false), "/onboarding/profile"],
  ["leads", state(true, false), "/onboarding/calendar"],
  ["leads", state(false, true), undefined],
  ["calendar", state(false, true), undefined],
  ["leads", state(true, true), undefined],
  ["profile", state(true, true, true), "/dashboard"],
  ["calendar", state(true, true, true), "/dashboard"],
  ["leads", state(true, true, true), "/dashboard"],
])("at %s with %o: %s", (step, standing, elsewhere) => expect(stepRefusal(step, standing)).toBe(elsewhere));
