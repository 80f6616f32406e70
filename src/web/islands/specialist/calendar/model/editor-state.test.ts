// Changing, undoing and saving a calendar, and conflicts with another tab.
import { describe, expect, it, test } from "vitest";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import type { Change } from "./changes.ts";
import {
  areDaysOffDue,
  countChanges,
  type EditorAction,
  editorReducer,
  type EditorState,
  initialEditorState,
  isChanged,
  isSameCalendar,
  lastStep,
  normalizeCalendar,
  withCurrentDaysOff,
  withSavedDaysOff,
} from "./editor-state.ts";
import { WEEK_TEMPLATES } from "./hours.ts";

const saved: CalendarForm = proposedCalendar("Europe/Vienna");
const longer: CalendarForm = { ...saved, slotMinutes: 45 };
const start = initialEditorState(saved, 3);
const change = (change: Change): EditorAction => ({ kind: "change", change });
const slots = (value: number) => change({ do: "set", setting: "slotMinutes", value });
const after = (...actions: EditorAction[]) => actions.reduce(editorReducer, start);

describe("changes", () => {
  it("count as changed until they are undone", () => {
    expect(isChanged(start)).toBe(false);
    expect(isChanged(after(slots(45)))).toBe(true);
    expect(isChanged(after(slots(45), { kind: "undo" }))).toBe(false);
  });

  it("are undone one by one, starting with the last", () => {
    const both = after(slots(45), slots(60));
    expect(lastStep(both)).toMatchObject({ description: "Meeting length changed", isSaved: false });
    expect(editorReducer(both, { kind: "undo" }).calendar.slotMinutes).toBe(45);
    expect(after(slots(45), slots(60), { kind: "undo" }, { kind: "undo" }).calendar).toEqual(saved);
  });

  it("that change nothing leave no step", () => {
    expect(after(slots(30))).toBe(start);
    expect(after(change({ do: "use-template", template: WEEK_TEMPLATES[0]! })).steps).toEqual([]);
    expect(after({ kind: "undo" })).toBe(start);
  });

  it("can be undone for a hundred steps", () => {
    const many = after(...Array.from({ length: 130 }, (_, n) => slots(n)));
    expect(many.steps).toHaveLength(100);
    expect(many.calendar.slotMinutes).toBe(129);
  });
});

test("a draft replaces the saved calendar and counts as changed", () => {
  const drafted = initialEditorState(saved, 3, { calendar: longer, version: 3 });
  expect(drafted.calendar.slotMinutes).toBe(45);
  expect(isChanged(drafted)).toBe(true);
  const discarded = editorReducer(drafted, { kind: "discard-changes" });
  expect(discarded.calendar).toEqual(saved);
  expect(editorReducer(discarded, { kind: "undo" }).calendar).toEqual(longer);
});

test("what a tab has kept replaces the calendar, and can be undone", () => {
  const restored = after({ kind: "restore", calendar: longer });
  expect([restored.calendar, isChanged(restored)]).toEqual([longer, true]);
  expect(editorReducer(restored, { kind: "undo" }).calendar).toEqual(saved);
  expect(lastStep(after({ kind: "restore", calendar: saved }))).toBeUndefined();
});

test("a proposed zone is not a change and can't be undone", () => {
  const proposed = after({ kind: "propose-zone", zone: "Europe/Lisbon" });
  expect(proposed.calendar.zone).toBe("Europe/Lisbon");
  expect(isChanged(proposed)).toBe(false);
  expect(lastStep(proposed)).toBeUndefined();
});

describe("saving", () => {
  it("stores the saved calendar and its version", () => {
    const done = after(slots(45), { kind: "saved", sent: longer, calendar: longer, version: 4 });
    expect(isChanged(done)).toBe(false);
    expect(done.version).toBe(4);
    expect(editorReducer(done, { kind: "undo" }).calendar).toEqual(saved);
  });

  it("drops past dates, which does not count as a change", () => {
    const override = { date: "2026-11-02", ranges: [] };
    const sent = { ...saved, overrides: [override] };
    const opened = initialEditorState(sent, 3);
    const done = editorReducer(opened, { kind: "saved", sent, calendar: saved, version: 4 });
    expect(done.calendar.overrides).toEqual([]);
    expect(isChanged(done)).toBe(false);
  });

  it("keeps changes made during the request", () => {
    const done = after(slots(45), slots(60), { kind: "saved", sent: longer, calendar: longer, version: 4 });
    expect(done.calendar.slotMinutes).toBe(60);
    expect(isChanged(done)).toBe(true);
  });

  it("keeps the changes after another tab has saved, with the newer version", () => {
    const theirs = { ...saved, horizonDays: 30 };
    const conflict = after(slots(45), { kind: "newer", saved: theirs, version: 9, isAsked: true });
    expect(conflict.calendar).toEqual(longer);
    expect(conflict.version).toBe(9);
    expect(isChanged(conflict)).toBe(true);
    expect(editorReducer(conflict, { kind: "discard-changes" }).calendar).toEqual(theirs);
  });
});

describe("days off", () => {
  const holiday = { from: "2026-12-21", to: "2026-12-25" };
  const week = { from: "2027-01-04", to: "2027-01-08" };
  const add = (span: typeof week) => change({ do: "add-time-off", ...span });
  const withTimeOff = (...timeOff: { from: string; to: string }[]) => ({ ...saved, timeOff });
  /** What the server answers to the days off of a state. */
  const stored = (state: EditorState, version: number): EditorState => {
    const sent = withCurrentDaysOff(state);
    return editorReducer(state, { kind: "days-off-saved", sent, calendar: sent, version });
  };

  it("are due at once, and nothing that waits for the button goes with them", () => {
    const both = after(slots(45), add(week));
    expect([areDaysOffDue(both), isChanged(both), countChanges(both)]).toEqual([true, true, 1]);
    expect(withCurrentDaysOff(both)).toEqual(withTimeOff(week));
    const done = stored(both, 4);
    expect([areDaysOffDue(done), isChanged(done), done.calendar.slotMinutes]).toEqual([false, true, 45]);
    expect([done.version, done.savedVersion]).toEqual([4, 4]);
    expect(lastStep(done)).toMatchObject({ description: "Time off added", isSaved: true });
  });

  it("are due again when they are undone, and only they", () => {
    const undone = editorReducer(stored(after(slots(45), add(week)), 4), { kind: "undo" });
    expect([areDaysOffDue(undone), withCurrentDaysOff(undone)]).toEqual([true, saved]);
    expect(stored(undone, 5).calendar).toEqual(longer);
  });

  it("that changed during the request stay, and are due", () => {
    const first = after(add(week));
    const sent = withCurrentDaysOff(first);
    const more = editorReducer(first, add(holiday));
    const done = editorReducer(more, { kind: "days-off-saved", sent, calendar: sent, version: 4 });
    expect([areDaysOffDue(done), withCurrentDaysOff(done)]).toEqual([true, withTimeOff(week, holiday)]);
  });

  it("of two tabs both count, and other hours of the other tab are taken where nothing waits here", () => {
    const theirs = { ...withTimeOff(holiday), horizonDays: 30 };
    const met = editorReducer(after(add(week)), { kind: "newer", saved: theirs, version: 9, isAsked: false });
    expect(withCurrentDaysOff(met)).toEqual({ ...theirs, timeOff: [holiday, week] });
    expect([isChanged(met), met.version, met.calendar.horizonDays]).toEqual([false, 9, 30]);
    const undone = editorReducer(met, { kind: "undo" });
    expect(undone.calendar.timeOff).toEqual([holiday]);
  });

  it("of another tab are no change here", () => {
    const opened = initialEditorState(withTimeOff(week), 3);
    const removed = editorReducer(editorReducer(opened, slots(45)), {
      kind: "newer",
      saved,
      version: 9,
      isAsked: false,
    });
    expect([areDaysOffDue(removed), removed.calendar]).toEqual([false, longer]);
  });

  it("beside an older draft leave the question which version counts", () => {
    const drafted = initialEditorState(saved, 3, { calendar: longer, version: 2 });
    const done = stored(editorReducer(drafted, add(week)), 4);
    expect([done.version, done.savedVersion]).toEqual([2, 4]);
    const met = editorReducer(done, { kind: "newer", saved: withTimeOff(week, holiday), version: 5, isAsked: false });
    expect([met.version, met.savedVersion]).toEqual([2, 5]);
  });

  it("that are refused are as before, and can't be undone", () => {
    const refused = editorReducer(after(slots(45), add(week)), { kind: "days-off-refused" });
    expect([refused.calendar, areDaysOffDue(refused)]).toEqual([longer, false]);
    expect(lastStep(refused)).toMatchObject({ description: "Meeting length changed" });
  });

  it("before the first save are saved with the rest", () => {
    const proposal = editorReducer(initialEditorState(saved, 0), add(week));
    expect([areDaysOffDue(proposal), isChanged(proposal), countChanges(proposal)]).toEqual([false, true, 1]);
    expect(lastStep(proposal)?.isSaved).toBe(false);
  });

  it("of what a draft or a tab has kept are those that are saved", () => {
    const kept = { ...longer, timeOff: [week] };
    expect(after({ kind: "restore", calendar: kept }).calendar).toEqual(longer);
    expect(withSavedDaysOff(kept, withTimeOff(holiday))).toEqual({ ...longer, timeOff: [holiday] });
  });

  it("include public holidays, and the custom hours that these replace", () => {
    const date = "2026-12-25";
    const holidays = { place: "AT", until: "2027-12-01", days: [{ date, name: "Christmas", open: false }] };
    const custom = { date, ranges: [{ from: 600, to: 660 }] };
    const opened = initialEditorState({ ...saved, holidays, overrides: [custom] }, 3);
    const open = editorReducer(opened, change({ do: "set-holiday", date, open: true }));
    expect(withCurrentDaysOff(open)).toMatchObject({ overrides: [], holidays: { days: [{ open: true }] } });
    expect(isChanged(stored(open, 4))).toBe(false);
    const undone = editorReducer(stored(open, 4), { kind: "undo" });
    expect(withCurrentDaysOff(undone)).toEqual({ ...saved, holidays, overrides: [custom] });
    const none = editorReducer(opened, change({ do: "use-holidays", holidays: null }));
    expect([areDaysOffDue(none), withCurrentDaysOff(none).holidays]).toEqual([true, null]);
    const undecided = editorReducer(initialEditorState(saved, 3), change({ do: "use-holidays", holidays: null }));
    expect(areDaysOffDue(undecided)).toBe(true);
    expect(withCurrentDaysOff(editorReducer(stored(undecided, 4), { kind: "undo" }))).toEqual(saved);
  });
});

test("changes are counted by setting, weekday and date", () => {
  const tuesday = change({ do: "close-day", at: { weekday: 2 } });
  const date = change({ do: "override-with", date: "2026-12-24", ranges: [] });
  expect(countChanges(start)).toBe(0);
  expect(countChanges(after(slots(45), tuesday, date, slots(60)))).toBe(3);
  expect(countChanges(after(slots(45), slots(30)))).toBe(0);
});

/** The other keys of a calendar, so that a test can change their order. */
const without = ({ timeOff: _, ...rest }: typeof saved) => rest;

describe("equality", () => {
  const weekly = [...saved.weekly].reverse();

  it("does not depend on the order of lists or keys", () => {
    expect(isSameCalendar({ ...saved, weekly }, saved)).toBe(true);
    expect(isSameCalendar({ timeOff: saved.timeOff, ...without(saved) }, saved)).toBe(true);
    expect(isSameCalendar({ ...saved, weekly: weekly.slice(1) }, saved)).toBe(false);
    expect(isSameCalendar({ ...saved, overrides: [{ date: "2026-11-24", ranges: [] }] }, saved)).toBe(false);
  });

  it("uses sorted lists without past dates", () => {
    const long: CalendarForm = {
      ...saved,
      overrides: [
        { date: "2026-11-24", ranges: [{ from: 840, to: 900 }, { from: 540, to: 600 }] },
        { date: "2026-11-02", ranges: [] },
      ],
      timeOff: [
        { from: "2026-12-21", to: "2026-12-31" },
        { from: "2026-11-01", to: "2026-11-20" },
        { from: "2026-11-01", to: "2026-11-03" },
      ],
    };
    expect(normalizeCalendar({ ...long, weekly }, "2026-11-20")).toEqual({
      ...saved,
      overrides: [{ date: "2026-11-24", ranges: [{ from: 540, to: 600 }, { from: 840, to: 900 }] }],
      timeOff: [{ from: "2026-11-01", to: "2026-11-20" }, { from: "2026-12-21", to: "2026-12-31" }],
    });
  });
});
