// What is due for a lead, and what happened to its meeting.
import { describe, expect, it, test } from "vitest";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { leadDueLabel, meetingStatusText } from "./lead-columns.tsx";

const time = (startsAt: string, text: string) => ({ startsAt, text, city: "Vienna" }) as LeadItem["created"];
const at = time("2026-11-24T13:00:00Z", "Tue 24 Nov, 14:00");
const due = (what: "accept" | "work" | "outcome") => ({ what, at });
const MEETING = time("2026-11-20T10:00:00Z", "Fri 20 Nov, 11:00");

describe("what is due", () => {
  test.each([
    [due("accept"), null, "Accept by Tue 24 Nov, 14:00"],
    [due("work"), null, "Expires Tue 24 Nov, 14:00"],
    [due("outcome"), MEETING, "Report the outcome by Tue 24 Nov, 14:00"],
    [null, MEETING, undefined],
  ])("%o: %s", (one, meeting, label) => {
    expect(leadDueLabel({ due: one, meeting }, Date.parse("2026-11-20T10:00:00Z"))).toBe(label);
  });

  it("is no outcome before the meeting has started", () => {
    expect(leadDueLabel({ due: due("outcome"), meeting: MEETING }, Date.parse("2026-11-20T09:59:59Z"))).toBeUndefined();
  });
});

test.each(
  [
    [null, undefined],
    ["confirmed", undefined],
    ["cancelled", "Cancelled"],
    ["completed", "Took place"],
  ] as const,
)("a meeting that is %s: %s", (meetingStatus, text) => {
  expect(meetingStatusText({ meetingStatus })).toBe(text);
});
