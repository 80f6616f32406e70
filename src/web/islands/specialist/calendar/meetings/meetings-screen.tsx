// The specialist's meetings from today on: seven days above the agenda; on a phone one of them, the agenda first.
import { useState } from "react";
import { Screen } from "@/web/ui/layout/screen.tsx";
import { CalendarTabs } from "../calendar-tabs.tsx";
import { WeekView } from "./week-view.tsx";
import { useQuery } from "@tanstack/react-query";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import type { CalendarMeeting } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { locationLabel, MeetingStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Illustration } from "@/web/ui/empty/illustration.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { visitorTimeText } from "../../leads/lead-labels.ts";
import { MeetingActions } from "./meeting-actions.tsx";
import { meetingListQuery, type When } from "./meeting-queries.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

const MeetingRow = ({ meeting }: { meeting: CalendarMeeting }) => {
  const { id, name, time, endTime, category, subcategory, location, meetingStatus } = meeting;
  const theirs = visitorTimeText(meeting);
  return (
    <li className="grid grid-cols-[--spacing(14)_minmax(0,1fr)] gap-x-3 py-2">
      <p className="pt-2.5 text-sm">
        <time dateTime={meeting.meeting?.startsAt} className="block font-semibold">{time}</time>
        <span className="text-ink-soft">
          <span className="sr-only">until</span>
          {endTime}
        </span>
      </p>
      <div className="grid min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-medium">
            {name}
          </RoutedLink>
          {meetingStatus && !isConfirmed(meetingStatus) && <MeetingStatusChip status={meetingStatus} />}
        </p>
        <p className="text-sm text-ink-soft">
          {[subcategory ?? category, location && locationLabel(location)].filter(Boolean).join(" · ")}
        </p>
        {theirs && <p className="text-sm text-ink-soft">{theirs}</p>}
        <MeetingActions meeting={meeting} />
      </div>
    </li>
  );
};

/** "Today · Tue 24 Nov" */
const dayTitle = (date: string, today: string): string => {
  const day = formatDay(date).short;
  if (date === today) return `Today · ${day}`;
  return date === addDays(today, 1) ? `Tomorrow · ${day}` : day;
};

const Days = ({ meetings, today }: { meetings: readonly CalendarMeeting[]; today: string }) => {
  const days = Map.groupBy(meetings, ({ meeting }) => meeting?.date ?? "");
  return (
    <ol className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      {[...days].map(([date, own]) => (
        <li key={date} className="grid gap-1">
          <h3 className="border-b border-line pb-1 text-sm font-semibold text-ink-soft">{dayTitle(date, today)}</h3>
          <ul className="divide-y divide-line">
            {own.map((meeting) => <MeetingRow key={meeting.meetingId} meeting={meeting} />)}
          </ul>
        </li>
      ))}
    </ol>
  );
};

const NOTHING: Record<When, { title: string; text: string }> = {
  upcoming: { title: "No meetings ahead", text: "Bookings appear here. Check that visitors can find free times." },
  past: { title: "No past meetings", text: "Meetings stay here after they took place." },
};

const Nothing = ({ when }: { when: When }) => (
  <div className="grid justify-items-start gap-1 py-2">
    <div className="-ml-5.5">
      <Illustration of="meetings" />
    </div>
    <p className="pt-2 font-medium">{NOTHING[when].title}</p>
    <p className="text-ink-soft">{NOTHING[when].text}</p>
    {when === "upcoming" && (
      <RoutedLink to="/dashboard/calendar" className="inline-flex min-h-11 items-center font-medium">
        Set your availability
      </RoutedLink>
    )}
  </div>
);

const CHOICES = [["upcoming", "Upcoming"], ["past", "Past"]] as const;

const Switch = ({ when, onPick }: { when: When; onPick(when: When): void }) => (
  <div role="group" aria-label="Which meetings" className="flex gap-1">
    {CHOICES.map(([value, label]) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === when}
        onClick={() => onPick(value)}
        className="min-h-11 rounded-part px-3 font-medium text-ink-soft hover:bg-wash aria-pressed:bg-brand-tint aria-pressed:text-ink"
      >
        {label}
      </button>
    ))}
  </div>
);

const Agenda = () => {
  const [when, setWhen] = useState<When>("upcoming");
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(meetingListQuery(useApi(), when, page));
  const pick = (next: When) => {
    setWhen(next);
    setPage(1);
  };
  return (
    <section
      aria-labelledby="agenda"
      className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="agenda" className="font-serif text-xl font-semibold">Agenda</h2>
        <Switch when={when} onPick={pick} />
      </div>
      {isError && !data && <LoadFailed tone="warn" title="We couldn't load your meetings" onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={3} className="h-16 w-full" label="Loading your meetings…" />}
      {data && (data.meetings.length > 0 ? <Days {...data} /> : <Nothing when={when} />)}
      {data && (page > 1 || data.hasMore) && (
        <div className="flex gap-3">
          {page > 1 && <Button variant="secondary" onClick={() => setPage(page - 1)}>Back</Button>}
          {data.hasMore && <Button variant="secondary" onClick={() => setPage(page + 1)}>More</Button>}
        </div>
      )}
    </section>
  );
};

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
    <Screen className="grid gap-4">
      <CalendarTabs current="/dashboard/calendar/meetings" />
      <ViewSwitch view={view} onPick={show} />
      <div className="grid gap-6">
        <div className={where("week")}>
          <WeekView />
        </div>
        <div className={where("agenda")}>
          <Agenda />
        </div>
      </div>
    </Screen>
  );
}
