// The same visitor books the same specialist again: the second credit returns by its rule, once.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, creditsLeft, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { returnLeadCredit } from "./lead-credits.ts";

const TEN = "2026-10-21T08:00:00Z";
const ELEVEN = "2026-10-21T09:00:00Z";
let app: TestApp;
let specialistId = "";
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
});
afterEach(() => app.close());

const stateOf = async (id: string) => (await leadRow(app, id)).creditState;

test("within 30 days the second meeting takes place, its credit returns, and the first stays paid", async () => {
  const contact = newContact();
  const first = await bookedLead(app, specialistId, TEN, { contact });
  const second = await bookedLead(app, specialistId, ELEVEN, {
    contact: { ...contact, email: contact.email.toUpperCase() },
  });
  expect([await stateOf(first), await stateOf(second)]).toEqual(["consumed", "returned"]);
  expect((await leadRow(app, second)).status).toBe("booked");
  expect(await creditsLeft(app, specialistId)).toBe(9);
  expect(await app.eventsOf("billing.credit_returned")).toMatchObject([{ rule: "duplicate", specialistId }]);
  expect(await listImbalances(app)).toEqual([]);
});

test.each([
  ["mailbox", { email: "a.nna+2@googlemail.com", phone: "+436601111112" }],
  ["number", { email: "other@example.test", phone: "+436601111111" }],
])("another request of the same %s is a duplicate, and keeps what was typed", async (_what, other) => {
  await bookedLead(app, specialistId, TEN, {
    contact: { ...newContact(), email: "anna+1@gmail.com", phone: "+436601111111" },
  });
  const contact = { ...newContact(), ...other };
  const second = await bookedLead(app, specialistId, ELEVEN, { contact });
  expect(await stateOf(second)).toBe("returned");
  expect((await leadRow(app, second)).contact).toEqual(contact);
});

test("another visitor, specialist or category, or 31 days, is no duplicate", async () => {
  const contact = newContact();
  const first = await bookedLead(app, specialistId, TEN, { contact });
  const stranger = await bookedLead(app, specialistId, ELEVEN);
  const other = await makeSpecialist(app, { credits: 10 });
  const elsewhere = await bookedLead(app, other, ELEVEN, { contact });
  app.clock.set(app.clock.now() + 31 * DAY_MS);
  const later = await bookedLead(app, specialistId, "2026-11-23T09:00:00Z", { contact });
  for (const id of [first, stranger, elsewhere, later]) expect(await stateOf(id)).toBe("consumed");
});

test("nothing returns when the first credit was returned already", async () => {
  const contact = newContact();
  const first = await bookedLead(app, specialistId, TEN, { contact });
  const lead = await leadRow(app, first);
  await app.transact((tx) => returnLeadCredit(tx, lead, "visitor-cancelled"));
  const second = await bookedLead(app, specialistId, ELEVEN, { contact });
  expect(await stateOf(second)).toBe("consumed");
});
