// The slot index: its entries, the starts they count as offering, and one load for concurrent readers.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { switchingReads } from "@tests/support/app/switching-reads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { setAccepting } from "@/modules/specialists/index.ts";
import { noStats } from "../ranking.ts";
import { getSlotIndex } from "./slot-index.ts";
import { readMarketVersion } from "./slot-index-rows.ts";

const CAREER = starterId("career");
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 600, to: 720 }));

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const readIndex = () => getSlotIndex(app.services.db, CAREER, app.clock.now());

test.each([[90, 30], [30, 30], [10, 10]])(
  "a horizon of %i days counts %i days towards the fair share",
  async (horizonDays, days) => {
    const id = await makeSpecialist(app, { calendar: { weekly: EVERY_DAY, slotMinutes: 60, horizonDays } });
    expect((await readIndex()).entries.get(id)?.offeredStarts).toBe(2 * days);
  },
);

test("a booked start still counts as offered, and as a meeting", async () => {
  const id = await makeSpecialist(app, { calendar: { weekly: EVERY_DAY, slotMinutes: 60, bufferAfter: 0 } });
  const { trackId } = await visitorWithContact(app);
  await book(app, trackId, "2026-10-22T08:00:00Z");
  expect((await readIndex()).entries.get(id)).toMatchObject({ offeredStarts: 60, recentMeetings: 1 });
  expect((await readIndex()).stats).toEqual({ ...noStats(), recentMeetings: 1, offeredStarts: 60 });
});

test("a specialist who cannot be booked has no entry until they can be booked again", async () => {
  const specialistId = await makeSpecialist(app);
  expect([...(await readIndex()).entries.keys()]).toEqual([specialistId]);
  await app.transact((tx) => setAccepting(tx, { specialistId, accepting: false }));
  expect([...(await readIndex()).entries.keys()]).toEqual([]);
  await app.transact((tx) => setAccepting(tx, { specialistId, accepting: true }));
  expect([...(await readIndex()).entries.keys()]).toEqual([specialistId]);
});

test("a replica that is behind the server that was asked for the version hides nobody for good", async () => {
  const { db } = app.services;
  const behind = await openTestApp();
  const specialistId = await makeSpecialist(app);
  const { read, readBehind } = switchingReads(db.read, behind.services.db.read);
  const version = await readMarketVersion(read);
  const mixed = { ...db, read };
  readBehind(true);
  await getSlotIndex(mixed, CAREER, app.clock.now(), version);
  readBehind(false);
  expect((await getSlotIndex(mixed, CAREER, app.clock.now())).entries.has(specialistId)).toBe(true);
  await behind.close();
});

test("concurrent readers share one index, with every change committed before they read", async () => {
  const ids = [await makeSpecialist(app), await makeSpecialist(app)].sort();
  const indexes = await Promise.all(Array.from({ length: 20 }, readIndex));
  expect(new Set(indexes).size).toBe(1);
  expect([...indexes[0]!.entries.keys()].sort()).toEqual(ids);
  const third = await makeSpecialist(app);
  const later = await Promise.all(Array.from({ length: 20 }, readIndex));
  for (const index of later) expect(index.entries.has(third)).toBe(true);
});
