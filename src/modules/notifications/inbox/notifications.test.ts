// The calls of inbox notifications: the list with its filters, marking as read, the unread count, and the purge.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { receivedLead } from "@tests/support/leads/leads.ts";
import { listSentTo } from "@tests/support/email/sent-notifications.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post } from "@tests/support/funnel/visitor.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { notify, purgeNotifications } from "./notifications.ts";
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
const notifyMany = async (count: number, of = specialistId) => {
  for (let n = 1; n <= count; n++) {
    const content = {
      kind: "credits-low",
      title: `Update ${n}`,
      body: n % 2 ? "odd" : "even",
      link: null,
      leadId: null,
    };
    const at = app.clock.now() + n * 60_000;
    await app.transact((tx) => notify(tx, { specialistId: of, cause: newId(), at, ...content }));
  }
  app.clock.set(app.clock.now() + 3_600_000);
};
const list = (query = "") => get(app, `/Notifications/List${query}`, { cookie });
const titles = async (query = "") =>
  (await list(query)).json.items.map(({ title }: { title: string }) => title.replace("Update ", ""));
const unread = async () => (await get(app, "/Notifications/UnreadCount", { cookie })).json.unread;

describe("the list", () => {
  it("has the person's own notifications, the newest first, page by page, with the unread count", async () => {
    await notifyMany(12);
    await notifyMany(2, await makePerson(app));
    const { status, json } = await list();
    expect(status).toBe(200);
    expect(json).toMatchObject({ page: 1, pageSize: 10, totalCount: 12, totalPages: 2, unread: 12 });
    expect(json.items[0]).toMatchObject({
      kind: "credits-low",
      title: "Update 12",
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

  it("can be searched in any case of any letter", async () => {
    await notifyMany(1);
    await app.transact((tx) =>
      tx.update(notifications).set({ title: "Österreich [neu]" }).where(eq(notifications.specialistId, specialistId))
    );
    for (const search of ["österreich", "ÖSTER", "[neu", "reich ["]) {
      expect(await titles(`?search=${encodeURIComponent(search)}`)).toEqual(["Österreich [neu]"]);
    }
    expect(await titles("?search=%3F")).toEqual([]);
  });

  it("can be searched literally, and filtered by read and unread", async () => {
    await notifyMany(4);
    const { json: { items: [newest] } } = await list();
    await post(app, `/Notifications/MarkRead/${newest.id}`, undefined, { cookie });
    expect(await titles("?read=no")).toEqual(["3", "2", "1"]);
    expect(await titles("?read=yes")).toEqual(["4"]);
    expect(await titles("?search=ODD")).toEqual(["3", "1"]);
    expect(await titles("?search=%25")).toEqual([]);
    expect((await list("?search=odd&read=no")).json).toMatchObject({ totalCount: 2, unread: 3 });
  });

  it("names the visitor of a lead as far as the specialist may know, with times in the specialist's zone", async () => {
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

  it("rejects unknown parameters", async () => {
    for (const query of ["?pageSize=7", "?page=0", "?sort=title", "?read=maybe", "?dir=up"]) {
      expect((await list(query)).status).toBe(400);
    }
  });
});

describe("marking as read", () => {
  it("marks one notification, once, and returns the unread count", async () => {
    await notifyMany(3);
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

  it("is 404 for another person's notification, an unknown id and a malformed id", async () => {
    const other = await makePerson(app);
    await notifyMany(1, other);
    const { json } = await get(app, "/Notifications/List", { cookie: await app.signIn(other) });
    for (const id of [json.items[0].id, newId(), "nonsense"]) {
      expect((await post(app, `/Notifications/MarkRead/${id}`, undefined, { cookie })).status).toBe(404);
    }
    expect((await get(app, "/Notifications/UnreadCount", { cookie: await app.signIn(other) })).json).toEqual({
      unread: 1,
    });
  });

  it("marks all current notifications, also more than one batch, and nobody else's", async () => {
    const other = await makePerson(app);
    await notifyMany(2, other);
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

  it("sends a live update only when something changed", async () => {
    await notifyMany(1);
    const live = app.services.live!;
    const hints: string[] = [];
    app.services.live = { ...live, publish: (sent) => void hints.push(...sent.map(({ kind }) => kind)) };
    const { json: { items: [notification] } } = await list();
    await post(app, `/Notifications/MarkRead/${notification.id}`, undefined, { cookie });
    await post(app, `/Notifications/MarkRead/${notification.id}`, undefined, { cookie });
    await post(app, "/Notifications/MarkAllRead", undefined, { cookie });
    app.services.live = live;
    expect(hints).toEqual(["notifications"]);
  });
});

it.each(
  [
    ["GET", "List"],
    ["GET", "UnreadCount"],
    ["POST", "MarkRead/01a1f812-dafe-73c1-b58c-b963b6f87cef"],
    ["POST", "MarkAllRead"],
  ] as const,
)("%s %s needs a signed-in person with a verified address", async (method, call) => {
  const statusFor = async (cookie?: string) => (await get(app, `/Notifications/${call}`, { method, cookie })).status;
  expect(await statusFor()).toBe(401);
  const unverified = await makePerson(app, { emailVerifiedAt: undefined });
  expect(await statusFor(await app.signIn(unverified))).toBe(403);
});

it("notifications older than half a year are purged", async () => {
  await notifyMany(2);
  const left = async () => {
    await purgeNotifications(app.ctx());
    const rows = await app.services.db.read.select({ title: notifications.title }).from(notifications)
      .where(eq(notifications.specialistId, specialistId));
    return rows.map(({ title }) => title);
  };
  app.clock.set(NOON + 180 * DAY_MS);
  expect(await left()).toEqual(["Update 1", "Update 2"]);
  app.clock.set(NOON + 180 * DAY_MS + 90_000);
  expect(await left()).toEqual(["Update 2"]);
});
