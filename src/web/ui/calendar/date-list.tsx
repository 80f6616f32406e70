// The days on which a meeting is possible, as a list of links with what each day offers.
import { formatDay } from "@/platform/time/formats.ts";
import { ChevronDownIcon, ChevronRightIcon } from "../icons.ts";
import { onPlainClick } from "../link.tsx";
import { moveByArrows } from "./arrow-keys.ts";
import { type OpenDay, timesByDay, timesByPart } from "./open-day.ts";

interface DateListProps {
  days: readonly OpenDay[];
  /** The day whose times are shown, YYYY-MM-DD. */
  selected?: string;
  /** The address of a day, which works before JavaScript arrives. */
  hrefOf: (date: string) => string;
  /** Called for a plain click instead of following the link. */
  onPick?: (date: string) => void;
  /** Called on hover and focus, to prefetch the day's times. */
  onIntent?: (date: string) => void;
  /** How many days are shown at first; the others are folded. */
  first?: number;
  /** The visitor's today, YYYY-MM-DD, to say "today" and "tomorrow". */
  today?: string;
  /** The parts of the day that suit the visitor, which are marked. */
  preferred?: readonly string[];
}

/** The night is named only where a day has nothing else. */
const partsOfDay = (day: OpenDay) => {
  const { morning, afternoon, evening, night } = timesByPart(day);
  const parts = ([["Morning", morning], ["Afternoon", afternoon], ["Evening", evening]] as const)
    .filter(([, count]) => count > 0);
  return parts.length > 0 ? parts : [["Night", night] as const];
};

const PLAIN = "bg-wash text-ink-soft";
const PREFERRED = "bg-brand-tint font-medium text-brand ring-1 ring-brand";

/** The parts of the day that have times, and how many where there is room. */
const PartsOfDay = ({ day, preferred = [] }: { day: OpenDay; preferred?: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {partsOfDay(day).map(([part, count]) => (
      <span
        key={part}
        className={`rounded-part px-1.5 text-sm ${preferred.includes(part.toLowerCase()) ? PREFERRED : PLAIN}`}
      >
        {part}
        <span className="md:sr-only">{` ${count}`}</span>
      </span>
    ))}
  </span>
);

const relativeDay = (date: string, today?: string) => {
  if (!today) return "";
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return days === 0 ? "Today" : days === 1 ? "Tomorrow" : "";
};

type RowProps = Pick<DateListProps, "hrefOf" | "onPick" | "onIntent" | "selected" | "today" | "preferred"> & {
  day: OpenDay;
};

const DayRow = ({ day, selected, hrefOf, onPick, onIntent, today, preferred }: RowProps) => {
  const near = relativeDay(day.date, today);
  const times = timesByDay(day) || day.total;
  return (
    <li>
      <a
        href={hrefOf(day.date)}
        aria-current={day.date === selected ? "date" : undefined}
        onClick={onPlainClick(onPick && (() => onPick(day.date)))}
        onPointerEnter={onIntent && (() => onIntent(day.date))}
        onFocus={onIntent && (() => onIntent(day.date))}
        className="grid min-h-16 content-center gap-1 px-4 py-2.5 no-underline transition-colors hover:bg-wash aria-[current=date]:bg-brand-tint aria-[current=date]:ring-1 aria-[current=date]:ring-brand aria-[current=date]:ring-inset"
      >
        <span className="flex items-center gap-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">
              {formatDay(day.date).short}
              {near && <span className="font-normal text-ink-soft">{` · ${near}`}</span>}
            </span>
            <span className="text-ink-soft">{times} {times === 1 ? "time" : "times"}</span>
          </span>
          <ChevronRightIcon className="size-5 text-ink-soft md:hidden" />
        </span>
        <PartsOfDay day={day} preferred={preferred} />
      </a>
    </li>
  );
};

const list = "grid divide-y divide-line";

export const DateList = ({ days, first = 7, ...row }: DateListProps) => {
  const rest = days.slice(first);
  return (
    <div
      onKeyDown={moveByArrows}
      className="overflow-hidden rounded-card border border-line bg-surface [&_a:focus-visible]:-outline-offset-3"
    >
      <ul className={list}>
        {days.slice(0, first).map((day) => <DayRow key={day.date} day={day} {...row} />)}
      </ul>
      {rest.length > 0 && (
        <details open={rest.some(({ date }) => date === row.selected)} className="group border-t border-line">
          <summary className="flex min-h-12 items-center gap-2 px-4 py-2.5 font-semibold text-brand hover:bg-wash focus-visible:-outline-offset-3 group-open:hidden">
            <ChevronDownIcon />
            {rest.length} more {rest.length === 1 ? "day" : "days"}
          </summary>
          <ul className={list}>
            {rest.map((day) => <DayRow key={day.date} day={day} {...row} />)}
          </ul>
        </details>
      )}
    </div>
  );
};
