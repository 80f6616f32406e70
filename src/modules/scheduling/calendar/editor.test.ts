// The routes of the calendar editor: proposal, saving, validation, concurrent tabs, preview, meetings outside the hours.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actorOf, calendarForm, signedIn, type SignedInActor } from "@tests/support/people/editors.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import type { CalendarForm, PreviewDay } from "../schemas.ts";
import { calendars, meetings } from "../tables.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

/** Wednesday; NOON is Tuesday at 12:00 in Vienna. */
const WEDNESDAY = "2026-10-21";
const save = (who: SignedInActor, version: number, change: Partial<CalendarForm> = {}) =>
  who.post("/Onboarding/UpdateCalendar", { version, calendar: calendarForm(change) });
const preview = (who: SignedInActor, change: Partial<CalendarForm> = {}) =>
  who.post("/Onboarding/PreviewCalendar", { calendar: calendarForm(change) });
const rowOf = async (id: string) =>
  (await app.services.db.read.select().from(calendars).where(eq(calendars.specialistId, id)))[0];
const changes = () => app.eventsOf("scheduling.calendar_changed");
const bookable = async () => {
  const id = await makeSpecialist(app);
  return actorOf(app, id, await app.signIn(id));
};
const bookAt = async (startsAt: string) => {
  const { trackId } = await visitorWithContact(app);
  const answer = await book(app, trackId, startsAt);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
  return answer.json.meetingId as string;
};

describe("CalendarData", () => {
  it("proposes Monday to Friday in the browser's zone, else in the account's", async () => {
    const who = await signedIn(app, { timeZone: "Europe/Lisbon" });
    const { json } = await who.get("/Onboarding/CalendarData?timezone=europe/vienna");
    expect(json).toEqual({
      version: 0,
      saved: false,
      calendar: calendarForm(),
      availabilitySet: false,
      outside: [],
    });
    expect((await who.get("/Onboarding/CalendarData")).json.calendar.zone).toBe("Europe/Lisbon");
  });

  it("is rejected for an unknown zone", async () => {
    const who = await signedIn(app);
    expect(refusalOf(await who.get("/Onboarding/CalendarData?timezone=%2B01:00"))).toEqual([400, "invalid_input", [
      "Please choose a time zone such as Europe/Vienna.",
    ]]);
  });

  it("returns the saved calendar, whatever the browser's zone", async () => {
    const who = await signedIn(app);
    await save(who, 0, { slotMinutes: 45 });
    const { json } = await who.get("/Onboarding/CalendarData?timezone=Asia/Tokyo");
    expect(json).toMatchObject({ version: 1, saved: true, calendar: { zone: "Europe/Vienna", slotMinutes: 45 } });
  });
});

describe("UpdateCalendar", () => {
  it("saves sorted hours and the zone's canonical name, and publishes an event", async () => {
    const who = await signedIn(app);
    const weekly = [{ weekday: 2, from: 600, to: 660 }, { weekday: 1, from: 840, to: 900 }, {
      weekday: 1,
      from: 540,
      to: 600,
    }];
    const overrides = [{ date: "2026-12-31", ranges: [] }, {
      date: "2026-12-24",
      ranges: [{ from: 600, to: 660 }, { from: 540, to: 570 }],
    }];
    const { status, json } = await save(who, 0, { zone: "europe/vienna", weekly, overrides });
    expect(status).toBe(200);
    expect(json).toMatchObject({ version: 1, saved: true, availabilitySet: true, outside: [] });
    expect(json.calendar.zone).toBe("Europe/Vienna");
    expect(json.calendar.weekly).toEqual([weekly[2], weekly[1], weekly[0]]);
    expect(json.calendar.overrides.map((override: { date: string }) => override.date)).toEqual([
      "2026-12-24",
      "2026-12-31",
    ]);
    expect(json.calendar.overrides[0].ranges[0]).toEqual({ from: 540, to: 570 });
    expect(await rowOf(who.id)).toMatchObject({ version: 1, rules: json.calendar });
    expect(await changes()).toEqual([{ specialistId: who.id }]);
  });

  it("with the same content changes nothing, whatever its version or order", async () => {
    const who = await signedIn(app);
    const first = await save(who, 0);
    const again = await save(who, 0, { weekly: [...calendarForm().weekly].reverse() });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await changes()).toHaveLength(1);
  });

  it("is rejected when another tab has saved meanwhile", async () => {
    const who = await signedIn(app);
    await save(who, 0);
    const late = await save(who, 0, { slotMinutes: 60 });
    expect(refusalOf(late)).toEqual([400, "stale_version", [expect.stringMatching(/^Your calendar was changed in /)]]);
    expect(JSON.parse(late.headers.get("X-Error-Details")!)).toEqual({ currentVersion: 1 });
    expect((await save(who, 1, { slotMinutes: 60 })).json).toMatchObject({ version: 2, calendar: { slotMinutes: 60 } });
    expect(await changes()).toHaveLength(2);
  });

  it("of two tabs at once succeeds for one", async () => {
    const who = await signedIn(app);
    const answers = await Promise.all([15, 60].map((slotMinutes) => save(who, 0, { slotMinutes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await rowOf(who.id))!.version).toBe(1);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ zone: "Vienna" }, "Choose a time zone from the list, such as Europe/Vienna."],
    [{ slotMinutes: 25 }, "Choose a meeting length of 15, 20, 30, 45 or 60 minutes."],
    [{ bufferAfter: 7 }, "The buffer after a meeting must be a multiple of 5 between 0 and 120 minutes."],
    [{ horizonDays: 91 }, "The booking window must be between 1 and 90 days."],
    [{ weekly: [{ weekday: 8, from: 0, to: 60 }] }, "A weekday is a number from 1 (Monday) to 7 (Sunday)."],
    [
      { weekly: [{ weekday: 1, from: 540, to: 660 }, { weekday: 1, from: 600, to: 720 }] },
      "Monday: 09:00-11:00 and 10:00-12:00 overlap.",
    ],
    [{ overrides: [{ date: "2026-02-30", ranges: [] }] }, '"2026-02-30" is not a date. Use the format 2026-11-24.'],
    [
      { timeOff: [{ from: "2026-12-24", to: "2026-12-20" }] },
      "The time off from 2026-12-24 to 2026-12-20 ends before it starts.",
    ],
    [{ weekly: "always" }, "Weekly hours must be a list."],
  ])("with %j is rejected, and so is its preview", async (change, sentence) => {
    const who = await signedIn(app);
    for (const answer of [await save(who, 0, change), await preview(who, change)]) {
      expect(refusalOf(answer)).toEqual([400, "invalid_input", [sentence]]);
    }
    expect(await rowOf(who.id)).toBeUndefined();
    expect(await changes()).toEqual([]);
  });
});

describe("PreviewCalendar", () => {
  const dayOf = (days: PreviewDay[], date: string) => days.find((day) => day.date === date)!;

  it("shows the next 14 days of an unsaved calendar and changes nothing", async () => {
    const who = await signedIn(app);
    const { status, json } = await preview(who);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      timezone: "Europe/Vienna",
      city: "Vienna",
      from: "2026-10-20",
      to: "2026-11-02",
      total: 4 + 9 * 16,
      earliest: { startsAt: "2026-10-20T14:00:00Z", text: "Tue 20 Oct, 16:00" },
      availabilitySet: true,
      outside: [],
    });
    expect(json.days).toHaveLength(14);
    expect(json.days[0]).toMatchObject({ date: "2026-10-20", day: "Tue 20 Oct", total: 4, afternoon: 4, reason: null });
    expect(json.days[0].starts[0]).toEqual({ startsAt: "2026-10-20T14:00:00Z", time: "16:00", offset: "+02:00" });
    expect(dayOf(json.days, WEDNESDAY)).toMatchObject({ total: 16, morning: 6, afternoon: 10, evening: 0 });
    expect([await rowOf(who.id), await changes()]).toEqual([undefined, []]);
  });

  it("gives a reason for every empty day", async () => {
    const who = await bookable();
    await bookAt("2026-10-22T08:00:00Z");
    const { json } = await preview(who, {
      weekly: [],
      noticeMinutes: 1_440,
      horizonDays: 10,
      overrides: [
        { date: "2026-10-20", ranges: [{ from: 720, to: 1_080 }] },
        { date: "2026-10-22", ranges: [{ from: 600, to: 630 }] },
        { date: "2026-10-23", ranges: [{ from: 600, to: 620 }] },
        { date: "2026-10-24", ranges: [{ from: 600, to: 660 }] },
        { date: "2026-10-26", ranges: [{ from: 600, to: 660 }] },
        { date: "2026-11-02", ranges: [{ from: 600, to: 660 }] },
      ],
      timeOff: [{ from: "2026-10-24", to: "2026-10-25" }],
    });
    const reasons = json.days.map(({ date, reason }: PreviewDay) => [date, reason]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      "2026-10-20": "notice",
      "2026-10-21": "closed",
      "2026-10-22": "taken",
      "2026-10-23": "too-short",
      "2026-10-24": "time-off",
      "2026-10-25": "time-off",
      "2026-10-26": null,
      "2026-11-02": "horizon",
    });
    expect(json.total).toBe(2);
  });

  it("distinguishes the two times of a repeated hour", async () => {
    const who = await signedIn(app);
    const { json } = await preview(who, {
      weekly: [],
      overrides: [{ date: "2026-10-25", ranges: [{ from: 120, to: 180 }] }],
    });
    expect(dayOf(json.days, "2026-10-25").starts.map(({ time, offset }) => `${time} ${offset}`)).toEqual([
      "02:00 +02:00",
      "02:30 +02:00",
      "02:00 +01:00",
      "02:30 +01:00",
    ]);
  });

  it("lists meetings outside the new hours, and saving leaves them unchanged", async () => {
    const who = await bookable();
    const inside = await bookAt("2026-10-22T07:00:00Z");
    const outside = await bookAt("2026-10-22T13:30:00Z");
    const mornings = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 720 }));
    const line = {
      meetingId: outside,
      leadId: expect.any(String),
      startsAt: "2026-10-22T13:30:00Z",
      endsAt: "2026-10-22T14:00:00Z",
      text: "Thu 22 Oct, 15:30",
      minutes: 30,
    };
    expect((await preview(who)).json.outside).toEqual([]);
    expect((await preview(who, { weekly: mornings })).json.outside).toEqual([line]);
    const days = (await preview(who, { weekly: mornings, timeOff: [{ from: "2026-10-22", to: "2026-10-22" }] })).json;
    expect(days.outside.map((meeting: { meetingId: string }) => meeting.meetingId)).toEqual([inside, outside]);
    const { json } = await save(who, 1, { weekly: mornings });
    expect(json.outside).toEqual([line]);
    expect((await who.get("/Onboarding/CalendarData")).json.outside).toEqual([line]);
    const rows = await app.services.db.read.select().from(meetings).where(eq(meetings.specialistId, who.id));
    expect(rows.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  });

  it("only considers the caller's own meetings", async () => {
    await bookable();
    await bookAt("2026-10-22T07:00:00Z");
    const { json } = await preview(await signedIn(app), { weekly: [] });
    expect([json.outside, json.total]).toEqual([[], 0]);
  });
});
