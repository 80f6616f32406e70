// The table of a slot index: for every start, the set of specialists who are open then. A specialist's starts are in it
// only within their minimum notice and booking window, so a set can be counted without asking for the time.
import { addDays, dateIn, dayStart, type Instant } from "@/platform/time/time.ts";
import { CELL_MS, cellOf, CELLS_PER_DAY } from "@/modules/scheduling/availability/cell-rules.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { earliestStart, forEachBit, latestStart, maskBetween } from "@/modules/scheduling/index.ts";
import { addNumber, createSet, listNumbers, type NumberSet, removeNumber } from "./number-sets.ts";
import { forEachPackedBit, type PackedBits, unpackBits } from "./packed-bits.ts";
import { WINDOW_DAYS } from "../eligibility/candidate-facts.ts";

/** Cells of the table; a cell is counted from the table's first day. */
export const TABLE_CELLS = WINDOW_DAYS * CELLS_PER_DAY;

/** What the table needs of a specialist. */
export interface TableEntry {
  number: number;
  calendar: CalendarRules;
  open: PackedBits;
}

/** Everyone with the same notice, horizon and zone. */
interface BookingWindow {
  calendar: CalendarRules;
  members: NumberSet;
  /** The cells that can be booked now; `to` is exclusive. */
  from: number;
  to: number;
  /** When time alone next moves them. */
  changesAt: Instant;
}

export interface StartTable {
  /** UTC day number of the first cell. */
  fromDay: number;
  /** Who is open, by cell: `stride` integers for each. One array, because a specialist is in hundreds of cells. */
  ints: Uint32Array;
  stride: number;
  /** The cells at which anyone has ever been open. */
  used: Uint32Array;
  windows: Map<string, BookingWindow>;
  /** When time alone next changes the table. */
  changesAt: Instant;
}

const strideFor = (numbers: number) => (numbers >>> 5) + 1;

/** An empty table with room for this many specialists; it grows when there are more. */
export const createStartTable = (fromDay: number, room: number): StartTable => ({
  fromDay,
  ints: new Uint32Array(TABLE_CELLS * strideFor(room)),
  stride: strideFor(room),
  used: new Uint32Array(TABLE_CELLS / 32),
  windows: new Map(),
  changesAt: Infinity,
});

const makeRoom = (table: StartTable, number: number): void => {
  if (number >>> 5 < table.stride) return;
  const stride = strideFor(number * 2);
  const ints = new Uint32Array(TABLE_CELLS * stride);
  forEachBit(table.used, 0, TABLE_CELLS, (cell) => ints.set(rowAt(table, cell), cell * stride));
  Object.assign(table, { ints, stride });
};

/** Who is open at a cell, as it is now. */
export const rowAt = ({ ints, stride }: StartTable, cell: number): Uint32Array =>
  ints.subarray(cell * stride, (cell + 1) * stride);

/** Whether one of `members` is open at a cell. */
export const isAnyoneOpen = (
  { ints, stride, used }: StartTable,
  { ints: members }: NumberSet,
  cell: number,
): boolean => {
  if ((used[cell >>> 5]! & (1 << (cell & 31))) === 0) return false;
  const length = Math.min(stride, members.length);
  for (let i = 0, at = cell * stride; i < length; i++, at++) if ((ints[at]! & members[i]!) !== 0) return true;
  return false;
};

/** The cell of a start; undefined when it is outside of the table or between two cells. */
export const findTableCell = ({ fromDay }: StartTable, startsAt: Instant): number | undefined => {
  const cell = cellOf(startsAt) - fromDay * CELLS_PER_DAY;
  return startsAt % CELL_MS === 0 && cell >= 0 && cell < TABLE_CELLS ? cell : undefined;
};

/** Whose notice or booking window does not allow a cell now. */
export const listOutsideWindow = ({ windows }: StartTable, cell: number): NumberSet[] =>
  [...windows.values()].filter(({ from, to }) => cell < from || cell >= to).map(({ members }) => members);

/** The start at a cell. */
export const startAt = ({ fromDay }: StartTable, cell: number): Instant => (fromDay * CELLS_PER_DAY + cell) * CELL_MS;

const keyOf = ({ noticeMinutes, horizonDays, zone }: CalendarRules) => `${noticeMinutes}/${horizonDays}/${zone}`;

const spanAt = (calendar: CalendarRules, fromDay: number, now: Instant) => {
  const earliest = earliestStart(calendar, now);
  const first = Math.ceil(earliest / CELL_MS);
  const origin = fromDay * CELLS_PER_DAY;
  const from = Math.max(0, first - origin);
  const to = Math.min(TABLE_CELLS, cellOf(latestStart(calendar, now)) + 1 - origin);
  const midnight = dayStart(calendar.zone, addDays(dateIn(calendar.zone, now), 1));
  return { from, to: Math.max(from, to), changesAt: Math.min(now + first * CELL_MS - earliest + 1, midnight) };
};

const getWindow = (table: StartTable, calendar: CalendarRules, now: Instant): BookingWindow => {
  const key = keyOf(calendar);
  const known = table.windows.get(key);
  if (known) return known;
  const window = { calendar, members: createSet(), ...spanAt(calendar, table.fromDay, now) };
  table.windows.set(key, window);
  table.changesAt = Math.min(table.changesAt, window.changesAt);
  return window;
};

const setOpen = ({ ints, stride, used }: StartTable, cell: number, number: number): void => {
  ints[cell * stride + (number >>> 5)]! |= 1 << (number & 31);
  used[cell >>> 5]! |= 1 << (cell & 31);
};

const setClosed = ({ ints, stride }: StartTable, cell: number, number: number): void =>
  void (ints[cell * stride + (number >>> 5)]! &= ~(1 << (number & 31)));

interface Placement {
  open: Uint32Array;
  from: number;
  to: number;
}
const NO_CELLS = new Uint32Array(TABLE_CELLS / 32);
const NOWHERE: Placement = { open: NO_CELLS, from: TABLE_CELLS, to: 0 };
/** Placing an entry unpacks its starts into these. */
const unpacked = { before: NO_CELLS.slice(), after: NO_CELLS.slice() };

/** Takes the specialist out of their window, and returns where they are in the table. */
const leaveWindow = (table: StartTable, { number, calendar, open }: TableEntry): Placement => {
  const { members, from, to } = table.windows.get(keyOf(calendar))!;
  removeNumber(members, number);
  return { open: unpackBits(open, unpacked.before), from, to };
};

const enterWindow = (table: StartTable, { number, calendar, open }: TableEntry, now: Instant): Placement => {
  const { members, from, to } = getWindow(table, calendar, now);
  addNumber(members, number);
  return { open: unpackBits(open, unpacked.after), from, to };
};

/** The int `i` of a placement's starts. */
const wordOf = ({ open, from, to }: Placement, i: number): number =>
  i * 32 >= to || i * 32 + 32 <= from ? 0 : open[i]! & maskBetween(i, from, to);

/** Replaces a specialist's starts, and adds the cells that change to `changed`. Both entries have the same number. */
export const placeEntry = (
  table: StartTable,
  previous: TableEntry | undefined,
  next: TableEntry | undefined,
  { now, changed }: { now: Instant; changed?: number[] },
): void => {
  const { number } = (previous ?? next)!;
  makeRoom(table, number);
  const before = previous ? leaveWindow(table, previous) : NOWHERE;
  const after = next ? enterWindow(table, next, now) : NOWHERE;
  const last = Math.max(before.to, after.to);
  for (let i = Math.min(before.from, after.from) >>> 5; i * 32 < last; i++) {
    const wanted = wordOf(after, i);
    for (let rest = wordOf(before, i) ^ wanted; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const cell = i * 32 + 31 - Math.clz32(bit);
      if ((wanted & bit) !== 0) setOpen(table, cell, number);
      else setClosed(table, cell, number);
      changed?.push(cell);
    }
  }
};

const moveWindow = (
  table: StartTable,
  window: BookingWindow,
  openOf: (number: number) => PackedBits,
  now: Instant,
): number[] => {
  const changed: number[] = [];
  const { members, from, to } = window;
  Object.assign(window, spanAt(window.calendar, table.fromDay, now));
  const leave = (first: number, end: number) => {
    for (let cell = first; cell < end; cell++) {
      if (!isAnyoneOpen(table, members, cell)) continue;
      const row = rowAt(table, cell);
      for (let i = 0; i < row.length; i++) row[i]! &= ~(members.ints[i] ?? 0);
      changed.push(cell);
    }
  };
  const enter = (first: number, end: number) => {
    for (const number of first < end ? listNumbers(members) : []) {
      forEachPackedBit(openOf(number), first, end, (cell) => {
        setOpen(table, cell, number);
        changed.push(cell);
      });
    }
  };
  leave(from, Math.min(to, window.from));
  leave(Math.max(from, window.to), to);
  enter(window.from, Math.min(window.to, from));
  enter(Math.max(window.from, to), window.to);
  return changed;
};

/** Moves the windows that time has changed, or all of them when the clock was set back. Returns the cells that changed. */
export const moveWindows = (
  table: StartTable,
  openOf: (number: number) => PackedBits,
  now: Instant,
  which: "due" | "all",
): Set<number> => {
  const windows = [...table.windows.values()];
  const moved = windows.filter(({ changesAt }) => which === "all" || changesAt <= now);
  const changed = new Set(moved.flatMap((window) => moveWindow(table, window, openOf, now)));
  table.changesAt = Math.min(Infinity, ...windows.map(({ changesAt }) => changesAt));
  return changed;
};
