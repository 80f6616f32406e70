// The queue of what needs attention: each kind appears with what its action needs, and is gone when it is settled.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { type Administrator, signedInAdministrator } from "@tests/support/people/administrator.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { anyRequest } from "@tests/support/people/help-requests.ts";
import { book, newContact, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { addDays, DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { messages } from "@/modules/notifications/tables.ts";
import type { Attention, QueueEntry } from "./schemas.ts";

let app: TestApp;
let admin: Administrator;
let assignments: Awaited<ReturnType<typeof openAssignments>>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signedInAdministrator(app);
  assignments = await openAssignments(app);
});
afterAll(() => app.close());

const queue = async (): Promise<Attention> => (await admin.get("/Admin/Attention")).json;
const countsOf = ({ queue: _, waiting: __, overdue: ___, ...kinds }: Attention) =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { totalCount }]) => totalCount > 0 ? [[kind, totalCount]] : []),
  );
const badges = async () => (await admin.get("/Admin/DashboardLayoutProps")).json.badges;

test("what waits is listed, the first ones of each kind, and settled from there", async () => {
  expect(countsOf(await queue())).toEqual({});
  const specialistId = await makeSpecialist(app, { credits: 2 });
  const requestId = await anyRequest(app, specialistId);
  for (let n = 0; n < 4; n++) await visitorWithContact(app);
  const { trackId, leadId } = await assignments.waiting();
  expect(countsOf(await queue())).toEqual({ requests: 1, consents: 1 }); // the visitors may be about to book
  app.clock.advance(31 * MINUTE_MS);
  const found = await queue();
  expect(countsOf(found)).toEqual({ requests: 1, tracks: 4, consents: 1 });
  expect(found.tracks.items).toHaveLength(4);
  // The visitors are due after four hours, the help request after a day. Who is asked for consent waits for nobody else.
  expect(found.queue.map(({ kind }) => kind)).toEqual(["tracks", "tracks", "tracks", "tracks", "requests"]);
  expect(found.queue.at(-1)).toMatchObject({ id: requestId, takenBy: null });
  const hours = found.queue.map(({ since, due }) => (Date.parse(due.startsAt) - Date.parse(since.startsAt)) / HOUR_MS);
  expect(hours).toEqual([4, 4, 4, 4, 24]);
  expect([found.waiting, (await badges()).attention, (await badges()).visitorsWaiting]).toEqual([5, 5, 4]);
  expect(found.requests.items[0]).toMatchObject({ id: requestId, status: "open" });
  expect(found.consents.items[0]).toMatchObject({ leadId, trackId });

  expect(found.tracks.items[0]).toMatchObject({ leftAt: "choose a time", requests: 1, declined: [] });

  await admin.done(`/Admin/CancelAssignment/${trackId}`);
  await admin.done(`/Help/UpdateStatus/${requestId}`, { status: "in-progress" });
  expect(countsOf(await queue())).toEqual({ tracks: 5 });

  const asked = await assignments.waiting();
  await asked.decide("decline");
  await visitorWithContact(app, { contact: asked.contact, category: "legal" });
  app.clock.advance(31 * MINUTE_MS);
  const { tracks } = await queue();
  expect(tracks.totalCount).toBe(6);
  // Who was active last is due last.
  expect(tracks.items.map(({ requests }) => requests)).toEqual([1, 1, 1, 1, 1, 2]);
  expect(tracks.items.map(({ declined }) => declined.length)).toEqual([0, 0, 0, 0, 0, 1]);
});

test("nobody waits who has booked since, or who has not agreed to what an agent prepared", async () => {
  const before = (await queue()).tracks.totalCount;
  const category = "tutoring";
  await makeSpecialist(app, { category });
  const contact = newContact();
  await visitorWithContact(app, { category, contact });
  const { trackId } = await visitorWithContact(app, { category, contact });
  const prepared = await visitorWithContact(app, { category });
  const elsewhere = await visitorWithContact(app, { category: "legal", contact });
  await app.transact((tx) => tx.update(tracks).set({ agentStage: "prepared" }).where(eq(tracks.id, prepared.trackId)));
  expect((await book(app, trackId, "2026-10-21T12:00:00Z")).json.status).toBe("confirmed");
  app.clock.advance(31 * MINUTE_MS);
  const { totalCount, items } = (await queue()).tracks;
  expect(totalCount).toBe(before + 1);
  expect(items.at(-1)).toMatchObject({ id: elsewhere.trackId, requests: 1 });
});

test("of visitors, a thousand are counted", async () => {
  const own = await openTestApp();
  try {
    const { trackId } = await visitorWithContact(own);
    await own.transact(async (tx) => {
      const [track] = await tx.select().from(tracks).where(eq(tracks.id, trackId));
      const others = Array.from(
        { length: 1_001 },
        (_, n) => ({ ...track!, id: newId(), contactEmail: `${n}@other.test` }),
      );
      for (let n = 0; n < others.length; n += 100) await tx.insert(tracks).values(others.slice(n, n + 100));
    });
    own.clock.advance(5 * HOUR_MS);
    const { tracks: { totalCount }, waiting, overdue } =
      (await (await signedInAdministrator(own)).get("/Admin/Attention"))
        .json as Attention;
    expect([totalCount, waiting, overdue]).toEqual([1_000, 1_000, 1_000]);
  } finally {
    await own.close();
  }
});

test("with more than are listed, those that are due first are listed, and all are counted", async () => {
  const own = await openTestApp();
  try {
    const support = await signedInAdministrator(own);
    const [first] = await Promise.all([visitorWithContact(own), visitorWithContact(own)]);
    own.clock.advance(5 * HOUR_MS);
    for (let n = 0; n < 12; n++) await visitorWithContact(own);
    own.clock.advance(31 * MINUTE_MS);
    const read = async (): Promise<Attention> => (await support.get("/Admin/Attention")).json;
    const early = await read();
    expect(early.tracks).toMatchObject({ totalCount: 14, items: { length: 10 } });
    expect(early.tracks.items.slice(0, 2).map(({ id }) => id)).toContain(first!.trackId);
    expect([early.waiting, early.overdue]).toEqual([14, 2]);
    own.clock.advance(4 * HOUR_MS);
    expect((await read()).overdue).toBe(14);
    const lastActivity = (await read()).tracks.items.map((item) => item.lastActivity.startsAt);
    expect(lastActivity).toEqual(lastActivity.toSorted());
  } finally {
    await own.close();
  }
});

const dayBefore = (days: number) => NOON - days * DAY_MS;
const addFailedJob = async (tx: Tx, at: number) => {
  const eventId = newId();
  const event = {
    id: eventId,
    name: "scheduling.meeting_ended",
    payload: {},
    actor: { kind: "system" },
    requestId: "",
  };
  await tx.insert(outboxEvents).values({ ...event, occurredAt: at });
  const failed = { state: "failed", dueAt: at, finishedAt: at } as const;
  await tx.insert(eventDeliveries).values({ ...failed, eventId, listener: "tests.listener" });
};
const addFailedEmail = async (tx: Tx, at: number) => {
  const id = newId();
  const email = { id, cause: id, messageId: id, listener: "tests.listener", recipient: "visitor", template: "welcome" };
  await tx.insert(messages).values({ ...email, refs: {}, state: "failed", createdAt: at });
};

test.each([["jobs", addFailedJob], ["emails", addFailedEmail]] as const)(
  "of more than ten failed %s, the oldest are listed, and all that are overdue are counted",
  async (kind, add) => {
    const own = await openTestApp();
    try {
      const support = await signedInAdministrator(own);
      for (let days = 1; days <= 12; days++) await own.transact((tx) => add(tx, dayBefore(days)));
      const found: Attention = (await support.get("/Admin/Attention")).json;
      expect([found[kind].items.length, found[kind].totalCount, found.overdue]).toEqual([10, 12, 12]);
      expect(found.queue[0]!.since.startsAt).toBe(iso(dayBefore(12)));
    } finally {
      await own.close();
    }
  },
);

test("who takes something keeps it for a day; others are told, and can take it afterwards", async () => {
  const olivia = await signedInAdministrator(app, await makeAdministrator(app, { adminRole: "support" }));
  const [{ kind, id }] = (await queue()).queue as [QueueEntry];
  const takenBy = async () => (await queue()).queue.find((entry) => entry.id === id)?.takenBy;
  await admin.done("/Admin/TakeAttention", { kind, id });
  await admin.done("/Admin/TakeAttention", { kind, id });
  expect(await takenBy()).toEqual({ id: admin.id, name: expect.any(String) });
  const refused = await olivia.post("/Admin/TakeAttention", { kind, id });
  expect([refused.status, refused.code, refused.json]).toEqual([
    400,
    "attention_taken",
    [`${(await takenBy())!.name} has already taken this.`],
  ]);
  // What somebody else has can't be given back for them.
  await olivia.done("/Admin/LeaveAttention", { kind, id });
  expect((await takenBy())?.id).toBe(admin.id);
  await admin.done("/Admin/LeaveAttention", { kind, id });
  expect(await takenBy()).toBeNull();
  await admin.done("/Admin/TakeAttention", { kind, id });
  app.clock.advance(DAY_MS);
  expect(await takenBy()).toBeNull();
  await olivia.done("/Admin/TakeAttention", { kind, id });
  expect((await takenBy())?.id).toBe(olivia.id);
  expect((await admin.post("/Admin/TakeAttention", { kind: "everything", id })).status).toBe(400);
});

test("it is for support, as part of the market's page too", async () => {
  const finance = await signedInAdministrator(app, await makeAdministrator(app, { adminRole: "finance" }));
  expect((await finance.get("/Admin/Attention")).status).toBe(403);
  expect((await finance.get("/Admin/MarketPage")).json.attention).toBeNull();
  expect(countsOf((await admin.get("/Admin/MarketPage")).json.attention)).toEqual(countsOf(await queue()));
});

test("the figures come with those of as many days before", async () => {
  const { json: now } = await admin.get("/Admin/Market");
  const [from, to] = [addDays(now.period.to, 1), addDays(now.period.to, now.period.days)];
  const { json: later } = await admin.get(`/Admin/Market?from=${from}&to=${to}`);
  expect(later.previous).toEqual({
    started: now.funnel.steps[0].reached,
    booked: now.funnel.steps.at(-1).reached,
    leads: now.leads.total,
    revenue: now.revenue.total.amount,
  });
  expect(later.previous.started).toBeGreaterThan(0);
});
