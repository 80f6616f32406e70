import { Screen } from "@/web/ui/layout/screen.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { CalendarEditor } from "./calendar-editor.tsx";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { OtherCalendars } from "./external-calendars.tsx";
import { useCalendarEditor } from "./use-calendar-editor.ts";

export default function DashboardCalendar() {
  const editor = useCalendarEditor(({ availabilitySet }) =>
    void toast({
      title: "Calendar saved",
      description: availabilitySet
        ? "Visitors now see your new hours."
        : "You have no bookable times in the next 30 days, so visitors can't see you.",
    })
  );
  return (
    <Screen className="grid gap-3">
      <CalendarTabs current="/dashboard/calendar" />
      <CalendarEditor
        editor={editor}
        save={editor.changes > 1 ? `Save calendar (${editor.changes} changes)` : "Save calendar (1 change)"}
        nothingToSave={editor.changed ? undefined : "All changes saved."}
        onSave={() => void editor.save()}
        more={<OtherCalendars />}
      />
    </Screen>
  );
}
