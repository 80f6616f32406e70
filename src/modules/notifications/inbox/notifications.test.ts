// The calls of notifications: the list with its filters, reading one and all, the number of unread ones, forgetting.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePerson, makeSpecialist } from "@tests/support/factories.ts";
import { receivedLead } from "@tests/support/leads.ts";
import { listSentTo } from "@tests/support/sent-notifications.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { get, post } from "@tests/support/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { forgetOldNotifications, notify } from "./notifications.ts";
import { notifications } from "../tables.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  specialistId = await makePerson(app);
  cookie = await app.signIn(specialistId);
});

/** `count` notifications, a minute between them; the last one is the newest. */
const tellMany = async (count: number, of = specialistId) => {
  for (let n = 1; n <= count; n++) {
    const news = { kind: "credits-low", title: `News ${n}`, body: n % 2 ? "odd" : "even", link: null, leadId: null };
    const at = app.clock.now() + n * 60_000;
    await app.transact((tx) => notify(tx, { specialistId: of, cause: newId(), at, ...news }));
  }
  app.clock.set(app.clock.now() + 3_600_000);
};
const list = (query = "") => get(app, `/Notifications/List${query}`, { cookie });
const titles = async (query = "") =>
  (await list(query)).json.items.map(({ title }: { title: string }) => title.replace("News ", ""));
const unread = async () => (await get(app, "/Notifications/UnreadCount", { cookie })).json.unread;

describe("the list", () => {
  it("is one's own, the newest first, page by page, with the number of unread ones", async () => {
    await tellMany(12);
    await tellMany(2, await makePerson(app));
    const { status, json } = await list();
    expect(status).toBe(200);
    expect(json).toMatchObject({ page: 1, pageSize: 10, totalCount: 12, totalPages: 2, unread: 12 });
    expect(json.items[0]).toMatchObject({
      kind: "credits-low",
      title: "News 12",
      body: "even",
      about: null,
      link: null,
      read: false,
      at: { hour: 10, minute: 12 },
    });
    expect(await titles("?page=2")).toEqual(["2", "1"]);
    expect(await titles("?dir=asc&pageSize=20")).toEqual(Array.from({ length: 12 }, (_, n) => `${n + 1}`));
    expect(await titles("?page=9")).toEqual([]);
  });

  it("can be searched, literally, and cut down to what is read or not", async () => {
    await tellMany(4);
    const { json: { items: [newest] } } = await list();
    await post(app, `/Notifications/MarkRead/${newest.id}`, undefined, { cookie });
    expect(await titles("?read=no")).toEqual(["3", "2", "1"]);
    expect(await titles("?read=yes")).toEqual(["4"]);
    expect(await titles("?search=ODD")).toEqual(["3", "1"]);
    expect(await titles("?search=%25")).toEqual([]);
    expect((await list("?search=odd&read=no")).json).toMatchObject({ totalCount: 2, unread: 3 });
  });

  it("names the person that a lead is about as far as he may know, in his own zone", async () => {
    const busy = await makeSpecialist(app, { zone: "America/New_York" });
    const leadId = await receivedLead(app, busy);
    await listSentTo(app, busy);
    const { json } = await get(app, "/Notifications/List", { cookie: await app.signIn(busy) });
    expect(json.items[0]).toMatchObject({
      kind: "lead-received",
      about: "Vera V.",
      link: `/leads/${leadId}`,
      at: { hour: 6 },
    });
  });

  it("refuses what it does not know", async () => {
    for (const query of ["?pageSize=7", "?page=0", "?sort=title", "?read=maybe", "?dir=up"]) {
      expect((await list(query)).status).toBe(400);
    }
  });
});

describe("reading", () => {
  it("marks one, once, and answers how many are left", async () => {
    await tellMany(3);
    const { json: { items: [, second] } } = await list();
    const read = () => post(app, `/Notifications/MarkRead/${second.id}`, undefined, { cookie });
    expect(await read()).toMatchObject({ status: 200, json: { unread: 2 } });
    const [row] = await app.services.db.read.select().from(notifications).where(eq(notifications.id, second.id));
    app.clock.set(app.clock.now() + 60_000);
    expect(await read()).toMatchObject({ status: 200, json: { unread: 2 } });
    const [again] = await app.services.db.read.select().from(notifications).where(eq(notifications.id, second.id));
    expect(again).toEqual(row);
    expect((await list()).json.items.map((item: { read: boolean }) => item.read)).toEqual([false, true, false]);
  });

  it("of somebody else's, of none, and of a malformed id is 404", async () => {
    const other = await makePerson(app);
    await tellMany(1, other);
    const { json } = await get(app, "/Notifications/List", { cookie: await app.signIn(other) });
    for (const id of [json.items[0].id, newId(), "nonsense"]) {
      expect((await post(app, `/Notifications/MarkRead/${id}`, undefined, { cookie })).status).toBe(404);
    }
    expect((await get(app, "/Notifications/UnreadCount", { cookie: await app.signIn(other) })).json).toEqual({
      unread: 1,
    });
  });

  it("marks all that there are now, also more than one transaction takes, and nobody else's", async () => {
    const other = await makePerson(app);
    await tellMany(2, other);
    await app.transact(async (tx) => {
      const row = { specialistId, kind: "x", title: "x", body: "x", createdAt: NOON };
      await tx.insert(notifications).values(
        Array.from({ length: 160 }, () => ({ ...row, id: newId(), cause: newId() })),
      );
    });
    expect(await unread()).toBe(100);
    expect(await post(app, "/Notifications/MarkAllRead", undefined, { cookie })).toMatchObject({
      status: 200,
      json: { unread: 0 },
    });
    expect(await post(app, "/Notifications/MarkAllRead", undefined, { cookie })).toMatchObject({ status: 200 });
    expect((await get(app, "/Notifications/UnreadCount", { cookie: await app.signIn(other) })).json).toEqual({
      unread: 2,
    });
  });

  it("makes the person's other browsers look again, only when something changed", async () => {
    await tellMany(1);
    const live = app.services.live!;
    const told: string[] = [];
    app.services.live = { ...live, tell: (hints) => void told.push(...hints.map(({ kind }) => kind)) };
    const { json: { items: [one] } } = await list();
    await post(app, `/Notifications/MarkRead/${one.id}`, undefined, { cookie });
    await post(app, `/Notifications/MarkRead/${one.id}`, undefined, { cookie });
    await post(app, "/Notifications/MarkAllRead", undefined, { cookie });
    app.services.live = live;
    expect(told).toEqual(["notifications"]);
  });
});

it.each(
  [
    ["GET", "List"],
    ["GET", "UnreadCount"],
    ["POST", "MarkRead/01a1f812-dafe-73c1-b58c-b963b6f87cef"],
    ["POST", "MarkAllRead"],
  ] as const,
)("%s %s is for who is signed in with a verified address", async (method, call) => {
  const ask = async (who?: string) => (await get(app, `/Notifications/${call}`, { method, cookie: who })).status;
  expect(await ask()).toBe(401);
  const unverified = await makePerson(app, { emailVerifiedAt: undefined });
  expect(await ask(await app.signIn(unverified))).toBe(403);
});

it("what is older than half a year is forgotten", async () => {
  await tellMany(2);
  const left = async () => {
    await forgetOldNotifications(app.ctx());
    const rows = await app.services.db.read.select({ title: notifications.title }).from(notifications)
      .where(eq(notifications.specialistId, specialistId));
    return rows.map(({ title }) => title);
  };
  app.clock.set(NOON + 180 * DAY_MS);
  expect(await left()).toEqual(["News 1", "News 2"]);
  app.clock.set(NOON + 180 * DAY_MS + 90_000);
  expect(await left()).toEqual(["News 2"]);
});
