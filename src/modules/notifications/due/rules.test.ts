// When reminders are due, and until when they are useful.
import { describe, expect, it } from "vitest";
import { instantsOf, MINUTE_MS, renderTime } from "@/platform/time/time.ts";
import { type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { isReminderUseful, plannedReminders } from "./rules.ts";

const NOON = Date.UTC(2026, 9, 20, 10);
const MINUTES = { visitor: [1440, 120, 15], specialist: [1440, 30] };
const planned = (startsAt: number, now = NOON, minutes = MINUTES) =>
  (["visitor", "specialist"] as const).flatMap((side) =>
    plannedReminders(startsAt, now, minutes[side]).map(({ minutesBefore }) => `${side} ${minutesBefore}`)
  );

describe("planned reminders", () => {
  const far = NOON + 5 * 1440 * MINUTE_MS;

  it("are those of the settings, for each side", () =>
    expect(planned(far)).toEqual(["visitor 1440", "visitor 120", "visitor 15", "specialist 1440", "specialist 30"]));

  it.each([
    [1441, ["visitor 1440", "visitor 120", "visitor 15", "specialist 1440", "specialist 30"]],
    [1440, ["visitor 120", "visitor 15", "specialist 30"]],
    [30, ["visitor 15"]],
    [15, []],
    [-5, []],
  ])(
    "a meeting in %i minutes has %j, none of them in the past",
    (minutes, expected) => expect(planned(NOON + minutes * MINUTE_MS)).toEqual(expected),
  );

  it("are not duplicated by settings that repeat a value", () =>
    expect(planned(far, NOON, { visitor: [15, 15], specialist: [] })).toEqual(["visitor 15"]));

  it("count elapsed minutes across a clock change: a day before is an hour off in local time", () => {
    const startsAt = instantsOf("Europe/Vienna", "2026-10-25", 15, 0)[0]!;
    const [dayBefore] = plannedReminders(startsAt, NOON, MINUTES.visitor);
    expect(renderTime(dayBefore!.dueAt, "Europe/Vienna").text).toBe("Sat 24 Oct, 16:00");
  });
});

describe("a due reminder is useful", () => {
  const startsAt = NOON + 2 * 1440 * MINUTE_MS;
  const useful = (minutesBefore: number, late: number, status: MeetingStatus = "confirmed") => {
    const dueAt = startsAt - minutesBefore * MINUTE_MS;
    return isReminderUseful({ minutesBefore, startsAt }, { status, startsAt }, dueAt + late * MINUTE_MS);
  };

  it.each([
    [1440, 0, true],
    [1440, 120, true],
    [1440, 121, false],
    [120, 10, true],
    [120, 11, false],
    [15, 10, true],
    [15, 11, false],
    [5, 4, true],
    [5, 5, false],
  ])(
    "%i minutes before, sent %i minutes late: %s",
    (before, late, expected) => expect(useful(before, late)).toBe(expected),
  );

  it.each(["held", "cancelled", "completed", "no-show"] as const)(
    "not of a meeting that is %s",
    (status) => expect(useful(15, 0, status)).toBe(false),
  );
});
