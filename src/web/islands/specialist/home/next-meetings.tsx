import { formatCount } from "@/platform/intl.ts";
import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { locationLabel } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { JoinLink } from "../leads/join-link.tsx";
import { visitorTimeText } from "../leads/lead-labels.ts";
import { type Countdown, countdown } from "./home-text.ts";

type Meeting = DashboardOverview["nextMeetings"][number];

interface MeetingRowProps {
  lead: Meeting;
  today: string;
  /** In ms. */
  now: number;
}

const MeetingRow = ({ lead, today, now }: MeetingRowProps) => {
  const { id, name, category, subcategory, meeting, location, join } = lead;
  if (!meeting) return null;
  const theirs = visitorTimeText(lead);
  const soon = countdown(meeting, { today, now });
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 @min-drawer:grid-cols-[minmax(0,1fr)_auto] @min-drawer:items-center">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={meeting.startsAt} className="font-semibold">{meeting.text}</time>
          {soon && <CountdownBadge {...soon} />}
        </p>
        {theirs && <p className="text-sm text-ink-soft">{theirs}</p>}
        <p className="flex flex-wrap items-center gap-x-2">
          <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-medium">
            {name}
          </RoutedLink>
          <span className="text-ink-soft">
            {[subcategory ?? category, location && locationLabel(location)].filter(Boolean).join(" · ")}
          </span>
        </p>
      </div>
      {join && (
        <JoinLink
          join={join}
          name={name}
          variant={soon ? soon.isUrgent ? "primary" : "secondary" : "quiet"}
          className={soon ? "@max-drawer:w-full" : "justify-self-start @max-drawer:-ml-5"}
        />
      )}
    </li>
  );
};

const CountdownBadge = ({ label, isUrgent }: Countdown) => (
  <span
    className={`rounded-part px-2 py-0.5 text-sm font-medium ${
      isUrgent ? "bg-accent-tint text-warn" : "bg-wash text-ink"
    }`}
  >
    {label}
  </span>
);

export interface NextMeetingsProps {
  overview: DashboardOverview;
  /** When the overview was loaded, in ms. */
  now: number;
  /** Free times in the days ahead. */
  freeTimes: { starts: number; days: number };
}

const NoMeeting = ({ freeTimes: { starts, days } }: Pick<NextMeetingsProps, "freeTimes">) => (
  <div className="grid gap-1">
    <p className="text-ink-soft">
      {starts === 0
        ? `No meetings, and no free times in the next ${days} days. Open some, so that visitors can book you.`
        : `No meetings yet. Visitors can choose from ${formatCount(starts)} free ${
          starts === 1 ? "time" : "times"
        } in the next ${days} days.`}
    </p>
    <RoutedLink to="/dashboard/calendar" className="inline-flex min-h-11 items-center justify-self-start font-medium">
      Open your calendar
    </RoutedLink>
  </div>
);

export const NextMeetings = ({ overview, now, freeTimes }: NextMeetingsProps) => {
  const { nextMeetings, meetings, today, city } = overview;
  const more = meetings.ahead - nextMeetings.length;
  return (
    <Card
      title="Next meetings"
      aside={nextMeetings.length > 0 && <span className="text-sm text-ink-soft">{`Times in ${city}`}</span>}
    >
      {nextMeetings.length === 0
        ? <NoMeeting freeTimes={freeTimes} />
        : (
          <ul className="@container divide-y divide-line">
            {nextMeetings.map((lead) => <MeetingRow key={lead.id} lead={lead} today={today} now={now} />)}
          </ul>
        )}
      {more > 0 && (
        <RoutedLink
          to="/dashboard/calendar/meetings"
          className="inline-flex min-h-11 items-center justify-self-start font-medium"
        >
          {`${more} more in your calendar`}
        </RoutedLink>
      )}
    </Card>
  );
};
