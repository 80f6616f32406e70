import type { ReactNode } from "react";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ProgressSteps } from "@/web/ui/progress.tsx";
import { BackLink } from "../links.tsx";

/** The parts of the profile that visitors need; the billing details wait for the first purchase. */
export const PROFILE_STEPS = [
  {
    name: "about",
    label: "About you",
    path: "/onboarding/profile",
    title: "Introduce yourself",
    lead: "Visitors use this to choose a specialist. Take your time: we save everything you type as a draft.",
  },
  {
    name: "offer",
    label: "What you offer",
    path: "/onboarding/profile?part=offer",
    title: "What do you offer?",
    lead: "Visitors find you in the categories and topics that you choose.",
  },
  {
    name: "meetings",
    label: "How you meet",
    path: "/onboarding/profile?part=meetings",
    title: "How do you meet?",
    lead: "Offer at least one way. Visitors choose among them.",
  },
] as const;

/** In their order (docs/product/people-and-roles.md#onboarding). */
const STEPS = [
  ...PROFILE_STEPS,
  { name: "calendar", label: "Your calendar", path: "/onboarding/calendar" },
  { name: "leads", label: "Your leads", path: "/onboarding/leads" },
] as const;

export interface OnboardingStepProps {
  step: typeof STEPS[number]["name"];
  title: ReactNode;
  lead?: ReactNode;
  /** The back link; the previous step by default. */
  back?: { path: string; label: string };
  children: ReactNode;
}

export const OnboardingStep = ({ step, title, lead, back, children }: OnboardingStepProps) => {
  const at = STEPS.findIndex(({ name }) => name === step);
  const previous = back ?? STEPS[at - 1];
  return (
    <Screen>
      <div className="grid max-w-funnel gap-1">
        <ProgressSteps step={at + 1} of={STEPS.length} label={STEPS[at]?.label} />
        {previous && <BackLink to={previous.path}>{previous.label}</BackLink>}
      </div>
      <ScreenTitle lead={lead}>{title}</ScreenTitle>
      {children}
    </Screen>
  );
};
