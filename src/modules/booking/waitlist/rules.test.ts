// The rules of the earlier-slot list: every transition, the place in the list, useful times and quiet hours.
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { ENTRY_STATUSES, type EntryAction, entryAfter, type EntryStatus, isAwake, usefulUntil } from "./rules.ts";

const ALLOWED: Partial<Record<`${EntryStatus} ${EntryAction}`, EntryStatus>> = {
  "waiting offer": "offered",
  "waiting withdraw": "withdrawn",
  "waiting end": "ended",
  "offered take": "fulfilled",
  "offered pass": "waiting",
  "offered withdraw": "withdrawn",
  "offered end": "ended",
};
const ACTIONS: EntryAction[] = ["offer", "take", "pass", "withdraw", "end"];

test.each(ENTRY_STATUSES.flatMap((status) => ACTIONS.map((action) => [status, action] as const)))(
  "%s: %s",
  (status, action) => {
    expect(entryAfter(action, status)).toBe(ALLOWED[`${status} ${action}`]);
  },
);

test("an entry is useful until its meeting can't be moved, or for 14 days", () => {
  expect(usefulUntil({ startsAt: 10 * HOUR_MS }, 0)).toBe(8 * HOUR_MS);
  expect(usefulUntil(undefined, 7)).toBe(7 + 14 * DAY_MS);
});

test.each([
  ["06:59 in Vienna", "2026-10-20T04:59:00Z", "Europe/Vienna", false],
  ["07:00 in Vienna", "2026-10-20T05:00:00Z", "Europe/Vienna", true],
  ["21:59 in Vienna", "2026-10-20T19:59:00Z", "Europe/Vienna", true],
  ["22:00 in Vienna", "2026-10-20T20:00:00Z", "Europe/Vienna", false],
  ["the same moment in New York", "2026-10-20T20:00:00Z", "America/New_York", true],
])("quiet hours: %s", (_, at, zone, expected) => {
  expect(isAwake(Date.parse(at), zone)).toBe(expected);
});
