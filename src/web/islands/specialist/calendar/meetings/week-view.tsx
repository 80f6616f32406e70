// The week as a table (half hours by days), with the buttons that change it and the one that blocks a time. A table needs
// no inline styles, which the content policy forbids, renders on the server, and is read out by screen readers as what it is.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarMeeting, CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { addDays } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { BanIcon, ChevronLeftIcon, ChevronRightIcon } from "@/web/ui/icons.ts";
import { Skeleton } from "@/web/ui/skeleton.tsx";
import { openBlockForm } from "./block-form.tsx";
import { useBlocking, weekQuery } from "./meeting-queries.ts";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { openMeeting } from "./meeting-actions.tsx";
import { useDrag } from "./use-drag.ts";
import { type Cell, type CellEntry, minutesOf, rowsInUse, type RowSpan, toCells } from "./week-cells.ts";
import { LoadFailed } from "@/web/ui/load-failed.tsx";

const BUSY_LABELS = { elsewhere: "Busy elsewhere", reserved: "Reserved for a visitor" } as const;

const entryStyle = "grid w-full min-h-6 content-start rounded-part px-1.5 text-start text-sm leading-6";

interface EntryProps {
  entry: CellEntry;
  /** "Tuesday 24 November" */
  day: string;
  meetings: ReadonlyMap<string, CalendarMeeting>;
}

const BlockedDialog = ({ id, text, day }: { id: string; text: string; day: string }) => {
  const { unblock } = useBlocking();
  const open = () => void unblock(id).then(() => closeModal(), () => {});
  return (
    <div className="grid gap-4">
      <p>{`${day}, ${text}. Visitors can't book this time.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={open} className="max-sm:w-full">Open this time</Button>
        <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Keep it blocked</Button>
      </div>
    </div>
  );
};

const Entry = ({ entry, day, meetings }: EntryProps) => {
  if (entry.kind === "busy") {
    return (
      <span className={`${entryStyle} bg-sunken text-ink-soft`}>
        <span className="truncate">
          <span className="sr-only">{`${entry.text} `}</span>
          {BUSY_LABELS[entry.why]}
        </span>
      </span>
    );
  }
  if (entry.kind === "blocked") {
    const open = () =>
      openModal({ title: "Blocked time", content: <BlockedDialog id={entry.id} text={entry.text} day={day} /> });
    return (
      <button type="button" onClick={open} className={`${entryStyle} bg-accent-tint text-ink hover:underline`}>
        <span className="truncate">
          Blocked<span className="sr-only">{` ${day}, ${entry.text}`}</span>
        </span>
      </button>
    );
  }
  const meeting = meetings.get(entry.meetingId);
  if (!meeting) return null;
  return (
    <button
      type="button"
      onClick={() => openMeeting(meeting)}
      className={`${entryStyle} ${
        meeting.isOver ? "bg-wash text-ink-soft" : "bg-brand-tint font-medium text-ink"
      } border-s-3 border-brand hover:underline`}
    >
      <span className="truncate">
        <span className="sr-only">{`${entry.text} `}</span>
        {meeting.name}
      </span>
    </button>
  );
};

const freeStyle = (cell: Cell & { kind: "free" }, isDragged: boolean): string => {
  if (isDragged) return "bg-accent-tint";
  if (cell.isMissing) return "bg-line";
  return cell.isOpen ? "bg-surface hover:bg-brand-tint" : "bg-sunken";
};

const DayCell = (
  { cell, day, isDragged, meetings }: {
    cell: Cell;
    day: CalendarWeek["days"][number];
    isDragged: boolean;
    meetings: EntryProps["meetings"];
  },
) => {
  if (cell.kind === "free") {
    const place = cell.isMissing ? {} : { "data-date": day.date, "data-row": cell.row };
    return (
      <td {...place} className={`h-7 border-s border-line p-0 ${freeStyle(cell, isDragged)}`}>
        {cell.isMissing && <span className="sr-only">The clock skips this time</span>}
      </td>
    );
  }
  return (
    <td rowSpan={cell.rows.to - cell.rows.from} className="relative h-7 border-s border-line bg-surface p-0 align-top">
      {/* A single entry fills its rows; several share them. */}
      <div className={cell.entries.length === 1 ? "absolute inset-x-0.5 inset-y-px grid" : "grid gap-0.5 px-0.5"}>
        {cell.entries.map((entry, at) => <Entry key={at} entry={entry} day={day.longLabel} meetings={meetings} />)}
      </div>
    </td>
  );
};

/** The cell of a day that begins at a row; undefined where a taller one reaches over it. */
const cellAt = (cells: readonly Cell[], row: number): Cell | undefined =>
  cells.find((cell) => (cell.kind === "free" ? cell.row : cell.rows.from) === row);

const WHOLE_DAY = { from: 0, to: 24 * 60 };

interface DayNameProps extends Pick<CalendarWeek["days"][number], "date" | "label" | "longLabel"> {
  week: CalendarWeek;
}

/** A press blocks the day. Days that have passed can't be blocked. */
const DayName = ({ date, label, longLabel, week }: DayNameProps) => {
  const name = (
    <>
      <span aria-hidden="true">{date === week.today ? "Today" : label}</span>
      <span className="sr-only">{longLabel}</span>
    </>
  );
  if (date < week.today) return name;
  return (
    <button
      type="button"
      title="Block this day"
      aria-haspopup="dialog"
      onClick={() => openBlockForm({ date, ...WHOLE_DAY }, week)}
      className="-mx-1.5 -my-2 min-h-11 px-1.5 text-start hover:underline"
    >
      {name}
    </button>
  );
};

const Head = ({ week }: { week: CalendarWeek }) => (
  <thead>
    <tr>
      <th scope="col" className="sticky start-0 z-1 w-14 bg-paper p-0">
        <span className="sr-only">{`Time in ${week.city}`}</span>
      </th>
      {week.days.map(({ date, label, longLabel }) => (
        <th
          key={date}
          scope="col"
          aria-current={date === week.today ? "date" : undefined}
          className="min-w-24 snap-start border-s border-line px-1.5 py-2 text-start text-sm font-semibold aria-[current]:bg-brand-tint"
        >
          <DayName {...{ date, label, longLabel, week }} />
        </th>
      ))}
    </tr>
  </thead>
);

const hourLabel = ({ minute, isRepeat, label }: CalendarWeek["rows"][number]): string | undefined =>
  minute % 60 === 0 ? `${label}${isRepeat ? " again" : ""}` : undefined;

const WeekTable = ({ week }: { week: CalendarWeek }) => {
  const shown: RowSpan = rowsInUse(week);
  const columns = week.days.map((day) => ({ day, cells: toCells(day, shown) }));
  const meetings = new Map(week.meetings.map((meeting) => [meeting.meetingId, meeting]));
  const { isDragged, handlers } = useDrag(({ date, first, last }) =>
    openBlockForm({ date, ...minutesOf(week, first, last) }, week)
  );
  const rows = Array.from({ length: shown.to - shown.from }, (_, n) => shown.from + n);
  return (
    <div
      className="relative snap-x snap-proximity scroll-ps-14 overflow-x-auto rounded-card border border-line"
      tabIndex={0}
      role="region"
      aria-label="Week"
    >
      <table {...handlers} className="w-full min-w-184 table-fixed border-collapse select-none">
        <Head week={week} />
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={week.rows[row]!.minute % 60 === 0 ? "border-t border-line" : ""}>
              <th
                scope="row"
                className="sticky start-0 z-1 bg-paper p-0 pe-2 text-end align-top text-sm font-normal text-ink-soft"
              >
                {hourLabel(week.rows[row]!) ?? <span className="sr-only">{week.rows[row]!.label}</span>}
              </th>
              {columns.map(({ day, cells }) => {
                const cell = cellAt(cells, row);
                return cell && (
                  <DayCell
                    key={day.date}
                    cell={cell}
                    day={day}
                    isDragged={isDragged(day.date, row)}
                    meetings={meetings}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const USUAL_BLOCK = { from: 12 * 60, to: 13 * 60 };

/** "Mon 23 Nov to Sun 29 Nov" */
const weekTitle = ({ monday, sunday }: CalendarWeek): string =>
  `${formatDay(monday).short} to ${formatDay(sunday).short}`;

const Controls = ({ week, onShow }: { week: CalendarWeek; onShow(date: string | undefined): void }) => {
  const { monday, today } = week;
  const day = today >= monday ? today : monday;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <IconButton label="Previous week" onClick={() => onShow(addDays(monday, -7))}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label="Next week" onClick={() => onShow(addDays(monday, 7))}>
        <ChevronRightIcon />
      </IconButton>
      <h2 aria-live="polite" className="order-first w-full font-serif text-xl font-semibold sm:order-none sm:w-auto">
        {weekTitle(week)}
      </h2>
      {monday !== today && <Button variant="quiet" onClick={() => onShow(undefined)}>Today</Button>}
      <Button
        variant="secondary"
        icon={<BanIcon />}
        className="ms-auto"
        onClick={() => openBlockForm({ date: day, ...USUAL_BLOCK }, week)}
      >
        Block time
      </Button>
    </div>
  );
};

const LEGEND = [
  ["bg-brand-tint", "Meeting"],
  ["bg-accent-tint", "Blocked"],
  ["bg-sunken", "Outside your hours or busy"],
] as const;

const Legend = ({ city }: { city: string }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
    <span>{`Times in ${city}`}</span>
    {LEGEND.map(([colour, label]) => (
      <span key={label} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-3.5 rounded-part border border-line ${colour}`} />
        {label}
      </span>
    ))}
    <span>
      <span className="max-lg:hidden">Drag over free time to block it.</span> Press a day to block all of it.
    </span>
  </p>
);

/** The controls, and a week of days. */
const WeekSkeleton = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading your week…</span>
    <Skeleton className="h-11 w-full" />
    <div className="grid gap-2 lg:grid-cols-7">
      {Array.from({ length: 7 }, (_, day) => <Skeleton key={day} className="h-14 lg:h-144" />)}
    </div>
  </div>
);

export const WeekView = () => {
  const [date, setDate] = useState<string>();
  const { data: week, isError, isPlaceholderData, refetch } = useQuery(weekQuery(useApi(), date));
  if (isError && !week) return <LoadFailed tone="warn" title="We couldn't load your week" onRetry={refetch} />;
  if (!week) return <WeekSkeleton />;
  return (
    <div aria-busy={isPlaceholderData} className="grid min-w-0 content-start gap-3">
      <Controls week={week} onShow={setDate} />
      <WeekTable key={week.monday} week={week} />
      <Legend city={week.city} />
    </div>
  );
};
