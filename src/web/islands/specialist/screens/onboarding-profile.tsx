// Onboarding, first step: who one is and what one offers.
import { useRouter } from "@tanstack/react-router";
import { OnboardingStep } from "../onboarding-step.tsx";
import { ProfileEditor } from "../profile/profile-editor.tsx";

export default function OnboardingProfile() {
  const router = useRouter();
  return (
    <OnboardingStep
      step="profile"
      title="Introduce yourself"
      lead="This is what visitors choose by. Write it in your own time: everything you type is kept as a draft."
    >
      <ProfileEditor
        action="Save and go on to your calendar"
        onSaved={() => router.navigate({ to: "/onboarding/calendar" })}
      />
    </OnboardingStep>
  );
}
