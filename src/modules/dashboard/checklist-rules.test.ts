// When each step of the checklist counts as done, and when the checklist disappears.
import { describe, expect, it } from "vitest";
import { buildChecklist, type ChecklistFacts } from "./checklist-rules.ts";

const NOW = Date.UTC(2026, 9, 20, 12);
const ALL: ChecklistFacts = {
  hasPhoto: true,
  required: [],
  credentials: [],
  hasHours: true,
  isCalendarConnected: true,
  hasCredits: true,
  meetings: 0,
};
const verified = { type: "broker", verifiedAt: NOW - 1, expiresAt: null };
const waiting = { type: "broker", verifiedAt: null, expiresAt: null };
const declined = { ...waiting, declinedAt: NOW - 1 };
const expired = { ...verified, expiresAt: NOW };
const stateOf = (step: string, facts: Partial<ChecklistFacts>) =>
  buildChecklist({ ...ALL, hasPhoto: false, ...facts }, NOW)?.find((entry) => entry.step === step)?.state;

describe("the checklist", () => {
  it("is gone once everything is done", () => {
    expect(buildChecklist(ALL, NOW)).toBeNull();
    expect(buildChecklist({ ...ALL, required: ["broker"], credentials: [verified] }, NOW)).toBeNull();
  });

  it("is gone after the tenth meeting", () => {
    expect(buildChecklist({ ...ALL, hasPhoto: false, meetings: 9 }, NOW)).not.toBeNull();
    expect(buildChecklist({ ...ALL, hasPhoto: false, meetings: 10 }, NOW)).toBeNull();
  });

  it.each(
    [
      ["photo", { hasPhoto: false }],
      ["hours", { hasHours: false }],
      ["calendar", { isCalendarConnected: false }],
      ["credits", { hasCredits: false }],
    ] as const,
  )("stays while only %s is missing", (step, facts) => {
    const list = buildChecklist({ ...ALL, ...facts }, NOW)!;
    expect(list.map((entry) => entry.step)).toEqual(["photo", "hours", "calendar", "credits"]);
    expect(list.filter(({ state }) => state !== "done")).toEqual([{ step, state: "open" }]);
  });

  it.each([
    ["open without a credential", [], "open"],
    ["open with one that was declined", [declined], "open"],
    ["open with one that has expired", [expired], "open"],
    ["waiting while it is reviewed", [waiting], "waiting"],
    ["done when one of several is verified", [declined, verified, waiting], "done"],
  ])("has a licence that is %s", (_, credentials, state) => {
    expect(stateOf("licence", { required: ["broker"], credentials })).toBe(state);
  });

  it("needs every required licence, and none where no category requires one", () => {
    expect(stateOf("licence", { required: ["broker", "adviser"], credentials: [verified] })).toBe("open");
    expect(
      stateOf("licence", { required: ["broker", "adviser"], credentials: [verified, { ...waiting, type: "adviser" }] }),
    )
      .toBe("waiting");
    expect(stateOf("licence", { required: [] })).toBeUndefined();
  });
});
