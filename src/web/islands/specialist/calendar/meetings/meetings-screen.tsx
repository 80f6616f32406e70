// The specialist's meetings from today on, one day below the other; or seven days beside each other.
import { useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Screen } from "@/web/ui/layout/screen.tsx";
import { CalendarTabs } from "../calendar-tabs.tsx";
import { WeekView } from "./week-view.tsx";
import { useQuery } from "@tanstack/react-query";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import type { CalendarMeeting, MeetingList } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { MeetingStatusChip, placeLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Illustration } from "@/web/ui/empty/illustration.tsx";
import { NowLine } from "@/web/ui/now-line.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { visitorTimeText } from "../../leads/lead-labels.ts";
import { MeetingActions } from "./meeting-actions.tsx";
import { isWeekView, meetingListQuery, type When } from "./meeting-queries.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

const MeetingRow = ({ meeting }: { meeting: CalendarMeeting }) => {
  const { id, name, time, endTime, category, subcategory, meetingStatus, isOver, isChangeable, moveProblem } = meeting;
  const facts = [subcategory ?? category, placeLabel(meeting), visitorTimeText(meeting)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2">
      <div className="grid min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="whitespace-nowrap tabular-nums">
            <time dateTime={meeting.meeting?.startsAt} className="font-semibold">{time}</time>
            <span className="text-ink-soft">
              <span className="sr-only">until</span>
              <span aria-hidden="true">–</span>
              {endTime}
            </span>
          </span>
          <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-semibold">
            {name}
          </RoutedLink>
          {meetingStatus && !isConfirmed(meetingStatus) && <MeetingStatusChip status={meetingStatus} />}
          {isOver && meetingStatus && isConfirmed(meetingStatus) && <span className="text-sm text-ink-soft">Over</span>}
        </p>
        <p className="-mt-1 text-sm text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
        {isChangeable && moveProblem && <p className="text-sm text-ink-soft">{moveProblem}</p>}
      </div>
      <MeetingActions meeting={meeting} />
    </li>
  );
};

/** "Today · Tue 24 Nov" */
const dayTitle = (date: string, today: string): string => {
  const day = formatDay(date).short;
  if (date === today) return `Today · ${day}`;
  return date === addDays(today, 1) ? `Tomorrow · ${day}` : day;
};

interface DaysProps extends Pick<MeetingList, "meetings" | "today" | "time"> {
  /** Whether a line in today shows the present time. */
  hasNow: boolean;
  /** When the list was loaded, in ms. */
  now: number;
}

const Days = ({ meetings, today, time, hasNow, now }: DaysProps) => {
  const days = Map.groupBy(meetings, ({ meeting }) => meeting?.date ?? "");
  const row = (meeting: CalendarMeeting) => <MeetingRow key={meeting.meetingId} meeting={meeting} />;
  return (
    <ol className="grid gap-5">
      {[...days].map(([date, own]) => {
        const begun = own.filter(({ meeting }) => meeting && Date.parse(meeting.startsAt) <= now).length;
        return (
          <li key={date} className="grid gap-2">
            <h3 className="text-sm font-semibold text-ink-soft">{dayTitle(date, today)}</h3>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {hasNow && date === today
                ? [
                  ...own.slice(0, begun).map(row),
                  <NowLine key="now" time={time} className="px-4 py-1" />,
                  ...own.slice(begun).map(row),
                ]
                : own.map(row)}
            </ul>
          </li>
        );
      })}
    </ol>
  );
};

const NOTHING: Record<When, { title: string; text: string }> = {
  upcoming: { title: "No meetings ahead", text: "Bookings appear here. Check that visitors can find free times." },
  past: { title: "No past meetings", text: "Meetings stay here after they took place." },
};

const Nothing = ({ when }: { when: When }) => (
  <div className="grid justify-items-start gap-1 py-2">
    <div className="-ms-5.5">
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

const Agenda = ({ when }: { when: When }) => {
  const [page, setPage] = useState(1);
  const { data, dataUpdatedAt: now, isError, refetch } = useQuery(meetingListQuery(useApi(), when, page));
  return (
    <section aria-labelledby="agenda" className="grid min-w-0 content-start gap-3">
      <h2 id="agenda" className="sr-only">Agenda</h2>
      {isError && !data && <LoadFailed tone="warn" title="We couldn't load your meetings" onRetry={refetch} />}
      {!data && !isError && <SkeletonList rows={3} className="h-16 w-full" label="Loading your meetings…" />}
      {data &&
        (data.meetings.length > 0
          ? <Days {...data} hasNow={when === "upcoming"} now={now} />
          : <Nothing when={when} />)}
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

/** Where the days are wider than the screen, the week begins with today. */
const showToday = () =>
  requestAnimationFrame(() =>
    document.querySelector("th[aria-current='date']")?.scrollIntoView({ block: "nearest", inline: "start" })
  );

const ViewSwitch = ({ view }: { view: View }) => (
  <nav
    aria-label="View"
    className="grid grid-cols-2 rounded-card border border-line bg-surface p-1 sm:justify-self-start"
  >
    {VIEWS.map(([value, label]) => (
      <RoutedLink
        key={value}
        to="/dashboard/calendar/meetings"
        search={(value === "week" ? { view: value } : {}) as never}
        replace
        activeOptions={{ exact: true }}
        aria-current={value === view ? "page" : undefined}
        className="inline-flex min-h-11 items-center justify-center rounded-part px-6 font-medium text-ink-soft no-underline! aria-[current=page]:bg-brand-tint aria-[current=page]:text-ink"
      >
        {label}
      </RoutedLink>
    ))}
  </nav>
);

export default function DashboardMeetings() {
  const { view } = useSearch({ strict: false }) as { view?: string };
  const isWeek = isWeekView({ view });
  const [when, setWhen] = useState<When>("upcoming");
  useEffect(() => {
    if (isWeek) showToday();
  }, [isWeek]);
  return (
    <Screen className="grid gap-4">
      <CalendarTabs current="/dashboard/calendar/meetings" />
      <div className="grid gap-2 sm:flex sm:items-center sm:justify-between">
        <ViewSwitch view={isWeek ? "week" : "agenda"} />
        {!isWeek && <Switch when={when} onPick={setWhen} />}
      </div>
      {isWeek ? <WeekView /> : <Agenda key={when} when={when} />}
    </Screen>
  );
}
