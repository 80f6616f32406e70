// Reads that are requested together are one round trip.
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { createReaderClient, openFile } from "./file-client.ts";
import { batchReads } from "./read-batches.ts";
import type { ReadDb } from "./types.ts";

/** The statements of each round trip. */
let roundTrips: string[][] = [];
let db: ReadDb;
let close: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryFolder();
  const connection = openFile(`file:${folder.path}/reads.db`, 0);
  connection.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  const client = createReaderClient(connection);
  const counted: typeof client = {
    ...client,
    execute: (statement: unknown) => {
      roundTrips.push([(statement as { sql: string }).sql]);
      return client.execute(statement as never);
    },
    batch: (statements) => {
      roundTrips.push(statements.map((statement) => (statement as { sql: string }).sql));
      return client.batch(statements);
    },
  };
  db = drizzle({ client: batchReads(counted) });
  close = async () => {
    connection.close();
    await folder.remove();
  };
});
beforeEach(() => void (roundTrips = []));
afterAll(() => close());

const noteOf = (id: number) => db.all<{ text: string }>(sql`select text from notes where id = ${id}`);
const countNotes = () => db.all<{ found: number }>(sql`select count(*) as found from notes`);

test("independent reads are one round trip, and each gets its own result", async () => {
  const [one, none, [counted]] = await Promise.all([noteOf(1), noteOf(2), countNotes()]);
  expect([one, none, counted]).toEqual([[{ text: "one" }], [], { found: 1 }]);
  expect(roundTrips.map(({ length }) => length)).toEqual([3]);
});

test("a read that needs the result of another one is a round trip of its own", async () => {
  await countNotes();
  await noteOf(1);
  expect(roundTrips.map(({ length }) => length)).toEqual([1, 1]);
});

test("queries that reach their first read after some steps of their own are still together", async () => {
  const later = async () => {
    for (let n = 0; n < 20; n++) await Promise.resolve();
    return await noteOf(1);
  };
  await Promise.all([countNotes(), later()]);
  expect(roundTrips).toHaveLength(1);
});

test("the same statement runs once, and its readers do not share rows", async () => {
  const [[one], [same], other] = await Promise.all([noteOf(1), noteOf(1), noteOf(3)]);
  expect(roundTrips.map(({ length }) => length)).toEqual([2]);
  one!.text = "changed";
  expect([same, other]).toEqual([{ text: "one" }, []]);
});

test("a read that fails leaves the others whole", async () => {
  const results = await Promise.allSettled([noteOf(1), db.all(sql`select * from absent`), countNotes()]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("many reads are sent in several batches", async () => {
  await Promise.all(Array.from({ length: 150 }, (_, n) => noteOf(n)));
  expect(roundTrips.map(({ length }) => length)).toEqual([100, 50]);
});
