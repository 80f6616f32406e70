// Which addresses share a mailbox, and that the database computes the same keys.
import { createClient } from "@libsql/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxKeyOf, mailboxKeySql } from "./mailbox-key.ts";

const CASES: [address: string, key: string][] = [
  ["Anna.Berger+1@GMail.com", "annaberger@gmail.com"],
  ["a.n.n.a@googlemail.com", "anna@gmail.com"],
  ["anna.b+x+y@outlook.com", "anna.b@outlook.com"],
  ["anna+x@hotmail.de", "anna@hotmail.de"],
  ["anna+x@live.at", "anna@live.at"],
  ["a.nna+x@me.com", "a.nna@icloud.com"],
  ["anna@mac.com", "anna@icloud.com"],
  ["anna+shop@fastmail.com", "anna@fastmail.com"],
  ["shop@anna.fastmail.com", "anna@fastmail.com"],
  ["shop@anna.fastmail.fm", "anna@fastmail.fm"],
  ["a.n-n_a+x@protonmail.com", "anna@proton.me"],
  ["anna@pm.me", "anna@proton.me"],
  ["anna-shop@yahoo.com", "anna@yahoo.com"],
  ["anna.b_c@yahoo.de", "anna.b_c@yahoo.de"],
  // Any other domain decides for itself what its addresses mean.
  ["Anna.Berger+1@Example.com", "anna.berger+1@example.com"],
  ["anna+1@gmail.example.com", "anna+1@gmail.example.com"],
  ["anna+1@notgmail.com", "anna+1@notgmail.com"],
  ["anna@xfastmail.com", "anna@xfastmail.com"],
  // A number, where one column has both.
  ["+436601234567", "+436601234567"],
];

test.each(CASES)("%s arrives at %s", (address, key) => {
  expect(mailboxKeyOf(address)).toBe(key);
  // A key is its own.
  expect(mailboxKeyOf(key)).toBe(key);
});

const DOMAINS = ["gmail.com", "googlemail.com", "outlook.com", "me.com", "a.fastmail.com", "pm.me", "yahoo.at", "x.at"];

test("the database computes the same keys", async () => {
  const database = createClient({ url: ":memory:" });
  const inDatabase = async (email: string) =>
    (await database.execute({ sql: `select ${mailboxKeySql("email")} as key from (select ? as email)`, args: [email] }))
      .rows[0]!.key;
  for (const [address, key] of CASES) expect(await inDatabase(address.toLowerCase())).toBe(key);
  const local = fc.string({
    unit: fc.constantFrom("a", "b", "1", ".", "-", "_", "+", "ü"),
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(fc.asyncProperty(local, fc.constantFrom(...DOMAINS), async (name, domain) => {
    expect(await inDatabase(`${name}@${domain}`)).toBe(mailboxKeyOf(`${name}@${domain}`));
  }));
  database.close();
});
