// Blocked times: nobody can book them, booked meetings stay, and they are private to their specialist.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actorOf, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { listBusy } from "../index.ts";
import { calendarData, purgeCalendar } from "../personal-data.ts";
import { blockedTimes } from "../tables.ts";
import { purgeBlocked } from "./blocked-times.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

/** Wednesday; NOON is Tuesday at 12:00 in Vienna, two hours ahead of UTC. */
const WEDNESDAY = "2026-10-21";
const TEN = "2026-10-21T08:00:00Z";
const ELEVEN = "2026-10-21T09:00:00Z";
const specialist = async () => {
  const id = await makeSpecialist(app);
  return actorOf(app, id, await app.signIn(id));
};
const block = (who: SignedInActor, from: number, to: number, date = WEDNESDAY) =>
  who.post("/Calendars/BlockTime", { date, from: from * 60, to: to * 60 });
const rows = async (id: string) =>
  (await app.services.db.read.select().from(blockedTimes).where(eq(blockedTimes.specialistId, id)))
    .map(({ startsAt, endsAt }) => [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]);
const bookAt = async (startsAt: string) => {
  const { trackId } = await visitorWithContact(app);
  return await book(app, trackId, startsAt);
};
const previewed = async (who: SignedInActor, date = WEDNESDAY) => {
  const { json: { calendar } } = await who.get("/Onboarding/CalendarData");
  const { json } = await who.post("/Onboarding/PreviewCalendar", { calendar });
  return json.days.find((day: { date: string }) => day.date === date);
};

describe("BlockTime", () => {
  it("keeps visitors from booking the time, and nothing else", async () => {
    const who = await specialist();
    const before = await previewed(who);
    const { status, json } = await block(who, 10, 11);
    expect([status, json]).toMatchObject([200, { id: expect.any(String) }]);
    expect(await rows(who.id)).toEqual([["2026-10-21T08:00:00.000Z", "2026-10-21T09:00:00.000Z"]]);
    expect((await previewed(who)).total).toBeLessThan(before.total);
    expect(await app.eventsOf("scheduling.busy_times_changed")).toEqual([{ specialistId: who.id }]);
    const denied = await bookAt(TEN);
    expect(refusalOf(denied).slice(0, 2)).toEqual([400, "slot_taken"]);
    expect((await bookAt(ELEVEN)).status).toBe(200);
  });

  it("is open again after UnblockTime", async () => {
    const who = await specialist();
    const { json: { id } } = await block(who, 10, 11);
    expect((await who.post(`/Calendars/UnblockTime/${id}`)).status).toBe(200);
    expect((await bookAt(TEN)).status).toBe(200);
    expect(refusalOf(await who.post(`/Calendars/UnblockTime/${id}`))[0]).toBe(404);
  });

  it("leaves booked meetings and unsaved changes of the calendar as they are", async () => {
    const who = await specialist();
    expect((await bookAt(TEN)).status).toBe(200);
    await who.post("/Onboarding/Draft/calendar", { version: 0, content: { slotMinutes: 45 }, basedOn: 1 });
    const draft = (await who.get("/Onboarding/Draft/calendar")).json;
    await block(who, 9, 18);
    const { json } = await get(app, "/Leads/Meetings", { cookie: who.cookie });
    expect(json.meetings).toMatchObject([{ time: "10:00", meetingStatus: "confirmed" }]);
    expect((await who.get("/Onboarding/Draft/calendar")).json).toEqual(draft);
  });

  it("joins what touches or overlaps, and the same again changes nothing", async () => {
    const who = await specialist();
    await block(who, 10, 11);
    await block(who, 12, 13);
    const { json: joined } = await block(who, 11, 12.5);
    expect(await rows(who.id)).toEqual([["2026-10-21T08:00:00.000Z", "2026-10-21T11:00:00.000Z"]]);
    const events = (await app.eventsOf("scheduling.busy_times_changed")).length;
    expect((await block(who, 10.5, 11)).json.id).toBe(joined.id);
    expect(await app.eventsOf("scheduling.busy_times_changed")).toHaveLength(events);
  });

  it("covers both showings of a repeated hour, and the whole of a short day", async () => {
    const who = await specialist();
    await block(who, 2, 2.5, "2026-10-25");
    await block(who, 0, 24, "2027-03-28");
    expect(await rows(who.id)).toEqual([
      ["2026-10-25T00:00:00.000Z", "2026-10-25T01:30:00.000Z"],
      ["2027-03-27T23:00:00.000Z", "2027-03-28T22:00:00.000Z"],
    ]);
  });

  it("refuses times that are over, too far ahead, skipped, or not of five minutes", async () => {
    const who = await specialist();
    expect(refusalOf(await block(who, 8, 9, "2026-10-20"))[2]).toEqual([
      "This time is over. Choose one in the future.",
    ]);
    expect(refusalOf(await block(who, 8, 9, "2028-10-20"))[2]).toEqual(["Choose a day within the next 13 months."]);
    expect(refusalOf(await block(who, 2, 2.5, "2027-03-28"))[2]).toEqual([
      "The clocks skip this time on that day. Choose another one.",
    ]);
    for (const [from, to] of [[10, 9], [10, 10], [-1, 3], [10, 25], [10.01, 11]] as const) {
      expect((await block(who, from, to)).status, `${from} to ${to}`).toBe(400);
    }
    expect(await rows(who.id)).toEqual([]);
  });
});

it("nobody opens another specialist's time, or sees it as their own", async () => {
  const [owner, other] = [await specialist(), await specialist()];
  const { json: { id } } = await block(owner, 10, 11);
  expect(refusalOf(await other.post(`/Calendars/UnblockTime/${id}`))[0]).toBe(404);
  expect(await rows(owner.id)).toHaveLength(1);
  const span = [Date.parse(TEN), Date.parse(ELEVEN), app.clock.now()] as const;
  expect(await listBusy(app.services.db.read, other.id, ...span)).toEqual([]);
});

it("is exported, deleted with the account, and purged after 90 days", async () => {
  const [who, old] = [await specialist(), await specialist()];
  await block(who, 10, 11);
  await block(old, 10, 11);
  const source = calendarData.find(({ name }) => name === "blockedTimes")!;
  expect(await source.collect(app.ctx(), who.id)).toEqual([{ from: TEN, to: ELEVEN }]);
  await app.transact((tx) => purgeCalendar(tx, { userId: who.id }));
  expect(await rows(who.id)).toEqual([]);
  app.clock.set(Date.parse(ELEVEN) + 90 * DAY_MS);
  await purgeBlocked(app.ctx());
  expect(await rows(old.id)).toHaveLength(1);
  app.clock.advance(1);
  await purgeBlocked(app.ctx());
  expect(await rows(old.id)).toEqual([]);
  app.clock.set(NOON);
});
