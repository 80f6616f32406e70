// Every change of what administrators write raises the content version, and a visitor's request does not.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { getContentVersion } from "./content-version.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const raisedBy = async (work: () => Promise<unknown>): Promise<boolean> => {
  const before = await getContentVersion(app.services.db.read);
  await work();
  return await getContentVersion(app.services.db.read) > before;
};
const run = (statement: string) => app.transact((tx) => tx.run(sql.raw(statement)));

const TABLES = ["settings_documents", "categories", "subcategories", "question_sets", "educational_contents"];

it.each(TABLES)("a change in %s raises it", async (table) => {
  expect(await raisedBy(() => run(`update ${table} set version = version + 1`))).toBe(true);
});

it("new and deleted rows raise it", async () => {
  const add = `insert into settings_documents (name, version, body, changed_at) values ('new', 1, '{}', 0)`;
  expect(await raisedBy(() => run(add))).toBe(true);
  expect(await raisedBy(() => run("delete from settings_documents where name = 'new'"))).toBe(true);
});

it("a visitor's request does not raise it", async () => {
  expect(await raisedBy(() => visitorWithContact(app))).toBe(false);
});
