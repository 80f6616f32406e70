// When the specialist can be booked.
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";

export default function DashboardCalendar() {
  return (
    <Main>
      <ScreenTitle>Calendar</ScreenTitle>
    </Main>
  );
}
