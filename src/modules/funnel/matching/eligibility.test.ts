// The one list of gates: each is closed by one thing alone, and nothing else decides.
import { describe, expect, it } from "vitest";
import { answersAsk, type Ask, closedGate, closedToAll, GATES, type Offer } from "./eligibility.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

const NOW = Date.UTC(2026, 9, 20, 10);
const HOUR = 3_600_000;
const START = NOW + 24 * HOUR;

const lot: OpenLot = { subcategoryId: null, remaining: 1, expiresAt: NOW + HOUR, unitPriceMinor: 1_500 };
const cap: CapWindow = { of: "leads", left: 1, full: 1, until: NOW + HOUR };

const offerWith = (change: Partial<Offer> = {}): Offer => ({
  status: "active",
  verified: true,
  onboarded: true,
  accepting: true,
  serves: true,
  credentialUntil: NOW + HOUR,
  email: "robin@example.test",
  subcategoryIds: ["sub"],
  languages: ["en"],
  locations: ["zoom"],
  lots: [lot],
  caps: [cap],
  holds: () => [],
  earliestStart: (now) => now + 4 * HOUR,
  latestStart: (now) => now + 48 * HOUR,
  opens: () => true,
  isFree: () => true,
  ...change,
});

const ask: Ask = {
  now: NOW,
  categoryId: "cat",
  subcategoryId: "sub",
  location: "zoom",
  language: "en",
  visitorEmail: "vera@example.test",
  trackId: "track",
};
const held = { categoryId: "cat", subcategoryId: null };

interface Case {
  gate: string;
  offer?: Partial<Offer>;
  ask?: Partial<Ask>;
  startsAt?: number;
}
const cases: Case[] = [
  { gate: "active", offer: { status: "suspended" } },
  { gate: "active", offer: { status: "needs-verification" } },
  { gate: "verified", offer: { verified: false } },
  { gate: "onboarded", offer: { onboarded: false } },
  { gate: "accepting", offer: { accepting: false } },
  { gate: "serves-category", offer: { serves: false } },
  { gate: "credential", offer: { credentialUntil: NOW } },
  { gate: "credential", offer: { credentialUntil: 0 } },
  { gate: "serves-subcategory", ask: { subcategoryId: "other" } },
  { gate: "credit", offer: { lots: [] } },
  { gate: "credit", offer: { lots: [{ ...lot, expiresAt: NOW }] } },
  { gate: "credit", offer: { holds: () => [held], caps: [] } },
  { gate: "caps", offer: { caps: [{ ...cap, left: 0 }] } },
  { gate: "caps", offer: { caps: [{ ...cap, of: "spending", left: 1_499 }] } },
  { gate: "caps", offer: { holds: () => [{ ...held, categoryId: "elsewhere" }] } },
  { gate: "location", ask: { location: "phone" } },
  { gate: "language", ask: { language: "fr" } },
  { gate: "not-oneself", ask: { visitorEmail: "robin@example.test" } },
  { gate: "opening-hours", offer: { opens: () => false } },
  { gate: "notice", startsAt: NOW + 4 * HOUR - 1 },
  { gate: "horizon", startsAt: NOW + 48 * HOUR + 1 },
  { gate: "free", offer: { isFree: () => false } },
];

const closedIn = ({ offer, ask: asked, startsAt = START }: Case) =>
  GATES.filter((gate) => !gate.passes(offerWith(offer), { ...ask, ...asked }, startsAt));

describe("the gates of PRODUCT section 4", () => {
  it("are these, in this order", () => {
    expect(GATES.map((gate) => [gate.name, gate.on])).toEqual([
      ["active", "specialist"],
      ["verified", "specialist"],
      ["onboarded", "specialist"],
      ["accepting", "specialist"],
      ["serves-category", "specialist"],
      ["credential", "ask"],
      ["serves-subcategory", "ask"],
      ["credit", "ask"],
      ["caps", "ask"],
      ["location", "ask"],
      ["language", "ask"],
      ["not-oneself", "ask"],
      ["opening-hours", "start"],
      ["notice", "start"],
      ["horizon", "start"],
      ["free", "start"],
    ]);
  });

  it("each say in a sentence of their own why they are closed", () => {
    expect(new Set(GATES.map((gate) => gate.closed)).size).toBe(GATES.length);
    for (const { closed } of GATES) expect(closed).toMatch(/^[A-Z].*\.$/);
  });

  it("are all open for a specialist who can be booked", () => {
    expect(closedGate(offerWith(), ask, START)).toBeUndefined();
    expect(closedToAll(offerWith(), ask)).toBeUndefined();
    expect(answersAsk(offerWith(), ask)).toBe(true);
  });

  it.each(cases)("$gate is closed alone by %j", (one) => {
    expect(closedIn(one).map((gate) => gate.name)).toEqual([one.gate]);
    expect(closedGate(offerWith(one.offer), { ...ask, ...one.ask }, one.startsAt ?? START)?.name).toBe(one.gate);
  });

  it.each(cases)("whoever looks before the start is known sees $gate by its kind (%j)", (one) => {
    const kind = GATES.find((gate) => gate.name === one.gate)?.on;
    const asked = { ...ask, ...one.ask };
    expect(closedToAll(offerWith(one.offer), asked)?.name).toBe(kind === "specialist" ? one.gate : undefined);
    expect(answersAsk(offerWith(one.offer), asked)).toBe(kind !== "ask");
  });

  it("have a case each", () => {
    expect(new Set(cases.map((one) => one.gate))).toEqual(new Set(GATES.map((gate) => gate.name)));
  });
});

describe("what is not asked for closes nothing", () => {
  it.each<[string, Partial<Ask>, Partial<Offer>]>([
    ["no place", { location: undefined }, { locations: [] }],
    ["no language", { language: undefined }, { languages: [] }],
    ["no address yet", { visitorEmail: undefined }, {}],
    ["no subcategory", { subcategoryId: null }, { subcategoryIds: ["other"] }],
    ["every subcategory served", {}, { subcategoryIds: [] }],
    ["a credential without an end", {}, { credentialUntil: Infinity }],
    ["no caps", {}, { caps: [] }],
  ])("%s", (_, asked, offered) => {
    expect(closedGate(offerWith(offered), { ...ask, ...asked }, START)).toBeUndefined();
  });

  it.each([["the notice itself", NOW + 4 * HOUR], ["the horizon itself", NOW + 48 * HOUR]])("%s", (_, startsAt) => {
    expect(closedGate(offerWith(), ask, startsAt)).toBeUndefined();
  });
});
