// Today's meetings with a line for now, and the next ones.
import { formatCount } from "@/platform/intl.ts";
import { isConfirmed, MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { placeLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { Card } from "@/web/ui/card.tsx";
import { NowLine } from "@/web/ui/now-line.tsx";
import { visitorTimeText } from "../leads/lead-labels.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";

type DayMeeting = DashboardOverview["day"][number];
type NextMeeting = DashboardOverview["nextMeetings"][number];

const NameLink = ({ id, name }: Pick<NextMeeting, "id" | "name">) => (
  <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-semibold">
    {name}
  </RoutedLink>
);

interface RowProps {
  lead: NextMeeting;
  /** "14:00", or with its day. */
  time: string;
  note?: string;
}

const Row = ({ lead, time, note }: RowProps) => {
  const theirs = note ? undefined : visitorTimeText(lead);
  const { meeting } = lead;
  return (
    <li className="grid">
      <p className="flex flex-wrap items-center gap-x-2">
        <time dateTime={meeting?.startsAt} className="tabular-nums">{time}</time>
        <NameLink {...lead} />
        <span className="text-sm text-ink-soft">
          {[placeLabel(lead), note].filter(Boolean).join(" · ")}
        </span>
      </p>
      {theirs && <p className="-mt-2 pb-1 text-sm text-ink-soft">{theirs}</p>}
    </li>
  );
};

/** "took place", "missed"; while its outcome is open, "over". */
const overText = ({ isOver, meetingStatus }: DayMeeting): string | undefined => {
  if (!isOver || !meetingStatus) return undefined;
  return isConfirmed(meetingStatus) ? "over" : entryOf(MEETING_STATUS, meetingStatus).label.toLowerCase();
};

const Day = ({ day, time, now }: Pick<DashboardOverview, "day" | "time"> & { now: number }) => {
  const begun = day.filter(({ meeting }) => meeting && Date.parse(meeting.startsAt) <= now).length;
  const row = (lead: DayMeeting) => <Row key={lead.meetingId} lead={lead} time={lead.time} note={overText(lead)} />;
  return (
    <ol className="border-s-2 border-line ps-3">
      {day.slice(0, begun).map(row)}
      <NowLine time={time} />
      {day.slice(begun).map(row)}
    </ol>
  );
};

export interface TodayCardProps {
  overview: Pick<DashboardOverview, "day" | "time" | "today" | "city" | "nextMeetings" | "meetings">;
  /** When the overview was loaded, in ms. */
  now: number;
  /** Free times in the days ahead. */
  freeTimes: { starts: number; days: number };
}

const freeText = ({ starts, days }: TodayCardProps["freeTimes"]): string =>
  starts === 0
    ? `No meetings, and no free times in the next ${days} days. Open some, so that visitors can book you.`
    : `No meetings yet. Visitors can choose from ${formatCount(starts)} free ${
      starts === 1 ? "time" : "times"
    } in the next ${days} days.`;

/** More are on the screen of meetings. */
const NEXT = 3;

export const TodayCard = ({ overview, now, freeTimes }: TodayCardProps) => {
  const { day, time, today, city, nextMeetings, meetings } = overview;
  const next = nextMeetings.filter(({ meeting }) => meeting && meeting.date > today).slice(0, NEXT);
  return (
    <Card title="Today" aside={<span className="text-sm text-ink-soft">{`Times in ${city}`}</span>}>
      {day.length > 0 && <Day day={day} time={time} now={now} />}
      {day.length === 0 && (
        <p className="text-ink-soft">{meetings.ahead === 0 ? freeText(freeTimes) : "No meetings today."}</p>
      )}
      {next.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-3">
          <h3 className="text-sm font-semibold text-ink-soft">Next</h3>
          <ol>{next.map((lead) => <Row key={lead.id} lead={lead} time={lead.meeting?.text ?? ""} />)}</ol>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4">
        <RoutedLink to="/dashboard/calendar/meetings" className="inline-flex min-h-11 items-center font-medium">
          All meetings
        </RoutedLink>
        <RoutedLink
          to="/dashboard/calendar/meetings"
          search={{ view: "week" } as never}
          className="inline-flex min-h-11 items-center font-medium"
        >
          Week
        </RoutedLink>
        <RoutedLink to="/dashboard/calendar" className="inline-flex min-h-11 items-center font-medium">
          Opening hours
        </RoutedLink>
      </p>
    </Card>
  );
};
