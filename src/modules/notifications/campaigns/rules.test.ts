// What may be done with a campaign in each state, what its audience is called, and where its paragraphs end.
import { expect, test } from "vitest";
import { audienceWords, campaignCan, paragraphsOf } from "./rules.ts";

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
)("%s with %d failed: %j", (state, failed, deeds) => {
  const can = campaignCan({ state, failed });
  expect(Object.entries(can).filter(([, may]) => may).map(([deed]) => deed)).toEqual(deeds);
});

test("audiences in words", () => {
  expect(audienceWords({ kind: "all" })).toBe("Everybody with an active account");
  expect(audienceWords({ kind: "category", categoryId: "c" }, "Career")).toBe("Specialists in Career");
  expect(audienceWords({ kind: "users", userIds: ["a"] })).toBe("1 chosen person");
  expect(audienceWords({ kind: "users", userIds: ["a", "b"] })).toBe("2 chosen people");
});

test("empty lines part paragraphs", () => {
  expect(paragraphsOf("One\nstill one\r\n\r\n \nTwo\n\n\n")).toEqual(["One\nstill one", "Two"]);
});
