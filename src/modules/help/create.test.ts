// Creating help requests: rows and events, whose lead and purchase they may name, and the deadline of disputes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBuyer } from "@tests/support/payments/buyers.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  compareCounters,
  createRequest,
  listEvents,
  listLines,
  postRequest,
  QUESTION,
  requestRow,
  setStatus,
  viewRequest,
} from "@tests/support/people/help-requests.ts";
import { bookedLead, handOver, leadIn, leadRow } from "@tests/support/leads/leads.ts";
import { openTestPayments, type TestPayments } from "@tests/support/payments/test-payments.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getLead, returnLeadCredit } from "@/modules/leads/index.ts";
import { keepLead } from "@/modules/leads/lifecycle/keeping.ts";

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
const errorOf = async (response: ReturnType<typeof postRequest>) => refusalOf(await response).slice(0, 2);

describe("Help/Create", () => {
  test("stores the request with its first line, counts it, publishes the event and returns the page", async () => {
    const { status, json } = await postRequest(app, cookie, { message: "First line\r\n\r\nsecond\u202e line" });
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
    expect(await listLines(app, json.id)).toMatchObject([{ authorId: specialistId, at: NOON }]);
    expect(await listEvents(app, json.id)).toEqual(["help.request_created"]);
    const { counters, requests } = await compareCounters(app);
    expect(counters).toEqual(requests);
  });

  test("gives each request the next number", async () => {
    const numbers = await Promise.all([1, 2, 3].map(async () => (await postRequest(app, cookie)).json.number));
    expect(new Set(numbers).size).toBe(3);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2);
    expect(Math.min(...numbers)).toBeGreaterThan(1_000);
  });

  test("creates one request for a repeated idempotency key, and rejects the key for another request", async () => {
    const headers = { "Idempotency-Key": newId() };
    const [one, again] = [await postRequest(app, cookie, {}, headers), await postRequest(app, cookie, {}, headers)];
    expect(again.json).toEqual(one.json);
    expect(await errorOf(postRequest(app, cookie, { subject: "Something else" }, headers))).toEqual([
      400,
      "key_reused",
    ]);
    expect(await listEvents(app, one.json.id)).toHaveLength(1);
  });

  test("is allowed before onboarding", async () => {
    const person = await app.signIn(await makePerson(app));
    expect((await postRequest(app, person)).status).toBe(200);
  });

  test.each([
    [{ subject: " \u0007 " }, "Please enter a subject."],
    [{ message: "" }, "Please enter a message."],
    [{ subject: "x".repeat(121) }, "Subject must be at most 120 characters."],
    [{ message: "x".repeat(5_001) }, "Message must be at most 5,000 characters."],
    [{ kind: "praise" }, "Kind must be one of: question, lead-dispute, billing, account, technical."],
  ])("rejects %j with a sentence", async (body, sentence) => {
    expect(refusalOf(await postRequest(app, cookie, body))).toEqual([400, "invalid_input", [sentence]]);
  });
});

describe("a request about a lead", () => {
  test("shows the person's own lead, and returns 404 for another person's", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const id = await createRequest(app, cookie, { leadId });
    expect((await viewRequest(app, cookie, id)).json.lead).toMatchObject({
      id: leadId,
      status: "live",
      credit: "consumed",
    });
    expect(await errorOf(postRequest(app, stranger, { leadId }))).toEqual([404, "not_found"]);
    expect(await errorOf(postRequest(app, stranger, dispute(leadId)))).toEqual([404, "not_found"]);
    expect(await errorOf(postRequest(app, cookie, { leadId: newId() }))).toEqual([404, "not_found"]);
  });

  test("is a dispute only with a lead whose credit was not returned", async () => {
    expect(refusalOf(await postRequest(app, cookie, dispute()))).toEqual([
      400,
      "invalid_input",
      ["Please choose the lead that this is about."],
    ]);
    const leadId = await leadIn(app, specialistId, "live");
    const lead = await leadRow(app, leadId);
    await app.transact((tx) => returnLeadCredit(tx, lead, "duplicate"));
    expect(await errorOf(postRequest(app, cookie, dispute(leadId)))).toEqual([400, "credit_returned"]);
  });

  test("allows one open dispute per lead, and a new one after it was decided", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const id = await createRequest(app, cookie, dispute(leadId));
    expect(await errorOf(postRequest(app, cookie, dispute(leadId)))).toEqual([400, "dispute_open"]);
    await setStatus(app, cookie, id, { status: "resolved" });
    const another = await createRequest(app, cookie, dispute(leadId));
    const reopened = await setStatus(app, cookie, id, { status: "open", message: "This one after all." });
    expect(refusalOf(reopened).slice(0, 2)).toEqual([400, "dispute_open"]);
    expect((await requestRow(app, another)).status).toBe("open");
  });

  test("creates one dispute when several arrive at once", async () => {
    const leadId = await leadIn(app, specialistId, "live");
    const responses = await Promise.all(Array.from({ length: 8 }, () => postRequest(app, cookie, dispute(leadId))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  test("can be a dispute for 14 days, which count from the end of the meeting", async () => {
    const live = await leadIn(app, specialistId, "live");
    const booked = await bookedLead(app, specialistId, "2026-10-30T09:00:00Z");
    app.clock.set(NOON + 14 * DAY_MS + 1);
    cookie = await app.signIn(specialistId);
    const late = refusalOf(await postRequest(app, cookie, dispute(live)));
    expect(late.slice(0, 2)).toEqual([400, "dispute_too_late"]);
    expect((late[2] as string[])[0]).toContain("until Tue 3 Nov, 11:00 (Vienna)");
    expect((await postRequest(app, cookie, dispute(booked))).status).toBe(200);
    expect((await postRequest(app, cookie, { leadId: live })).status).toBe(200);
  });
});

describe("a dispute counts from the credit that it is about", () => {
  const credited = async (days: number, use: (leadId: string) => Promise<unknown>, who = specialistId) => {
    const leadId = await leadIn(app, specialistId, "live");
    app.clock.advance(days * DAY_MS);
    await use(leadId);
    app.clock.advance(14 * DAY_MS);
    cookie = await app.signIn(who);
    const id = await createRequest(app, cookie, dispute(leadId));
    await setStatus(app, cookie, id, { status: "resolved" });
    app.clock.advance(1);
    return await errorOf(postRequest(app, cookie, dispute(leadId)));
  };
  const LATE = [400, "dispute_too_late"];

  test("of a lead that is handed over", async () => {
    const to = await makeSpecialist(app);
    expect(await credited(15, (leadId: string) => handOver(app, leadId, to), to)).toEqual(LATE);
  });

  test("of a lead that is kept after its credit returned", async () => {
    const keep = (leadId: string) =>
      app.transact(async (tx) => {
        await returnLeadCredit(tx, await getLead(tx, leadId), "visitor-cancelled");
        await keepLead(tx, { specialistId, leadId });
      });
    expect(await credited(15, keep)).toEqual(LATE);
  });
});

describe("a request about a purchase", () => {
  test("shows the person's own purchase, and returns 404 for another person's", async () => {
    const buyer = await makeBuyer(app);
    const { transactionId } = buyer;
    const id = await createRequest(app, buyer.cookie, { kind: "billing", transactionId });
    expect((await viewRequest(app, buyer.cookie, id)).json.purchase).toMatchObject({
      id: transactionId,
      status: "checkout-open",
      total: { amount: 7_125, currency: "EUR" },
    });
    expect(await errorOf(postRequest(app, cookie, { kind: "billing", transactionId }))).toEqual([404, "not_found"]);
    expect(await errorOf(postRequest(app, cookie, { transactionId: newId() }))).toEqual([404, "not_found"]);
  });
});

test("another person's request is 404; administrators see it with the person who asked", async () => {
  const id = await createRequest(app, cookie);
  expect(refusalOf(await viewRequest(app, stranger, id))).toEqual([404, "not_found", ["This request does not exist."]]);
  const admin = await app.signIn(await makeAdministrator(app));
  const { json } = await viewRequest(app, admin, id);
  expect(json).toMatchObject({ side: "support", person: { id: specialistId }, email: expect.stringContaining("@") });
  expect(json.thread[0].by).toMatch(/^Robin Number/);
});
