// One step of onboarding: where one is, the way back, the heading.
import type { ReactNode } from "react";
import { Main } from "@/web/ui/page-frame.tsx";
import { ProgressSteps } from "@/web/ui/progress.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { BackLink } from "./back-link.tsx";

/** In their order (PRODUCT section 3). */
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
  /** Where Back leads; the step before, unless told. */
  back?: { path: string; label: string };
  children: ReactNode;
}

export const OnboardingStep = ({ step, title, lead, back, children }: OnboardingStepProps) => {
  const at = STEPS.findIndex(({ name }) => name === step);
  const before = back ?? STEPS[at - 1];
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid max-w-funnel gap-1">
          <ProgressSteps step={at + 1} of={STEPS.length} label={STEPS[at]?.label} />
          {before && <BackLink to={before.path}>{before.label}</BackLink>}
        </div>
        <ScreenTitle lead={lead}>{title}</ScreenTitle>
        {children}
      </div>
    </Main>
  );
};
