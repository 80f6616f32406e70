import type { ReactNode } from "react";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ProgressSteps } from "@/web/ui/progress.tsx";
import { BackLink } from "../links.tsx";

/** In their order (docs/product/people-and-roles.md#onboarding). */
const STEPS = [
  { name: "profile", label: "Your profile", path: "/onboarding/profile" },
  { name: "calendar", label: "Your calendar", path: "/onboarding/calendar" },
  { name: "leads", label: "Your leads", path: "/onboarding/leads" },
] as const;

export type StepName = typeof STEPS[number]["name"];

export interface OnboardingStepProps {
  step: StepName;
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
