// The credit statement: the same numbers as the ledger, every line with its rule, lead, purchase and balance, and a file.
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { receivedLead } from "@tests/support/leads/leads.ts";
import { asSpecialist, type BookedMeeting, bookMeeting, manage } from "@tests/support/scheduling/meetings.ts";
import { openPayingApp } from "@tests/support/payments/buyers.ts";
import { orderCredits, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { plansOf, scansIn, sortsIn } from "@tests/support/api/query-plans.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { countStatement, grantCredits, listStatement, sumLedger } from "@/modules/billing/index.ts";
import { ENTRY_KINDS, entryLabel } from "@/modules/billing/rules.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { startServing } from "@/modules/specialists/index.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";

const { app, pay } = await openPayingApp();
const CAREER = starterId("career");
const TUTORING = starterId("tutoring");
let specialistId: string;
let cookie: string;
let kept: BookedMeeting;
let bought: { transactionId: string };

const statement = async (query = "", as = cookie) =>
  (await get(app, `/Transactions/Statement${query}`, { cookie: as })).json;
const ledger = () =>
  app.services.db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId))
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
const grant = async (categoryId: string, quantity: number, reason: string) => {
  const admin = await app.signIn(await makeAdministrator(app));
  const { status } = await post(app, `/Admin/GrantCredits/${specialistId}`, { categoryId, quantity, reason }, {
    cookie: admin,
  });
  expect(status).toBe(200);
};

beforeAll(async () => {
  specialistId = await makeSpecialist(app, { credits: 3 });
  cookie = await app.signIn(specialistId);
  await app.transact((tx) => startServing(tx, { specialistId, categoryId: TUTORING }));
  const order = await orderCredits(app, cookie, { tutoring: 10 });
  bought = order;
  await pay.actions.pay(order.sessionId);
  await verifyPayment(app, cookie, order.sessionId);
  app.clock.advance(MINUTE_MS);
  kept = await bookMeeting(app, { specialistId });
  app.clock.advance(MINUTE_MS);
  await manage(app, kept, "Cancel", { reason: "no-need" });
  app.clock.advance(MINUTE_MS);
  await asSpecialist(app, kept, "Keep");
  app.clock.advance(DAY_MS);
  await grant(CAREER, 2, '=HYPERLINK("https://evil.test")');
  await receivedLead(app, specialistId);
});

describe("the list", () => {
  test("has every line of the ledger with the balance after it, and the same sums", async () => {
    const entries = await ledger();
    const { items, totalCount, balances } = await statement("?dir=asc&pageSize=50");
    expect(totalCount).toBe(entries.length);
    expect(items.map(({ id, kind, amount, rule }: Record<string, unknown>) => ({ id, kind, amount, rule })))
      .toEqual(entries.map(({ id, kind, amount, rule }) => ({ id, kind, amount, rule })));
    const sums = new Map<string, number>();
    for (const [at, { categoryId, amount }] of entries.entries()) {
      sums.set(categoryId, (sums.get(categoryId) ?? 0) + amount);
      expect(items[at].balance).toBe(sums.get(categoryId));
    }
    expect(
      Object.fromEntries(
        balances.map((balance: { categoryId: string; balance: number }) => [balance.categoryId, balance.balance]),
      ),
    )
      .toEqual(Object.fromEntries(sums));
    expect(Object.fromEntries(sums)).toEqual({ [CAREER]: 3, [TUTORING]: 10 });
  });

  test("names rule, lead and purchase of each line in plain words, the newest first", async () => {
    const { items } = await statement("?pageSize=50");
    expect(items.map(({ label, amount }: { label: string; amount: number }) => `${amount} ${label}`)).toEqual([
      "-1 Used for a lead",
      "2 Added by our team",
      "-1 Used to keep a lead",
      "1 Returned: the visitor cancelled in time",
      "-1 Used for a lead",
      "10 Bought",
      "3 Added by our team",
    ]);
    const aboutKept = items.filter(({ lead }: { lead: { id: string } | null }) => lead?.id === kept.leadId);
    expect(aboutKept).toHaveLength(3);
    expect(aboutKept[0].lead.name).toBe(`Vera ${kept.contact.lastName}`);
    expect(items[0].lead.name).toMatch(/^Vera .\.$/);
    expect(items[5]).toMatchObject({
      transactionId: bought.transactionId,
      category: "Languages and tutoring",
      unitPrice: { currency: "EUR" },
    });
    expect(items[1].note).toContain("HYPERLINK");
  });

  test.each([
    ["?categoryId=" + TUTORING, 1],
    ["?kind=consume", 3],
    [`?categoryId=${CAREER}&kind=return`, 1],
    ["?from=2026-10-21", 2],
    ["?to=2026-10-20", 5],
    ["?from=2026-10-21&to=2026-10-21&kind=grant", 1],
    ["?from=2026-10-22", 0],
  ])("%s leaves %i lines, with the balances that they have among all", async (query, count) => {
    const all = new Map(
      (await statement("?pageSize=50")).items.map((item: { id: string; balance: number }) => [item.id, item.balance]),
    );
    for (const dir of ["asc", "desc"]) {
      const { items, totalCount } = await statement(`${query}&dir=${dir}&pageSize=50`);
      expect([items.length, totalCount]).toEqual([count, count]);
      for (const { id, balance } of items) expect(balance).toBe(all.get(id));
    }
  });

  test("pages fit together, and a wrong page size or order of dates is rejected", async () => {
    for (let n = 0; n < 9; n++) await grant(CAREER, 1, `Number ${n}`);
    const [first, second] = [await statement("?page=1"), await statement("?page=2")];
    expect([first.totalCount, first.totalPages, first.items.length, second.items.length]).toEqual([16, 2, 10, 6]);
    const all = (await statement("?pageSize=20")).items;
    expect([...first.items, ...second.items]).toEqual(all);
    for (const query of ["?pageSize=7", "?from=2026-10-21&to=2026-10-20", "?kind=theft"]) {
      expect((await get(app, `/Transactions/Statement${query}`, { cookie })).status).toBe(400);
    }
  });

  test("belongs to its specialist alone", async () => {
    const other = await app.signIn(await makeSpecialist(app, { credits: 1 }));
    expect((await statement("", other)).items).toMatchObject([{ kind: "grant", amount: 1, balance: 1 }]);
    expect((await get(app, "/Transactions/Statement")).status).toBe(401);
  });
});

test("the file has the same lines, and no cell is run as a formula", async () => {
  const response = await app.call("/Transactions/StatementExport?dir=asc", { cookie });
  expect(response.headers.get("Content-Disposition")).toContain("credit-statement.csv");
  const [header, ...rows] = (await response.text()).replace("\ufeff", "").trim().split("\r\n");
  expect(header).toContain("Credits,Balance,Price per credit,Currency,Lead,Purchase");
  const entries = await ledger();
  expect(rows).toHaveLength(entries.length);
  const amounts = rows.map((row) => Number(/,(-?\d+),(-?\d+),[\d.]+,EUR,/.exec(row)![1]));
  expect(amounts).toEqual(entries.map(({ amount }) => amount));
  expect(rows.find((row) => row.includes("HYPERLINK"))).toContain(`"'=HYPERLINK(`);
  expect(rows.filter((row) => row.includes(kept.leadId))).toHaveLength(3);
  const some = await (await app.call("/Transactions/StatementExport?kind=return", { cookie })).text();
  expect(some.trim().split("\r\n")).toHaveLength(2);
});

test("the file goes on beyond one batch of lines", async () => {
  const busy = await makeSpecialist(app, { credits: 0 });
  for (let n = 0; n < 7; n++) {
    await app.transact(async (tx) => {
      for (let m = 0; m < 90; m++) {
        const grant = { specialistId: busy, categoryId: CAREER, quantity: 1, unitPriceMinor: 100, reason: "test" };
        await grantCredits(tx, { ...grant, key: `${n}-${m}` });
      }
    });
  }
  for (const dir of ["asc", "desc"]) {
    const response = await app.call(`/Transactions/StatementExport?dir=${dir}`, { cookie: await app.signIn(busy) });
    const rows = (await response.text()).trim().split("\r\n").slice(1);
    const balances = rows.map((row) => Number(/,1,(\d+),/.exec(row)![1]));
    const expected = Array.from({ length: 630 }, (_, at) => at + 1);
    expect(balances).toEqual(dir === "asc" ? expected : expected.toReversed());
  }
});

describe("every query", () => {
  const filters = [{}, { categoryId: CAREER }, { kind: "consume" as const }, {
    categoryId: CAREER,
    kind: "return" as const,
  }]
    .flatMap((
      period,
    ) => [period, { ...period, from: "2026-10-01" }, { ...period, from: "2026-10-01", to: "2026-12-01" }])
    .flatMap((filter) => (["asc", "desc"] as const).map((dir) => ({ ...filter, dir })));

  test.each(filters)("of %o uses an index and sorts nothing", async (filter) => {
    const own = { specialistId, ...filter };
    const plans = await plansOf(app, async (db) => {
      await listStatement(db, own, { limit: 10, offset: 0 });
      await countStatement(db, own);
      await sumLedger(db, specialistId);
    });
    expect(plans.length).toBeGreaterThan(3);
    expect([scansIn(plans, ["credit_entries", "credit_lots"]), sortsIn(plans)]).toEqual([[], []]);
    const [page] = plans;
    expect(page!.steps[0]).toContain(
      "categoryId" in filter
        ? "COVERING INDEX credit_entries_category_idx"
        : "COVERING INDEX credit_entries_specialist_idx",
    );
  });
});

test("every kind of line has a label", () => {
  for (const kind of ENTRY_KINDS) expect(entryLabel({ kind, rule: null, grantReason: null })).toMatch(/^[A-Z]/);
  expect(entryLabel({ kind: "grant", rule: null, grantReason: "welcome" })).toBe("Welcome credits");
  expect(entryLabel({ kind: "return", rule: "contact-failed", grantReason: null })).toBe(
    "Returned: the contact details didn't work",
  );
});
