// All leads: filters, search, order and totals agree with plain SQL, sums agree with rows, and plans use indexes.
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { leadIn, receivedLead } from "@tests/support/leads/leads.ts";
import { plansOf, scansIn, sortsIn } from "@tests/support/api/query-plans.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { type AllLeadsQuery, listAllLeads, walkAllLeads } from "./pages.ts";
import { countAllLeads } from "./counts.ts";
import type { Lead } from "../leads.ts";
import type { LeadStatus } from "../status-rules.ts";
import { leads, leadSearchTerms, leadSums } from "../tables.ts";

let app: TestApp;
const specialists: string[] = [];
const NAMES = ["Vera Example", "Zoë Müller", "Anna Verden", "Bruno Ober", "vera Álvarez", "Chen Li"];
const STATUSES: LeadStatus[] = ["live", "converted", "received", "expired", "not-converted", "live"];
const category = starterId("career");

beforeAll(async () => {
  app = await openTestApp();
  for (let n = 0; n < 3; n++) specialists.push(await makeSpecialist(app, { credits: 20 }));
  for (const [n, name] of NAMES.entries()) {
    app.clock.set(NOON + n * DAY_MS);
    const [firstName = "", lastName = ""] = name.split(" ");
    const contact = { ...newContact(), firstName, lastName, email: `${lastName}.${n}@Example.test` };
    const specialistId = specialists[n % 3]!;
    const id = await receivedLead(app, specialistId, { contact });
    const status = STATUSES[n]!;
    const source = n === 4 ? "reassigned" : n % 2 ? "funnel" : "admin-assigned";
    await app.transact(async (tx) => void (await tx.update(leads).set({ status, source }).where(eq(leads.id, id))));
  }
});
afterAll(() => app.close());

const read = () => app.services.db.read;
const ask = (question: Partial<AllLeadsQuery>, page = { page: 1, pageSize: 50 }) =>
  listAllLeads(read(), { sort: "createdAt", dir: "asc", ...question }, page);
const namesIn = ({ rows }: { rows: Lead[] }) =>
  rows.map(({ contact }) => NAMES.indexOf(`${contact.firstName} ${contact.lastName}`));

test.each<[Partial<AllLeadsQuery>, number[]]>([
  [{}, [0, 1, 2, 3, 4, 5]],
  [{ dir: "desc" }, [5, 4, 3, 2, 1, 0]],
  [{ sort: "name" }, [2, 3, 5, 4, 0, 1]],
  [{ status: "live" }, [0, 5]],
  [{ source: "funnel" }, [1, 3, 5]],
  [{ source: "funnel", status: "live" }, [5]],
  [{ source: "reassigned" }, [4]],
  [{ source: "reassigned", status: "live" }, []],
  [{ source: "admin-assigned", sort: "name" }, [2, 0]],
  [{ categoryId: category }, [0, 1, 2, 3, 4, 5]],
  [{ categoryId: starterId("legal") }, []],
  [{ from: "2026-10-22" }, [2, 3, 4, 5]],
  [{ from: "2026-10-22", to: "2026-10-23", categoryId: category }, [2, 3]],
  [{ search: "ver" }, [0, 2, 4]],
  [{ search: "ve ex" }, [0]],
  [{ search: "ver", status: "received" }, [2]],
  [{ search: "ver", to: "2026-10-22" }, [0, 2]],
  [{ search: "ver", sort: "name" }, [2, 4, 0]],
  [{ search: "OBER.3@example" }, [3]],
  [{ search: "ober.3" }, [3]],
  [{ search: "nobody@" }, []],
  [{ search: "%" }, []],
])("%o", async (question, expected) => {
  const found = await ask(question);
  expect(namesIn(found)).toEqual(expected);
  expect(found.counted).toEqual({ totalCount: expected.length });
  const walked = [];
  for await (const batch of walkAllLeads(read(), { sort: "createdAt", dir: "asc", ...question })) walked.push(...batch);
  expect(namesIn({ rows: walked })).toEqual(expected);
});

test("one specialist's leads, with every filter, and by the names of specialists", async () => {
  const [first, second] = specialists;
  expect(namesIn(await ask({ specialistId: first }))).toEqual([0, 3]);
  expect(namesIn(await ask({ specialistId: first, source: "funnel" }))).toEqual([3]);
  expect((await ask({ specialistId: first, source: "funnel" })).counted).toEqual({ totalCount: 1 });
  expect(namesIn(await ask({ search: "robin", specialistsFound: [second!] }))).toEqual([1, 4]);
  expect(namesIn(await ask({ search: "zoe", specialistsFound: [first!] }))).toEqual([0, 1, 3]);
  expect(namesIn(await ask({ search: "zoe", specialistsFound: [first!], specialistId: second }))).toEqual([1]);
  expect(namesIn(await ask({ search: "zoe", specialistsFound: [first!], status: "live" }))).toEqual([0]);
});

test("pages do not overlap", async () => {
  const pages = [1, 2, 3].map((page) => ask({ sort: "name" }, { page, pageSize: 2 }));
  expect((await Promise.all(pages)).flatMap(namesIn)).toEqual([2, 3, 5, 4, 0, 1]);
});

test("sums agree with the rows whatever happened, and deleted leads are not counted", async () => {
  const specialistId = await makeSpecialist(app, { credits: 5 });
  const gone = await leadIn(app, specialistId, "booked");
  const deleted = (at: number | null) =>
    app.transact(async (tx) => void (await tx.update(leads).set({ deletedAt: at }).where(eq(leads.id, gone))));
  for (const at of [null, NOON, NOON + 1, null, NOON]) {
    await deleted(at);
    const rows = await read().all<{ key: string; n: number }>(sql`
      select d || ' ' || category_id || ' ' || status || ' ' || source as key, count(*) as n from
      (select *, created_at / 86400000 as d from leads union all select *, -1 from leads)
      where deleted_at is null group by 1`);
    const sums = (await read().select().from(leadSums)).filter((row) => row.leads !== 0)
      .map((row) => [`${row.day} ${row.categoryId} ${row.status} ${row.source}`, row.leads]);
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(rows.map(({ key, n }) => [key, n])));
  }
  expect((await ask({})).rows.map(({ id }) => id)).not.toContain(gone);
  expect((await ask({ specialistId })).rows).toEqual([]);
});

test("a total reads the sums of all days, and no others", async () => {
  for (const filter of [{}, { categoryId: category }, { status: "live" as const, source: "funnel" as const }]) {
    const [plan] = await plansOf(app, (db) => countAllLeads(db, filter));
    expect(plan!.steps).toEqual([expect.stringMatching(/^SEARCH lead_sums USING PRIMARY KEY \(day=\?/)]);
  }
});

const FILTERS: Partial<AllLeadsQuery>[] = [
  {},
  { status: "live" },
  { categoryId: category },
  { categoryId: category, status: "live" },
  { source: "reassigned" },
  { source: "funnel" },
  { source: "funnel", status: "live" },
  { source: "reassigned", status: "live", categoryId: category },
];

/** Pretends a million leads, because the counters choose the access path. */
const sayThatThereAreMany = (of: SQL) =>
  app.transact(async (tx) =>
    void (await tx.run(sql`insert into lead_sums values (-1, ${category}, 'live', ${of}, 100000),
    (20700, ${category}, 'live', ${of}, 100000) on conflict do update set leads = 100000`))
  );

test("with many leads, each page is read from its index without sorting", async () => {
  await sayThatThereAreMany(sql`'funnel'`);
  await sayThatThereAreMany(sql`'reassigned'`);
  for (const filter of FILTERS.flatMap((filter) => [filter, { ...filter, from: "2026-09-01" }])) {
    for (const sort of ["createdAt", "name"]) {
      const plans = await plansOf(
        app,
        (db) => listAllLeads(db, { sort, dir: "desc", ...filter }, { page: 1, pageSize: 10 }),
      );
      const label = JSON.stringify({ ...filter, sort, plans: plans.map(({ steps }) => steps) });
      expect(sortsIn(plans), label).toEqual([]);
      expect(scansIn(plans, ["lead_words", "lead_sums", "w", "o"]), label).toEqual([]);
      const index = sort === "name" ? "leads_all_name_idx" : "COVERING INDEX leads_all";
      expect(plans.map(({ steps }) => steps[0]), label).toContainEqual(expect.stringContaining(index));
    }
  }
});

test("a search uses the indexes of words, addresses and specialists", async () => {
  const plans = await plansOf(app, (db) =>
    listAllLeads(
      db,
      { sort: "createdAt", dir: "desc", search: "ver", specialistsFound: specialists },
      { page: 1, pageSize: 10 },
    ));
  const steps = plans.flatMap((plan) => plan.steps).join("\n");
  expect(steps).toContain("SEARCH w USING COVERING INDEX lead_words_word_idx (word>? AND word<?)");
  expect(steps).toContain("SEARCH leads USING COVERING INDEX leads_email_idx (contact_email>? AND contact_email<?)");
  expect(steps).toMatch(/SEARCH leads USING COVERING INDEX leads_\w+ \(specialist_id=\?\)/);
  expect((await read().select().from(leadSearchTerms)).length).toBeGreaterThan(0);
});
