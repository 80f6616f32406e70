// Every move of a lead: the allowed ones by table, and that nothing else is allowed.
import { describe, expect, test } from "vitest";
import {
  isContactShown,
  findTransition,
  timelineLabel,
  LEAD_STATUSES,
  type LeadFacts,
  transitionProblem,
  listTransitions,
  needsNewCredit,
  LEAD_REASONS,
} from "./rules.ts";
import { type LeadStatus, LeadStatusSchema, ReasonSchema } from "./schemas.ts";

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
  expect(transitionProblem(lead(from), to, NOW, PERIODS)).toBeUndefined();
});

test.each(PAIRS.filter((pair) => pair[0] !== pair[1] && !isAllowed(pair)))("%s may not become %s", (from, to) => {
  expect(findTransition(from, to)).toBeUndefined();
  const problem = transitionProblem(lead(from), to, NOW, PERIODS);
  expect(problem).toMatch(/^A lead that is .+ cannot become .+\. It can become: .+\.$/);
});

describe("a move that the table has may be closed", () => {
  test.each<[string, LeadFacts, LeadStatus, string]>([
    ["taking after acceptBy", lead("received", { acceptBy: NOW }), "live", "The time to take this lead is over"],
    [
      "converting before the meeting",
      lead("booked", { meetingStartsAt: NOW + 1 }),
      "converted",
      "once the meeting has begun",
    ],
    ["opening after 30 days", lead("expired", { statusAt: NOW - 30 * DAY - 1 }), "live", "for 30 days only"],
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
    expect(transitionProblem(facts, to, NOW, PERIODS)).toContain(sentence);
    expect(listTransitions(facts, NOW, PERIODS).find((move) => move.to === to)?.closed).toContain(sentence);
  });

  test.each<[string, LeadFacts, LeadStatus]>([
    ["taking a moment before acceptBy", lead("received", { acceptBy: NOW + 1 }), "live"],
    ["converting from the meeting's start on", lead("booked", { meetingStartsAt: NOW }), "converted"],
    ["opening on the 30th day", lead("expired", { statusAt: NOW - 30 * DAY }), "live"],
    ["correcting on the 14th day", lead("converted", { statusAt: NOW - 14 * DAY }), "not-converted"],
    ["giving up before the meeting", lead("booked", { meetingStartsAt: NOW + DAY }), "expired"],
  ])("%s is open", (_what, facts, to) => {
    expect(transitionProblem(facts, to, NOW, PERIODS)).toBeUndefined();
  });
});

test("screens are offered exactly what the table has", () => {
  for (const from of LEAD_STATUSES) {
    expect(listTransitions(lead(from), NOW, PERIODS).map((move) => move.to).sort()).toEqual(
      ALLOWED.filter(([a]) => a === from).map(([, to]) => to).sort(),
    );
  }
});

test("statuses and reasons have words, and no others", () => {
  expect(LEAD_STATUSES).toEqual(LeadStatusSchema.options);
  expect(LEAD_REASONS.map(({ value }) => value)).toEqual(ReasonSchema.options);
});

test.each<[LeadStatus, string | null, boolean]>([
  ["received", null, false],
  ["expired", "not-accepted", false],
  ["expired", "no-activity", true],
  ["expired", "given-up", true],
  ["live", null, true],
  ["booked", null, true],
])("the contact of a lead that is %s (%s) is shown: %s", (status, reason, shown) => {
  expect(isContactShown({ status, reason })).toBe(shown);
});

test("only a lead that lapsed costs another credit when it is opened again", () => {
  expect(needsNewCredit({ status: "expired", reason: "not-accepted", creditState: "returned" })).toBe(true);
  expect(needsNewCredit({ status: "expired", reason: "no-activity", creditState: "returned" })).toBe(false);
  expect(needsNewCredit({ status: "expired", reason: "no-activity", creditState: "consumed" })).toBe(false);
  expect(needsNewCredit({ status: "not-converted", reason: "price", creditState: "returned" })).toBe(false);
});

test.each([
  ["not-converted", { reason: "price" }, "Did not convert (the price)"],
  ["not-converted", { reason: "not-given" }, "Did not convert"],
  ["credit-returned", { rule: "not-accepted" }, "Your credit came back (not accepted)"],
  ["something-new", {}, "something new"],
])("history: %s %o", (kind, details, words) => {
  expect(timelineLabel(kind, details)).toBe(words);
});
