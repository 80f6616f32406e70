// Pure decisions of onboarding: which step comes next, and when leads may be skipped (PRODUCT section 3).
import type { OnboardingStatus } from "./onboarding-schemas.ts";

/** Where the index of onboarding leads (SPEC section 2). */
export const onboardingPath = ({ onboarded, availabilitySet, profileComplete }: OnboardingStatus): string => {
  if (onboarded) return "/dashboard";
  if (availabilitySet) return "/onboarding/leads";
  return profileComplete ? "/onboarding/calendar" : "/onboarding/profile";
};

export interface SkipRefusal {
  code: "profile_incomplete" | "availability_missing";
  sentence: string;
}

/** Why leads cannot be skipped yet; undefined when they can. */
export const skipRefusal = ({ availabilitySet, profileComplete }: OnboardingStatus): SkipRefusal | undefined => {
  if (!profileComplete) {
    return {
      code: "profile_incomplete",
      sentence: "Please complete your profile first. Everything you typed is kept.",
    };
  }
  if (availabilitySet) return undefined;
  return {
    code: "availability_missing",
    sentence: "Please set up your calendar first, with at least one free time in the next 30 days.",
  };
};
