// Onboarding, second step: when one can be booked.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function OnboardingCalendar() {
  return (
    <Main>
      <ScreenTitle>Your calendar</ScreenTitle>
    </Main>
  );
}
