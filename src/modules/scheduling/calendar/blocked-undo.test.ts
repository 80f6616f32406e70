// Undo of blocking and opening times: the blocked times are as before, or stay as they are when they have changed since.
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { actorOf, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import { blockedTimes } from "../tables.ts";

let app: TestApp;
let who: SignedInActor;
beforeEach(async () => {
  app = await openTestApp();
  const id = await makeSpecialist(app);
  who = actorOf(app, id, await app.signIn(id));
});
afterEach(() => app.close());

const TEN = "2026-10-21T08:00:00Z";
const block = async (from: number, to: number) =>
  (await who.post("/Calendars/BlockTime", { date: "2026-10-21", from: from * 60, to: to * 60 })).json;
const unblock = async (id: string) => (await who.post(`/Calendars/UnblockTime/${id}`)).json;
const undo = (offer: { ids: string[] }, as = who) => as.post(`/Calendars/Undo/${offer.ids[0]}`);
const rows = () =>
  app.services.db.read.select().from(blockedTimes).where(eq(blockedTimes.specialistId, who.id))
    .orderBy(asc(blockedTimes.startsAt));
const codeOf = async (response: ReturnType<typeof undo>) => refusalOf(await response).slice(0, 2);
const canBook = async () => (await book(app, (await visitorWithContact(app)).trackId, TEN)).status === 200;

test("a time that was blocked is open again", async () => {
  const { undo: offer } = await block(10, 11);
  expect(offer).toEqual({ ids: [expect.any(String)], until: expect.any(String), msLeft: UNDO_MS });
  app.clock.advance(UNDO_MS - 1);
  expect((await undo(offer)).json).toEqual({ done: true });
  expect(await rows()).toEqual([]);
  expect(await app.eventsOf("scheduling.busy_times_changed")).toHaveLength(2);
  expect(await canBook()).toBe(true);
});

test("times that were joined are separate again", async () => {
  await block(10, 11);
  await block(12, 13);
  const before = await rows();
  const { undo: offer } = await block(11, 12.5);
  expect(await rows()).toHaveLength(1);
  await undo(offer);
  expect(await rows()).toEqual(before);
});

test("a time that was opened is blocked again, as the same row, and a meeting that was booked meanwhile stays", async () => {
  const { id } = await block(10, 11);
  const before = await rows();
  const { undo: offer } = await unblock(id);
  expect(await canBook()).toBe(true);
  await undo(offer);
  expect(await rows()).toEqual(before);
  expect(await canBook()).toBe(false);
});

test("twice, also at the same moment, changes nothing more", async () => {
  const { undo: offer } = await block(10, 11);
  const answers = await Promise.all([undo(offer), undo(offer)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await undo(offer)).status).toBe(200);
  expect(await app.eventsOf("scheduling.busy_times_changed")).toHaveLength(2);
});

test("the same time again changes nothing, so there is nothing to undo", async () => {
  await block(10, 12);
  expect((await block(10, 11)).undo).toBeNull();
});

test("is refused after a minute", async () => {
  const { undo: offer } = await block(10, 11);
  app.clock.advance(UNDO_MS);
  expect(await codeOf(undo(offer))).toEqual([400, "undo_closed"]);
  expect(await rows()).toHaveLength(1);
});

test("is refused when these times have changed since, and possible when others have", async () => {
  const first = await block(10, 11);
  const elsewhere = await block(15, 16);
  const opened = await unblock(first.id);
  await block(10.5, 12);
  expect(await codeOf(undo(opened.undo))).toEqual([400, "undo_closed"]);
  expect(await codeOf(undo(first.undo))).toEqual([400, "undo_closed"]);
  expect((await undo(elsewhere.undo)).status).toBe(200);
  expect((await rows()).map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual(["2026-10-21T08:30:00.000Z"]);
});

test("is not there for another specialist", async () => {
  const { undo: offer } = await block(10, 11);
  const id = await makeSpecialist(app);
  expect((await undo(offer, actorOf(app, id, await app.signIn(id)))).status).toBe(404);
  expect(await rows()).toHaveLength(1);
});
