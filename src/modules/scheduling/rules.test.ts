// Transitions between the statuses of a meeting, deadlines for changing one, and rescue offers.
import { describe, expect, test } from "vitest";
import {
  cancelError,
  canDo,
  changeDeadline,
  isLateCancellation,
  MEETING_STATUS,
  MEETING_STATUSES,
  type MeetingAction,
  type MeetingStatus,
  rescheduleError,
  rescueDeadline,
  transitionError,
  wasLetDown,
} from "./rules.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 9, 28, 9);
const meeting = (status: MeetingStatus = "confirmed", rescheduleCount = 0) => ({
  status,
  startsAt: START,
  rescheduleCount,
  origin: "market" as const,
});

describe("transitions", () => {
  const ACTIONS: MeetingAction[] = ["request", "lapse", "confirm", "reschedule", "complete", "cancel", "markNoShow"];
  const ALLOWED = [
    "held request pending",
    "held confirm confirmed",
    "pending confirm confirmed",
    "pending lapse cancelled",
    "cancelled confirm confirmed",
    "confirmed reschedule confirmed",
    "confirmed complete completed",
    "confirmed cancel cancelled",
    "confirmed markNoShow no-show",
  ];
  const pairs = MEETING_STATUSES.flatMap((status) => ACTIONS.map((action) => [status, action] as const));

  test.each(pairs)("%s: %s is allowed or forbidden as listed", (status, action) => {
    const transitions: Partial<Record<MeetingAction, string>> = MEETING_STATUS[status].transitions;
    expect(canDo(action, { status })).toBe(ALLOWED.includes(`${status} ${action} ${transitions[action]}`));
    expect(canDo(action, { status })).toBe(ALLOWED.some((line) => line.startsWith(`${status} ${action} `)));
  });

  test("a forbidden one is explained", () => {
    expect(transitionError("reschedule", { status: "cancelled" }))
      .toBe("This meeting is cancelled, so it can't be rescheduled.");
    expect(transitionError("confirm", { status: "no-show" }))
      .toBe("This meeting is marked as missed, so it can't be confirmed.");
    expect(transitionError("cancel", { status: "held" }))
      .toBe("This meeting isn't confirmed yet, so it can't be cancelled.");
  });
});

describe("rescheduling", () => {
  test.each(
    [
      ["visitor", 120],
      ["specialist", 24 * 60],
    ] as const,
  )("the %s can reschedule until %d minutes before the start, to the millisecond", (side, minutes) => {
    const last = START - minutes * MINUTE;
    expect(changeDeadline(side, meeting())).toBe(last);
    expect(rescheduleError(side, meeting(), last)).toBeUndefined();
    expect(rescheduleError(side, meeting(), last + 1)?.code).toBe("too_late");
    expect(rescheduleError(side, meeting(), START)?.sentence).toContain("has started");
  });

  test("a visitor can reschedule twice, a specialist any number of times", () => {
    const now = START - 48 * 60 * MINUTE;
    expect(rescheduleError("visitor", meeting("confirmed", 1), now)).toBeUndefined();
    expect(rescheduleError("visitor", meeting("confirmed", 2), now)?.code).toBe("move_limit");
    expect(rescheduleError("specialist", meeting("confirmed", 2), now)).toBeUndefined();
  });

  test.each<MeetingStatus>(["held", "completed", "cancelled", "no-show"])(
    "a meeting that is %s can be neither rescheduled nor cancelled",
    (status) => {
      for (const side of ["visitor", "specialist"] as const) {
        expect(rescheduleError(side, meeting(status), 0)?.code).toBe("illegal_transition");
      }
      expect(cancelError(meeting(status), 0)?.code).toBe("illegal_transition");
    },
  );
});

test("a meeting can be cancelled until it starts, and is cancelled late after the deadline", () => {
  expect(cancelError(meeting(), START - 1)).toBeUndefined();
  expect(cancelError(meeting(), START)?.code).toBe("too_late");
  expect(isLateCancellation("visitor", meeting(), START - 120 * MINUTE)).toBe(false);
  expect(isLateCancellation("visitor", meeting(), START - 120 * MINUTE + 1)).toBe(true);
  expect(isLateCancellation("specialist", meeting(), START - 1_440 * MINUTE)).toBe(false);
  expect(isLateCancellation("specialist", meeting(), START - 1_440 * MINUTE + 1)).toBe(true);
  const own = { ...meeting(), origin: "own-link" as const };
  expect(isLateCancellation("specialist", own, START - 1)).toBe(false);
  expect(isLateCancellation("visitor", own, START - 1)).toBe(true);
});

test.each(
  [
    [{ status: "cancelled", cancelledBy: "specialist", absent: null }, true],
    [{ status: "cancelled", cancelledBy: "admin", absent: null }, true],
    [{ status: "cancelled", cancelledBy: "admin", cancelReason: "lead-deleted", absent: null }, false],
    [{ status: "cancelled", cancelledBy: "visitor", absent: null }, false],
    [{ status: "cancelled", cancelledBy: null, absent: null }, false],
    [{ status: "no-show", cancelledBy: null, absent: "specialist" }, true],
    [{ status: "no-show", cancelledBy: null, absent: "visitor" }, false],
    [{ status: "confirmed", cancelledBy: null, absent: null }, false],
  ] as const,
)("%o: the visitor was let down: %s", (facts, letDown) => {
  expect(wasLetDown(facts)).toBe(letDown);
});

test("a rescue is offered for two weeks", () => {
  expect(rescueDeadline(START)).toBe(START + 14 * 24 * 60 * MINUTE);
});
