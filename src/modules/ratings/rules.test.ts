// Who may rate, what each status allows, and which texts may be published.
import { describe, expect, it, test } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Answers } from "@/modules/scheduling/meetings/outcome-rules.ts";
import type { MeetingStatus } from "@/modules/scheduling/rules.ts";
import {
  authorOf,
  canDo,
  hasContactDetails,
  isOpen,
  publicTextError,
  RATING_STATUS,
  RATING_STATUSES,
  type RatingAction,
  SHOWN_TO_SPECIALIST,
  shownRating,
  statusOfNewRating,
} from "./rules.ts";

const END = 1_000_000;

describe("a new rating", () => {
  const statusOf = (status: MeetingStatus, answers: Answers, now = END + 1) => {
    const result = statusOfNewRating({ status, endsAt: END, origin: "market" }, answers, now);
    return "status" in result ? result.status : "refused";
  };

  test.each<[string, MeetingStatus, Answers, string]>([
    ["nobody has answered", "confirmed", {}, "refused"],
    ["the visitor says it took place", "confirmed", { visitor: "held" }, "unsettled"],
    ["both say so, not settled yet", "confirmed", { visitor: "held", specialist: "held" }, "unsettled"],
    [
      "the specialist says the visitor was absent",
      "confirmed",
      { visitor: "held", specialist: "other-absent" },
      "disputed",
    ],
    ["the specialist says it moved", "confirmed", { visitor: "held", specialist: "moved" }, "disputed"],
    ["only the specialist says it took place", "confirmed", { specialist: "held" }, "refused"],
    ["the visitor says the specialist was absent", "confirmed", { visitor: "other-absent" }, "refused"],
    ["the visitor says it moved", "confirmed", { visitor: "moved" }, "refused"],
    ["it counts as held", "completed", { visitor: "held" }, "waiting"],
    ["it counts as held by the specialist's answer", "completed", { specialist: "held" }, "waiting"],
    ["it counts as held by silence", "completed", {}, "waiting"],
    ["it counts as held against the visitor's answer", "completed", { visitor: "other-absent" }, "refused"],
    ["the visitor was absent", "no-show", { specialist: "other-absent" }, "refused"],
    ["it was cancelled", "cancelled", {}, "refused"],
    ["it was never confirmed", "pending", {}, "refused"],
  ])("when %s", (_when, status, answers, expected) => expect(statusOf(status, answers)).toBe(expected));

  it("is given after the meeting, and within 30 days", () => {
    expect(statusOf("confirmed", { visitor: "held" }, END - 1)).toBe("refused");
    expect(statusOf("completed", { visitor: "held" }, END + 30 * DAY_MS)).toBe("waiting");
    expect(statusOf("completed", { visitor: "held" }, END + 30 * DAY_MS + 1)).toBe("refused");
  });
});

describe("the statuses", () => {
  const ALLOWED: Record<RatingAction, string[]> = {
    settle: ["unsettled", "disputed"],
    dispute: ["unsettled"],
    publish: ["waiting"],
    remove: ["unsettled", "disputed", "waiting", "published"],
    delete: ["unsettled", "disputed", "waiting", "published", "removed"],
  };
  const cases = Object.entries(ALLOWED).flatMap(([action, allowed]) =>
    RATING_STATUSES.map((status) => [action as RatingAction, status, allowed.includes(status)] as const)
  );
  test.each(cases)("%s in %s: %s", (action, status, expected) => expect(canDo(action, status)).toBe(expected));

  it("lead only to statuses of the table", () => {
    const targets = RATING_STATUSES.flatMap((status) => Object.values(RATING_STATUS[status].transitions));
    expect(targets.filter((target) => !Object.hasOwn(RATING_STATUS, target))).toEqual([]);
  });

  it("are open to the visitor until publication, and shown to the specialist once the meeting is settled", () => {
    expect(RATING_STATUSES.filter(isOpen)).toEqual(["unsettled", "disputed", "waiting"]);
    expect(SHOWN_TO_SPECIALIST).toEqual(["waiting", "published", "removed"]);
  });
});

describe("a text", () => {
  test.each([
    "Call me at +43 660 1234567",
    "My number: 0660/123 45 67",
    "Write to anna.berger@example.com",
    "anna (at) example dot com",
    "See https://example.com/offer",
    "www.example.at is better",
    "Look at bestbroker.com",
    "Our shop is at meyer.shop/offers",
  ])("with contact details is found: %s", (text) => expect(hasContactDetails(text)).toBe(true));

  test.each([
    "Friendly, clear and on time.",
    "She explained 3 offers, from 250000 to 300000 euros.",
    "We met on 21.11.2026 and again on 2026-11-28.",
    "It was helpful.It was quick, too!",
    "10/10, would book again at 9:30.",
    "Dr. Meyer, e.g., knew § 12 by heart.",
  ])("without them is not: %s", (text) => expect(hasContactDetails(text)).toBe(false));

  it("is refused with a sentence when it is empty, too long or has contact details", () => {
    expect(publicTextError("sentence", "")).toBe("Please write a sentence about the meeting.");
    expect(publicTextError("reply", "")).toBe("Please write a reply.");
    expect(publicTextError("sentence", "x".repeat(301))).toBe(
      "Please write at most 300 characters. There are 301 now.",
    );
    expect(publicTextError("reply", "www.example.com")).toBe(
      "Please leave out links, email addresses and phone numbers.",
    );
    expect(publicTextError("sentence", "Clear and calm.")).toBeUndefined();
  });
});

it("is signed with an initial", () => {
  expect(["anna", " Özlem", "", "李"].map(authorOf)).toEqual(["A.", "Ö.", "A visitor", "李."]);
});

it("is shown from the third on, with one decimal", () => {
  expect(shownRating({ count: 2, sum: 10 })).toBeNull();
  expect(shownRating({ count: 3, sum: 14 })).toEqual({ average: 4.7, count: 3 });
  expect(shownRating({ count: 12, sum: 50 })).toEqual({ average: 4.2, count: 12 });
});
