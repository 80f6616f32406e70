// The rules of onboarding: when leads can be skipped (docs/product/people-and-roles.md#onboarding).
import type { OnboardingStatus } from "./schemas.ts";

interface SkipError {
  code: "profile_incomplete" | "availability_missing";
  sentence: string;
}

/** Explains why leads can't be skipped yet; undefined when they can. */
export const skipError = ({ availabilitySet, profileComplete }: OnboardingStatus): SkipError | undefined => {
  if (!profileComplete) {
    return {
      code: "profile_incomplete",
      sentence: "Please complete your profile first. Everything you've typed is saved as a draft.",
    };
  }
  if (availabilitySet) return undefined;
  return {
    code: "availability_missing",
    sentence: "Please set up your calendar first, with at least one free time in the next 30 days.",
  };
};
