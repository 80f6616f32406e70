import { LinkTabs } from "@/web/ui/layout/area-links.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedAnchor } from "../links.tsx";

const TABS = [
  { href: "/dashboard/calendar/meetings", label: "Meetings" },
  { href: "/dashboard/calendar", label: "Availability" },
];

/** The title of both screens. `current` is the path of the one that is shown. The tabs are at the right, so that they do not move when the title's font loads. */
export const CalendarTabs = ({ current }: { current: string }) => (
  <ScreenTitle
    aside={
      <LinkTabs
        label="Parts of the calendar"
        tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))}
        link={RoutedAnchor}
      />
    }
  >
    Calendar
  </ScreenTitle>
);
