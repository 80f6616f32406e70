// The account of who is still setting up: everything about it but the profile, which is a step.
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { AccountCards } from "../account/account-cards.tsx";
import { BackLink } from "../back-link.tsx";

export default function OnboardingAccount() {
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <BackLink to="/onboarding">Back to setting up</BackLink>
          <ScreenTitle lead="How you sign in, what we keep about you, and the way out.">Your account</ScreenTitle>
        </div>
        <AccountCards settingUp />
      </div>
    </Main>
  );
}
