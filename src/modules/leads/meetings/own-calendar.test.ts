// The specialist's own calendar: a week with meetings, blocked and busy times, and the list of meetings.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actorOf, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { externalCalendars } from "@/modules/scheduling/tables.ts";
import { leads } from "../tables.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const specialist = async () => {
  const id = await makeSpecialist(app);
  return actorOf(app, id, await app.signIn(id));
};
const bookAt = async (startsAt: string, timezone?: string) => {
  const { trackId } = await visitorWithContact(app, { timezone });
  expect((await book(app, trackId, startsAt)).status).toBe(200);
};
// deno-lint-ignore no-explicit-any -- a response
const dayOf = (json: any, date: string) => json.days.find((day: { date: string }) => day.date === date);
const week = async (who: SignedInActor, date?: string) =>
  (await who.get(`/Leads/Calendar${date ? `?date=${date}` : ""}`)).json;
const list = async (who: SignedInActor, query = "") => (await who.get(`/Leads/Meetings${query}`)).json;

describe("Leads/Calendar", () => {
  it("shows meetings, blocked times and opening hours in rows of half an hour", async () => {
    const who = await specialist();
    await bookAt("2026-10-21T08:00:00Z", "Europe/London");
    const { json: { id } } = await who.post("/Calendars/BlockTime", { date: "2026-10-22", from: 840, to: 930 });
    const json = await week(who);
    expect(json).toMatchObject({ city: "Vienna", monday: "2026-10-19", sunday: "2026-10-25", today: "2026-10-20" });
    const wednesday = dayOf(json, "2026-10-21");
    expect(wednesday).toMatchObject({ label: "Wed 21 Oct", longLabel: "Wednesday 21 October" });
    // The repeated hour of that Sunday has rows of its own, so 10:00 is two rows further down.
    expect(json.rows[22]).toEqual({ minute: 600, isRepeat: false, label: "10:00" });
    expect(wednesday.meetings).toEqual([
      { meetingId: json.meetings[0].meetingId, rows: { from: 22, to: 23 }, text: "10:00–10:30" },
    ]);
    expect(wednesday.openRows).toContain(22);
    expect(wednesday.missingRows).toEqual([6, 7]);
    expect(dayOf(json, "2026-10-25").missingRows).toEqual([]);
    expect(dayOf(json, "2026-10-22").blocked).toEqual([{ id, rows: { from: 30, to: 33 }, text: "14:00–15:30" }]);
    expect(json.meetings).toMatchObject([{
      meeting: { text: "Wed 21 Oct, 10:00", city: "Vienna" },
      visitorTime: { text: "Wed 21 Oct, 09:00", city: "London" },
      time: "10:00",
      endTime: "10:30",
      isOver: false,
      isChangeable: true,
      moveProblem: "You can reschedule a meeting until 24 hours before it starts. After that you can only cancel it.",
    }]);
  });

  it("shows busy times of the other calendar, without saying why", async () => {
    const who = await specialist();
    const busy: [number, number][] = [[Date.parse("2026-10-21T12:00:00Z"), Date.parse("2026-10-21T13:15:00Z")]];
    await app.transact(async (tx) => {
      const row = { url: "https://calendar.example/a.ics", version: 1, connectedAt: tx.now, dueAt: tx.now, busy };
      await tx.insert(externalCalendars).values({ specialistId: who.id, ...row });
    });
    expect(dayOf(await week(who, "2026-10-23"), "2026-10-21").busy).toEqual([
      { why: "elsewhere", rows: { from: 30, to: 33 }, text: "14:00–15:15" },
    ]);
  });

  it("has nobody else's meetings, and none of a lead that went to somebody else", async () => {
    const who = await specialist();
    await bookAt("2026-10-21T08:00:00Z");
    const other = await specialist();
    expect((await week(other)).meetings).toEqual([]);
    expect(await list(other)).toMatchObject({ meetings: [], hasMore: false });
    const [lead] = await app.services.db.read.select().from(leads).where(eq(leads.specialistId, who.id));
    await app.transact(async (tx) => {
      await tx.update(leads).set({ specialistId: other.id }).where(eq(leads.id, lead!.id));
    });
    expect((await week(who)).meetings).toEqual([]);
  });

  it("begins today, or on another day", async () => {
    const who = await specialist();
    const daysFrom = async (from: string) => (await who.get(`/Leads/Calendar?from=${from}`)).json;
    expect(await daysFrom("today")).toMatchObject({ monday: "2026-10-20", sunday: "2026-10-26" });
    expect(await daysFrom("2026-10-29")).toMatchObject({ monday: "2026-10-29", sunday: "2026-11-04" });
  });

  it("refuses what is no date", async () => {
    const who = await specialist();
    expect(refusalOf(await who.get("/Leads/Calendar?date=tomorrow"))[0]).toBe(400);
  });
});

describe("Leads/Meetings", () => {
  it("lists meetings to come, the next first, and past ones, the latest first", async () => {
    const who = await specialist();
    for (const startsAt of ["2026-10-22T08:00:00Z", "2026-10-21T08:00:00Z", "2026-10-23T08:00:00Z"]) {
      await bookAt(startsAt);
    }
    const times = (json: { meetings: { meeting: { text: string } }[] }) =>
      json.meetings.map((meeting) => meeting.meeting.text);
    expect(times(await list(who))).toEqual(["Wed 21 Oct, 10:00", "Thu 22 Oct, 10:00", "Fri 23 Oct, 10:00"]);
    expect(times(await list(who, "?when=past"))).toEqual([]);
    app.clock.set(Date.parse("2026-10-22T08:10:00Z"));
    // One that is in progress is still to come: it can be joined.
    expect(times(await list(who))).toEqual(["Thu 22 Oct, 10:00", "Fri 23 Oct, 10:00"]);
    // Also when its outcome is known before it ends.
    const { meetings: [current] } = await list(who);
    expect((await who.post(`/Leads/MarkAsConverted/${current.id}`, {})).status).toBe(200);
    expect(times(await list(who))).toEqual(["Thu 22 Oct, 10:00", "Fri 23 Oct, 10:00"]);
    app.clock.set(Date.parse("2026-10-22T12:00:00Z"));
    // Today's stay in their day until it is over.
    const upcoming = await list(who);
    expect(upcoming).toMatchObject({ today: "2026-10-22", time: "14:00" });
    expect(upcoming.meetings).toMatchObject([{ time: "10:00", isOver: true, isChangeable: false }, { isOver: false }]);
    const past = await list(who, "?when=past");
    expect(times(past)).toEqual(["Thu 22 Oct, 10:00", "Wed 21 Oct, 10:00"]);
    expect(past.meetings[0]).toMatchObject({ isOver: true, isChangeable: false, join: null });
    expect(refusalOf(await who.get("/Leads/Meetings?when=someday"))[0]).toBe(400);
  });

  it("moves a cancelled meeting from what is to come to the past once its time is over", async () => {
    const who = await specialist();
    await bookAt("2026-10-22T08:00:00Z");
    const { meetings: [meeting] } = await list(who);
    expect((await who.post(`/Leads/CancelMeeting/${meeting.id}`, {})).status).toBe(200);
    expect((await list(who)).meetings).toEqual([]);
    expect((await week(who)).meetings).toEqual([]);
    app.clock.set(Date.parse("2026-10-22T12:00:00Z"));
    expect((await list(who, "?when=past")).meetings).toMatchObject([{ meetingStatus: "cancelled" }]);
  });
});
