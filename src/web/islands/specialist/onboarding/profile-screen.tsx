// The first steps of onboarding: the parts of the profile, one after the other.
import { useRouter, useSearch } from "@tanstack/react-router";
import { profilePartHref } from "../links.tsx";
import { OnboardingStep, PROFILE_STEPS } from "./onboarding-step.tsx";
import { ProfileEditor } from "../profile/profile-editor.tsx";

export default function OnboardingProfile() {
  const router = useRouter();
  const { part } = useSearch({ strict: false }) as { part?: string };
  const at = Math.max(0, PROFILE_STEPS.findIndex(({ name }) => name === part));
  const { name, title, lead } = PROFILE_STEPS[at]!;
  const next = PROFILE_STEPS[at + 1];
  return (
    <OnboardingStep step={name} title={title} lead={lead}>
      <ProfileEditor
        part={name}
        action={next ? "Continue" : "Save and continue to your calendar"}
        saves={next ? "draft" : "all"}
        onSaved={() => router.navigate({ href: next ? next.path : "/onboarding/calendar" })}
        onIncomplete={(missing) => router.navigate({ href: profilePartHref(missing, "onboarding") })}
      />
    </OnboardingStep>
  );
}
