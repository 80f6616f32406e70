// The specialist's meetings: the week above the agenda; on a phone one of them, the agenda first.
import { useState } from "react";
import { Main } from "@/web/ui/layout/screen.tsx";
import { CalendarTabs, MEETINGS_PATH } from "../calendar-tabs.tsx";
import { Agenda } from "./agenda.tsx";
import { WeekView } from "./week-view.tsx";

const VIEWS = [["agenda", "Agenda"], ["week", "Week"]] as const;
type View = typeof VIEWS[number][0];

const ViewSwitch = ({ view, onPick }: { view: View; onPick(view: View): void }) => (
  <div
    role="group"
    aria-label="View"
    className="grid grid-cols-2 rounded-card border border-line bg-surface p-1 lg:hidden"
  >
    {VIEWS.map(([value, label]) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === view}
        onClick={() => onPick(value)}
        className="min-h-11 rounded-part font-medium text-ink-soft aria-pressed:bg-brand-tint aria-pressed:text-ink"
      >
        {label}
      </button>
    ))}
  </div>
);

/** Where the days are wider than the screen, the week begins with today. */
const showToday = () =>
  requestAnimationFrame(() =>
    document.querySelector("th[aria-current='date']")?.scrollIntoView({ block: "nearest", inline: "start" })
  );

export default function DashboardMeetings() {
  const [view, setView] = useState<View>("agenda");
  const show = (next: View) => {
    setView(next);
    if (next === "week") showToday();
  };
  const where = (own: View) => view === own ? "min-w-0" : "min-w-0 max-lg:hidden";
  return (
    <Main>
      <div className="grid gap-4">
        <CalendarTabs current={MEETINGS_PATH} />
        <ViewSwitch view={view} onPick={show} />
        <div className="grid gap-6">
          <div className={where("week")}>
            <WeekView />
          </div>
          <div className={where("agenda")}>
            <Agenda />
          </div>
        </div>
      </div>
    </Main>
  );
}
