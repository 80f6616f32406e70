// What a visitor sees of the calendar as it is being edited: the next 14 days, each with its times.
import type { CalendarPreview, EmptyDay, PreviewDay } from "@/modules/scheduling/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { ChevronDownIcon, LoaderCircleIcon } from "@/web/ui/icons.tsx";
import { Skeleton } from "@/web/ui/skeleton.tsx";

const REASONS: Record<EmptyDay, string> = {
  closed: "Closed",
  "time-off": "Time off",
  "too-short": "Hours shorter than a meeting",
  notice: "Too soon for your notice",
  horizon: "Too far ahead",
  taken: "All taken",
};

export const timesText = (total: number): string => total === 1 ? "1 time" : `${total} times`;

const Parts = ({ day }: { day: PreviewDay }) => (
  <span className="flex flex-wrap gap-1">
    {([["Morning", day.morning], ["Afternoon", day.afternoon], ["Evening", day.evening]] as const)
      .filter(([, count]) => count > 0)
      .map(([part, count]) => (
        <span key={part} className="rounded-part bg-wash px-1.5 text-sm text-ink-soft">{part} {count}</span>
      ))}
  </span>
);

/** An hour that comes twice is told apart by its offset. */
const noteOf = (day: PreviewDay, { time, offset }: PreviewDay["starts"][number]): string =>
  day.starts.filter((start) => start.time === time).length > 1 ? ` UTC${offset}` : "";

const OpenDay = ({ day, unfolded }: { day: PreviewDay; unfolded: boolean }) => (
  <details open={unfolded} className="group">
    <summary className="grid min-h-14 list-none grid-cols-[1fr_auto] content-center items-center gap-x-2 gap-y-0.5 py-2 hover:bg-wash [&::-webkit-details-marker]:hidden">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{day.day}</span>
        <span className="text-ink-soft">{timesText(day.total)}</span>
      </span>
      <ChevronDownIcon className="row-span-2 size-5 text-ink-soft transition-transform group-open:rotate-180" />
      <Parts day={day} />
    </summary>
    <ul
      aria-label={`Times on ${day.day}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(14),1fr))] gap-1.5 pb-3"
    >
      {day.starts.map((start) => (
        <li
          key={start.startsAt}
          className="grid min-h-8 place-items-center rounded-part border border-line px-1 text-sm"
        >
          {start.time}
          {noteOf(day, start)}
        </li>
      ))}
    </ul>
  </details>
);

const Day = ({ day, unfolded }: { day: PreviewDay; unfolded: boolean }) => (
  <li data-date={day.date}>
    {day.total > 0
      ? <OpenDay day={day} unfolded={unfolded} />
      : (
        <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-ink-soft">
          <span>{day.day}</span>
          <span className="text-sm">{day.reason ? REASONS[day.reason] : "No times"}</span>
        </p>
      )}
  </li>
);

/** One sentence that says it all. */
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
          <strong className="font-semibold text-ink">No times at all.</strong>{" "}
          Visitors do not see you while nothing can be booked.
        </>
      )}
  </p>
);

export interface PreviewProps {
  /** The last one that was answered; undefined before the first. */
  preview: CalendarPreview | undefined;
  /** A newer one is on its way. */
  updating: boolean;
  /** Why none can be made now. */
  halted?: string;
}

export const Preview = ({ preview, updating, halted }: PreviewProps) => {
  const first = preview?.days.find(({ total }) => total > 0)?.date;
  return (
    <Card
      title="What visitors see"
      aside={
        <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-ink-soft">
          {updating && !halted && (
            <>
              <LoaderCircleIcon className="size-4 animate-turn" /> Updating…
            </>
          )}
        </p>
      }
    >
      {halted && <p className="border-l-4 border-accent pl-3 text-ink-soft">{halted}</p>}
      {preview
        ? (
          <div aria-busy={updating} className="grid gap-3">
            <Summary preview={preview} />
            <ul aria-label="The next 14 days" className="divide-y divide-line border-t border-line">
              {preview.days.map((day) => <Day key={day.date} day={day} unfolded={day.date === first} />)}
            </ul>
          </div>
        )
        : <PreviewSkeleton />}
    </Card>
  );
};

const PreviewSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading the preview…</span>
    <Skeleton className="h-6 w-full" />
    <Skeleton className="h-6 w-2/3" />
    {Array.from({ length: 14 }, (_, at) => <Skeleton key={at} className="h-11 w-full" />)}
  </div>
);
