// Copies of a database share what was explained; a database with another schema has its own answers.
import { expect, it } from "vitest";
import { openFile, type Statement } from "../file-client.ts";
import { createStatementTables } from "./explain.ts";

const INSERT: Statement = { sql: "insert into items (name) values (?)", args: ["one"] };

const openWith = (...schema: string[]) => {
  const file = openFile("file::memory:", 0);
  for (const sql of schema) file.exec(sql);
  let explained = 0;
  const { find } = createStatementTables((statement) => {
    if (statement.sql.startsWith("explain")) explained++;
    return Promise.resolve(file.query(statement));
  });
  return { writes: async () => [...(await find(INSERT))!.writes], explained: () => explained };
};

it("explains a statement once for all databases with the same schema", async () => {
  const schema = ["create table items (id integer primary key, name text)", "create table counts (n integer)"];
  const first = openWith(...schema);
  expect(await Promise.all([first.writes(), first.writes()])).toEqual([["items"], ["items"]]);
  const copy = openWith(...schema);
  expect(await copy.writes()).toEqual(["items"]);
  expect([first.explained(), copy.explained()]).toEqual([1, 0]);
});

it("explains it again where a trigger makes it write more, though pages and version are the same", async () => {
  const tables = ["create table items (id integer primary key, name text)", "create table counts (n integer)"];
  const trigger = (action: string) => `create trigger on_item after insert on items begin ${action}; end`;
  const counting = openWith(...tables, trigger("update counts set n = n + 1"));
  expect(await counting.writes()).toEqual(expect.arrayContaining(["items", "counts"]));
  const idle = openWith(...tables, trigger("select 1"));
  expect(await idle.writes()).toEqual(["items"]);
});
