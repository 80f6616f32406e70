// Onboarding, second step: when one can be booked.
import { useRouter } from "@tanstack/react-router";
import { Banner } from "@/web/ui/banner.tsx";
import { CalendarEditor } from "../calendar/calendar-editor.tsx";
import { useCalendarEditor } from "../calendar/use-calendar-editor.ts";
import { OnboardingStep } from "../onboarding-step.tsx";

export default function OnboardingCalendar() {
  const router = useRouter();
  const goOn = () => void router.navigate({ to: "/onboarding/leads" });
  const editor = useCalendarEditor(({ availabilitySet }) => availabilitySet && goOn());
  const isSaved = editor.state.version > 0 && !editor.changed;
  const isOpen = editor.live.preview.availabilitySet;
  return (
    <OnboardingStep
      step="calendar"
      title="When can visitors book you?"
      lead="We propose usual office hours. Change what does not suit you; everything can be changed again later."
    >
      <CalendarEditor
        editor={editor}
        save={isSaved && isOpen ? "Continue" : "Save and continue"}
        onSave={() => isSaved && isOpen ? goOn() : void editor.save()}
      >
        {isSaved && !isOpen && !editor.saving.saving && (
          <Banner tone="warn" role="alert" title="Saved, but nothing can be booked in the next 30 days">
            Open more hours, end a time off earlier, or ask for less notice. Then you can go on.
          </Banner>
        )}
      </CalendarEditor>
    </OnboardingStep>
  );
}
