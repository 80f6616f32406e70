// Labels of a lead's timeline, reasons and deadlines.
import { expect, test } from "vitest";
import { dueLabel, reasonLabel, shortDueLabel, timelineLabel } from "./label-rules.ts";

test.each([
  ["not-converted", { reason: "price" }, "Not converted (price)"],
  ["not-converted", { reason: "not-given" }, "Not converted"],
  ["credit-returned", { rule: "not-accepted" }, "Credit returned (the lead wasn't accepted in time)"],
  ["credit-returned", { rule: "something-new" }, "Credit returned (something new)"],
  ["undone", { to: "not-converted", reason: "price" }, "Undone: not converted again"],
  ["something-new", {}, "something new"],
])("timeline: %s %o", (kind, details, label) => {
  expect(timelineLabel(kind, details)).toBe(label);
});

test.each(
  [
    [null, undefined, undefined],
    ["not-given", undefined, undefined],
    ["price", "Price", "Price"],
    ["no-activity", "No activity for too long", "No activity for too long"],
    ["given-up", "Closed by you", "Closed by the specialist"],
    ["something-new", "something new", "something new"],
  ] as const,
)("reason %s: %s, to administrators %s", (reason, own, admin) => {
  expect([reasonLabel(reason), reasonLabel(reason, true)]).toEqual([own, admin]);
});

test.each(
  [
    ["accept", "Accept by Tue 24 Nov, 14:00", "Accept by Tue 24 Nov, 14:00"],
    ["work", "Expires Tue 24 Nov, 14:00", "Expires Tue 24 Nov"],
    ["outcome", "Report the outcome by Tue 24 Nov, 14:00", "Outcome by Tue 24 Nov"],
  ] as const,
)("due %s: %s, in a list %s", (what, label, short) => {
  const due = { what, at: { text: "Tue 24 Nov, 14:00", day: "Tue 24 Nov" } };
  expect([dueLabel(due), shortDueLabel(due)]).toEqual([label, short]);
  expect(dueLabel(null)).toBeUndefined();
});
