// The public holidays of calendars: what they close, what stays open, how they are looked up, saved and continued.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOON } from "@tests/support/app/base-data.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { calendarForm, signedIn } from "@tests/support/people/editors.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { openingHoursOn } from "../availability/open-starts.ts";
import { findSavedCalendar } from "../calendar/calendars.ts";
import { calendarErrors, type CalendarRules, proposedCalendar } from "../calendar/rules.ts";
import type { HolidayView } from "../schemas.ts";
import { calendars } from "../tables.ts";
import { extendHolidays } from "./extend.ts";
import { readHolidays } from "./read.ts";
import { continueHolidays, type PublicHolidays } from "./rules.ts";

const CHRISTMAS = { date: "2026-12-25", name: "Christmas Day", open: false };
const holidays: PublicHolidays = {
  place: "AT",
  until: "2027-11-24",
  days: [{ date: "2026-10-26", name: "National Day", open: true }, CHRISTMAS],
};
const closed: CalendarRules = { ...proposedCalendar("Europe/Vienna"), holidays };

describe("a calendar with public holidays", () => {
  it("is closed on them, unless they stay open or the date has hours of its own", () => {
    expect(openingHoursOn(closed, "2026-12-25")).toEqual([]);
    expect(openingHoursOn(closed, "2026-10-26")).toHaveLength(2);
    expect(openingHoursOn(closed, "2026-12-24")).toHaveLength(2);
    const ranges = [{ from: 600, to: 720 }];
    expect(openingHoursOn({ ...closed, overrides: [{ date: "2026-12-25", ranges }] }, "2026-12-25")).toEqual(ranges);
  });

  it.each<[Partial<PublicHolidays>, string]>([
    [{ place: "Austria" }, "Choose the country of your public holidays from the list."],
    [{ until: "soon" }, '"soon" is not a date. Use the format 2026-11-24.'],
    [{ days: [{ ...CHRISTMAS, date: "2026-02-30" }] }, '"2026-02-30" is not a date. Use the format 2026-11-24.'],
    [{ days: [{ ...CHRISTMAS, name: " " }] }, "A public holiday needs a name of at most 120 characters."],
    [{ days: Array(201).fill(CHRISTMAS) }, "At most 200 public holidays can be saved."],
  ])("can't be saved with %j", (change, sentence) => {
    expect(calendarErrors({ ...closed, holidays: { ...holidays, ...change } })).toEqual([sentence]);
  });
});

describe("continued holidays", () => {
  const later = [{ date: "2027-10-26", name: "National Day" }, { date: "2027-12-25", name: "Christmas Day" }, {
    date: "2027-12-26",
    name: "Boxing Day",
  }];

  it("keep open what was open, and are closed on everything else", () => {
    const known = { ...holidays, until: "2026-12-31" };
    expect(continueHolidays(known, { today: "2026-12-01", until: "2028-01-05", days: later })).toEqual({
      place: "AT",
      until: "2028-01-05",
      days: [
        ...holidays.days,
        { date: "2027-10-26", name: "National Day", open: true },
        { date: "2027-12-25", name: "Christmas Day", open: false },
        { date: "2027-12-26", name: "Boxing Day", open: false },
      ],
    });
  });

  it("never change what is known, and drop what was over long ago", () => {
    const { days, until } = continueHolidays(holidays, { today: "2028-01-25", until: "2027-11-01", days: later });
    expect(days.map(({ date }) => date)).toEqual(["2026-12-25", "2027-12-25", "2027-12-26"]);
    expect(until).toBe("2027-11-24");
  });
});

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const save = async (change: Parameters<typeof calendarForm>[0]) => {
  const who = await signedIn(app);
  await who.post("/Onboarding/UpdateCalendar", { version: 0, calendar: calendarForm(change) });
  return who;
};

describe("Calendars/Holidays", () => {
  const look = async (query: string): Promise<HolidayView> =>
    (await (await signedIn(app, { timeZone: "Asia/Tokyo" })).get(`/Calendars/Holidays${query}`)).json;

  it("proposes the country of the zone, and looks a year ahead", async () => {
    const german = await look("?timezone=Europe/Berlin");
    expect(german).toMatchObject({ place: "DE", areas: [], until: "2027-11-24" });
    expect(german.days).toContainEqual({ date: "2026-12-25", name: "Christmas Day" });
    expect(german.regions).toContainEqual({ code: "DE-BY", name: "Bayern" });
    expect(german.countries[0]!.name).not.toBe("");
    expect((await look("")).place).toBe("JP");
    expect(await look("?timezone=Etc/UTC")).toMatchObject({ place: null, regions: [], days: [] });
  });

  it("returns those of the chosen region", async () => {
    const { place, days } = await look("?place=DE-BY");
    expect([place, days.filter(({ date }) => date === "2027-01-06")]).toEqual(["DE-BY", [
      { date: "2027-01-06", name: "Epiphany" },
    ]]);
  });

  it("is rejected for an unknown zone", async () => {
    const answer = await (await signedIn(app)).get("/Calendars/Holidays?timezone=%2B01:00");
    expect(refusalOf(answer)).toEqual([400, "invalid_input", ["Please choose a time zone such as Europe/Vienna."]]);
  });

  it.each(["XX", "DE-XX", "de", "DE-BY-A-B", "__proto__"])("is rejected for the place %s", async (place) => {
    const answer = await (await signedIn(app)).get(`/Calendars/Holidays?place=${place}`);
    expect(refusalOf(answer)).toEqual([400, "invalid_input", ["Please choose a country or region from the list."]]);
  });
});

it("a preview says which days are public holidays", async () => {
  const who = await signedIn(app);
  const days = [{ date: "2026-10-26", name: "National Day", open: false }, {
    date: "2026-10-31",
    name: "A Saturday",
    open: false,
  }];
  const { json } = await who.post("/Onboarding/PreviewCalendar", {
    calendar: calendarForm({ holidays: { ...holidays, days } }),
  });
  const reasons = Object.fromEntries(
    json.days.map(({ date, reason }: { date: string; reason: string }) => [date, reason]),
  );
  expect(reasons).toMatchObject({ "2026-10-26": "holiday", "2026-10-27": null, "2026-10-31": "closed" });
});

it("a calendar without holidays is saved as such, and differs from one that is undecided", async () => {
  const who = await save({});
  expect((await who.get("/Onboarding/CalendarData")).json.calendar).not.toHaveProperty("holidays");
  const { json } = await who.post("/Onboarding/UpdateCalendar", {
    version: 1,
    calendar: calendarForm({ holidays: null }),
  });
  expect(json).toMatchObject({ version: 2, calendar: { holidays: null } });
});

describe("later holidays", () => {
  const rowOf = async (id: string) =>
    (await app.services.db.read.select().from(calendars).where(eq(calendars.specialistId, id)))[0]!;

  it("are added once less than a year is known, under the same version and with an event", async () => {
    const { days, isKnown } = await readHolidays({ place: "AT", from: "2026-10-20", until: "2027-11-24" });
    expect(isKnown).toBe(true);
    const known = days.map((day) => ({ ...day, open: day.name === "Christmas Day" }));
    const { id } = await save({ holidays: { place: "AT", until: "2027-11-24", days: known } });
    const other = await save({ holidays: null });

    expect(await extendHolidays(app.ctx())).toBe(0);
    app.clock.set(NOON + 40 * DAY_MS);
    expect(await extendHolidays(app.ctx())).toBe(1);
    expect(await extendHolidays(app.ctx())).toBe(0);
    const { rules, version, holidaysUntil } = await rowOf(id);
    expect([version, holidaysUntil, rules.holidays!.until]).toEqual([1, "2028-01-03", "2028-01-03"]);
    expect(rules.holidays!.days.slice(0, known.length)).toEqual(known);
    expect(rules.holidays!.days.slice(known.length)).toEqual([
      { date: "2027-12-08", name: "Immaculate Conception", open: false },
      { date: "2027-12-25", name: "Christmas Day", open: true },
      { date: "2027-12-26", name: "Boxing Day", open: false },
      { date: "2028-01-01", name: "New Year's Day", open: false },
    ]);
    const changed = (await app.eventsOf("scheduling.calendar_changed")) as { specialistId: string }[];
    expect(changed.filter(({ specialistId }) => specialistId === id)).toHaveLength(2);
    expect((await rowOf(other.id)).holidaysUntil).toBeNull();
    app.clock.set(NOON);
  });

  it("of a place that nobody knows any more are none, and of a calendar that an older program saved neither", async () => {
    const { id } = await save({ holidays: { ...holidays, place: "XX", until: "2027-01-01" } });
    const older = await save({ holidays: { ...holidays, until: "2027-01-01" } });
    const { holidays: _, ...rules } = (await findSavedCalendar(app.services.db.read, older.id))!.rules;
    await app.transact((tx) => tx.update(calendars).set({ rules }).where(eq(calendars.specialistId, older.id)));

    expect(await extendHolidays(app.ctx())).toBe(2);
    expect((await rowOf(id)).rules.holidays).toEqual({ ...holidays, place: "XX", until: "2027-11-24" });
    expect(await rowOf(older.id)).toMatchObject({ rules, holidaysUntil: null });
    expect(await extendHolidays(app.ctx())).toBe(0);
  });
});
