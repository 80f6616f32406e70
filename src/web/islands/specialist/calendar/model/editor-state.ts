import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { applyChange, type Change, describeChange } from "./changes.ts";
import { sortRanges } from "./hours.ts";

/** Older steps can't be undone. */
const MAX_STEPS = 100;

interface Step {
  before: CalendarForm;
  /** For the undo button. */
  description: string;
}

export interface EditorState {
  calendar: CalendarForm;
  steps: readonly Step[];
  saved: CalendarForm;
  /** The version of the saved calendar; 0 before the first save. */
  version: number;
}

export type EditorAction =
  | { kind: "change"; change: Change }
  | { kind: "undo" }
  /** Not a change of the person, so it can't be undone. */
  | { kind: "propose-zone"; zone: string }
  /** `sent` is the calendar that was sent, `calendar` the one that the server has saved. */
  | { kind: "saved"; sent: CalendarForm; calendar: CalendarForm; version: number }
  /** Another tab has saved. The current calendar stays, and the next save replaces the other version. */
  | { kind: "newer"; saved: CalendarForm; version: number }
  /** What this tab has kept from before, as a step that can be undone. */
  | { kind: "restore"; calendar: CalendarForm }
  /** Goes back to the saved calendar, as a step that can be undone. */
  | { kind: "discard-changes" };

export const initialEditorState = (saved: CalendarForm, version: number, draft?: CalendarForm): EditorState => ({
  calendar: draft ?? saved,
  steps: [],
  saved,
  version,
});

const addStep = (state: EditorState, calendar: CalendarForm, description: string): EditorState =>
  isSameCalendar(calendar, state.calendar)
    ? state
    : { ...state, calendar, steps: [...state.steps, { before: state.calendar, description }].slice(-MAX_STEPS) };

export const editorReducer = (state: EditorState, action: EditorAction): EditorState => {
  switch (action.kind) {
    case "change":
      return addStep(state, applyChange(state.calendar, action.change), describeChange(action.change));
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
      // Changes made during the request stay. Otherwise past dates are gone, because the server has dropped them.
      return { ...state, calendar: isSameCalendar(state.calendar, sent) ? saved : state.calendar, saved, version };
    }
    case "newer":
      return { ...state, saved: action.saved, version: action.version };
    case "restore":
      return addStep(state, action.calendar, "Changes restored");
    case "discard-changes":
      return addStep(state, state.saved, "Changes discarded");
  }
};

/** The change that would be undone. */
export const lastStep = ({ steps }: EditorState): string | undefined => steps.at(-1)?.description;

/** Whether two calendars are equal, whatever the order of their lists. */
export const isSameCalendar = (a: CalendarForm, b: CalendarForm): boolean =>
  a === b || JSON.stringify(normalizeCalendar(a)) === JSON.stringify(normalizeCalendar(b));

export const isChanged = ({ calendar, saved }: EditorState): boolean => !isSameCalendar(calendar, saved);

/** Sorts lists and keys. Dates before `since` are dropped. */
export const normalizeCalendar = (calendar: CalendarForm, since = ""): CalendarForm => ({
  zone: calendar.zone,
  slotMinutes: calendar.slotMinutes,
  bufferBefore: calendar.bufferBefore,
  bufferAfter: calendar.bufferAfter,
  noticeMinutes: calendar.noticeMinutes,
  horizonDays: calendar.horizonDays,
  weekly: [...calendar.weekly].sort((a, b) => a.weekday - b.weekday || a.from - b.from)
    .map(({ weekday, from, to }) => ({ weekday, from, to })),
  overrides: calendar.overrides.filter(({ date }) => date >= since)
    .map(({ date, ranges }) => ({ date, ranges: sortRanges(ranges).map(({ from, to }) => ({ from, to })) }))
    .sort((a, b) => a.date < b.date ? -1 : 1),
  timeOff: calendar.timeOff.filter(({ from, to }) => to >= since || from > to)
    .map(({ from, to }) => ({ from, to })).sort((a, b) => a.from < b.from ? -1 : 1),
  ...(calendar.holidays === undefined ? {} : { holidays: calendar.holidays && normalizeHolidays(calendar.holidays) }),
});

/** Past days stay: they say which holidays are kept open in later years. */
const normalizeHolidays = ({ place, until, days }: NonNullable<CalendarForm["holidays"]>) => ({
  place,
  until,
  days: days.map(({ date, name, open }) => ({ date, name, open })).sort((a, b) => a.date < b.date ? -1 : 1),
});
