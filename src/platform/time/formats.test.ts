// Dates and times of day as readers of different locales write them.
import { afterEach, describe, expect, it, test } from "vitest";
import { currentFormats, DEFAULT_FORMATS, formatsAttribute, formatsOf, parseFormats } from "../intl.ts";
import { formatDay, formatOffset, formatTimeOfDay, timeBeside } from "./formats.ts";
import { forReader, forRequestReader } from "./reader.ts";
import { renderTime } from "./time.ts";

const AMERICAN = { hour12: true, monthFirst: true, year: 2026 };

test.each([
  ["de-AT", false, false],
  ["en-GB", false, false],
  ["en-US", true, true],
  ["en-AU", true, false],
  ["en-IN", true, false],
  ["ja-JP", false, true],
  ["en", false, false],
  ["", false, false],
  ["not a locale", false, false],
])("%j: 12 hours %j, month first %j", (locale, hour12, monthFirst) => {
  expect(formatsOf(locale)).toMatchObject({ hour12, monthFirst });
});

test.each([
  ["2026-11-24", "Tue 24 Nov", "Tuesday 24 November", "Tuesday 24 November 2026", "November 2026"],
  ["2028-02-29", "Tue 29 Feb", "Tuesday 29 February", "Tuesday 29 February 2028", "February 2028"],
  ["2027-01-01", "Fri 1 Jan", "Friday 1 January", "Friday 1 January 2027", "January 2027"],
])("%s without a known reader", (date, short, long, full, month) => {
  const [weekday, ...rest] = short.split(" ");
  const [monthName] = month.split(" ");
  expect(formatDay(date)).toEqual({
    weekday,
    column: weekday,
    date: rest.join(" "),
    short,
    long,
    full,
    month,
    monthName,
  });
});

test.each([
  ["Tue 24 Nov", "14:00", null],
  ["Tue 24 Nov", "13:00", "13:00"],
  ["Mon 23 Nov", "14:00", "Mon 23 Nov, 14:00"],
])("%s, %s beside Tue 24 Nov, 14:00", (day, clock, text) => {
  const own = { day: "Tue 24 Nov", clock: "14:00", text: "Tue 24 Nov, 14:00" };
  expect(timeBeside({ day, clock, text: `${day}, ${clock}` }, own)).toBe(text);
});

describe("the year", () => {
  it("is left out when it is the current one", () => {
    expect(formatDay("2026-11-24", AMERICAN)).toMatchObject({ short: "Tue, Nov 24", long: "Tuesday, November 24" });
  });
  it("is shown when it is another one", () => {
    expect(formatDay("2027-01-01", AMERICAN)).toMatchObject({
      short: "Fri, Jan 1, 2027",
      long: "Friday, January 1, 2027",
    });
    expect(formatDay("2027-01-01", { ...DEFAULT_FORMATS, year: 2026 }).short).toBe("Fri 1 Jan 2027");
  });
});

test.each(["", "tomorrow", "2026-13-01"])("%j is not a day", (date) => {
  expect(() => formatDay(date)).toThrow(RangeError);
});

test.each([
  [0, 0, "00:00", "12:00 am"],
  [9, 5, "09:05", "9:05 am"],
  [12, 0, "12:00", "12:00 pm"],
  [23, 55, "23:55", "11:55 pm"],
  [24, 0, "24:00", "midnight"],
])("%i h %i min is %s or %s", (hour, minute, of24, of12) => {
  expect(formatTimeOfDay(hour, minute)).toBe(of24);
  expect(formatTimeOfDay(hour, minute, AMERICAN)).toBe(of12);
});

test.each([["+01:00", "UTC+1"], ["-03:30", "UTC-3:30"], ["+00:00", "UTC"], ["+05:45", "UTC+5:45"], ["", "UTC"]])(
  "the offset %j is %s",
  (offset, text) => expect(formatOffset(offset)).toBe(text),
);

test.each([DEFAULT_FORMATS, AMERICAN, { hour12: true, monthFirst: false, year: 2027 }])(
  "a document passes %j on to the browser",
  (formats) => expect(parseFormats(formatsAttribute(formats))).toEqual(formats),
);

describe("the present reader", () => {
  const AT = Date.UTC(2026, 10, 24, 13);
  const text = () => renderTime(AT, "Europe/Vienna").text;

  afterEach(() => expect(currentFormats()).toMatchObject(DEFAULT_FORMATS));

  it("is the one of the request, across awaits and next to other requests", async () => {
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return text();
    };
    const [american, austrian] = await Promise.all([
      forRequestReader("en-US,en;q=0.9", AT, later),
      forRequestReader("de-AT", AT, later),
    ]);
    expect([american, austrian]).toEqual(["Tue, Nov 24, 2:00 pm", "Di., 24. Nov., 14:00"]);
  });
  it("stays the same in a call within the process that has no header", () => {
    expect(forReader("en-US", AT, () => forRequestReader(undefined, AT, text))).toBe("Tue, Nov 24, 2:00 pm");
  });
  it("has default conventions when nothing is known", () => {
    expect(forRequestReader(undefined, AT, text)).toBe("Tue 24 Nov, 14:00");
  });
});
