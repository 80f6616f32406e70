// Columns and saved filters of lists: kept per account, limited, exported, and deleted with it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, makeAccount, PASSWORD, skipResponseDelay } from "@tests/support/people/accounts.ts";
import { actorOf } from "@tests/support/people/editors.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { MAX_SAVED } from "./rules.ts";
import { listColumns, savedViews } from "./tables.ts";

skipResponseDelay();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const someone = async () => {
  const { id, email } = await makeAccount(app);
  return actorOf(app, id, await enter(app, email));
};

const LIVE = { list: "leads", name: "Live ones", query: { status: "live", sort: "name", dir: "asc" } };

test("columns are kept for one list, and the first ones return", async () => {
  const who = await someone();
  expect((await who.get("/Users/ListPreferences")).json).toEqual({ columns: {}, views: [] });
  await who.post("/Users/SaveColumns", { list: "leads", columns: ["status", "dealValue"] });
  const { json } = await who.post("/Users/SaveColumns", { list: "leads", columns: ["status"] });
  expect(json.columns).toEqual({ leads: ["status"] });
  expect((await who.post("/Users/SaveColumns", { list: "leads", columns: null })).json.columns).toEqual({});
});

test("filters are saved under a name, replaced under the same name, and deleted by nobody else", async () => {
  const who = await someone();
  const { json: { views: [first] } } = await who.post("/Users/SaveView", LIVE);
  expect(first).toEqual({ id: expect.any(String), ...LIVE });
  const { json: { views } } = await who.post("/Users/SaveView", { ...LIVE, query: { status: "booked" } });
  expect(views).toEqual([{ ...first, query: { status: "booked" } }]);

  const other = await someone();
  expect((await other.get("/Users/ListPreferences")).json.views).toEqual([]);
  expect((await other.post(`/Users/DeleteView/${first.id}`)).status).toBe(404);
  expect((await who.post(`/Users/DeleteView/${first.id}`)).json.views).toEqual([]);
});

test("a list has a limited number of saved filters, and none contains a search", async () => {
  const who = await someone();
  for (let n = 0; n < MAX_SAVED; n++) await who.post("/Users/SaveView", { ...LIVE, name: `View ${n}` });
  expect(refusalOf(await who.post("/Users/SaveView", LIVE))[1]).toBe("too_many_views");
  expect((await who.post("/Users/SaveView", { ...LIVE, name: "View 0" })).status).toBe(200);
  const named = { ...LIVE, list: "help", query: { search: "Vera" } };
  expect(refusalOf(await who.post("/Users/SaveView", named))[0]).toBe(400);
  expect(refusalOf(await who.post("/Users/SaveView", { ...LIVE, list: "nothing" }))[0]).toBe(400);
});

test("they are part of the export and are deleted with the account", async () => {
  const who = await someone();
  await who.post("/Users/SaveView", LIVE);
  await who.post("/Users/SaveColumns", { list: "leads", columns: ["status"] });
  const { data } = (await who.get("/Auth/ExportData")).json;
  expect(data.lists).toEqual({ columns: { leads: ["status"] }, savedFilters: [LIVE] });
  expect((await who.post("/Auth/DeleteAccount", { password: PASSWORD })).status).toBe(200);
  for (const table of [listColumns, savedViews]) {
    const rows = await app.services.db.read.select().from(table);
    expect(rows.filter(({ userId }) => userId === who.id)).toEqual([]);
  }
});
