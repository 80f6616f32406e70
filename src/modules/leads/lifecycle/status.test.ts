// Transitions that screens do not list: each from the statuses of the table, and from no other.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { historyOf, leadIn, leadRow } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { cannotBecome, LEAD_MOVES, LEAD_TRANSITIONS, type LeadMove, type LeadTransition } from "../rules.ts";
import { LEAD_STATUSES, type LeadStatus } from "../status-rules.ts";
import { changeStatus } from "./status.ts";

let app: TestApp;
let specialistId: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 100 });
});
afterAll(() => app.close());

type SystemTransition = Exclude<LeadTransition, LeadMove>;
/** The transitions of docs/product/leads.md, and those of administrators. */
const TABLE: Record<SystemTransition, [from: LeadStatus[], to: LeadStatus]> = {
  addTime: [["booked"], "booked"],
  loseMeeting: [["booked"], "live"],
  gainConsent: [["received"], "received"],
  missConsent: [["received"], "expired"],
  loseVisitor: [["received", "live"], "expired"],
  missAcceptance: [["received"], "expired"],
  goCold: [["live"], "expired"],
  missOutcome: [["booked"], "expired"],
  reassign: [["received", "live", "booked", "expired"], "received"],
  reassignBooked: [["received", "live", "booked", "expired"], "booked"],
  leave: [["received", "live", "booked"], "expired"],
  remove: [["received", "live", "booked"], "expired"],
};
const TRANSITIONS = Object.keys(TABLE) as SystemTransition[];
/** Who gives a lead knows until when it can be accepted. */
const change = (id: string, transition: SystemTransition) =>
  app.transact(async (tx) => {
    const given = TABLE[transition][1] === "received" ? { acceptBy: tx.now } : {};
    return await changeStatus(tx, await leadRow(app, id), transition, given);
  });

test("the table has these transitions and no others", () => {
  const system = Object.entries(LEAD_TRANSITIONS).filter(([name]) => !LEAD_MOVES.includes(name as LeadMove));
  expect(Object.fromEntries(system.map(([name, { from, to }]) => [name, [from, to]]))).toEqual(TABLE);
});

const allowed = TRANSITIONS.flatMap((name) => TABLE[name][0].map((status) => [name, status] as const));
test.each(allowed)("%s changes a lead that is %s", async (name, from) => {
  const id = await leadIn(app, specialistId, from);
  expect(await change(id, name)).toMatchObject({ status: TABLE[name][1] });
  expect((await historyOf(app, id)).at(-1)).toBe(LEAD_TRANSITIONS[name].timeline);
});

test("a lead never has a status without its deadline", async () => {
  const id = await leadIn(app, specialistId, "live");
  const lead = await leadRow(app, id);
  await expect(app.transact((tx) => changeStatus(tx, lead, "reassign"))).rejects.toThrow("without a deadline");
  expect(await leadRow(app, id)).toEqual(lead);
  const booked = await app.transact((tx) => changeStatus(tx, lead, "book"));
  expect(booked.outcomeBy).toBeGreaterThan(app.clock.now());
});

const forbidden = TRANSITIONS.flatMap((name) =>
  LEAD_STATUSES.filter((status) => !TABLE[name][0].includes(status)).map((status) => [name, status] as const)
);
test.each(forbidden)("%s changes nothing about a lead that is %s", async (name, status) => {
  const id = await leadIn(app, specialistId, status);
  const before = [await leadRow(app, id), await historyOf(app, id), await app.allEvents()];
  await expect(change(id, name)).rejects.toMatchObject({
    status: 400,
    code: "illegal_transition",
    sentences: [cannotBecome(status, TABLE[name][1])],
  });
  expect([await leadRow(app, id), await historyOf(app, id), await app.allEvents()]).toEqual(before);
});
