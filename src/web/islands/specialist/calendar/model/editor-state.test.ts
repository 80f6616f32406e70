// Changing, undoing and saving a calendar, and conflicts with another tab.
import { describe, expect, it, test } from "vitest";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import type { Change } from "./changes.ts";
import {
  type EditorAction,
  editorReducer,
  initialEditorState,
  isChanged,
  isSameCalendar,
  lastStep,
  normalizeCalendar,
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
    expect(lastStep(both)).toBe("Meeting length changed");
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
  const drafted = initialEditorState(saved, 3, longer);
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
    const conflict = after(slots(45), { kind: "newer", saved: theirs, version: 9 });
    expect(conflict.calendar).toEqual(longer);
    expect(conflict.version).toBe(9);
    expect(isChanged(conflict)).toBe(true);
    expect(editorReducer(conflict, { kind: "discard-changes" }).calendar).toEqual(theirs);
  });
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
