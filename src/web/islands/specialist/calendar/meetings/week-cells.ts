// The cells of the week's table: which rows are shown, and what shares a cell. Pure.
import type { CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";

type Day = CalendarWeek["days"][number];

/** Half-hour rows from `from` to `to`, which is exclusive. */
export interface RowSpan {
  from: number;
  to: number;
}

export type CellEntry =
  | { kind: "meeting"; meetingId: string; text: string; rows: RowSpan }
  | { kind: "blocked"; id: string; text: string; rows: RowSpan }
  | { kind: "busy"; why: Day["busy"][number]["why"]; text: string; rows: RowSpan };

/** A free row, or everything that overlaps in a run of rows. */
export type Cell =
  | { kind: "free"; row: number; isOpen: boolean; isMissing: boolean }
  | { kind: "taken"; rows: RowSpan; entries: CellEntry[] };

const listEntries = ({ meetings, blocked, busy }: Day): CellEntry[] =>
  [
    ...meetings.map((meeting) => ({ kind: "meeting" as const, ...meeting })),
    ...blocked.map((blocked) => ({ kind: "blocked" as const, ...blocked })),
    ...busy.map((busy) => ({ kind: "busy" as const, ...busy })),
  ].sort((a, b) => a.rows.from - b.rows.from);

/** Shown when nothing is on a week's mornings and evenings: from 8 to 18. */
const USUAL = { from: 8 * 60, to: 18 * 60 };

/**
 * The rows that are worth showing: usual hours, opening hours, and whatever is in the week, in whole hours. What fills a
 * whole day, such as a blocked day or a holiday in another calendar, needs no more of them.
 */
export const rowsInUse = ({ rows, days }: CalendarWeek): RowSpan => {
  const used = days.flatMap((day) => [
    ...day.openRows,
    ...listEntries(day).flatMap(({ rows: { from, to } }) => to - from === rows.length ? [] : [from, to - 1]),
  ]);
  const usual = rows.flatMap(({ minute }, at) => minute >= USUAL.from && minute < USUAL.to ? [at] : []);
  const all = [...used, ...usual];
  const isHour = (at: number) => rows[at] === undefined || rows[at].minute % 60 === 0;
  let [from, to] = [Math.min(...all), Math.max(...all) + 1];
  while (from > 0 && !isHour(from)) from--;
  while (to < rows.length && !isHour(to)) to++;
  return { from, to };
};

/** The cells of a day from top to bottom. */
export const toCells = (day: Day, shown: RowSpan): Cell[] => {
  const cells: Cell[] = [];
  const entries = listEntries(day).filter(({ rows }) => rows.from < shown.to && rows.to > shown.from);
  for (let row = shown.from; row < shown.to;) {
    const first = entries[0];
    if (!first || first.rows.from > row) {
      cells.push({ kind: "free", row, isOpen: day.openRows.includes(row), isMissing: day.missingRows.includes(row) });
      row++;
      continue;
    }
    const cell = { kind: "taken" as const, rows: { from: row, to: row + 1 }, entries: [] as CellEntry[] };
    while (entries[0] && entries[0].rows.from < cell.rows.to) {
      const next = entries.shift()!;
      cell.entries.push(next);
      cell.rows.to = Math.min(shown.to, Math.max(cell.rows.to, next.rows.to));
    }
    cells.push(cell);
    row = cell.rows.to;
  }
  return cells;
};

/** The local minutes of a run of rows, for the form that blocks it. */
export const minutesOf = ({ rows }: Pick<CalendarWeek, "rows">, a: number, b: number): RowSpan => {
  const [first, last] = [rows[Math.min(a, b)]!, rows[Math.max(a, b)]!];
  return { from: first.minute, to: last.minute + 30 };
};
