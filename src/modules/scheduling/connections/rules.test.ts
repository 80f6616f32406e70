// What counts as a change of an entry by its specialist, and what is Parley's own.
import { expect, test } from "vitest";
import { withoutTimes } from "../external/merge-times.ts";
import { changeOf, hasOpenQuestion } from "./rules.ts";

const NOW = 100;
const meeting = { specialistId: "anna", status: "confirmed", sequence: 2, startsAt: 1_000 } as const;
const written = { specialistId: "anna", sequence: 2, startsAt: 1_000, change: null };
const older = { ...written, sequence: 1, startsAt: 500 };

test.each(
  [
    ["as it was written", written, { startsAt: 1_000 }, null],
    ["moved", written, { startsAt: 2_000 }, "moved"],
    ["deleted", written, undefined, "deleted"],
    ["not written yet after a reschedule", older, { startsAt: 500 }, null],
    ["deleted while a newer version is about to be written", older, undefined, null],
    ["asked about, and not written after a reschedule", { ...older, change: "moved" }, { startsAt: 500 }, "moved"],
    ["asked about, and deleted", { ...older, change: "moved" }, undefined, "deleted"],
    ["asked about, and put back", { ...older, change: "deleted" }, { startsAt: 1_000 }, null],
    ["of a former specialist", { ...written, specialistId: "ben" }, undefined, null],
  ] as const,
)("an entry that is %s", (_, known, found, change) => {
  expect(changeOf(known, found, meeting, NOW)).toBe(change);
});

test.each(
  [
    ["nothing changed", written, meeting, false],
    ["deleted", { ...written, change: "deleted" }, meeting, true],
    ["deleted, and rescheduled since", { ...older, change: "deleted" }, meeting, true],
    ["moved", { ...written, startsAt: 2_000, change: "moved" }, meeting, true],
    ["moved, and rescheduled to the same time", { ...older, startsAt: 1_000, change: "moved" }, meeting, false],
    ["cancelled", { ...written, change: "deleted" }, { ...meeting, status: "cancelled" }, false],
    ["begun", { ...written, change: "deleted" }, { ...meeting, startsAt: NOW }, false],
    ["handed over", { ...written, change: "deleted" }, { ...meeting, specialistId: "ben" }, false],
  ] as const,
)("a question is open when its meeting was: %s", (_, entry, about, isOpen) => {
  expect(hasOpenQuestion(entry, about, NOW)).toBe(isOpen);
});

test.each([
  [[[0, 10]], [[2, 4]], [[0, 2], [4, 10]]],
  [[[2, 4]], [[0, 10]], []],
  [[[0, 4], [6, 9]], [[3, 7]], [[0, 3], [7, 9]]],
  [[[0, 4]], [[4, 6]], [[0, 4]]],
  [[[0, 4]], [], [[0, 4]]],
])("busy times %j without our entries %j are %j", (busy, own, rest) => {
  const times = (all: number[][]) => all.map(([from, to]) => ({ from: from!, to: to! }));
  expect(withoutTimes(times(busy), times(own))).toEqual(times(rest));
});
