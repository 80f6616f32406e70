// Until when each side may do what, and what the two answers make of a meeting: every pair has a case.
import { describe, expect, test } from "vitest";
import {
  type Answer,
  ANSWERS,
  cancelClosed,
  cancelsLate,
  cutOff,
  moveClosed,
  type Outcome,
  rescueUntil,
  verdictOn,
  wasLetDown,
} from "./after-booking-rules.ts";
import type { MeetingStatus } from "./rules.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 9, 28, 9);
const meeting = (status: MeetingStatus = "confirmed", rescheduleCount = 0) => ({
  status,
  startsAt: START,
  rescheduleCount,
});

describe("moving", () => {
  test.each(
    [
      ["visitor", 120],
      ["specialist", 24 * 60],
    ] as const,
  )("the %s: until %d minutes before, to the millisecond", (side, minutes) => {
    const last = START - minutes * MINUTE;
    expect(cutOff(side, meeting())).toBe(last);
    expect(moveClosed(side, meeting(), last)).toBeUndefined();
    expect(moveClosed(side, meeting(), last + 1)?.code).toBe("too_late");
    expect(moveClosed(side, meeting(), START)?.sentence).toContain("has begun");
  });

  test("twice by the visitor, as often as he must by the specialist", () => {
    const now = START - 48 * 60 * MINUTE;
    expect(moveClosed("visitor", meeting("confirmed", 1), now)).toBeUndefined();
    expect(moveClosed("visitor", meeting("confirmed", 2), now)?.code).toBe("move_limit");
    expect(moveClosed("specialist", meeting("confirmed", 2), now)).toBeUndefined();
  });

  test.each<MeetingStatus>(["held", "completed", "cancelled", "no-show"])("not one that is %s", (status) => {
    for (const side of ["visitor", "specialist"] as const) {
      expect(moveClosed(side, meeting(status), 0)?.code).toBe("illegal_transition");
    }
    expect(cancelClosed(meeting(status), 0)?.code).toBe("illegal_transition");
  });
});

test("cancelling: until it begins; late from the cut-off on", () => {
  expect(cancelClosed(meeting(), START - 1)).toBeUndefined();
  expect(cancelClosed(meeting(), START)?.code).toBe("too_late");
  expect(cancelsLate("visitor", meeting(), START - 120 * MINUTE)).toBe(false);
  expect(cancelsLate("visitor", meeting(), START - 120 * MINUTE + 1)).toBe(true);
  expect(cancelsLate("specialist", meeting(), START - 1_440 * MINUTE)).toBe(false);
  expect(cancelsLate("specialist", meeting(), START - 1_440 * MINUTE + 1)).toBe(true);
});

describe("what both said", () => {
  const AGREED: Partial<Record<`${Answer} ${Answer}`, Outcome>> = { "held held": "held", "moved moved": "moved" };
  const pairs = ANSWERS.flatMap((visitor) => ANSWERS.map((specialist) => [visitor, specialist] as const));

  test.each(pairs)("the visitor %s, the specialist %s", (visitor, specialist) => {
    const outcome = AGREED[`${visitor} ${specialist}`];
    const verdict = outcome ? { kind: "settled", outcome } : { kind: "disputed" };
    for (const timeIsOver of [false, true]) expect(verdictOn({ visitor, specialist }, timeIsOver)).toEqual(verdict);
  });

  test.each<[string, Parameters<typeof verdictOn>[0], Outcome]>([
    ["nobody says anything", {}, "held"],
    ["the visitor missed the specialist", { visitor: "other-absent" }, "specialist-absent"],
    ["the specialist missed the visitor", { specialist: "other-absent" }, "visitor-absent"],
    ["the visitor was there", { visitor: "held" }, "held"],
    ["the specialist agreed on another time", { specialist: "moved" }, "moved"],
  ])("%s: waited for, then it stands", (_what, said, outcome) => {
    expect(verdictOn(said, false)).toEqual({ kind: "waiting" });
    expect(verdictOn(said, true)).toEqual({ kind: "settled", outcome });
  });
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
)("%o: let down %s", (facts, letDown) => {
  expect(wasLetDown(facts)).toBe(letDown);
});

test("a rescue is offered for two weeks", () => {
  expect(rescueUntil(START)).toBe(START + 14 * 24 * 60 * MINUTE);
});
