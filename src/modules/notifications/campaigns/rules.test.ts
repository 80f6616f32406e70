// What may be done with a campaign in each status, the label of its audience, and its paragraphs.
import { expect, test } from "vitest";
import { audienceLabel, campaignCan, paragraphsOf } from "./rules.ts";

test.each(
  [
    ["collecting", 0, ["stop"]],
    ["running", 0, ["stop"]],
    ["running", 2, ["stop", "retry"]],
    ["stopped", 0, ["resume"]],
    ["stopped", 1, ["resume"]],
    ["done", 0, []],
    ["done", 3, ["retry"]],
  ] as const,
)("%s with %d failed: %j", (state, failed, actions) => {
  const can = campaignCan({ state, failed });
  expect(Object.entries(can).filter(([, isAllowed]) => isAllowed).map(([action]) => action)).toEqual(actions);
});

test("audiences have labels", () => {
  expect(audienceLabel({ kind: "all" })).toBe("Everyone with an active account");
  expect(audienceLabel({ kind: "category", categoryId: "c" }, "Career")).toBe("Specialists in Career");
  expect(audienceLabel({ kind: "users", userIds: ["a"] })).toBe("1 selected person");
  expect(audienceLabel({ kind: "users", userIds: ["a", "b"] })).toBe("2 selected people");
});

test("empty lines separate paragraphs", () => {
  expect(paragraphsOf("One\nstill one\r\n\r\n \nTwo\n\n\n")).toEqual(["One\nstill one", "Two"]);
});
