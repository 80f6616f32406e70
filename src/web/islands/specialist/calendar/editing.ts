// The editor's state: the calendar as it is now, what it was before each change, and what is saved.
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { type Change, changed, wordsOf } from "./calendar-changes.ts";
import { inOrder } from "./hours.ts";

/** As many steps as can be taken back. */
const STEPS_KEPT = 100;

interface Step {
  before: CalendarForm;
  /** What was done, in words. */
  words: string;
}

export interface Editing {
  calendar: CalendarForm;
  steps: readonly Step[];
  /** As the server has it. */
  saved: CalendarForm;
  /** The version of what is saved; 0 before the first save. */
  version: number;
}

export type EditingAction =
  | { kind: "change"; change: Change }
  | { kind: "undo" }
  /** A proposal nobody made: it cannot be undone and does not count as a change. */
  | { kind: "propose-zone"; zone: string }
  /** `sent` is the calendar as it stood here when it was sent, `calendar` as the server has it now. */
  | { kind: "saved"; sent: CalendarForm; calendar: CalendarForm; version: number }
  /** Someone else saved meanwhile: what is here stays, and the next save replaces theirs. */
  | { kind: "newer"; saved: CalendarForm; version: number }
  /** What is here gives way to what is saved; it can be undone. */
  | { kind: "take-saved" };

/** A draft, when there is one, stands in place of what is saved. */
export const beginEditing = (saved: CalendarForm, version: number, draft?: CalendarForm): Editing => ({
  calendar: draft ?? saved,
  steps: [],
  saved,
  version,
});

const stepped = (state: Editing, calendar: CalendarForm, words: string): Editing =>
  sameCalendar(calendar, state.calendar)
    ? state
    : { ...state, calendar, steps: [...state.steps, { before: state.calendar, words }].slice(-STEPS_KEPT) };

export const edit = (state: Editing, action: EditingAction): Editing => {
  switch (action.kind) {
    case "change":
      return stepped(state, changed(state.calendar, action.change), wordsOf(action.change));
    case "undo": {
      const last = state.steps.at(-1);
      return last ? { ...state, calendar: last.before, steps: state.steps.slice(0, -1) } : state;
    }
    case "propose-zone": {
      const { zone } = action;
      return { ...state, calendar: { ...state.calendar, zone }, saved: { ...state.saved, zone } };
    }
    case "saved": {
      const { sent, calendar: saved, version } = action;
      // Changes made while it was being saved stay; days gone by go.
      return { ...state, calendar: sameCalendar(state.calendar, sent) ? saved : state.calendar, saved, version };
    }
    case "newer":
      return { ...state, saved: action.saved, version: action.version };
    case "take-saved":
      return stepped(state, state.saved, "Your changes discarded");
  }
};

/** The change that undo would take back, in words. */
export const lastStep = ({ steps }: Editing): string | undefined => steps.at(-1)?.words;

/** Whether two calendars say the same, in whatever order they say it. */
export const sameCalendar = (a: CalendarForm, b: CalendarForm): boolean =>
  a === b || JSON.stringify(tidied(a)) === JSON.stringify(tidied(b));

export const isChanged = ({ calendar, saved }: Editing): boolean => !sameCalendar(calendar, saved);

/** In its order, with its keys in theirs; without `since`, days gone by stay. */
export const tidied = (calendar: CalendarForm, since = ""): CalendarForm => ({
  zone: calendar.zone,
  slotMinutes: calendar.slotMinutes,
  bufferBefore: calendar.bufferBefore,
  bufferAfter: calendar.bufferAfter,
  noticeMinutes: calendar.noticeMinutes,
  horizonDays: calendar.horizonDays,
  weekly: [...calendar.weekly].sort((a, b) => a.weekday - b.weekday || a.from - b.from)
    .map(({ weekday, from, to }) => ({ weekday, from, to })),
  overrides: calendar.overrides.filter(({ date }) => date >= since)
    .map(({ date, ranges }) => ({ date, ranges: inOrder(ranges).map(({ from, to }) => ({ from, to })) }))
    .sort((a, b) => a.date < b.date ? -1 : 1),
  timeOff: calendar.timeOff.filter(({ from, to }) => to >= since || from > to)
    .map(({ from, to }) => ({ from, to })).sort((a, b) => a.from < b.from ? -1 : 1),
});
