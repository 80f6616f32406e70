// Every move of a help request, allowed and forbidden, for both sides; the periods; who may delete.
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import {
  type Actor,
  afterReply,
  disputableUntil,
  HELP_STATUSES,
  type HelpFacts,
  mayDelete,
  moveProblem,
  movesOf,
  replyProblem,
} from "./rules.ts";
import type { HelpStatus } from "./schemas.ts";

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
const asked = (by: Actor, to: HelpStatus) => ({
  to,
  hasMessage: true,
  ...(by === "support" && to === "resolved" ? { resolution: "answered" as const } : {}),
});

test.each(CASES)("%s: %s to %s", (by, from, to) => {
  const problem = moveProblem(facts(from), by, asked(by, to), NOW);
  if (ALLOWED[by][from].includes(to)) return expect(problem).toBeUndefined();
  expect(problem).toMatch(/^A request that is .* cannot become .*\./);
});

test.each(CASES)("%s: %s offers %s exactly when it is allowed", (by, from, to) => {
  expect(movesOf(facts(from), by, NOW).some((move) => move.to === to)).toBe(ALLOWED[by][from].includes(to));
});

describe("resolving", () => {
  const resolve = (
    kind: HelpFacts["kind"],
    resolution?: "credited" | "answered" | "withdrawn",
    by: Actor = "support",
  ) => moveProblem(facts("open", { kind }), by, { to: "resolved", resolution, hasMessage: false }, NOW);

  test("needs a resolution that fits the kind", () => {
    expect(resolve("question")).toBe("Please say how the request was resolved.");
    expect(resolve("question", "credited")).toBe("This request cannot be resolved as credited.");
    expect(resolve("lead-dispute", "credited")).toBeUndefined();
    expect(resolve("lead-dispute", "withdrawn")).toBe("This request cannot be resolved as withdrawn.");
  });

  test("by its person is withdrawing, and nothing else", () => {
    expect(resolve("lead-dispute", undefined, "user")).toBeUndefined();
    expect(resolve("lead-dispute", "withdrawn", "user")).toBeUndefined();
    expect(resolve("lead-dispute", "credited", "user")).toMatch(/^You can withdraw/);
  });

  test("belongs to no other status", () => {
    const wanted = { to: "in-progress" as const, resolution: "answered" as const, hasMessage: false };
    expect(moveProblem(facts("open"), "support", wanted, NOW)).toBe(
      "Only a request that is resolved has a resolution.",
    );
  });

  test("another way than it was is refused with how it was", () => {
    const wanted = { to: "resolved" as const, resolution: "declined" as const, hasMessage: false };
    expect(moveProblem(facts("resolved"), "support", wanted, NOW)).toBe(
      "This request was decided already: answered.",
    );
  });
});

describe("opening again", () => {
  const reopen = (days: number, hasMessage = true) =>
    moveProblem(facts("resolved", { resolvedAt: NOW - days * DAY_MS }), "user", { to: "open", hasMessage }, NOW);

  test("takes a message, within seven days", () => {
    expect(reopen(0, false)).toBe("Please write a message along with it.");
    expect(reopen(7)).toBeUndefined();
    expect(reopen(7.01)).toMatch(/^A request can be opened again for 7 days only/);
  });

  test("is what a reply does, as long as it may", () => {
    const old = facts("resolved", { resolvedAt: NOW - 8 * DAY_MS });
    expect(replyProblem(old, "user", NOW)).toMatch(/7 days only/);
    expect(replyProblem(old, "support", NOW)).toBeUndefined();
    expect(replyProblem(facts("closed"), "support", NOW)).toMatch(/closed/);
    expect(replyProblem(facts("resolved"), "user", NOW)).toBeUndefined();
  });
});

test("what Parley opened is not for its person to withdraw", () => {
  const wanted = { to: "resolved" as const, hasMessage: true };
  expect(moveProblem(facts("open", { openedBy: "parley" }), "user", wanted, NOW)).toMatch(/^We opened this request/);
});

test("a reply leads on by itself", () => {
  const by = (actor: Actor) => HELP_STATUSES.map((status) => afterReply({ status }, actor));
  expect(by("user")).toEqual([undefined, undefined, "in-progress", "open", undefined]);
  expect(by("support")).toEqual(["in-progress", undefined, undefined, undefined, undefined]);
});

test("a person deletes only what nobody has answered", () => {
  const may = (answered: boolean, openedBy: "user" | "parley", by: Actor) => mayDelete({ answered, openedBy }, by);
  expect([may(false, "user", "user"), may(true, "user", "user")]).toEqual([true, false]);
  expect([may(false, "parley", "user"), may(true, "parley", "support")]).toEqual([false, true]);
});

test("a lead is disputed from its meeting's end on, or from its beginning", () => {
  expect(disputableUntil({ createdAt: 0, meetingEndsAt: null }, 14)).toBe(14 * DAY_MS);
  expect(disputableUntil({ createdAt: 0, meetingEndsAt: 30 * DAY_MS }, 14)).toBe(44 * DAY_MS);
});
