// The eligibility rules: each fails for one reason alone.
import { describe, expect, it } from "vitest";
import {
  type Candidate,
  ELIGIBILITY_RULES,
  ELIGIBILITY_VERSION,
  findFailedRule,
  findFailedSpecialistRule,
  type MatchRequest,
  passesRequestRules,
} from "./eligibility.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

const NOW = Date.UTC(2026, 9, 20, 10);
const HOUR = 3_600_000;
const START = NOW + 24 * HOUR;

const lot: OpenLot = { subcategoryId: null, remaining: 1, expiresAt: NOW + HOUR, unitPriceMinor: 1_500 };
const cap: CapWindow = { of: "leads", left: 1, full: 1, until: NOW + HOUR };

const candidateWith = (change: Partial<Candidate> = {}): Candidate => ({
  id: "robin",
  status: "active",
  verified: true,
  onboarded: true,
  accepting: true,
  serves: true,
  credentialUntil: NOW + HOUR,
  licences: [{ until: NOW + HOUR, places: ["AT", "US-NY"] }],
  email: "robin@example.test",
  subcategoryIds: ["sub"],
  languages: ["en"],
  locations: ["zoom"],
  lots: [lot],
  caps: [cap],
  earliestStart: (now) => now + 4 * HOUR,
  latestStart: (now) => now + 48 * HOUR,
  isWithinHours: () => true,
  isHeldFor: () => false,
  isFree: () => true,
  ...change,
});

const request: MatchRequest = {
  now: NOW,
  categoryId: "cat",
  subcategoryId: "sub",
  location: "zoom",
  language: "en",
  visitorMailbox: "vera@example.test",
  trackId: "track",
  places: ["AT"],
};

interface Case {
  rule: string;
  candidate?: Partial<Candidate>;
  request?: Partial<MatchRequest>;
  startsAt?: number;
}
const cases: Case[] = [
  { rule: "active", candidate: { status: "suspended" } },
  { rule: "active", candidate: { status: "needs-verification" } },
  { rule: "verified", candidate: { verified: false } },
  { rule: "onboarded", candidate: { onboarded: false } },
  { rule: "accepting", candidate: { accepting: false } },
  { rule: "serves-category", candidate: { serves: false } },
  { rule: "own-link", request: { own: { specialistId: "another", locations: ["zoom"] } } },
  { rule: "credential", candidate: { credentialUntil: NOW } },
  { rule: "credential", candidate: { credentialUntil: 0 } },
  { rule: "licensed-here", request: { places: ["PT"] } },
  { rule: "licensed-here", request: { places: ["US", "US-CA"] } },
  { rule: "licensed-here", candidate: { licences: [{ until: NOW, places: ["AT"] }] } },
  { rule: "licensed-here", candidate: { licences: [{ until: NOW + HOUR, places: [] }] } },
  { rule: "serves-subcategory", request: { subcategoryId: "other" } },
  { rule: "credit", candidate: { lots: [] } },
  { rule: "credit", candidate: { lots: [{ ...lot, expiresAt: NOW }] } },
  { rule: "caps", candidate: { caps: [{ ...cap, left: 0 }] } },
  { rule: "caps", candidate: { caps: [{ ...cap, of: "spending", left: 1_499 }] } },
  { rule: "location", request: { location: "phone" } },
  { rule: "location", request: { own: { specialistId: "robin", locations: ["phone"] } } },
  { rule: "language", request: { language: "fr" } },
  { rule: "not-oneself", request: { visitorMailbox: "robin@example.test" } },
  { rule: "opening-hours", candidate: { isWithinHours: () => false } },
  { rule: "notice", startsAt: NOW + 4 * HOUR - 1 },
  { rule: "horizon", startsAt: NOW + 48 * HOUR + 1 },
  { rule: "free", candidate: { isFree: () => false } },
];

const failedIn = ({ candidate, request: change, startsAt = START }: Case) =>
  ELIGIBILITY_RULES.filter((rule) => !rule.passes(candidateWith(candidate), { ...request, ...change }, startsAt));

describe("the rules", () => {
  it("are these, in this order", () => {
    expect(ELIGIBILITY_RULES.map(({ name, dependsOn }) => [name, dependsOn])).toEqual([
      ["active", "specialist"],
      ["verified", "specialist"],
      ["onboarded", "specialist"],
      ["accepting", "specialist"],
      ["serves-category", "specialist"],
      ["own-link", "request"],
      ["credential", "request"],
      ["licensed-here", "request"],
      ["serves-subcategory", "request"],
      ["credit", "request"],
      ["caps", "request"],
      ["location", "request"],
      ["language", "request"],
      ["not-oneself", "request"],
      ["opening-hours", "start"],
      ["notice", "start"],
      ["horizon", "start"],
      ["free", "start"],
    ]);
  });

  it("have a version, which each booking records: raise it with any change of the rules", () => {
    expect([ELIGIBILITY_VERSION, ELIGIBILITY_RULES.length]).toEqual([6, 18]);
  });

  it.each(cases.filter(({ rule }) => ["opening-hours", "notice", "horizon", "free"].includes(rule)))(
    "don't ask for $rule where the request holds the start",
    (given) => {
      const isHeldFor = (startsAt: number) => startsAt === (given.startsAt ?? START);
      expect(failedIn({ ...given, candidate: { ...given.candidate, isHeldFor } })).toEqual([]);
    },
  );

  it("each have messages of their own", () => {
    const messages = ELIGIBILITY_RULES.map(({ message }) => message);
    const forOthers = ELIGIBILITY_RULES.map(({ messageForOthers }) => messageForOthers);
    for (const own of [messages, forOthers]) expect(new Set(own).size).toBe(ELIGIBILITY_RULES.length);
    for (const message of messages) expect(message).toMatch(/^[A-Z].*\.$/);
    for (const message of forOthers) expect(message).toMatch(/^This specialist.+\.$/);
  });

  it.each<[Candidate["licences"], MatchRequest["places"]]>([
    [null, ["PT"]],
    [[{ until: NOW + HOUR, places: ["PT"] }], undefined],
    [[{ until: NOW + HOUR, places: ["AT"] }, { until: NOW + HOUR, places: ["PT"] }], ["PT"]],
    [[{ until: NOW + HOUR, places: ["US"] }], ["US", "US-NY"]],
    [[{ until: NOW + HOUR, places: ["US-NY"] }], ["US", "US-NY"]],
  ])("with the licences %j nobody is left out for %j", (licences, places) => {
    expect(failedIn({ rule: "", candidate: { licences }, request: { places } })).toEqual([]);
  });

  it("all pass for a specialist who can be booked", () => {
    expect(findFailedRule(candidateWith(), request, START)).toBeUndefined();
    expect(findFailedSpecialistRule(candidateWith(), request)).toBeUndefined();
    expect(passesRequestRules(candidateWith(), request)).toBe(true);
  });

  it.each(cases)("$rule alone fails for %j", (testCase) => {
    expect(failedIn(testCase).map(({ name }) => name)).toEqual([testCase.rule]);
    const failed = findFailedRule(
      candidateWith(testCase.candidate),
      { ...request, ...testCase.request },
      testCase.startsAt ?? START,
    );
    expect(failed?.name).toBe(testCase.rule);
  });

  it.each(cases)("before the start is known, $rule fails by what it depends on (%j)", (testCase) => {
    const scope = ELIGIBILITY_RULES.find(({ name }) => name === testCase.rule)?.dependsOn;
    const candidate = candidateWith(testCase.candidate);
    const changed = { ...request, ...testCase.request };
    expect(findFailedSpecialistRule(candidate, changed)?.name).toBe(scope === "specialist" ? testCase.rule : undefined);
    expect(passesRequestRules(candidate, changed)).toBe(scope !== "request");
  });

  it("have a case each", () => {
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(ELIGIBILITY_RULES.map(({ name }) => name)));
  });
});

describe("an absent field fails no rule", () => {
  it.each<[string, Partial<MatchRequest>, Partial<Candidate>]>([
    ["no location", { location: undefined }, { locations: [] }],
    ["no language", { language: undefined }, { languages: [] }],
    ["no email address yet", { visitorMailbox: undefined }, {}],
    ["no subcategory", { subcategoryId: null }, { subcategoryIds: ["other"] }],
    ["every subcategory served", {}, { subcategoryIds: [] }],
    ["a credential that never expires", {}, { credentialUntil: Infinity }],
    ["no caps", {}, { caps: [] }],
  ])("%s", (_, requestChange, candidateChange) => {
    expect(findFailedRule(candidateWith(candidateChange), { ...request, ...requestChange }, START)).toBeUndefined();
  });

  it.each([["exactly the minimum notice", NOW + 4 * HOUR], ["exactly the horizon", NOW + 48 * HOUR]])(
    "%s",
    (_, startsAt) => {
      expect(findFailedRule(candidateWith(), request, startsAt)).toBeUndefined();
    },
  );
});
