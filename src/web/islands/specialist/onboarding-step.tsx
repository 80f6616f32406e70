// One step of onboarding: where one is, the way back, the heading.
import { createLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { Main } from "../../ui/page-frame.tsx";
import { ProgressSteps } from "../../ui/progress.tsx";
import { ScreenTitle } from "../../ui/screen-title.tsx";

/** In their order (PRODUCT section 3). */
const STEPS = [
  { name: "profile", label: "Your profile", path: "/onboarding/profile" },
  { name: "calendar", label: "Your calendar", path: "/onboarding/calendar" },
  { name: "leads", label: "Your leads", path: "/onboarding/leads" },
] as const;

export type StepName = typeof STEPS[number]["name"];

const BackLink = createLink((props: React.ComponentPropsWithRef<"a">) => (
  <a
    {...props}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pr-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  />
));

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
          {before && (
            <BackLink to={before.path}>
              <ArrowLeftIcon />
              {before.label}
            </BackLink>
          )}
        </div>
        <ScreenTitle lead={lead}>{title}</ScreenTitle>
        {children}
      </div>
    </Main>
  );
};
