// Onboarding, first step: who one is and what one offers.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function OnboardingProfile() {
  return (
    <Main>
      <ScreenTitle>Your profile</ScreenTitle>
    </Main>
  );
}
