// What a planned transaction may still read after it has written: the database is asked what each statement writes, with
// its triggers and foreign keys. On a file, on a server, and on the copy of a server.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { HAS_SQLD, type Sqld } from "@tests/support/app/sqld.ts";
import { systemCtx } from "../../ctx.ts";
import { openDatabase } from "../connection.ts";
import { transact } from "../transact.ts";
import type { Database, DrizzleTx } from "../types.ts";

const SCHEMA = [
  "create table items (id integer primary key, name text, colour text)",
  "create index items_by_name on items (name)",
  "create table parts (id integer primary key, item_id integer not null references items (id) on delete cascade)",
  "create table screws (id integer primary key, part_id integer references parts (id) on delete set null)",
  "create table notes (id integer primary key, item_id integer references items (id))",
  "create table logs (id integer primary key, text text)",
  "create table first_counts (n integer not null)",
  "create table second_counts (n integer not null)",
  "create table third_counts (n integer not null)",
  "create table drafts (id integer primary key, text text)",
  "create index drafts_by_text on drafts (text)",
  'create table "odd "" name" (id text primary key) without rowid',
  "create trigger count_items after insert on items begin update first_counts set n = n + 1; end",
  "create trigger count_first after update on first_counts begin update second_counts set n = new.n; end",
  `create trigger count_second after update on second_counts begin
     insert into third_counts (n) values (new.n) on conflict do nothing;
   end`,
  "create trigger log_colour after update of colour on items begin insert into logs (text) values ('insert into drafts'); end",
  "create view shown_items as select name from items where colour is not null",
];

const folders: (() => Promise<unknown>)[] = [];
let sqld: Sqld;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  if (HAS_SQLD) sqld = await startBaseServer("now");
});
afterAll(async () => {
  await app.close();
  if (HAS_SQLD) await sqld.stop();
  for (const remove of folders) await remove();
});

const newFile = async (name: string): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  folders.push(remove);
  return `${path}/${name}.db`;
};

let requests = 0;
const onRoundTrip = () => void requests++;
const TRANSPORTS: [name: string, open: () => Promise<Database>][] = [
  ["a file", async () => await openDatabase({ url: `file:${await newFile("plan")}`, onRoundTrip })],
  ...HAS_SQLD
    ? [
      ["a server by http", async () => await openDatabase({ url: sqld.url, onRoundTrip })],
      ["a server by ws", async () => await openDatabase({ url: sqld.url.replace("http", "ws"), onRoundTrip })],
      ["the copy of a server", async () =>
        await openDatabase({ url: sqld.url, replica: await newFile("copy"), onRoundTrip })],
    ] satisfies [string, () => Promise<Database>][]
    : [],
];

type Act = (tx: DrizzleTx) => Promise<unknown>;
const run = (text: string): Act => (tx) => tx.run(sql.raw(text));
const all = (text: string): Act => (tx) => tx.all(sql.raw(text));

/** Plans the statements one after another. Returns why they can't be planned, if so. */
const problemOf = async (db: Database, ...acts: Act[]): Promise<string | undefined> => {
  const plan = db.plan();
  for (const act of acts) {
    const outcome = await act(plan.tx).then(() => undefined, (error) => error);
    if (outcome && !plan.problem()) throw outcome;
  }
  return plan.problem();
};

const INSERT = run("insert into items (name) values ('one')");
const DELETE = run("delete from items where id = 1");

describe.each(TRANSPORTS)("planned on %s", (_, open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.write(async (tx) => {
      await tx.run(sql`drop view if exists shown_items`);
      for (const table of ["notes", "screws", "parts", "items", "logs", "drafts", '"odd "" name"']) {
        await tx.run(sql.raw(`drop table if exists ${table}`));
      }
      for (const name of ["first", "second", "third"]) await tx.run(sql.raw(`drop table if exists ${name}_counts`));
      for (const statement of SCHEMA) await tx.run(sql.raw(statement));
    });
    await db.replica?.sync();
  });
  afterAll(() => db.close());

  it.each<[string, Act, string, string]>([
    ["what it has written", INSERT, "select id from items", "items"],
    ["what a trigger writes", INSERT, "select n from first_counts", "first_counts"],
    ["what the trigger of a trigger writes", INSERT, "select n from second_counts", "second_counts"],
    ["what is written three triggers deep", INSERT, "select n from third_counts", "third_counts"],
    ["what a deletion cascades to", DELETE, "select id from parts", "parts"],
    ["what the cascade of a cascade sets to null", DELETE, "select id from screws", "screws"],
    ["what a deletion without a condition empties", run("delete from drafts"), "select id from drafts", "drafts"],
    ["an index alone that covers the read", INSERT, "select name from items order by name", "items"],
    ["a view of it", INSERT, "select * from shown_items", "items"],
    ["it in a subquery", INSERT, "select 1 from drafts where text in (select name from items)", "items"],
    ["it in a common table expression", INSERT, "with i as (select id from items) select * from i", "items"],
    [
      "a table with an unusual name",
      run('replace into "odd "" name" values (\'x\')'),
      'select * from "odd "" name"',
      'odd " name',
    ],
    [
      "what a write behind a common table expression has changed",
      run("with d as (select 1 as id) insert into drafts (id) select id from d"),
      "select text from drafts",
      "drafts",
    ],
  ])("may not read %s", async (_name, write, select, table) => {
    expect(await problemOf(db, write, all(select))).toBe(`it reads ${table} after writing it`);
  });

  it.each<[string, Act, string]>([
    ["a table whose name a trigger only mentions", run("update items set colour = 'red'"), "select id from drafts"],
    ["what a trigger writes for another column", run("update items set name = 'x'"), "select id from logs"],
    [
      "a table that a foreign key only checks",
      run("insert into notes (item_id) values (null)"),
      "select id from items",
    ],
    ["a virtual table", INSERT, "select value from json_each('[1, 2]')"],
    ["a text with the name of the table", INSERT, "select 'from items' from drafts"],
  ])("may read %s", async (_name, write, select) => {
    expect(await problemOf(db, write, all(select))).toBeUndefined();
  });

  it.each([
    ["returns what it writes", "insert into drafts (text) values ('x') returning id", "it reads what it writes"],
    ["changes the schema", "create table more (id integer)", "it changes the schema"],
    ["is a pragma", "pragma user_version", "is no statement of a batch"],
    ["is a savepoint", "savepoint here", "is no statement of a batch"],
  ])("runs interactively what %s", async (_name, statement, problem) => {
    expect(await problemOf(db, run(statement))).toContain(problem);
  });

  it("keeps the order of writes that are requested together, whichever was explained before", async () => {
    const [known, fresh] = ["update drafts set text = 'a'", `update drafts set text = '${crypto.randomUUID()}'`];
    await run(known)(db.plan().tx);
    const { tx, batch } = db.plan();
    await Promise.all([run(fresh)(tx), run(known)(tx)]);
    expect(batch.statements.map((statement) => statement.sql)).toEqual([fresh, known]);
  });

  it("asks the database once for each statement", async () => {
    const work = async (tx: DrizzleTx) => {
      await tx.all(sql`select text from drafts where id = 7`);
      await tx.run(sql`update drafts set text = 'seven' where id = 7`);
    };
    await work(db.plan().tx);
    requests = 0;
    await work(db.plan().tx);
    expect(requests).toBe(db.replica ? 0 : 1);
  });

  describe("when the schema changes meanwhile", () => {
    const ctx = () => systemCtx({ ...app.services, db }, "test");
    beforeEach(() => db.write((tx) => tx.run(sql`delete from drafts`)));

    it("notices a new trigger, and the same work then runs interactively", async () => {
      const readAfterWrite = () =>
        transact(ctx(), async (tx) => {
          await tx.run(sql`insert into logs (text) values ('x')`);
          return (await tx.all(sql`select id from drafts`)).length;
        });
      expect(await readAfterWrite()).toBe(0);
      await db.write((tx) =>
        tx.run(sql`create trigger draft_logs after insert on logs begin insert into drafts (text) values ('y'); end`)
      );
      expect(await readAfterWrite()).toBe(1);
      expect(await readAfterWrite()).toBe(2);
      await db.write((tx) => tx.run(sql`drop trigger draft_logs`));
      expect(await readAfterWrite()).toBe(2);
    });
  });
});
