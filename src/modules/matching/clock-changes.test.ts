// Clock-change days in the visitor's and the specialist's zone: repeated hours count twice, skipped ones never.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, post, sendStep, SHARE_CONSENT, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { Availabilities, Hours, SlotView } from "./schemas.ts";

const CAREER = starterId("career");
/** In Vienna 03:00 becomes 02:00 in the morning of that Sunday, at 01:00 UTC. */
const AUTUMN = "2026-10-25";
/** In Vienna 02:00 becomes 03:00, at 01:00 UTC. */
const SPRING = "2027-03-28";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const daysOf = async (query: string, id = CAREER): Promise<Availabilities> =>
  (await get(app, `/Funnel/Availabilities/${id}?${query}`)).json;
const startsOf = async (path: string, id = CAREER) => {
  const { hours }: Hours = (await get(app, `/Funnel/GetAvailabilityHours/${id}/${path}`)).json;
  return hours.map((h) =>
    `${String(h.hour).padStart(2, "0")}:${String(h.minute).padStart(2, "0")}${h.offset} ${h.startsAt.slice(8, 16)}`
  );
};
const slotOf = async (path: string, id = CAREER): Promise<SlotView> =>
  (await get(app, `/Funnel/GetAvailabilityHours/${id}/${path}`)).json;
const openOn = (zone: string, date: string, from: number, to: number) =>
  makeSpecialist(app, {
    zone,
    calendar: { weekly: [], overrides: [{ date, ranges: [{ from: from * 60, to: to * 60 }] }], noticeMinutes: 0 },
  });

describe("a repeated hour", () => {
  const TWICE = ["02:00+02:00 25T00:00", "02:30+02:00 25T00:30", "02:00+01:00 25T01:00", "02:30+01:00 25T01:30"];

  test("in the specialist's zone is open twice", async () => {
    await openOn("Europe/Vienna", AUTUMN, 2, 3);
    expect(await startsOf(`${AUTUMN}?timezone=Europe/Vienna`)).toEqual(TWICE);
    expect(await startsOf(`${AUTUMN}?timezone=Asia/Tokyo`)).toEqual([
      "09:00+09:00 25T00:00",
      "09:30+09:00 25T00:30",
      "10:00+09:00 25T01:00",
      "10:30+09:00 25T01:30",
    ]);
  });

  test("in the visitor's zone lists both instants of a specialist without clock change", async () => {
    await openOn("Asia/Tokyo", AUTUMN, 9, 11);
    expect(await startsOf(`${AUTUMN}?timezone=Europe/Vienna`)).toEqual(TWICE);
    const { days } = await daysOf(`timezone=Europe/Vienna&from=${AUTUMN}&to=${AUTUMN}`);
    expect(days).toEqual([{
      date: AUTUMN,
      total: 4,
      morning: 4,
      afternoon: 0,
      evening: 0,
      night: { early: 4, late: 0 },
    }]);
  });

  test("means the earlier instant unless startsAt is the later one; both can be booked", async () => {
    const specialistId = await openOn("Europe/Vienna", AUTUMN, 2, 3);
    const { trackId } = await visitorWithContact(app);
    const first = await slotOf(`${AUTUMN}/2/0`, trackId);
    expect([first.startsAt, first.time.text]).toEqual(["2026-10-25T00:00:00Z", "Sun 25 Oct, 02:00 (first, UTC+2)"]);
    const second = await slotOf(`${AUTUMN}/2/0?startsAt=2026-10-25T01:00:00Z`, trackId);
    expect(second).toMatchObject({ startsAt: "2026-10-25T01:00:00Z", endsAt: "2026-10-25T01:30:00Z" });
    expect(second.time.text).toBe("Sun 25 Oct, 02:00 (second, UTC+1)");
    expect(second.specialists).toMatchObject([{
      id: specialistId,
      localTime: "Sun 25 Oct, 02:00 (second, UTC+1)",
      beside: null,
    }]);
    const offset = await slotOf(`${AUTUMN}/2/0?startsAt=${encodeURIComponent("2026-10-25T02:00:00+01:00")}`, trackId);
    expect(offset.startsAt).toBe("2026-10-25T01:00:00Z");
    const booked = await book(app, trackId, "2026-10-25T01:00:00Z");
    expect(booked.json.time).toMatchObject({ date: AUTUMN, hour: 2, minute: 0, offset: "+01:00" });
    const other = await visitorWithContact(app);
    const byClock = await post(app, "/Funnel/SaveBooking", {
      trackId: other.trackId,
      date: AUTUMN,
      hour: 2,
      minute: 0,
      location: "zoom",
      consents: SHARE_CONSENT,
    });
    expect(byClock.json.startsAt).toBe("2026-10-25T00:00:00Z");
    // The first hour's last start would run into the second one's booking with its buffer of ten minutes.
    expect(await startsOf(`${AUTUMN}`, trackId)).toEqual([]);
  });

  test.each([
    ["another time", `${AUTUMN}/2/30?startsAt=2026-10-25T01:00:00Z`],
    ["another day", "2026-10-26/2/0?startsAt=2026-10-25T01:00:00Z"],
    ["another zone's time", `${AUTUMN}/2/0?timezone=Asia/Tokyo&startsAt=2026-10-25T01:00:00Z`],
  ])("rejects startsAt of %s", async (_, path) => {
    await openOn("Europe/Vienna", AUTUMN, 2, 3);
    const { trackId } = await visitorWithContact(app);
    const { status, json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/${path}`);
    expect([status, json]).toEqual([400, ["startsAt must be the same time as date, hour and minute."]]);
  });

  test("is held and shown as the chosen instant", async () => {
    await openOn("Europe/Vienna", AUTUMN, 2, 3);
    const { trackId } = await visitorWithContact(app);
    const selection = { startsAt: "2026-10-25T01:30:00Z", location: "zoom" };
    const { json } = await sendStep(app, trackId, { step: "calendar", selection });
    expect(json.selection.time.text).toBe("Sun 25 Oct, 02:30 (second, UTC+1)");
  });
});

describe("a skipped hour", () => {
  beforeEach(() => app.clock.set(Date.parse("2027-03-20T10:00:00Z")));

  test("in the specialist's zone is never open", async () => {
    await openOn("Europe/Vienna", SPRING, 2, 3);
    expect(await startsOf(`${SPRING}?timezone=UTC`)).toEqual([]);
    expect((await daysOf(`from=${SPRING}&to=${SPRING}`)).days).toEqual([]);
  });

  test("in the visitor's zone is not listed, and no start is lost", async () => {
    await openOn("Etc/UTC", SPRING, 0, 3);
    expect(await startsOf(`${SPRING}?timezone=Europe/Vienna`)).toEqual([
      "01:00+01:00 28T00:00",
      "01:30+01:00 28T00:30",
      "03:00+02:00 28T01:00",
      "03:30+02:00 28T01:30",
      "04:00+02:00 28T02:00",
      "04:30+02:00 28T02:30",
    ]);
  });

  test("moves forward to the first minute that exists", async () => {
    await openOn("Etc/UTC", SPRING, 0, 3);
    const { trackId } = await visitorWithContact(app);
    const view = await slotOf(`${SPRING}/2/30`, trackId);
    expect([view.startsAt, view.time.hour, view.time.minute]).toEqual(["2027-03-28T01:00:00Z", 3, 0]);
    expect(view.specialists).toHaveLength(1);
  });
});

describe("days without 24 hours", () => {
  test("have all their starts, and neighbouring days none of them", async () => {
    await makeSpecialist(app, {
      zone: "Etc/UTC",
      calendar: { weekly: [5, 6, 7, 1].map((weekday) => ({ weekday, from: 0, to: 1440 })), noticeMinutes: 0 },
    });
    const { days } = await daysOf("timezone=Europe/Vienna&from=2026-10-24&to=2026-10-26");
    expect(days.map((d) => [d.date, d.total, d.morning, d.afternoon, d.evening])).toEqual([
      ["2026-10-24", 48, 24, 12, 12],
      [AUTUMN, 50, 26, 12, 12],
      ["2026-10-26", 48, 24, 12, 12],
    ]);
    for (const { date, total } of days) expect(await startsOf(`${date}?timezone=Europe/Vienna`)).toHaveLength(total);
  });

  test("start at one o'clock when midnight is skipped", async () => {
    app.clock.set(Date.parse("2026-04-20T10:00:00Z")); // in Cairo the clocks go forward at midnight of 24 April
    await openOn("Africa/Cairo", "2026-04-24", 0, 3);
    expect(await startsOf("2026-04-24?timezone=Africa/Cairo")).toEqual([
      "01:00+03:00 23T22:00",
      "01:30+03:00 23T22:30",
      "02:00+03:00 23T23:00",
      "02:30+03:00 23T23:30",
    ]);
    expect(await startsOf("2026-04-23?timezone=Africa/Cairo")).toEqual([]);
  });

  test("repeat half an hour on Lord Howe", async () => {
    app.clock.set(Date.parse("2027-03-30T10:00:00Z"));
    await openOn("Etc/UTC", "2027-04-03", 14, 16); // at 15:00 UTC two o'clock becomes half past one there
    expect(await startsOf("2027-04-04?timezone=Australia/Lord_Howe")).toEqual([
      "01:00+11:00 03T14:00",
      "01:30+11:00 03T14:30",
      "01:30+10:30 03T15:00",
      "02:00+10:30 03T15:30",
    ]);
  });
});
