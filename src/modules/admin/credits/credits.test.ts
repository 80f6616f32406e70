// Administrators grant and revoke credits with an audit entry, and read the ledger with its leads and payments.
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBuyer } from "@tests/support/payments/buyers.ts";
import { giveCredits, makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, receivedLead } from "@tests/support/leads/leads.ts";
import { openTestPayments, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { auditEntries } from "@/platform/audit.ts";
import { newId } from "@/platform/ids.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { sweepAcceptance } from "@/modules/leads/index.ts";
import { leads } from "@/modules/leads/tables.ts";

let app: TestApp;
let cookie: string;
let adminId: string;
let id: string;
beforeAll(async () => {
  app = await openTestApp();
  adminId = await makeAdministrator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  cookie = await app.signIn(adminId);
  id = await makeSpecialist(app, { credits: 0 });
});

const categoryId = starterId("career");
const some = (more: object = {}) => ({ categoryId, quantity: 5, reason: "Two visitors were bots", ...more });
const call = (name: string, body: unknown, { who = cookie, user = id, key = "" } = {}) =>
  post(app, `/Admin/${name}/${user}`, body, { cookie: who, headers: key ? { "Idempotency-Key": key } : {} });
const ledger = async (query = "") => (await get(app, `/Admin/CreditLedger/${id}${query}`, { cookie })).json;
const lastAudit = async () => {
  const [row] = await app.services.db.read.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return row;
};
const codeOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get("X-Error-Code")];

describe("GrantCredits and RevokeCredits", () => {
  it("return the balances and add an audit entry with before, after and the reason", async () => {
    const given = await call("GrantCredits", some());
    expect(given).toMatchObject({
      status: 200,
      json: {
        balances: [{
          categoryId,
          category: "Career coaching",
          subcategoryId: null,
          subcategory: null,
          credits: 5,
          nextEndAt: "2028-10-20T10:00:00Z",
          nextEndDate: "2028-10-20",
        }],
      },
    });
    expect(await lastAudit()).toMatchObject({
      action: "billing.grant-credits",
      actor: { kind: "user", id: adminId },
      subjectKind: "user",
      subjectId: id,
      before: { categoryId, credits: 0 },
      after: { categoryId, credits: 5, quantity: 5, subcategoryId: null, reason: "Two visitors were bots" },
    });
    const taken = await call("RevokeCredits", some({ quantity: 2, reason: "That was too many" }));
    expect(taken.json.balances).toMatchObject([{ credits: 3 }]);
    expect(await lastAudit()).toMatchObject({
      action: "billing.revoke-credits",
      before: { credits: 5 },
      after: { credits: 3 },
    });
  });

  it("take effect once for an Idempotency-Key, which is refused with another body", async () => {
    const key = newId();
    const [one, two] = [await call("GrantCredits", some(), { key }), await call("GrantCredits", some(), { key })];
    expect(two.json).toEqual(one.json);
    expect((await ledger()).totalCount).toBe(1);
    expect(codeOf(await call("GrantCredits", some({ quantity: 6 }), { key }))).toEqual([400, "key_reused"]);
  });

  it("refuse to revoke more credits than there are, and change nothing", async () => {
    await call("GrantCredits", some());
    const before = await lastAudit();
    expect(codeOf(await call("RevokeCredits", some({ quantity: 6 })))).toEqual([400, "too_few_credits"]);
    expect((await ledger()).balances).toMatchObject([{ credits: 5 }]);
    expect(await lastAudit()).toEqual(before);
  });

  it.each([
    ["no reason", { reason: "  " }],
    ["a very long reason", { reason: "x".repeat(301) }],
    ["no credits", { quantity: 0 }],
    ["half a credit", { quantity: 1.5 }],
    ["too many", { quantity: 1_001 }],
    ["no category", { categoryId: undefined }],
  ])("%s is refused", async (_what, more) => {
    for (const name of ["GrantCredits", "RevokeCredits"]) expect((await call(name, some(more))).status).toBe(400);
  });

  it("return 404 for an unknown person, category or subcategory", async () => {
    for (const name of ["GrantCredits", "RevokeCredits"]) {
      expect((await call(name, some(), { user: newId() })).status).toBe(404);
      expect((await call(name, some(), { user: "nonsense" })).status).toBe(404);
      expect((await call(name, some({ categoryId: newId() }))).status).toBe(404);
      expect((await call(name, some({ subcategoryId: starterId("mortgages/first-home") }))).status).toBe(404);
    }
    expect((await get(app, `/Admin/CreditLedger/${newId()}`, { cookie })).status).toBe(404);
  });

  it("require an administrator", async () => {
    for (
      const [who, status] of [["", 401], [await app.signIn(await makePerson(app)), 403], [await app.signIn(id), 403]]
    ) {
      expect((await call("GrantCredits", some(), { who: who as string })).status).toBe(status);
      expect((await call("RevokeCredits", some(), { who: who as string })).status).toBe(status);
      expect((await get(app, `/Admin/CreditLedger/${id}`, { cookie: who as string })).status).toBe(status);
    }
  });
});

describe("the ledger", () => {
  it("lists leads, payments, rules and reasons, the newest first, with the balances", async () => {
    const pay = await openTestPayments(app);
    const buyer = await makeBuyer(app, { "career": 2, "career/return": 1 });
    await pay.actions.pay(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    await pay.close();
    id = await makeSpecialist(app, { credits: 0 });
    await giveCredits(app, id, { quantity: 1 });
    await call("GrantCredits", some({ quantity: 1, subcategoryId: starterId("career/return") }));
    const leadId = await receivedLead(app, id);
    const [lead] = await app.services.db.read.select().from(leads).where(eq(leads.id, leadId));
    app.clock.set(lead!.acceptBy!);
    await sweepAcceptance(app.ctx());
    const { items, balances, ...page } = await ledger();
    expect(page).toEqual({ page: 1, pageSize: 10, totalCount: 4, totalPages: 1 });
    expect(items.map((item: Record<string, unknown>) => [item.kind, item.amount, item.reason, item.leadId])).toEqual([
      ["return", 1, "not-accepted", leadId],
      ["consume", -1, null, leadId],
      ["grant", 1, "Two visitors were bots", null],
      ["grant", 1, "test", null],
    ]);
    expect(items[0]).toMatchObject({
      at: "2026-10-20T14:00:00Z",
      category: "Career coaching",
      subcategory: null,
      unitPrice: { amount: 1_500, currency: "EUR" },
      transactionId: null,
      lotEndsAt: "2028-10-20T10:00:00Z",
    });
    expect(balances.map(({ subcategory, credits }: Record<string, unknown>) => [subcategory, credits]))
      .toEqual([[null, 1], ["Back to work after a break", 1]]);

    id = buyer.specialistId;
    const bought = await ledger();
    expect(bought.items.map((item: Record<string, unknown>) => [item.kind, item.amount, item.transactionId]))
      .toEqual([["purchase", 1, buyer.transactionId], ["purchase", 2, buyer.transactionId]]);
  });

  it("has pages in both directions, and filters", async () => {
    for (let n = 1; n <= 11; n++) {
      app.clock.set(NOON + n * 1_000);
      await call("GrantCredits", some({ quantity: n, categoryId: starterId(n % 2 ? "career" : "tutoring") }));
    }
    await call("RevokeCredits", some({ quantity: 1 }));
    const amounts = async (query: string) =>
      (await ledger(query)).items.map(({ amount }: { amount: number }) => amount);
    expect(await amounts("")).toEqual([-1, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(await amounts("?page=2")).toEqual([2, 1]);
    expect(await amounts("?dir=asc&pageSize=20")).toHaveLength(12);
    expect(await amounts(`?kind=revoke`)).toEqual([-1]);
    expect(await amounts(`?categoryId=${starterId("tutoring")}&kind=grant`)).toEqual([10, 8, 6, 4, 2]);
    for (const query of ["?kind=gift", "?sort=amount", "?pageSize=11", "?categoryId=x"]) {
      expect((await get(app, `/Admin/CreditLedger/${id}${query}`, { cookie })).status).toBe(400);
    }
  });

  it("names the lead of a booking", async () => {
    await giveCredits(app, id, { quantity: 2 });
    const leadId = await bookedLead(app, id);
    expect((await ledger("?kind=consume")).items).toMatchObject([{ leadId }]);
  });
});
