// Every transition of a help request, allowed and forbidden, for both sides; the periods; who may delete.
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  type Actor,
  canDelete,
  disputeDeadline,
  HELP_STATUSES,
  type HelpFacts,
  type HelpStatus,
  listTransitions,
  replyProblem,
  statusAfterReply,
  transitionProblem,
} from "./rules.ts";

const NOW = 1_000 * DAY_MS;
const facts = (status: HelpStatus, more: Partial<HelpFacts> = {}): HelpFacts => {
  const done = status === "resolved" || status === "closed";
  return {
    kind: "question",
    status,
    resolution: done ? "answered" : null,
    resolvedAt: done ? NOW : null,
    openedBy: "user",
    ...more,
  };
};

const ALLOWED: Record<Actor, Record<HelpStatus, HelpStatus[]>> = {
  support: {
    open: ["in-progress", "waiting-for-user", "resolved"],
    "in-progress": ["open", "waiting-for-user", "resolved"],
    "waiting-for-user": ["in-progress", "resolved"],
    resolved: ["closed"],
    closed: [],
  },
  user: {
    open: ["resolved"],
    "in-progress": ["resolved"],
    "waiting-for-user": ["in-progress", "resolved"],
    resolved: ["open"],
    closed: [],
  },
};
const CASES = (["support", "user"] as const).flatMap((by) =>
  HELP_STATUSES.flatMap((from) => HELP_STATUSES.filter((to) => to !== from).map((to) => [by, from, to] as const))
);
const requestTo = (by: Actor, to: HelpStatus) => ({
  to,
  hasMessage: true,
  ...(by === "support" && to === "resolved" ? { resolution: "answered" as const } : {}),
});

test.each(CASES)("%s: %s to %s", (by, from, to) => {
  const problem = transitionProblem(facts(from), by, requestTo(by, to), NOW);
  if (ALLOWED[by][from].includes(to)) return expect(problem).toBeUndefined();
  expect(problem).toMatch(/^A request that is .* can't change to .*\./);
});

test.each(CASES)("%s: %s offers %s exactly when it is allowed", (by, from, to) => {
  expect(listTransitions(facts(from), by, NOW).some((offered) => offered.to === to)).toBe(
    ALLOWED[by][from].includes(to),
  );
});

describe("resolving", () => {
  const resolve = (
    kind: HelpFacts["kind"],
    resolution?: "credited" | "answered" | "withdrawn",
    by: Actor = "support",
  ) => transitionProblem(facts("open", { kind }), by, { to: "resolved", resolution, hasMessage: false }, NOW);

  test("needs a resolution that fits the kind", () => {
    expect(resolve("question")).toBe("Please choose how the request was resolved.");
    expect(resolve("question", "credited")).toBe("This request can't be resolved as credited.");
    expect(resolve("lead-dispute", "credited")).toBeUndefined();
    expect(resolve("lead-dispute", "withdrawn")).toBe("This request can't be resolved as withdrawn.");
  });

  test("by the person who asked means withdrawing, and nothing else", () => {
    expect(resolve("lead-dispute", undefined, "user")).toBeUndefined();
    expect(resolve("lead-dispute", "withdrawn", "user")).toBeUndefined();
    expect(resolve("lead-dispute", "credited", "user")).toMatch(/^You can withdraw/);
  });

  test("is the only status with a resolution", () => {
    const request = { to: "in-progress" as const, resolution: "answered" as const, hasMessage: false };
    expect(transitionProblem(facts("open"), "support", request, NOW)).toBe(
      "Only a resolved request has a resolution.",
    );
  });

  test("with another resolution is rejected with the one that was given", () => {
    const request = { to: "resolved" as const, resolution: "declined" as const, hasMessage: false };
    expect(transitionProblem(facts("resolved"), "support", request, NOW)).toBe(
      "This request was already decided: answered.",
    );
  });
});

describe("reopening", () => {
  const reopen = (days: number, hasMessage = true) =>
    transitionProblem(facts("resolved", { resolvedAt: NOW - days * DAY_MS }), "user", { to: "open", hasMessage }, NOW);

  test("needs a message, within 7 days", () => {
    expect(reopen(0, false)).toBe("Please include a message.");
    expect(reopen(7)).toBeUndefined();
    expect(reopen(7.01)).toMatch(/^A request can only be reopened for 7 days/);
  });

  test("happens by replying, as long as it is allowed", () => {
    const old = facts("resolved", { resolvedAt: NOW - 8 * DAY_MS });
    expect(replyProblem(old, "user", NOW)).toMatch(/for 7 days/);
    expect(replyProblem(old, "support", NOW)).toBeUndefined();
    expect(replyProblem(facts("closed"), "support", NOW)).toMatch(/closed/);
    expect(replyProblem(facts("resolved"), "user", NOW)).toBeUndefined();
  });
});

test("a request that Parley opened cannot be withdrawn", () => {
  const request = { to: "resolved" as const, hasMessage: true };
  expect(transitionProblem(facts("open", { openedBy: "parley" }), "user", request, NOW)).toMatch(
    /^We opened this request/,
  );
});

test("a reply alone changes the status where the table says so", () => {
  const by = (actor: Actor) => HELP_STATUSES.map((status) => statusAfterReply({ status }, actor));
  expect(by("user")).toEqual([undefined, undefined, "in-progress", "open", undefined]);
  expect(by("support")).toEqual(["in-progress", undefined, undefined, undefined, undefined]);
});

test("a person deletes only their own request without a reply", () => {
  const may = (answered: boolean, openedBy: "user" | "parley", by: Actor) => canDelete({ answered, openedBy }, by);
  expect([may(false, "user", "user"), may(true, "user", "user")]).toEqual([true, false]);
  expect([may(false, "parley", "user"), may(true, "parley", "support")]).toEqual([false, true]);
});

test("the days of a dispute count from the end of the meeting, or from the creation of the lead", () => {
  expect(disputeDeadline({ creditAt: 0, meetingEndsAt: null }, 14)).toBe(14 * DAY_MS);
  expect(disputeDeadline({ creditAt: 0, meetingEndsAt: 30 * DAY_MS }, 14)).toBe(44 * DAY_MS);
});
