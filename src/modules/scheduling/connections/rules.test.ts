// What counts as a change of an entry by its specialist, and what is Parley's own.
import { expect, test } from "vitest";
import { changeOf } from "./rules.ts";
import { withoutEntries } from "./sync.ts";

const meeting = { sequence: 2, startsAt: 1_000 };
const written = { sequence: 2 };

test.each(
  [
    ["as it was written", written, { startsAt: 1_000 }, null],
    ["moved", written, { startsAt: 2_000 }, "moved"],
    ["deleted", written, undefined, "deleted"],
    ["not written yet after a reschedule", { sequence: 1 }, { startsAt: 500 }, null],
    ["deleted while a newer version is about to be written", { sequence: 1 }, undefined, null],
  ] as const,
)("an entry that is %s", (_, known, found, change) => {
  expect(changeOf(known, found, meeting)).toBe(change);
});

test.each([
  [[[0, 10]], [[2, 4]], [[0, 2], [4, 10]]],
  [[[2, 4]], [[0, 10]], []],
  [[[0, 4], [6, 9]], [[3, 7]], [[0, 3], [7, 9]]],
  [[[0, 4]], [[4, 6]], [[0, 4]]],
  [[[0, 4]], [], [[0, 4]]],
])("busy times %j without our entries %j are %j", (busy, own, rest) => {
  const times = (all: number[][]) => all.map(([from, to]) => ({ from: from!, to: to! }));
  expect(withoutEntries(times(busy), times(own))).toEqual(times(rest));
});
