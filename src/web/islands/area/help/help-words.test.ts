// States and endings of a request in words.
import { expect, test } from "vitest";
import type { HelpView } from "@/modules/help/schemas.ts";
import { changeWords, resolutionWords } from "./help-words.ts";

type Line = HelpView["thread"][number];
const moved = (side: Line["side"], by: string, change: Line["change"]) => changeWords({ side, by, change });

test.each([
  [moved("user", "You", null), undefined],
  [moved("user", "You", { from: "waiting-for-user", to: "in-progress" }), undefined],
  [moved("user", "You", { from: "resolved", to: "open" }), "You opened it again"],
  [moved("support", "Ada Demo", { from: "in-progress", to: "open" }), "Ada Demo put it back"],
  [moved("support", "Ada Demo", { from: "open", to: "in-progress" }), "Ada Demo took it into work"],
  [moved("support", "Parley", { from: "open", to: "waiting-for-user" }), "Parley waits for your answer"],
  [moved("support", "Ada Demo", { from: "open", to: "waiting-for-user" }), "Ada Demo waits for an answer"],
  [
    moved("support", "Parley", { from: "open", to: "resolved", resolution: "credited" }),
    "Parley resolved it: credited",
  ],
  [moved("user", "You", { from: "open", to: "resolved", resolution: "withdrawn" }), "You withdrew it"],
  [
    moved("parley", "Parley", { from: "open", to: "resolved", resolution: "withdrawn" }),
    "Withdrawn with the account",
  ],
  [moved("parley", "Parley", { from: "resolved", to: "closed" }), "Closed, because nothing more was said"],
  [moved("support", "Parley", { from: "resolved", to: "closed" }), "Parley closed it"],
])("a move reads %j", (words, wanted) => expect(words).toBe(wanted));

test("how a request was resolved is said once it is, and not while it is open again", () => {
  expect(resolutionWords({ status: "resolved", resolution: "credited" })).toBe("Credited");
  expect(resolutionWords({ status: "open", resolution: "credited" })).toBeUndefined();
});
