// Who may be at which step of onboarding: profile, then calendar, then leads (SPEC section 4).
import { onboardingScreen, type OnboardingState } from "@/web/islands/runtime/guards.ts";
import type { StepName } from "./onboarding-step.tsx";

const IS_OPEN: Record<StepName, (state: OnboardingState) => boolean> = {
  profile: () => true,
  calendar: ({ profileComplete, availabilitySet }) => profileComplete || availabilitySet,
  // SPEC section 2 leads here by the calendar alone; the screen says what else is missing.
  leads: ({ availabilitySet }) => availabilitySet,
};

/** Where else to go; undefined lets him in. A step once done stays open until all are. */
export const stepRefusal = (step: StepName, state: OnboardingState): string | undefined => {
  if (state.onboarded) return "/dashboard";
  return IS_OPEN[step](state) ? undefined : onboardingScreen(state);
};
