import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { applyChange, type Change, describeChange, overrideOn, rangesOn, SETTINGS } from "./changes.ts";
import { isSameDaysOff, withDaysOff } from "./days-off.ts";
import { sortRanges, WEEKDAYS } from "./hours.ts";

/** Older steps can't be undone. */
const MAX_STEPS = 100;

interface Step {
  before: CalendarForm;
  /** For the undo button. */
  description: string;
  /** It was saved at once, and so is undoing it. */
  isSaved: boolean;
}

export interface EditorState {
  calendar: CalendarForm;
  steps: readonly Step[];
  saved: CalendarForm;
  /** The version of the saved calendar; 0 before the first save. */
  savedVersion: number;
  /** The version on which the changes are based that wait for the save button: a draft's may be older. */
  version: number;
}

export type EditorAction =
  | { kind: "change"; change: Change }
  | { kind: "undo" }
  /** Not a change of the person, so it can't be undone. */
  | { kind: "propose-zone"; zone: string }
  /** `sent` is the calendar that was sent, `calendar` the one that the server has saved. */
  | { kind: "saved"; sent: CalendarForm; calendar: CalendarForm; version: number }
  /**
   * Another tab has saved. What waits for the save button stays, and the next save replaces the other version. Days off
   * of both count. `isAsked`: the person is asked which version counts.
   */
  | { kind: "newer"; saved: CalendarForm; version: number; isAsked: boolean }
  /** The days off of `sent` are saved. */
  | { kind: "days-off-saved"; sent: CalendarForm; calendar: CalendarForm; version: number }
  /** They could not be saved. */
  | { kind: "days-off-refused" }
  /** What this tab has kept from before, as a step that can be undone. */
  | { kind: "restore"; calendar: CalendarForm }
  /** Goes back to the saved calendar, as a step that can be undone. */
  | { kind: "discard-changes" };

export const initialEditorState = (
  saved: CalendarForm,
  savedVersion: number,
  draft?: { calendar: CalendarForm; version: number },
): EditorState => ({
  calendar: draft?.calendar ?? saved,
  steps: [],
  saved,
  savedVersion,
  version: draft?.version ?? savedVersion,
});

/** Before the first save, days off are saved with everything else. */
const savesDaysOff = ({ savedVersion }: EditorState): boolean => savedVersion > 0;

/** Whether days off have changed and are not saved yet. */
export const areDaysOffDue = (state: EditorState): boolean =>
  savesDaysOff(state) && !isSameDaysOff(state.calendar, state.saved);

/** The saved calendar with the current days off. */
export const withCurrentDaysOff = ({ saved, calendar }: EditorState): CalendarForm =>
  withDaysOff(saved, saved, calendar);

/** A calendar from a draft: its days off are those that are saved. */
export const withSavedDaysOff = (calendar: CalendarForm, saved: CalendarForm): CalendarForm =>
  isSameDaysOff(calendar, saved)
    ? calendar
    : { ...withDaysOff(calendar, calendar, saved), overrides: calendar.overrides };

const addStep = (state: EditorState, calendar: CalendarForm, description: string): EditorState => {
  if (isSameCalendar(calendar, state.calendar)) return state;
  const isSaved = savesDaysOff(state) && !isSameDaysOff(calendar, state.calendar);
  return {
    ...state,
    calendar,
    steps: [...state.steps, { before: state.calendar, description, isSaved }].slice(-MAX_STEPS),
  };
};

const withNewer = (state: EditorState, { saved, version, isAsked }: EditorAction & { kind: "newer" }): EditorState => {
  const isCurrent = isAsked || state.version === state.savedVersion;
  const rebase = (calendar: CalendarForm) => savesDaysOff(state) ? withDaysOff(calendar, state.saved, saved) : calendar;
  return {
    calendar: isChanged(state) ? rebase(state.calendar) : withDaysOff(saved, state.saved, state.calendar),
    steps: state.steps.map((step) => ({ ...step, before: rebase(step.before) })),
    saved,
    savedVersion: version,
    version: isCurrent ? version : state.version,
  };
};

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
      return {
        ...state,
        calendar: isSameCalendar(state.calendar, sent) ? saved : state.calendar,
        saved,
        savedVersion: version,
        version,
      };
    }
    case "newer":
      return withNewer(state, action);
    case "days-off-saved": {
      const { sent, calendar: saved, version } = action;
      // Past days are gone, because the server has dropped them. A day that was changed during the request stays.
      const calendar = isSameDaysOff(state.calendar, sent) ? withSavedDaysOff(state.calendar, saved) : state.calendar;
      const isCurrent = state.version === state.savedVersion;
      return { ...state, calendar, saved, savedVersion: version, version: isCurrent ? version : state.version };
    }
    case "days-off-refused": {
      const last = state.steps.findLastIndex(({ isSaved }) => !isSaved);
      const calendar = withDaysOff(state.calendar, state.calendar, state.saved);
      return { ...state, calendar, steps: state.steps.slice(0, last + 1) };
    }
    case "restore":
      return addStep(
        state,
        savesDaysOff(state) ? withSavedDaysOff(action.calendar, state.saved) : action.calendar,
        "Changes restored",
      );
    case "discard-changes":
      return addStep(state, state.saved, "Changes discarded");
  }
};

/** The change that would be undone. */
export const lastStep = ({ steps }: EditorState) => steps.at(-1);

/** Whether two calendars are equal, whatever the order of their lists. */
export const isSameCalendar = (a: CalendarForm, b: CalendarForm): boolean =>
  a === b || JSON.stringify(normalizeCalendar(a)) === JSON.stringify(normalizeCalendar(b));

/** Whether something waits for the save button. */
export const isChanged = (state: EditorState): boolean => {
  const { calendar, saved } = state;
  return !isSameCalendar(calendar, savesDaysOff(state) ? withCurrentDaysOff(state) : saved);
};

/** How many settings, weekdays and dates differ from what is saved. */
export const countChanges = (state: EditorState): number => {
  const [now, before] = [state.calendar, savesDaysOff(state) ? withCurrentDaysOff(state) : state.saved]
    .map((calendar) => normalizeCalendar(calendar));
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const settings = SETTINGS.filter((setting) => now![setting] !== before![setting]).length;
  const weekdays = WEEKDAYS.filter((day) => !isSame(rangesOn(now!, day), rangesOn(before!, day))).length;
  const dates = new Set([...now!.overrides, ...before!.overrides].map(({ date }) => date));
  const changedDates = [...dates].filter((date) => !isSame(overrideOn(now!, date), overrideOn(before!, date))).length;
  const daysOff = isSameDaysOff(now!, before!) ? 0 : 1;
  return settings + weekdays + changedDates + daysOff;
};

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
