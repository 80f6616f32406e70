// Onboarding, third step: leads by category, or on without.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function OnboardingLeads() {
  return (
    <Main>
      <ScreenTitle>Your leads</ScreenTitle>
    </Main>
  );
}
