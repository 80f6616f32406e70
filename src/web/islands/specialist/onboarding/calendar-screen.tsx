import { useRouter } from "@tanstack/react-router";
import { Banner } from "@/web/ui/banner.tsx";
import { CalendarEditor } from "../calendar/calendar-editor.tsx";
import { useCalendarEditor } from "../calendar/use-calendar-editor.ts";
import { OnboardingStep } from "./onboarding-step.tsx";

export default function OnboardingCalendar() {
  const router = useRouter();
  const goToLeads = () => void router.navigate({ to: "/onboarding/leads" });
  const editor = useCalendarEditor(({ availabilitySet }) => availabilitySet && goToLeads());
  const isSaved = editor.state.version > 0 && !editor.changed;
  const isOpen = editor.live.preview.availabilitySet;
  return (
    <OnboardingStep
      step="calendar"
      title="When can visitors book you?"
      lead="We've filled in usual office hours. Change whatever you like, now or later."
    >
      <CalendarEditor
        editor={editor}
        isStep
        save={isSaved && isOpen ? "Continue" : "Save and continue"}
        onSave={() => isSaved && isOpen ? goToLeads() : void editor.save()}
      >
        {isSaved && !isOpen && !editor.saving.isSaving && (
          <Banner tone="warn" role="alert" title="Saved, but visitors can't book you in the next 30 days">
            Add hours, shorten your time off or reduce your minimum notice. Then you can continue.
          </Banner>
        )}
      </CalendarEditor>
    </OnboardingStep>
  );
}
