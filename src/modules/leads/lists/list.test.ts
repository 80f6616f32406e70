// The list of leads and its counters: filters, search, order, pages.
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveCredits, makeSpecialist } from "@tests/support/people/factories.ts";
import { changeLead, receivedLead } from "@tests/support/leads/leads.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, newContact, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { startServing } from "@/modules/specialists/index.ts";
import { receiveLead } from "../lifecycle/acceptance.ts";
import type { LeadStatus } from "../status-rules.ts";
import type { LeadItem } from "../schemas.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;

/** Names, categories, days after NOON and statuses of the leads, in the order of their creation. */
const LEADS: [name: string, category: string, day: number, status: LeadStatus][] = [
  ["Vera Example", "career", 0, "live"],
  ["Zoë Müller-Lüdenscheidt", "career", 0, "converted"],
  ["Anna Verden", "career", 1, "live"],
  ["Bruno O'Neill", "digital-marketing", 1, "not-converted"],
  ["vera Álvarez", "digital-marketing", 2, "live"],
  ["Chen Li", "career", 2, "expired"],
  ["Dora Zander", "career", 3, "converted"],
  ["Emil Verastegui", "digital-marketing", 3, "live"],
  ["Fritz Ober", "career", 4, "booked"],
  ["Gina Ober", "career", 4, "received"],
  ["Hugo Ober", "career", 5, "live"],
  ["Ida 100%", "career", 5, "live"],
];

beforeAll(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 40 });
  await app.transact((tx) =>
    startServing(tx, { specialistId, categoryId: starterId("digital-marketing"), subcategoryIds: [] })
  );
  await giveCredits(app, specialistId, { scope: "digital-marketing", quantity: 10 });
  const other = await makeSpecialist(app, { credits: 5 });
  for (const [name, category, day, status] of LEADS) {
    app.clock.set(NOON + day * DAY_MS + 60_000 * LEADS.findIndex(([one]) => one === name));
    const [firstName = "", ...rest] = name.split(" ");
    const { trackId } = await visitorWithContact(app, {
      category,
      contact: { ...newContact(), firstName, lastName: rest.join(" ") },
    });
    const leadId = await app.transact((tx) => receiveLead(tx, { trackId, specialistId }));
    if (status !== "received") await changeLead(app, { specialistId, leadId, to: "live" });
    if (status !== "received" && status !== "live") await changeLead(app, { specialistId, leadId, to: status });
  }
  await receivedLead(app, other, { contact: { ...newContact(), firstName: "Vera", lastName: "Elsewhere" } });
  cookie = await app.signIn(specialistId);
});
afterAll(() => app.close());

const list = async (query = "") => (await get(app, `/Leads/GetAllForUser${query}`, { cookie })).json;
const namesIn = async (query: string) => (await list(query)).items.map(({ name }: LeadItem) => name);
const count = async (call: string, query = "") => (await get(app, `/Leads/${call}${query}`, { cookie })).json.count;
const all = LEADS.map(([name, , , status]) => (status === "received" ? `${name.split(" ")[0]} O.` : name));

test("the newest lead is first, pages have ten, and the last page has the rest", async () => {
  const newest = [...all].reverse();
  const first = await list();
  expect(first).toMatchObject({ page: 1, pageSize: 10, totalCount: 12, totalPages: 2 });
  expect(first.items.map(({ name }: LeadItem) => name)).toEqual(newest.slice(0, 10));
  expect(await namesIn("?page=2")).toEqual(newest.slice(10));
  expect(await namesIn("?page=3")).toEqual([]);
  expect(await namesIn("?dir=asc&pageSize=20")).toEqual(all);
});

test("an item has name, category, time and deadline", async () => {
  const [item] = (await list("?search=hugo")).items;
  expect(item).toMatchObject({
    name: "Hugo Ober",
    contactShown: true,
    status: "live",
    category: "Career coaching",
    source: "admin-assigned",
    createdAt: "2026-10-25T10:10:00Z",
    created: { text: "Sun 25 Oct, 11:10", city: "Vienna" },
    meeting: null,
    due: { what: "work", at: { text: "Sun 8 Nov, 11:10" } },
  });
});

test.each<[query: string, names: string[]]>([
  ["?status=converted", ["Dora Zander", "Zoë Müller-Lüdenscheidt"]],
  ["?status=booked", ["Fritz Ober"]],
  [`?categoryId=${starterId("digital-marketing")}`, ["Emil Verastegui", "vera Álvarez", "Bruno O'Neill"]],
  [`?categoryId=${starterId("digital-marketing")}&status=live`, ["Emil Verastegui", "vera Álvarez"]],
  ["?from=2026-10-24", ["Ida 100%", "Hugo Ober", "Gina O.", "Fritz Ober"]],
  ["?from=2026-10-21&to=2026-10-21", ["Bruno O'Neill", "Anna Verden"]],
  ["?to=2026-10-20", ["Zoë Müller-Lüdenscheidt", "Vera Example"]],
  [`?categoryId=${starterId("legal")}`, []],
  ["?status=live&to=2026-10-22&sort=name&dir=asc", ["Anna Verden", "vera Álvarez", "Vera Example"]],
  ["?status=live&sort=name&dir=desc", [
    "Vera Example",
    "vera Álvarez",
    "Ida 100%",
    "Hugo Ober",
    "Emil Verastegui",
    "Anna Verden",
  ]],
  ["?search=vera", ["Emil Verastegui", "vera Álvarez", "Vera Example"]],
  ["?search=ver", ["Emil Verastegui", "vera Álvarez", "Anna Verden", "Vera Example"]],
  ["?search=EX%20VE", ["Vera Example"]],
  ["?search=alvarez", ["vera Álvarez"]],
  ["?search=Álv", ["vera Álvarez"]],
  ["?search=zoe", ["Zoë Müller-Lüdenscheidt"]],
  ["?search=ludensch", ["Zoë Müller-Lüdenscheidt"]],
  ["?search=neill", ["Bruno O'Neill"]],
  ["?search=ober&status=live", ["Hugo Ober"]],
  ["?search=ver&sort=name&dir=asc", ["Anna Verden", "Emil Verastegui", "vera Álvarez", "Vera Example"]],
  ["?search=era", []],
  ["?search=100%25", ["Ida 100%"]],
  ["?search=%25", []],
  ["?search=%5F%5C", []],
  ["?search=elsewhere", []],
  ["?search=%20%20", []],
])("%s", async (query, names) => {
  const { items, totalCount } = await list(`${query}${query.includes("pageSize") ? "" : "&pageSize=20"}`);
  const isBlank = query === "?search=%20%20";
  expect(items.map(({ name }: LeadItem) => name)).toEqual(isBlank ? [...all].reverse() : names);
  expect(totalCount).toBe(isBlank ? 12 : names.length);
});

test("names are sorted without regard to accents, and pages do not overlap", async () => {
  const byName = await namesIn("?sort=name&dir=asc&pageSize=20");
  expect(byName.slice(0, 3)).toEqual(["Anna Verden", "Bruno O'Neill", "Chen Li"]);
  expect(byName.at(-1)).toBe("Zoë Müller-Lüdenscheidt");
  expect([...await namesIn("?sort=name&dir=asc"), ...await namesIn("?sort=name&dir=asc&page=2")]).toEqual(byName);
  expect(await namesIn("?sort=name&dir=desc&pageSize=20")).toEqual([...byName].reverse());
});

test("in the order of what is due: open leads by when they wait, then closed ones, the newest first", async () => {
  const due = [
    "Gina O.",
    "Vera Example",
    "Anna Verden",
    "vera Álvarez",
    "Emil Verastegui",
    // Booked outside of Parley: its outcome is asked for from 7 November on.
    "Fritz Ober",
    "Hugo Ober",
    "Ida 100%",
    "Dora Zander",
    "Chen Li",
    "Bruno O'Neill",
    "Zoë Müller-Lüdenscheidt",
  ];
  expect(await namesIn("?sort=due&dir=asc&pageSize=20")).toEqual(due);
  expect([...await namesIn("?sort=due&dir=asc"), ...await namesIn("?sort=due&dir=asc&page=2")]).toEqual(due);
  expect(await namesIn("?sort=due&dir=desc&pageSize=20")).toEqual([...due].reverse());
  expect(await namesIn("?sort=due&dir=asc&status=live&search=ver")).toEqual([
    "Vera Example",
    "Anna Verden",
    "vera Álvarez",
    "Emil Verastegui",
  ]);
  const exported = await app.call("/Leads/Export?sort=due&dir=asc", { cookie });
  const ids = (await list("?sort=due&dir=asc&pageSize=20")).items.map(({ id }: LeadItem) => id);
  expect((await exported.text()).trim().split("\r\n").slice(1).map((line) => line.split(",")[0])).toEqual(ids);
});

test.each([
  ["?pageSize=11", "Number of items per page"],
  ["?pageSize=0", "Number of items per page"],
  ["?pageSize=ten", "Number of items per page"],
  ["?page=0", "Page"],
  ["?page=-1", "Page"],
  ["?page=1.5", "Page"],
  ["?sort=email", "Order"],
  ["?dir=up", "Sort direction"],
  ["?status=sold", "Status"],
  ["?categoryId=career", "Category"],
  ["?from=20.10.2026", "must be a date"],
  ["?to=2026-02-30", "must be a date"],
  [`?search=${"x".repeat(201)}`, "Search"],
])("%s is rejected", async (query, field) => {
  const { status, json } = await get(app, `/Leads/GetAllForUser${query}`, { cookie });
  expect([status, json[0]]).toEqual([400, expect.stringContaining(field)]);
});

test.each(["GetAllForUser", "TotalCount", "ExpiredCount", "BookedCount", "ConvertedCount", "ReceivedCount"])(
  "%s rejects a range that ends before it starts",
  async (call) => {
    const { status, json } = await get(app, `/Leads/${call}?from=2026-10-22&to=2026-10-21`, { cookie });
    expect([status, json]).toEqual([400, ["The start date must not be after the end date."]]);
  },
);

test("counters agree with the list for every filter", async () => {
  const filters = [
    "",
    `?categoryId=${starterId("career")}`,
    "?from=2026-10-22",
    "?to=2026-10-21",
    "?from=2026-10-21&to=2026-10-23",
  ];
  for (const filter of filters) {
    const ask = async (status?: LeadStatus) =>
      (await list(`${filter || "?"}${status ? `&status=${status}` : ""}&pageSize=50`)).totalCount;
    expect(await count("TotalCount", filter)).toBe(await ask());
    expect(await count("ExpiredCount", filter)).toBe(await ask("expired"));
    expect(await count("BookedCount", filter)).toBe(await ask("booked"));
    expect(await count("ConvertedCount", filter)).toBe(await ask("converted"));
    expect(await count("ReceivedCount", filter)).toBe(await ask("received"));
  }
  expect(await count("TotalCount")).toBe(12);
  expect((await get(app, "/Leads/TotalCount?from=soon", { cookie })).status).toBe(400);
});

describe("with many leads", () => {
  test("every access path finds the same leads in the same order", async () => {
    // More than are sorted at once, and more than are counted.
    await multiply(10_100);
    const ids = (answer: { items: LeadItem[] }) => answer.items.map(({ id }) => id);
    const plainly = async (condition: SQL, order: SQL) =>
      (await app.services.db.read.all<{ id: string }>(sql`select id from leads
        where specialist_id = ${specialistId} and ${condition} order by ${order} limit 50 offset 100`))
        .map(({ id }) => id);
    const page = "&dir=asc&pageSize=50&page=3";
    const live = await list(`?status=live&sort=name${page}`);
    expect(live.totalCount).toBeGreaterThan(10_000);
    expect(ids(live)).toEqual(await plainly(sql`status = 'live'`, sql`contact_name, id`));
    const hasTerms = sql`' ' || contact_name like '% many%' and ' ' || contact_name like '% ver%'`;
    const all = await list(`?search=many%20ver${page}`);
    expect(all).toMatchObject({ totalCount: 10_000, totalIsMinimum: true, totalPages: 200 });
    expect(ids(all)).toEqual(await plainly(hasTerms, sql`created_at, id`));
    expect(ids(await list(`?search=many%20ver&sort=name${page}`))).toEqual(
      await plainly(hasTerms, sql`contact_name, id`),
    );
    const some = sql`' ' || contact_name like '% many7%'`;
    for (const [sort, order] of [["createdAt", sql`created_at, id`], ["name", sql`contact_name, id`]] as const) {
      for (const filter of ["", "&status=live", `&categoryId=${starterId("career")}`, "&from=2026-10-20"]) {
        const found = await list(`?search=many7&sort=${sort}${filter}${page}`);
        expect(found.totalCount).toBe(1 + 10 + 100 + 1_000);
        expect(found.totalIsMinimum).toBeUndefined();
        expect(ids(found)).toEqual(await plainly(some, order));
      }
    }
    expect((await list("?search=many77&status=converted")).totalCount).toBe(0);
    expect(await namesIn("?search=vera")).toEqual(["Emil Verastegui", "vera Álvarez", "Vera Example"]);
  });
});

/** Many copies of one lead, with counters and search terms. */
const multiply = async (many: number): Promise<void> => {
  const digits = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})`;
  const source = sql`(select * from leads where specialist_id = ${specialistId} and status = 'live'
    and category_id = ${starterId("career")} limit 1)`;
  await app.transact(async (tx) => {
    await tx.run(
      sql`create table copies as ${digits} select 'copy-' || i as copy_id, i, l.* from n, ${source} l`,
    );
    await tx.run(sql`update copies set id = copy_id, meeting_id = null, created_at = created_at + i,
      contact_name = 'many' || i || ' verb'`);
    const columns = sql.raw(
      (await tx.all<{ name: string }>(sql`select name from pragma_table_info('leads')`)).map(({ name }) => name).join(),
    );
    await tx.run(sql`insert into leads (${columns}) select ${columns} from copies`);
    await tx.run(
      sql`insert into lead_words (specialist_id, word, lead_id, created_at) select specialist_id, 'many' || i, id, created_at from copies`,
    );
    await tx.run(
      sql`insert into lead_words (specialist_id, word, lead_id, created_at) select specialist_id, 'verb', id, created_at from copies`,
    );
    await tx.run(sql`update lead_counts set leads = leads + ${many}
      where specialist_id = ${specialistId} and status = 'live' and category_id = (select category_id from copies limit 1)
      and day in (-1, (select created_at / 86400000 from copies limit 1))`);
    await tx.run(sql`drop table copies`);
  });
};
