// Making help requests: rows and event, whose lead and purchase, the days of a dispute, once and only once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBuyer } from "@tests/support/buyers.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/factories.ts";
import {
  ask,
  asked,
  countersBesideRequests,
  eventsOf,
  linesOf,
  QUESTION,
  requestRow,
  see,
  setStatus,
} from "@tests/support/help.ts";
import { bookedLead, leadIn, leadRow } from "@tests/support/leads.ts";
import { openTestPayments, type TestPayments } from "@tests/support/payments.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { refusalOf } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { returnLeadCredit } from "@/modules/leads/index.ts";

let app: TestApp;
let pay: TestPayments;
let specialistId: string;
let cookie: string;
let stranger: string;
beforeAll(async () => {
  app = await openTestApp();
  pay = await openTestPayments(app);
  specialistId = await makeSpecialist(app, { credits: 100 });
  stranger = await app.signIn(await makeSpecialist(app));
});
beforeEach(async () => {
  app.clock.set(NOON);
  cookie = await app.signIn(specialistId);
});
afterAll(async () => {
  await pay.close();
  await app.close();
});

const dispute = (leadId?: string) => ({ kind: "lead-dispute", leadId });
const refusedWith = async (answer: ReturnType<typeof ask>) => refusalOf(await answer).slice(0, 2);

describe("a request", () => {
  test("is a row with its first line, counted, told, and shown to its person", async () => {
    const { status, json } = await ask(app, cookie, { message: "First line\r\n\r\nsecond\u202e line" });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      kind: "question",
      subject: QUESTION.subject,
      status: "open",
      resolution: null,
      side: "user",
      email: null,
      lead: null,
      purchase: null,
      replyClosed: null,
      mayDelete: true,
    });
    expect(json.thread).toMatchObject([{ side: "user", by: "You", body: "First line\n\nsecond line", change: null }]);
    expect(await requestRow(app, json.id)).toMatchObject({ userId: specialistId, createdAt: NOON, lastBy: "user" });
    expect(await linesOf(app, json.id)).toMatchObject([{ authorId: specialistId, at: NOON }]);
    expect(await eventsOf(app, json.id)).toEqual(["help.request_created"]);
    const { counters, requests } = await countersBesideRequests(app);
    expect(counters).toEqual(requests);
  });

  test("has a number of its own, one after the other", async () => {
    const numbers = await Promise.all([1, 2, 3].map(async () => (await ask(app, cookie)).json.number));
    expect(new Set(numbers).size).toBe(3);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2);
    expect(Math.min(...numbers)).toBeGreaterThan(1_000);
  });

  test("sent twice with one key is one; the key is not for another one", async () => {
    const headers = { "Idempotency-Key": newId() };
    const [one, again] = [await ask(app, cookie, {}, headers), await ask(app, cookie, {}, headers)];
    expect(again.json).toEqual(one.json);
    expect(await refusedWith(ask(app, cookie, { subject: "Something else" }, headers))).toEqual([400, "key_reused"]);
    expect(await eventsOf(app, one.json.id)).toHaveLength(1);
  });

  test("may be made by who is not onboarded yet", async () => {
    const person = await app.signIn(await makePerson(app));
    expect((await ask(app, person)).status).toBe(200);
  });

  test.each([
    [{ subject: " \u0007 " }, "Please enter a subject."],
    [{ message: "" }, "Please enter a message."],
    [{ subject: "x".repeat(121) }, "Subject must be at most 120 characters."],
    [{ message: "x".repeat(5_001) }, "Message must be at most 5000 characters."],
    [{ kind: "praise" }, "Kind must be one of: question, lead-dispute, billing, account, technical."],
  ])("with %j is refused in words", async (body, sentence) => {
    expect(refusalOf(await ask(app, cookie, body))).toEqual([400, "invalid_input", [sentence]]);
  });
});

describe("about a lead", () => {
  test("of one's own, it shows the lead; somebody else's is not there", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const id = await asked(app, cookie, { leadId });
    expect((await see(app, cookie, id)).json.lead).toMatchObject({ id: leadId, status: "live", credit: "consumed" });
    expect(await refusedWith(ask(app, stranger, { leadId }))).toEqual([404, "not_found"]);
    expect(await refusedWith(ask(app, stranger, dispute(leadId)))).toEqual([404, "not_found"]);
    expect(await refusedWith(ask(app, cookie, { leadId: newId() }))).toEqual([404, "not_found"]);
  });

  test("a dispute names its lead, whose credit is not back yet", async () => {
    expect(refusalOf(await ask(app, cookie, dispute()))).toEqual([
      400,
      "invalid_input",
      ["Please choose the lead that this is about."],
    ]);
    const leadId = await leadIn(app, specialistId, "live");
    const lead = await leadRow(app, leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "duplicate"));
    expect(await refusedWith(ask(app, cookie, dispute(leadId)))).toEqual([400, "credit_returned"]);
  });

  test("a dispute is open once for each lead, and may be made anew when it is decided", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const id = await asked(app, cookie, dispute(leadId));
    expect(await refusedWith(ask(app, cookie, dispute(leadId)))).toEqual([400, "dispute_open"]);
    await setStatus(app, cookie, id, { status: "resolved" });
    const another = await asked(app, cookie, dispute(leadId));
    const back = await setStatus(app, cookie, id, { status: "open", message: "This one after all." });
    expect(refusalOf(back).slice(0, 2)).toEqual([400, "dispute_open"]);
    expect((await requestRow(app, another)).status).toBe("open");
  });

  test("of two disputes at once one is made", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, cookie, dispute(leadId))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  test("a dispute has fourteen days, from the meeting's end where there is one", async () => {
    const live = await leadIn(app, specialistId, "live");
    const booked = await bookedLead(app, specialistId, "2026-10-30T09:00:00Z");
    app.clock.set(NOON + 14 * DAY_MS + 1);
    cookie = await app.signIn(specialistId);
    const late = refusalOf(await ask(app, cookie, dispute(live)));
    expect(late.slice(0, 2)).toEqual([400, "dispute_too_late"]);
    expect((late[2] as string[])[0]).toContain("until Tue 3 Nov, 11:00 (Vienna)");
    expect((await ask(app, cookie, dispute(booked))).status).toBe(200);
    expect((await ask(app, cookie, { leadId: live })).status).toBe(200);
  });
});

describe("about a purchase", () => {
  test("of one's own, it shows the purchase; somebody else's is not there", async () => {
    const buyer = await makeBuyer(app);
    const { transactionId } = buyer;
    const id = await asked(app, buyer.cookie, { kind: "billing", transactionId });
    expect((await see(app, buyer.cookie, id)).json.purchase).toMatchObject({
      id: transactionId,
      status: "checkout-open",
      total: { amount: 7_125, currency: "EUR" },
    });
    expect(await refusedWith(ask(app, cookie, { kind: "billing", transactionId }))).toEqual([404, "not_found"]);
    expect(await refusedWith(ask(app, cookie, { transactionId: newId() }))).toEqual([404, "not_found"]);
  });
});

test("somebody else's request is not there; administrators see it with who asks", async () => {
  const id = await asked(app, cookie);
  expect(refusalOf(await see(app, stranger, id))).toEqual([404, "not_found", ["This request does not exist."]]);
  const admin = await app.signIn(await makeAdministrator(app));
  const { json } = await see(app, admin, id);
  expect(json).toMatchObject({ side: "support", person: { id: specialistId }, email: expect.stringContaining("@") });
  expect(json.thread[0].by).toMatch(/^Robin Number/);
});
