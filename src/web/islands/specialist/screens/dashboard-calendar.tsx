// When the specialist can be booked.
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { CalendarEditor } from "../calendar/calendar-editor.tsx";
import { OtherCalendars } from "../calendar/other-calendars.tsx";
import { useCalendarEditor } from "../calendar/use-calendar-editor.ts";

export default function DashboardCalendar() {
  const editor = useCalendarEditor(({ availabilitySet }) =>
    void toast({
      title: "Calendar saved",
      description: availabilitySet
        ? "Visitors see your new hours from now on."
        : "Nothing can be booked in the next 30 days, so visitors do not see you.",
    })
  );
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead="When visitors can book you. Nothing changes for them until you save.">Calendar</ScreenTitle>
        <CalendarEditor
          editor={editor}
          save="Save calendar"
          nothingToSave={editor.changed ? undefined : "Everything saved."}
          onSave={() => void editor.save()}
        />
        <OtherCalendars />
      </div>
    </Main>
  );
}
