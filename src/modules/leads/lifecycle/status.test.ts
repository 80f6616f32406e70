// What the clock or a lost meeting does to a lead: from the one status of the table, and from no other.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/factories.ts";
import { historyOf, leadIn, leadRow } from "@tests/support/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { LEAD_STATUSES, LEAD_TURNS, type LeadStatus, type LeadTurn, STATUS_WORDS } from "../rules.ts";
import { turnLead } from "./status.ts";

let app: TestApp;
let specialistId: string;
beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 60 });
});
afterAll(() => app.close());

/** PRODUCT section 3. */
const TABLE: Record<LeadTurn, [from: LeadStatus, to: LeadStatus]> = {
  lapse: ["received", "expired"],
  goCold: ["live", "expired"],
  missOutcome: ["booked", "expired"],
  loseMeeting: ["booked", "live"],
  loseVisitor: ["live", "expired"],
};
const TURNS = Object.keys(TABLE) as LeadTurn[];
const turn = (id: string, name: LeadTurn) =>
  app.transact(async (tx) => turnLead(tx, await leadRow(app, id), name, { kind: "by-itself" }));

test("the table has these turns and no others", () => {
  expect(Object.fromEntries(Object.entries(LEAD_TURNS).map(([name, { from, to }]) => [name, [from, to]]))).toEqual(
    TABLE,
  );
});

test.each(TURNS)("%s turns what is in its status", async (name) => {
  const [from, to] = TABLE[name];
  const id = await leadIn(app, specialistId, from);
  expect(await turn(id, name)).toMatchObject({ status: to });
  expect((await historyOf(app, id)).at(-1)).toBe("by-itself");
});

const forbidden = TURNS.flatMap((name) =>
  LEAD_STATUSES.filter((status) => status !== TABLE[name][0]).map((status) => [name, status] as const)
);
test.each(forbidden)("%s does nothing to what is %s", async (name, status) => {
  const id = await leadIn(app, specialistId, status);
  const before = [await leadRow(app, id), await historyOf(app, id), await app.allEvents()];
  await expect(turn(id, name)).rejects.toMatchObject({
    status: 400,
    code: "illegal_transition",
    sentences: [`A lead that is ${STATUS_WORDS[status]} cannot become ${STATUS_WORDS[TABLE[name][1]]}.`],
  });
  expect([await leadRow(app, id), await historyOf(app, id), await app.allEvents()]).toEqual(before);
});
