// A week as a table: rows are half hours as the clock shows them, columns are days. A table needs no inline styles, which
// the content policy forbids, renders on the server, and is read out by screen readers as what it is.
import type { CalendarMeeting, CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { openBlockForm } from "./block-form.tsx";
import { openMeeting } from "./meeting-actions.tsx";
import { useBlocking } from "./meeting-queries.ts";
import { useDrag } from "./use-drag.ts";
import { type Cell, type CellEntry, cellsOf, minutesOf, rowsInUse, type RowSpan } from "./week-cells.ts";

const BUSY_LABELS = { elsewhere: "Busy elsewhere", reserved: "Reserved for a visitor" } as const;

const entryStyle = "grid w-full min-h-6 content-start rounded-part px-1.5 text-left text-sm leading-6";

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
      } border-l-3 border-brand hover:underline`}
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
      <td {...place} className={`h-6 border-l border-line p-0 ${freeStyle(cell, isDragged)}`}>
        {cell.isMissing && <span className="sr-only">The clock skips this time</span>}
      </td>
    );
  }
  return (
    <td rowSpan={cell.rows.to - cell.rows.from} className="relative h-6 border-l border-line bg-surface p-0 align-top">
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

const Head = ({ week }: { week: CalendarWeek }) => (
  <thead>
    <tr>
      <th scope="col" className="sticky left-0 z-1 w-14 bg-paper p-0">
        <span className="sr-only">{`Time in ${week.city}`}</span>
      </th>
      {week.days.map(({ date, label, longLabel }) => (
        <th
          key={date}
          scope="col"
          aria-current={date === week.today ? "date" : undefined}
          className="min-w-24 snap-start border-l border-line px-1.5 py-2 text-left text-sm font-semibold aria-[current]:bg-brand-tint"
        >
          <span aria-hidden="true">{date === week.today ? "Today" : label}</span>
          <span className="sr-only">{longLabel}</span>
        </th>
      ))}
    </tr>
  </thead>
);

const hourLabel = ({ minute, isRepeat, label }: CalendarWeek["rows"][number]): string | undefined =>
  minute % 60 === 0 ? `${label}${isRepeat ? " again" : ""}` : undefined;

export const WeekTable = ({ week }: { week: CalendarWeek }) => {
  const shown: RowSpan = rowsInUse(week);
  const columns = week.days.map((day) => ({ day, cells: cellsOf(day, shown) }));
  const meetings = new Map(week.meetings.map((meeting) => [meeting.meetingId, meeting]));
  const { isDragged, handlers } = useDrag(({ date, first, last }) =>
    openBlockForm({ date, ...minutesOf(week, first, last) }, week)
  );
  const rows = Array.from({ length: shown.to - shown.from }, (_, n) => shown.from + n);
  return (
    <div
      className="relative snap-x snap-proximity scroll-pl-14 overflow-x-auto rounded-card border border-line"
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
                className="sticky left-0 z-1 bg-paper p-0 pr-2 text-right align-top text-sm font-normal text-ink-soft"
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
