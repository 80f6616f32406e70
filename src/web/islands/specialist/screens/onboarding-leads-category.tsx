// Onboarding, third step in one category: what leads cost.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function OnboardingLeadsCategory() {
  return (
    <Main>
      <ScreenTitle>Leads</ScreenTitle>
    </Main>
  );
}
