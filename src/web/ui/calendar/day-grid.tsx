// The days on which a meeting is possible, as links: by weeks, on a phone one row to swipe.
import { t } from "@/languages/language.ts";
import { addDays, daysBetween, MONDAY, startOfWeek } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { onPlainClick, textLink } from "../link.tsx";
import { useCurrentInSight } from "../use-in-sight.ts";
import { monthOf } from "./month-days.ts";
import { moveByArrows } from "./arrow-keys.ts";
import { type OpenDay, timesByDay } from "./open-day.ts";

/** Other weeks, as a link that works before JavaScript arrives. */
export interface OtherWeeks {
  href: string;
  onPick?: () => void;
}

interface DayGridProps {
  days: readonly OpenDay[];
  /** The first and the last day that may have times, YYYY-MM-DD. */
  first: string;
  last: string;
  /** One of several, each with a month, whose name a phone needs, too. */
  isMonth?: boolean;
  /** The weekday with which a week begins: 1 is Monday, as without it, 7 Sunday. */
  weekStart?: number;
  /** The visitor's today, to say "today" and "tomorrow". */
  today?: string;
  /** The day whose times are shown. */
  selected?: string;
  /** The address of a day. */
  hrefOf: (date: string) => string;
  /** Called for a plain click instead of following the link. */
  onPick?: (date: string) => void;
  /** Called on hover and focus, to prefetch the day's times. */
  onIntent?: (date: string) => void;
  earlier?: OtherWeeks;
  later?: OtherWeeks;
}

/** "November", "November – December" */
const monthsOf = (first: string, last: string): string => {
  const names = [first, last].map((date) => formatDay(date).monthName);
  return [...new Set(names)].join(" – ");
};

/** A phone has the other weeks at the ends of the row. */
const WEEKS_ITEM = "flex-none px-2 md:hidden";
const CELL = "flex flex-col items-center justify-center rounded-card border max-md:min-h-14 max-md:w-14 md:min-h-11 " +
  "md:rounded-part leading-tight";

/** A day without times. Those of this week that are over are there for the columns alone; of another month it has no number. */
const ClosedDay = ({ date, isOver, isElsewhere }: { date: string; isOver: boolean; isElsewhere: boolean }) => (
  <li aria-hidden="true" className={isOver ? "max-md:hidden" : undefined}>
    <span className={`${CELL} border-transparent text-ink-soft`}>
      <span className="text-sm md:hidden">{formatDay(date).weekday}</span>
      {!isElsewhere && Number(date.slice(8))}
    </span>
  </li>
);

/** What a screen reader says: "Tue 24 Nov, today, at night only". */
const spokenDay = (open: OpenDay, today: string | undefined): string => {
  const { short } = formatDay(open.date);
  const near = today && (["today", "tomorrow"] as const)[daysBetween(today, open.date)];
  const day = near ? t(`ui.calendar.${near}`, { day: short }) : short;
  return timesByDay(open) === 0 ? t("ui.calendar.nightOnly", { day }) : day;
};

type OpenDayProps = Pick<DayGridProps, "today" | "selected" | "hrefOf" | "onPick" | "onIntent"> & { day: OpenDay };

const OpenDayLink = ({ day, today, selected, hrefOf, onPick, onIntent }: OpenDayProps) => {
  const { date } = day;
  const isNightly = timesByDay(day) === 0;
  return (
    <li>
      <a
        href={hrefOf(date)}
        aria-current={date === selected ? "date" : undefined}
        onClick={onPlainClick(onPick && (() => onPick(date)))}
        onPointerEnter={onIntent && (() => onIntent(date))}
        onFocus={onIntent && (() => onIntent(date))}
        className={`${CELL} font-semibold no-underline transition-colors hover:border-ink aria-[current=date]:border-brand aria-[current=date]:bg-brand aria-[current=date]:text-on-brand ${
          isNightly ? "border-line text-ink-soft" : "border-line bg-brand-tint text-brand-strong md:border-transparent"
        }`}
      >
        <span aria-hidden="true" className="text-sm font-normal md:hidden">{formatDay(date).weekday}</span>
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        <span className="sr-only">{spokenDay(day, today)}</span>
      </a>
    </li>
  );
};

const WeeksLink = ({ to, href, onPick }: OtherWeeks & { to: "earlier" | "later" }) => (
  <a href={href} onClick={onPlainClick(onPick)} className={`inline-flex min-h-11 flex-none items-center ${textLink}`}>
    <span aria-hidden="true">{t(`ui.calendar.${to}`)}</span>
    <span className="sr-only">{t(`ui.calendar.${to}Dates`)}</span>
  </a>
);

export const DayGrid = (
  { days, first, last, weekStart = MONDAY, selected, isMonth, earlier, later, ...link }: DayGridProps,
) => {
  const row = useCurrentInSight<HTMLUListElement>(selected);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const begin = startOfWeek(first, weekStart);
  const dates = Array.from({ length: daysBetween(begin, last) + 1 }, (_, n) => addDays(begin, n));
  const before = earlier && <WeeksLink to="earlier" {...earlier} />;
  const after = later && <WeeksLink to="later" {...later} />;
  return (
    <div className="grid min-w-0 gap-1">
      <div className={`flex min-h-11 items-center gap-4 ${isMonth ? "" : "max-md:hidden"}`}>
        <h2 className="flex-1 font-semibold">{monthsOf(first, last)}</h2>
        {before}
        {after}
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-sm text-ink-soft max-md:hidden">
        {dates.slice(0, 7).map((date) => <span key={date}>{formatDay(date).column}</span>)}
      </div>
      <ul
        ref={row}
        onKeyDown={moveByArrows}
        className="relative flex gap-1.5 py-1 [scrollbar-width:thin] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:grid md:grid-cols-7 md:gap-0.5"
      >
        {before && <li className={WEEKS_ITEM}>{before}</li>}
        {dates.map((date) => {
          const day = byDate.get(date);
          return day ? <OpenDayLink key={date} day={day} selected={selected} {...link} /> : (
            <ClosedDay
              key={date}
              date={date}
              isOver={date < first}
              isElsewhere={date < first && monthOf(date) !== monthOf(first)}
            />
          );
        })}
        {after && <li className={WEEKS_ITEM}>{after}</li>}
      </ul>
    </div>
  );
};
