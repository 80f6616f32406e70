// Quiet hours over clock changes, what text messages say, and until when they are useful.
import { describe, expect, test } from "vitest";
import { sizeOf } from "@/platform/integrations/text-messages/segments.ts";
import { forRequestReader } from "@/platform/time/reader.ts";
import { HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { englishIn } from "@tests/support/app/english-texts.ts";
import { codeText } from "@/modules/booking/index.ts";
import { meetingText, TEXT_KINDS } from "../content/meeting-messages.ts";
import { quietUntil } from "../channels/text.ts";
import { isCancellationUseful, isNewsUseful, isReminderUseful } from "./rules.ts";

describe("quiet hours", () => {
  test.each([
    ["Europe/Vienna", "2026-10-20T18:59:59Z", undefined],
    ["Europe/Vienna", "2026-10-20T19:00:00Z", "2026-10-21T06:00:00Z"],
    ["Europe/Vienna", "2026-10-21T05:59:59Z", "2026-10-21T06:00:00Z"],
    ["Europe/Vienna", "2026-10-21T06:00:00Z", undefined],
    // The clock goes back in this night, and forward in the other one.
    ["Europe/Vienna", "2026-10-24T19:30:00Z", "2026-10-25T07:00:00Z"],
    ["Europe/Vienna", "2026-03-28T20:30:00Z", "2026-03-29T06:00:00Z"],
    // A day of 23 hours follows.
    ["Europe/Vienna", "2026-03-28T22:30:00Z", "2026-03-29T06:00:00Z"],
    ["Pacific/Auckland", "2026-10-20T08:00:00Z", "2026-10-20T19:00:00Z"],
    ["America/Los_Angeles", "2026-10-20T16:00:00Z", undefined],
  ])("in %s at %s end %s", (zone, at, end) => {
    const until = quietUntil(Date.parse(at), zone);
    expect(until === undefined ? undefined : iso(until)).toBe(end);
  });
});

describe("a message is useful", () => {
  const startsAt = Date.UTC(2026, 9, 21, 14);
  const confirmed = { status: "confirmed" as const, startsAt };
  const due = { startsAt, minutesBefore: 0 };

  test("as a reminder for a while after it was due", () => {
    const reminder = { startsAt, minutesBefore: 120 };
    expect(isReminderUseful(reminder, confirmed, startsAt - 2 * HOUR_MS + 10 * MINUTE_MS)).toBe(true);
    expect(isReminderUseful(reminder, confirmed, startsAt - 2 * HOUR_MS + 11 * MINUTE_MS)).toBe(false);
  });

  test("about what an email could not say until shortly before the start", () => {
    expect(isNewsUseful(due, confirmed, startsAt - 6 * MINUTE_MS)).toBe(true);
    expect(isNewsUseful(due, confirmed, startsAt - 5 * MINUTE_MS)).toBe(false);
    expect(isCancellationUseful(due, { ...confirmed, status: "cancelled" }, startsAt - 1)).toBe(true);
    expect(isCancellationUseful(due, confirmed, startsAt - 1)).toBe(false);
  });

  test("never once its meeting was moved", () => {
    const moved = startsAt + 1;
    const reminder = { startsAt, minutesBefore: 60 };
    const at = startsAt - HOUR_MS;
    expect(isReminderUseful(reminder, confirmed, at)).toBe(true);
    expect(isReminderUseful(reminder, { ...confirmed, startsAt: moved }, at)).toBe(false);
    expect(isNewsUseful(due, { ...confirmed, startsAt: moved }, at)).toBe(false);
    expect(isCancellationUseful(due, { status: "cancelled", startsAt: moved }, at)).toBe(false);
  });
});

describe("every text has two segments at most, the link, and how to stop", () => {
  const url = `https://bookings.a-rather-long-name.example/t/${"x".repeat(54)}`;
  const facts = { productName: "Parley", specialistName: "Anna Berger", when: "Tomorrow at 14:00", url };

  test.each(TEXT_KINDS)("%s in German", (kind) => {
    const german = { ...facts, when: "Morgen um 14:00 Uhr", url: url.replace("/t/", "/de/t/") };
    const text = forRequestReader("de", 0, () => meetingText(kind, german));
    expect(text).toContain(german.url);
    expect(text).toContain("mit Anna Berger");
    expect(text).toContain("STOP");
    expect(englishIn(text)).toEqual([]);
    expect(sizeOf(text)).toMatchObject({ encoding: "gsm-7" });
    expect(sizeOf(text).segments).toBeLessThanOrEqual(2);
  });

  test.each(TEXT_KINDS)("%s", (kind) => {
    const text = meetingText(kind, facts);
    expect(text).toContain(url);
    expect(text).toContain("STOP");
    expect(text).toContain("with Anna Berger");
    expect(sizeOf(text)).toMatchObject({ encoding: "gsm-7" });
    for (const specialistName of ["Анна Петровна Богомолова", "N".repeat(300), "😀".repeat(60)]) {
      const other = meetingText(kind, { ...facts, specialistName });
      expect(sizeOf(other).segments).toBeLessThanOrEqual(2);
      expect(other).toContain(url);
    }
  });

  test("a code has one segment and comes first", () => {
    expect(codeText("012345", "Parley")).toMatch(/^012345 /);
    expect(sizeOf(codeText("012345", "Parley")).segments).toBe(1);
    const german = forRequestReader("de", 0, () => codeText("012345", "Parley"));
    expect(german).toMatch(/^012345 ist Ihr Code/);
    expect(sizeOf(german)).toEqual({ encoding: "gsm-7", segments: 1 });
    expect(sizeOf(codeText("012345", "Иное".repeat(60))).segments).toBe(1);
  });
});
