import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { AccountCards } from "@/web/islands/area/account/account-cards.tsx";
import { BackLink } from "../links.tsx";

export default function OnboardingAccount() {
  return (
    <Screen>
      <div className="grid gap-3">
        <BackLink to="/onboarding">Back to setup</BackLink>
        <ScreenTitle lead="How you sign in, and what we store about you.">Your account</ScreenTitle>
      </div>
      <AccountCards onboarding />
    </Screen>
  );
}
