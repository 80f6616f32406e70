import type { CalendarPreview, EmptyDay, OutsideMeeting, PreviewDay } from "@/modules/scheduling/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { ChevronDownIcon } from "@/web/ui/icons.ts";

const REASON_LABELS: Record<EmptyDay, string> = {
  closed: "Closed",
  "time-off": "Time off",
  holiday: "Public holiday",
  "too-short": "Hours shorter than a meeting",
  notice: "Within your minimum notice",
  horizon: "Outside your booking window",
  taken: "Fully booked",
};

/** "141 times, the first Mon 23 Nov, 11:00" */
const stateText = ({ total, earliest }: CalendarPreview): string =>
  earliest ? `${timesText(total)}, the first ${earliest.text}` : "No available times";

export const timesText = (total: number): string => total === 1 ? "1 time" : `${total} times`;

const TimesOfDay = ({ day }: { day: PreviewDay }) => (
  <span className="flex flex-wrap gap-1">
    {([["Morning", day.morning], ["Afternoon", day.afternoon], ["Evening", day.evening]] as const)
      .filter(([, count]) => count > 0)
      .map(([part, count]) => (
        <span key={part} className="rounded-part bg-wash px-1.5 text-sm text-ink-soft">{part} {count}</span>
      ))}
  </span>
);

/** In a repeated hour the offset distinguishes the two times. */
const offsetText = (day: PreviewDay, { time, offset }: PreviewDay["starts"][number]): string =>
  day.starts.filter((start) => start.time === time).length > 1 ? ` UTC${offset}` : "";

const OpenDay = ({ day, isOpen }: { day: PreviewDay; isOpen: boolean }) => (
  <details open={isOpen} className="group">
    <summary className="grid min-h-14 list-none grid-cols-[1fr_auto] content-center items-center gap-x-2 gap-y-0.5 py-2 hover:bg-wash [&::-webkit-details-marker]:hidden">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{day.day}</span>
        <span className="text-ink-soft">{timesText(day.total)}</span>
      </span>
      <ChevronDownIcon className="row-span-2 size-5 text-ink-soft transition-transform group-open:rotate-180" />
      <TimesOfDay day={day} />
    </summary>
    <ul
      aria-label={`Times on ${day.day}`}
      className="grid lg:min-h-30 grid-cols-[repeat(auto-fill,minmax(--spacing(14),1fr))] content-start gap-1.5 pb-3"
    >
      {day.starts.map((start) => (
        <li
          key={start.startsAt}
          className="grid min-h-8 place-items-center rounded-part border border-line px-1 text-sm"
        >
          {start.time}
          {offsetText(day, start)}
        </li>
      ))}
    </ul>
  </details>
);

const Day = ({ day, isOpen }: { day: PreviewDay; isOpen: boolean }) => (
  <li data-date={day.date}>
    {day.total > 0
      ? <OpenDay day={day} isOpen={isOpen} />
      : (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-ink-soft">
          <span>{day.day}</span>
          <span className="text-sm">{day.reason ? REASON_LABELS[day.reason] : "No times"}</span>
        </p>
      )}
  </li>
);

const Summary = ({ preview }: { preview: CalendarPreview }) => (
  <p className="text-ink-soft">
    {preview.earliest
      ? (
        <>
          <strong className="font-semibold text-ink">{timesText(preview.total)}</strong>, the first{" "}
          {preview.earliest.text}. Shown in {preview.city} time.
        </>
      )
      : (
        <>
          <strong className="font-semibold text-ink">No available times.</strong>{" "}
          Visitors can't see you until you have bookable times.
        </>
      )}
  </p>
);

interface PreviewProps {
  /** The last response. */
  preview: CalendarPreview;
  /** Changes that are not saved are in it. */
  isAhead: boolean;
  updating: boolean;
  /** Why the preview is not up to date. */
  message?: string;
}

export const Preview = ({ preview, isAhead, updating, message }: PreviewProps) => {
  const first = preview.days.find(({ total }) => total > 0)?.date;
  return (
    <FoldedCard
      id="preview"
      title={isAhead ? "What visitors see once you save" : "What visitors see"}
      state={message ? "Not up to date" : updating ? "Updating…" : stateText(preview)}
    >
      <p role="status" className="sr-only">{updating && !message && "Updating…"}</p>
      {message && <p className="border-s-4 border-accent ps-3 text-ink-soft">{message}</p>}
      <div aria-busy={updating} className="grid gap-3">
        <Summary preview={preview} />
        <ul
          aria-label="The next 14 days"
          className="divide-y divide-line border-t border-line lg:columns-2 lg:gap-8 lg:[&>li]:break-inside-avoid"
        >
          {preview.days.map((day) => <Day key={day.date} day={day} isOpen={day.date === first} />)}
        </ul>
      </div>
    </FoldedCard>
  );
};

const MAX_LISTED = 5;

const title = (count: number): string =>
  count === 1 ? "1 booked meeting is outside these hours" : `${count} booked meetings are outside these hours`;

const ADVICE = {
  one:
    "It stays confirmed, and the visitor isn't notified about your new hours. If you can't make it, please reschedule or cancel it soon.",
  more:
    "They stay confirmed, and visitors aren't notified about your new hours. If you can't make one, please reschedule or cancel it soon.",
};

const Meetings = ({ meetings }: { meetings: readonly OutsideMeeting[] }) => (
  <ul className="list-disc ps-5">
    {meetings.map(({ meetingId, text, minutes }) => <li key={meetingId}>{text}, {minutes} min</li>)}
  </ul>
);

export const OutsideMeetings = ({ outside }: { outside: readonly OutsideMeeting[] }) => {
  if (outside.length === 0) return null;
  const [first, rest] = [outside.slice(0, MAX_LISTED), outside.slice(MAX_LISTED)];
  return (
    <div id="outside" tabIndex={-1}>
      <Banner tone="warn" role="status" title={title(outside.length)}>
        <Meetings meetings={first} />
        {rest.length > 0 && (
          <details>
            <summary className="min-h-11 py-2.5">{rest.length} more</summary>
            <Meetings meetings={rest} />
          </details>
        )}
        <p className="mt-2">{outside.length === 1 ? ADVICE.one : ADVICE.more}</p>
      </Banner>
    </div>
  );
};
