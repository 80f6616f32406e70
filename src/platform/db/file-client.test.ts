// The statement cache: repeated statements after errors, after schema changes, and with every kind of value.
import { Buffer } from "node:buffer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { type FileConnection, openFile } from "./file-client.ts";

let connection: FileConnection;
let url: string;
let close: () => Promise<unknown>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  url = `file:${folder.path}/test%20file.db`;
  connection = openFile(url, 0);
  connection.exec("create table marks (id integer primary key, mark text, bytes blob)");
  close = () => (connection.close(), folder.remove());
});
afterEach(() => close());

const ask = (sql: string, ...args: unknown[]) => connection.run({ sql, args: args as never[] });
const names = (sql: string, ...args: unknown[]) => ask(sql, ...args).rows.map((row) => ({ ...row }));

test("a cached statement returns current rows", () => {
  const insert = "insert into marks (id, mark) values (?, ?)";
  for (let id = 1; id <= 250; id++) expect(ask(insert, id, `m${id}`).rowsAffected).toBe(1);
  const since = "select id, mark from marks where id > ? order by id";
  expect(ask(since, 0).rows).toHaveLength(250);
  expect(names(since, 249)).toEqual([{ id: 250, mark: "m250" }]);
  expect(names(since, 250)).toEqual([]);
  expect(names("delete from marks where id >= ? returning id", 249)).toEqual([{ id: 249 }, { id: 250 }]);
  expect(ask(since, 0).rows).toHaveLength(248);
});

test("a statement works after an error, inside and outside a transaction", () => {
  const insert = "insert into marks (id, mark) values (?, ?)";
  ask(insert, 1, "one");
  expect(() => ask(insert, 1, "again")).toThrow(expect.objectContaining({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" }));
  connection.exec("begin immediate");
  expect(() => ask(insert, 1, "again")).toThrow("UNIQUE");
  ask(insert, 2, "two");
  connection.exec("commit");
  expect(names("select id, mark from marks")).toEqual([{ id: 1, mark: "one" }, { id: 2, mark: "two" }]);
});

test("a row is read by index and by name; of two columns with the same name the first wins", () => {
  ask("insert into marks (id, mark) values (?, ?)", 7, "seven");
  const [row] = ask("select mark, id, mark as id from marks").rows;
  expect(Array.prototype.slice.call(row)).toEqual(["seven", 7, "seven"]);
  expect(Object.entries(row!)).toEqual([["mark", "seven"], ["id", 7]]);
});

test("every kind of value round-trips, and other values are refused", () => {
  const insert = "insert into marks (id, mark, bytes) values (?, ?, ?)";
  ask(insert, true, null, new Uint8Array([1, 2]).buffer);
  ask(insert, 2n, "two", Buffer.from([3]));
  const [one, two] = names("select id, mark, bytes from marks order by id");
  expect(one).toEqual({ id: 1, mark: null, bytes: Buffer.from([1, 2]) });
  expect(two).toEqual({ id: 2, mark: "two", bytes: Buffer.from([3]) });
  for (const wrong of [undefined, NaN, [1]]) expect(() => ask(insert, 3, wrong, null)).toThrow();
  expect(names("select id from marks where id = ?", Date.UTC(1970, 0, 1) + 2)).toEqual([{ id: 2 }]);
});

test("a column that is added later is returned, also by select *", () => {
  const all = "select * from marks";
  ask("insert into marks (id) values (?)", 1);
  expect(names(all)).toEqual([{ id: 1, mark: null, bytes: null }]);
  expect(names("select id from marks")).toEqual([{ id: 1 }]);
  connection.exec("alter table marks add column more text default 'new'");
  expect(names(all)).toEqual([{ id: 1, mark: null, bytes: null, more: "new" }]);
  expect(names("select id from marks")).toEqual([{ id: 1 }]);
});

test("the cache evicts the oldest statements without losing results", () => {
  ask("insert into marks (id) values (?)", 1);
  for (let n = 0; n < 1_200; n++) expect(names(`select id, ${n} as n from marks`)).toEqual([{ id: 1, n }]);
  expect(names("select id, 0 as n from marks")).toEqual([{ id: 1, n: 0 }]);
});

test.each(["explain", "explain query plan"])("after %s, the connection reads what others write", (command) => {
  connection.exec("pragma journal_mode = wal");
  const other = openFile(url, 0);
  try {
    ask("select id from marks");
    expect(names(`${command} select id from marks where id > ?`, 1)).not.toEqual([]);
    ask("select id from marks");
    other.exec("insert into marks (id) values (1)");
    expect(names("select id from marks")).toEqual([{ id: 1 }]);
  } finally {
    other.close();
  }
});
