// A specialist's list of own clients: what is saved of it, by whom it is changed, and what becomes of it.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { accountDeleted } from "@/events.ts";
import { publish } from "@/platform/events/outbox.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { plansOf } from "@tests/support/api/query-plans.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { findClientSince, removeVisitor } from "./clients.ts";
import { MAX_CLIENTS } from "./rules.ts";
import { ownClients } from "./tables.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => {
  specialistId = await makeSpecialist(app);
  cookie = await app.signIn(specialistId);
});
afterAll(() => app.close());

const call = (name: string, body: unknown = {}, as = cookie) => post(app, `/Clients/${name}`, body, { cookie: as });
const upload = (...rows: string[]) => call("Upload", { rows });
const add = (contact: string) => call("Add", { contact });
const count = async (as = cookie) => (await get(app, "/Clients/Count", { cookie: as })).json;
const rowsOf = (id = specialistId) =>
  app.services.db.read.select().from(ownClients).where(eq(ownClients.specialistId, id));

test("an upload says what is new, what was there and what can't be read, and saves the rest", async () => {
  await add("tim@parley.example");
  const { status, json } = await upload(
    "vera@parley.example,+43 660 1234567",
    "Vera@Parley.example",
    "0660 1234567",
    "",
    "tim@parley.example",
  );
  expect(status).toBe(200);
  expect(json).toMatchObject({
    added: 2,
    repeated: 2,
    unreadable: [{ row: 3, reason: "Start the phone number with its country code, such as +43." }],
    list: { count: 3, unreadable: 0 },
  });
  expect(await count()).toEqual(json.list);
  expect(await app.eventsOf("clients.added")).toContainEqual({ specialistId, added: 2 });
});

test("nothing in the database says who is on a list, and two lists have nothing in common", async () => {
  const other = await makeSpecialist(app);
  const otherCookie = await app.signIn(other);
  await add("secret.client@parley.example");
  await call("Add", { contact: "secret.client@parley.example" }, otherCookie);
  const [own, theirs] = [await rowsOf(), await rowsOf(other)];
  expect(own).toHaveLength(1);
  expect(theirs).toHaveLength(1);
  expect(own[0]!.hash).not.toBe(theirs[0]!.hash);
  expect(JSON.stringify([own, theirs, await app.eventsOf("clients.added")])).not.toContain("secret");
});

test("one mailbox is one entry, however it is written, and keeps the time of its first addition", async () => {
  await add("v.era@gmail.com");
  const [first] = await rowsOf();
  app.clock.advance(60_000);
  expect((await add("vera+news@googlemail.com")).json.changed).toBe(0);
  expect(await rowsOf()).toEqual([first]);
  expect((await call("Remove", { contact: "VERA@gmail.com" })).json).toMatchObject({ changed: 1, list: { count: 0 } });
  expect((await call("Remove", { contact: "vera@gmail.com" })).json).toMatchObject({ changed: 0 });
});

test("all can be removed at once", async () => {
  await upload("a@parley.example", "b@parley.example");
  expect((await call("RemoveAll")).json).toEqual({ changed: 2, list: { count: 0, lastAdded: null, unreadable: 0 } });
  expect((await call("RemoveAll")).json.changed).toBe(0);
});

describe("what is refused", () => {
  it.each(["", "Vera", "0660 1234567"])("%j is nobody", async (contact) => {
    expect((await add(contact)).status).toBe(400);
  });

  it("an upload that is too large, in rows and in bytes", async () => {
    const many = await upload(...Array.from({ length: MAX_CLIENTS + 1 }, (_, n) => `c${n}@parley.example`));
    expect(many.json).toEqual(["Please upload at most 20,000 rows at a time."]);
    const large = await upload(...Array.from({ length: 20_000 }, () => "x".repeat(300)));
    expect(large.status).toBe(413);
  });

  it("more entries than a list can have, and nothing is saved then", async () => {
    const rows = Array.from({ length: MAX_CLIENTS }, (_, n) => `c${n}@parley.example`);
    expect((await upload(...rows)).json).toMatchObject({ added: MAX_CLIENTS, list: { count: MAX_CLIENTS } });
    expect(refusalOf(await upload("one@parley.example", "two@parley.example"))).toEqual([
      400,
      "list_full",
      ["A list can have at most 20,000 entries. Please remove some first."],
    ]);
    expect((await upload("c0@parley.example")).json).toMatchObject({ added: 0, repeated: 1 });
    expect((await count()).count).toBe(MAX_CLIENTS);
  });
});

describe("when LINK_SECRET changes", () => {
  const NEW = "a-new-secret-of-at-least-32-characters";
  const startWith = (linkSecret: string, old: string[]) =>
    Object.assign(app.services.secrets, createLinkSecrets(linkSecret, old));

  it("entries stay while the old value is accepted, then must be uploaded again", async () => {
    const present = app.services.config.linkSecret;
    await upload("vera@parley.example", "tim@parley.example");
    const [before] = await rowsOf();
    try {
      startWith(NEW, [present]);
      app.clock.advance(60_000);
      expect(await count()).toMatchObject({ count: 2, unreadable: 0 });
      expect((await add("vera@parley.example")).json).toMatchObject({ changed: 0, list: { count: 2 } });
      const renewed = (await rowsOf()).filter(({ keyId }) => keyId !== before!.keyId);
      expect(renewed).toHaveLength(1);
      expect(renewed[0]!.addedAt).toBe(before!.addedAt);
      startWith(NEW, []);
      expect(await count()).toMatchObject({ count: 1, unreadable: 1 });
      expect((await upload("vera@parley.example", "tim@parley.example")).json).toMatchObject({
        added: 1,
        list: { count: 2, unreadable: 0 },
      });
    } finally {
      startWith(present, []);
    }
  });
});

test("a list belongs to its specialist, and goes with their account", async () => {
  await add("vera@parley.example");
  expect((await count(await app.signIn(await makeSpecialist(app)))).count).toBe(0);
  await app.transact((tx) => publish(tx, accountDeleted({ userId: specialistId })));
  expect(await rowsOf()).toEqual([]);
});

test("whoever is looked for is found by the primary key", async () => {
  await add("vera@parley.example");
  const keys = [{ kind: "email" as const, value: "vera@parley.example" }];
  const tracked = { contactEmail: keys[0]!.value, contactPhone: null, timings: {}, createdAt: 0 };
  const plans = await plansOf(app, async (db) => {
    const tx = Object.assign(db, { secrets: app.services.secrets }) as unknown as Tx;
    await findClientSince(tx, { specialistId, track: tracked as unknown as Track });
    await removeVisitor(tx, [{ kind: "email", value: "nobody@parley.example" }]);
  });
  expect(plans).toHaveLength(3);
  const steps = plans.flatMap((plan) => plan.steps).filter((step) => step.includes("own_clients"));
  expect(steps).toContain("SEARCH own_clients USING PRIMARY KEY (specialist_id=? AND kind=? AND hash=?)");
  expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
});
