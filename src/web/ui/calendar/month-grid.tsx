// A month in which a day can be selected, by pointer or by the arrow keys with one tab stop.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { formatDay } from "@/platform/time/formats.ts";
import { IconButton } from "../button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.ts";
import { Tooltip } from "../overlay/tooltip.tsx";
import { addMonths, type KeyPosition, listWeeks, monthOf, moveByKey, within } from "./month-days.ts";

export type DayVariant = "plain" | "filled" | "striped";

/** How a day is shown. */
export interface MonthDay {
  /** For screen readers: "Open 09:00–18:00, 2 meetings". */
  description: string;
  variant: DayVariant;
  /** A small icon under the number. */
  icon?: ReactNode;
  /** A count beside the mark; 0 shows nothing. */
  count?: number;
  /** Less prominent than the other days. */
  faint?: boolean;
}

interface MonthGridProps {
  label: string;
  /** YYYY-MM-DD; its month is the one shown. */
  selected: string;
  onSelect(date: string): void;
  /** Called for a press or Enter on a day, instead of onSelect; keys that move still select. */
  onOpen?(date: string): void;
  today: string;
  /** The first and the last day that can be selected. */
  first: string;
  last: string;
  dayOf(date: string): MonthDay;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const VARIANTS: Record<DayVariant, string> = {
  plain: "bg-surface text-ink-soft",
  filled: "bg-brand-tint text-ink",
  striped: "bg-accent-tint text-ink",
};

interface MoveProps {
  month: string;
  onMonth(month: string): void;
  first: string;
  last: string;
}

interface MonthButtonProps {
  label: string;
  isDisabled: boolean;
  onPress(): void;
  children: ReactNode;
}

const MonthButton = ({ label, isDisabled, onPress, children }: MonthButtonProps) => (
  <Tooltip text={label}>
    <IconButton
      label={label}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || onPress()}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-line-strong"
    >
      {children}
    </IconButton>
  </Tooltip>
);

const MonthSwitch = ({ titleId, month, onMonth, first, last }: MoveProps & { titleId: string }) => {
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  const canGo = (to: string) => to >= monthOf(first) && to <= monthOf(last);
  return (
    <div className="flex flex-wrap items-center justify-between">
      <h3 id={titleId} aria-live="polite" className="font-semibold">{formatDay(`${month}-01`).month}</h3>
      <div className="flex">
        <MonthButton label="Previous month" isDisabled={!canGo(previous)} onPress={() => onMonth(previous)}>
          <ChevronLeftIcon />
        </MonthButton>
        <MonthButton label="Next month" isDisabled={!canGo(next)} onPress={() => onMonth(next)}>
          <ChevronRightIcon />
        </MonthButton>
      </div>
    </div>
  );
};

interface DayCellProps {
  date: string;
  day: MonthDay;
  isSelected: boolean;
  isToday: boolean;
  onPick(): void;
}

const DayCell = ({ date, day, isSelected, isToday, onPick }: DayCellProps) => (
  <button
    type="button"
    data-date={date}
    tabIndex={isSelected ? 0 : -1}
    aria-current={isToday ? "date" : undefined}
    onClick={onPick}
    className={`relative grid h-13 w-full content-center justify-items-center gap-0.5 rounded-part border hover:border-ink ${
      day.faint ? "bg-transparent text-ink-soft" : VARIANTS[day.variant]
    } ${isSelected ? "border-brand ring-2 ring-brand" : day.faint ? "border-transparent" : "border-line"}`}
  >
    <span className="sr-only">{formatDay(date).long}{isToday && ", today"}. {day.description}</span>
    <span
      aria-hidden="true"
      className={`leading-tight ${isToday ? "font-semibold underline decoration-2 underline-offset-4" : ""}`}
    >
      {Number(date.slice(8))}
    </span>
    <span aria-hidden="true" className="flex h-4.5 items-center gap-1">
      {day.icon}
      {Boolean(day.count) && (
        <span className="min-w-4.5 rounded-full bg-brand px-1 text-center text-sm leading-4.5 text-on-brand">
          {day.count}
        </span>
      )}
    </span>
  </button>
);

/** A day that cannot be selected. */
const UnavailableDay = ({ date }: { date: string }) => (
  <span className="block h-13 pt-1.5 text-center leading-tight text-ink-soft">{Number(date.slice(8))}</span>
);

const WeekdayHead = () => (
  <thead>
    <tr>
      {WEEKDAYS.map((name) => (
        <th key={name} scope="col" abbr={name} className="py-1 text-sm font-normal text-ink-soft">
          {name.slice(0, 2)}
        </th>
      ))}
    </tr>
  </thead>
);

/** After a key press, the focus moves to the selected day; a click has moved it already. */
const useFocusOnSelection = (selected: string) => {
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus();
    byKey.current = false;
  }, [selected]);
  return { grid, byKey };
};

export const MonthGrid = ({ label, selected, onSelect, onOpen, today, first, last, dayOf }: MonthGridProps) => {
  const titleId = useId();
  const { grid, byKey } = useFocusOnSelection(selected);
  const month = monthOf(selected);
  const position = useRef<KeyPosition>(undefined);
  const select = (date: string) => onSelect(within(date, first, last));
  const pressKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveByKey(event.key, selected, position.current);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    position.current = { ...next, date: within(next.date, first, last) };
    onSelect(position.current.date);
  };
  return (
    <div className="grid gap-2">
      <MonthSwitch
        titleId={titleId}
        month={month}
        onMonth={(to) => select(to === monthOf(today) ? today : `${to}-01`)}
        first={first}
        last={last}
      />
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={titleId}
        onKeyDown={pressKey}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <WeekdayHead />
        <tbody>
          {listWeeks(month).map((week, at) => (
            <tr key={at} className="h-13.5">
              {week.map((date, weekday) => (
                <td key={weekday} role="gridcell" aria-selected={date ? date === selected : undefined} className="p-0">
                  {date && (date < first || date > last) && <UnavailableDay date={date} />}
                  {date && date >= first && date <= last && (
                    <DayCell
                      date={date}
                      day={dayOf(date)}
                      isSelected={date === selected}
                      isToday={date === today}
                      onPick={() => onOpen ? onOpen(date) : select(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
