import { useRouter } from "@tanstack/react-router";
import { OnboardingStep } from "./onboarding-step.tsx";
import { ProfileEditor } from "../profile/profile-editor.tsx";

export default function OnboardingProfile() {
  const router = useRouter();
  return (
    <OnboardingStep
      step="profile"
      title="Introduce yourself"
      lead="Visitors use this to choose a specialist. Take your time: we save everything you type as a draft."
    >
      <ProfileEditor
        action="Save and continue to your calendar"
        onSaved={() => router.navigate({ to: "/onboarding/calendar" })}
      />
    </OnboardingStep>
  );
}
