// Status changes of a thread as text, and when a resolution is shown.
import { expect, test } from "vitest";
import type { HelpView } from "@/modules/help/schemas.ts";
import { resolutionLabel } from "./help-status.tsx";
import { changeText } from "./thread.tsx";

type Line = HelpView["thread"][number];
/** As administrators read it, and as the person who asked does. */
const changed = (side: Line["side"], by: string, change: Line["change"]) => changeText({ side, by, change }, "support");
const changedForUser = (side: Line["side"], by: string, change: Line["change"]) =>
  changeText({ side, by, change }, "user");

test.each([
  [changed("user", "You", null), undefined],
  [changed("user", "You", { from: "waiting-for-user", to: "in-progress" }), undefined],
  [changed("user", "You", { from: "resolved", to: "open" }), "You reopened it"],
  [changed("support", "Ada Demo", { from: "in-progress", to: "open" }), "Ada Demo put it back"],
  [changed("support", "Ada Demo", { from: "open", to: "in-progress" }), "Ada Demo started working on it"],
  [changedForUser("support", "Support", { from: "open", to: "waiting-for-user" }), "Support needs your reply"],
  [changed("support", "Ada Demo", { from: "open", to: "waiting-for-user" }), "Ada Demo asked for a reply"],
  [changed("support", "Support", { from: "open", to: "waiting-for-user" }), "Support asked for a reply"],
  [
    changed("support", "Support", { from: "open", to: "resolved", resolution: "credited" }),
    "Support resolved it: credited",
  ],
  [changed("user", "You", { from: "open", to: "resolved", resolution: "withdrawn" }), "You withdrew it"],
  [
    changed("parley", "Support", { from: "open", to: "resolved", resolution: "withdrawn" }),
    "Withdrawn with the account",
  ],
  [changed("parley", "Support", { from: "resolved", to: "closed" }), "Closed automatically"],
  [changed("support", "Support", { from: "resolved", to: "closed" }), "Support closed it"],
])("a status change reads %j", (text, expected) => expect(text).toBe(expected));

test("a resolution is shown once the request is resolved, and not after it was reopened", () => {
  expect(resolutionLabel({ status: "resolved", resolution: "credited" })).toBe("Credited");
  expect(resolutionLabel({ status: "open", resolution: "credited" })).toBeUndefined();
});
