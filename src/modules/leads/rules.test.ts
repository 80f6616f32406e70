// The specialist's transitions: the allowed ones by table, and that nothing else is allowed.
import { describe, expect, test } from "vitest";
import {
  findKeepingMove,
  findMove,
  findMoveProblem,
  keepsDeadline,
  LEAD_MOVES,
  LEAD_TRANSITIONS,
  type LeadFacts,
  listMoves,
  type Transition,
  transitionOf,
} from "./rules.ts";
import { isOpenLead, isWon, LEAD_STATUSES, type LeadStatus, leadStatus, OPEN_LEAD_STATUSES } from "./status-rules.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const PERIODS = { reopenDays: 30, correctionDays: 14 };
const lead = (status: LeadStatus, more: Partial<LeadFacts> = {}): LeadFacts => ({
  status,
  statusAt: NOW - DAY,
  acceptBy: null,
  meetingStartsAt: null,
  ...more,
});

const ALLOWED: [LeadStatus, LeadStatus][] = [
  ["received", "live"],
  ["live", "booked"],
  ["live", "converted"],
  ["live", "not-converted"],
  ["live", "expired"],
  ["booked", "converted"],
  ["booked", "not-converted"],
  ["booked", "expired"],
  ["converted", "not-converted"],
  ["not-converted", "converted"],
  ["not-converted", "live"],
  ["expired", "live"],
];
const PAIRS = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as [LeadStatus, LeadStatus]));
const isAllowed = ([from, to]: [LeadStatus, LeadStatus]) => ALLOWED.some(([a, b]) => a === from && b === to);

test.each(PAIRS.filter(isAllowed))("%s may become %s", (from, to) => {
  expect(findMoveProblem(lead(from), to, NOW, PERIODS)).toBeUndefined();
});

test.each(PAIRS.filter((pair) => pair[0] !== pair[1] && !isAllowed(pair)))("%s may not become %s", (from, to) => {
  expect(findMove(lead(from), to)).toBeUndefined();
  const problem = findMoveProblem(lead(from), to, NOW, PERIODS);
  expect(problem).toMatch(/^This lead is .+ and can't be marked as .+\. Possible now: .+\.$/);
});

describe("an allowed transition can be closed", () => {
  test.each<[string, LeadFacts, LeadStatus, string]>([
    [
      "accepting after acceptBy",
      lead("received", { acceptBy: NOW }),
      "live",
      "The time to accept this lead has passed",
    ],
    [
      "converting before the meeting",
      lead("booked", { meetingStartsAt: NOW + 1 }),
      "converted",
      "once the meeting has started",
    ],
    ["reopening after 30 days", lead("expired", { statusAt: NOW - 30 * DAY - 1 }), "live", "for 30 days only"],
    [
      "correcting after 14 days",
      lead("converted", { statusAt: NOW - 14 * DAY - 1 }),
      "not-converted",
      "for 14 days only",
    ],
    [
      "correcting back after 14 days",
      lead("not-converted", { statusAt: NOW - 14 * DAY - 1 }),
      "converted",
      "14 days only",
    ],
  ])("%s", (_what, facts, to, sentence) => {
    expect(findMoveProblem(facts, to, NOW, PERIODS)).toContain(sentence);
    expect(listMoves(facts, NOW, PERIODS).find((move) => move.to === to)?.closed).toContain(sentence);
  });

  test.each<[string, LeadFacts, LeadStatus]>([
    ["accepting a moment before acceptBy", lead("received", { acceptBy: NOW + 1 }), "live"],
    ["converting from the meeting's start on", lead("booked", { meetingStartsAt: NOW }), "converted"],
    ["reopening on the 30th day", lead("expired", { statusAt: NOW - 30 * DAY }), "live"],
    ["correcting on the 14th day", lead("converted", { statusAt: NOW - 14 * DAY }), "not-converted"],
    ["closing before the meeting", lead("booked", { meetingStartsAt: NOW + DAY }), "expired"],
  ])("%s is possible", (_what, facts, to) => {
    expect(findMoveProblem(facts, to, NOW, PERIODS)).toBeUndefined();
  });
});

test("screens are offered exactly what the table has", () => {
  for (const from of LEAD_STATUSES) {
    expect(listMoves(lead(from), NOW, PERIODS).map((move) => move.to).sort()).toEqual(
      ALLOWED.filter(([a]) => a === from).map(([, to]) => to).sort(),
    );
  }
});

describe("a lead that has lost its credit", () => {
  const returned = (status: LeadStatus, more: Partial<LeadFacts> = {}) =>
    lead(status, { creditReturned: true, meetingStartsAt: NOW - DAY, ...more });
  const offered = (status: LeadStatus) => listMoves(returned(status), NOW, PERIODS).map(({ move }) => move);

  test("can only be kept or closed, and reopened or corrected once it is closed", () => {
    expect(Object.fromEntries(LEAD_STATUSES.map((status) => [status, offered(status)]))).toEqual({
      received: ["keep"],
      live: ["keep", "giveUp"],
      booked: ["keepBooked", "giveUp"],
      converted: ["correctToNotConverted"],
      "not-converted": ["reopen"],
      expired: ["reopen"],
    });
  });

  test.each<[LeadStatus, LeadStatus]>([
    ["live", "booked"],
    ["live", "converted"],
    ["live", "not-converted"],
    ["booked", "converted"],
    ["booked", "not-converted"],
    ["not-converted", "converted"],
  ])("from %s it may not become %s", (from, to) => {
    expect(findMove(returned(from), to)).toBeUndefined();
    expect(findMoveProblem(returned(from), to, NOW, PERIODS)).toMatch(
      from === "not-converted"
        ? /Possible now: in progress\./
        : /you can keep it, which uses a credit again, or close it\.$/,
    );
  });

  test("is not kept once the visitor's details are deleted or the time to accept has passed", () => {
    const keepOf = (facts: LeadFacts) =>
      listMoves(facts, NOW, PERIODS).find(({ move }) => move === findKeepingMove(facts));
    expect(keepOf(returned("live"))?.closed).toBeUndefined();
    expect(keepOf(returned("live", { erased: true }))?.closed).toContain("nothing to keep");
    expect(keepOf(returned("booked", { erased: true }))?.closed).toContain("nothing to keep");
    expect(keepOf(returned("expired", { erased: true }))?.closed).toContain("stays closed");
    expect(keepOf(returned("received", { acceptBy: NOW }))?.closed).toContain("has passed");
    expect(findKeepingMove(returned("converted"))).toBeUndefined();
  });
});

test("the credit of a converted lead never returns by a rule", () => {
  expect(LEAD_STATUSES.filter((status) => isWon(status))).toEqual(["converted"]);
});

describe("an open lead", () => {
  const FREE = LEAD_MOVES.map(transitionOf).filter(({ withoutCredit }) => withoutCredit !== "only");

  test.each(OPEN_LEAD_STATUSES)("that is %s has a way on, with its credit and without", (status) => {
    expect(listMoves(lead(status), NOW, PERIODS)).not.toEqual([]);
    expect(listMoves(lead(status, { creditReturned: true }), NOW, PERIODS)).not.toEqual([]);
  });

  test.each(OPEN_LEAD_STATUSES)("that is %s ends by the clock when nothing happens", (status) => {
    expect(leadStatus(status).due).not.toBeNull();
    const ends = Object.values<Transition>(LEAD_TRANSITIONS).filter(({ by, from }) =>
      by === "clock" && from.includes(status)
    );
    expect(ends.map(({ to }) => isOpenLead(to))).toEqual([false]);
  });

  test.each(OPEN_LEAD_STATUSES)("that is %s gets no new deadline by being taken to and fro", (start) => {
    const stillOpen = (from: LeadStatus) => FREE.filter((move) => move.from.includes(from) && isOpenLead(move.to));
    const reachedFrom = (status: LeadStatus, seen: LeadStatus[] = []): LeadStatus[] =>
      seen.includes(status)
        ? seen
        : stillOpen(status).reduce<LeadStatus[]>((found, { to }) => reachedFrom(to, found), [...seen, status]);
    for (const move of stillOpen(start)) {
      if (!keepsDeadline(move, start)) expect(reachedFrom(move.to)).not.toContain(start);
    }
  });
});
