// Local time compared with Temporal, in every zone and around every clock change.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { instantOfRendering } from "@tests/support/scheduling/instant-of-rendering.ts";
import { ZONES_LIKE_TEMPORAL as ZONES } from "@tests/support/scheduling/zones-like-temporal.ts";
import { addDays, cityOf, dateIn, dayStart, instantsOf, iso, localTime, MINUTE_MS, renderTime } from "./time.ts";

const HOUR = 60 * MINUTE_MS;
const utc = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

/** The clock changes of a zone between two years, straight from Temporal. */
function changesOf(zone: string, fromYear: number, toYear: number): number[] {
  const changes: number[] = [];
  const end = Date.UTC(toYear, 0, 1);
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(fromYear, 0, 1)).toZonedDateTimeISO(zone);
  for (let next = at.getTimeZoneTransition("next"); next; next = at.getTimeZoneTransition("next")) {
    if (next.epochMilliseconds > end) break;
    changes.push(next.epochMilliseconds);
    at = next;
  }
  return changes;
}

/** The instants of a local time as Temporal sees them: both choices that show it, or the end of the gap. */
function instantsByTemporal(zone: string, local: Temporal.PlainDateTime): number[] {
  const choices = (["earlier", "later"] as const).map((disambiguation) =>
    local.toZonedDateTime(zone, { disambiguation })
  );
  const real = choices.filter((choice) => choice.toPlainDateTime().equals(local));
  const instants = real.length > 0 ? real : [choices[0]!.getTimeZoneTransition("next")!];
  return [...new Set(instants.map(({ epochMilliseconds }) => epochMilliseconds))];
}

describe("local time", () => {
  it("agrees with Temporal around every change of every zone from 1975 to 2045", () => {
    let compared = 0;
    for (const zone of ZONES) {
      for (const change of changesOf(zone, 1975, 2045)) {
        for (const ms of [change - HOUR, change - 1, change, change + MINUTE_MS]) {
          const { date, hour, minute, offset, weekday } = localTime(ms, zone);
          const real = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
          const wanted = `${real.toPlainDate()} ${real.hour}:${real.minute} ${real.offset} ${real.dayOfWeek}`;
          if (`${date} ${hour}:${minute} ${offset} ${weekday}` !== wanted) {
            expect.fail(`${zone} at ${iso(ms)}: ${wanted}`);
          }
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(50_000);
  });

  it("agrees with Temporal at any instant in any zone", () => {
    const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2150, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, ms) => {
        const real = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
        expect(localTime(ms, zone)).toEqual({
          date: real.toPlainDate().toString(),
          hour: real.hour,
          minute: real.minute,
          offset: real.offset,
          weekday: real.dayOfWeek,
          zone,
          city: cityOf(zone),
        });
      }),
      propertyRuns(2_000),
    );
  });

  it("names the local date of an instant", () => {
    expect(dateIn("Pacific/Auckland", utc("2026-11-24T13:00:00Z"))).toBe("2026-11-25");
    expect(dateIn("America/Havana", utc("2026-11-24T03:00:00Z"))).toBe("2026-11-23");
  });

  it("refuses an unknown zone", () => {
    expect(() => localTime(0, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("instants of a local time", () => {
  it("agrees with Temporal around the changes of every zone", () => {
    let repeated = 0;
    let skipped = 0;
    for (const zone of ZONES) {
      for (const change of changesOf(zone, 2010, 2032)) {
        for (const minutes of [-75, -60, -30, -15, 0, 15, 30, 45, 60, 120]) {
          const local = Temporal.Instant.fromEpochMilliseconds(change - MINUTE_MS).toZonedDateTimeISO(zone)
            .toPlainDateTime().add({ minutes: minutes + 1 });
          const date = local.toPlainDate().toString();
          const found = instantsOf(zone, date, local.hour, local.minute);
          const wanted = instantsByTemporal(zone, local);
          if (found.join() !== wanted.join()) {
            expect.fail(`${zone} ${local}: ${found.map(iso)}, not ${wanted.map(iso)}`);
          }
          if (found.length === 2) repeated++;
          const shown = localTime(found[0]!, zone);
          if (shown.hour !== local.hour || shown.minute !== local.minute) skipped++;
        }
      }
    }
    expect(repeated).toBeGreaterThan(5_000);
    expect(skipped).toBeGreaterThan(5_000);
  });

  it.each([
    ["Europe/Vienna", "2026-03-29", 2, 30, ["2026-03-29T01:00:00Z"]],
    ["Europe/Vienna", "2026-10-25", 2, 30, ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"]],
    ["Australia/Lord_Howe", "2026-10-04", 2, 15, ["2026-10-03T15:30:00Z"]],
    ["Australia/Lord_Howe", "2026-04-05", 1, 45, ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"]],
    ["Antarctica/Troll", "2026-03-29", 1, 30, ["2026-03-29T01:00:00Z"]],
    ["Pacific/Apia", "2011-12-30", 12, 0, ["2011-12-30T10:00:00Z"]],
    ["Asia/Kolkata", "2026-03-29", 2, 30, ["2026-03-28T21:00:00Z"]],
  ])("%s %s %i:%i", (zone, date, hour, minute, wanted) => {
    expect(instantsOf(zone, date, hour, minute).map(iso)).toEqual(wanted);
  });

  it("finds the first instant of a day whose midnight is skipped or shown twice", () => {
    expect(iso(dayStart("America/Havana", "2026-03-08"))).toBe("2026-03-08T05:00:00Z");
    expect(iso(dayStart("America/Havana", "2026-11-01"))).toBe("2026-11-01T04:00:00Z");
    expect(iso(dayStart("America/Sao_Paulo", "2018-11-04"))).toBe("2018-11-04T03:00:00Z");
    expect(iso(dayStart("Pacific/Apia", "2011-12-31"))).toBe("2011-12-30T10:00:00Z");
  });

  it("finds a start of day that is the first instant with that date, in any zone", () => {
    const day = fc.integer({ min: 2_000, max: 30_000 }).map((n) => addDays("1970-01-01", n));
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, (zone, date) => {
        expect(dayStart(zone, date)).toBe(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
      }),
      propertyRuns(2_000),
    );
  });
});

describe("renderings", () => {
  it("round-trips and never renders two instants alike, around the changes of every zone", () => {
    for (const zone of ZONES) {
      for (const change of changesOf(zone, 2024, 2029)) {
        const seen = new Set<string>();
        for (let ms = change - 3 * HOUR; ms < change + 3 * HOUR; ms += 5 * MINUTE_MS) {
          const rendered = renderTime(ms, zone);
          if (instantOfRendering(rendered) !== ms) expect.fail(`${zone}: ${rendered.full} is not ${iso(ms)}`);
          if (seen.has(rendered.text)) expect.fail(`${zone}: ${rendered.full} is written twice`);
          seen.add(rendered.text);
        }
      }
    }
  });

  it("round-trips any instant", () => {
    const minute = fc.integer({ min: Date.UTC(1975, 0, 1) / MINUTE_MS, max: Date.UTC(2100, 0, 1) / MINUTE_MS });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), minute, (zone, at) => {
        expect(instantOfRendering(localTime(at * MINUTE_MS, zone))).toBe(at * MINUTE_MS);
      }),
      propertyRuns(2_000),
    );
  });

  it("renders a time for its reader", () => {
    expect(renderTime(utc("2026-11-24T13:00:00Z"), "Europe/Vienna")).toEqual({
      date: "2026-11-24",
      hour: 14,
      minute: 0,
      offset: "+01:00",
      zone: "Europe/Vienna",
      city: "Vienna",
      weekday: 2,
      time: "14:00",
      clock: "14:00",
      day: "Tue 24 Nov",
      longDay: "Tuesday 24 November 2026",
      text: "Tue 24 Nov, 14:00",
      long: "Tuesday 24 November 2026, 14:00",
      full: "Tue 24 Nov, 14:00 · Vienna",
    });
  });

  it("distinguishes the two times of a repeated hour", () => {
    const [first, second] = instantsOf("Europe/Vienna", "2026-10-25", 2, 30).map((ms) =>
      renderTime(ms, "Europe/Vienna")
    );
    expect(first!.text).toBe("Sun 25 Oct, 02:30 (first, UTC+2)");
    expect(second!.text).toBe("Sun 25 Oct, 02:30 (second, UTC+1)");
  });

  it("refuses a rendering that the zone never showed", () => {
    const skipped = { zone: "Europe/Vienna", date: "2026-03-29", hour: 2, minute: 30 };
    expect(instantOfRendering({ ...skipped, offset: "+01:00" })).toBeUndefined();
    expect(instantOfRendering({ ...skipped, hour: 4, offset: "+01:00" })).toBeUndefined();
    expect(instantOfRendering({ ...skipped, hour: 4, offset: "+02:00" })).toBe(utc("2026-03-29T02:30:00Z"));
  });
});

describe("instants as text", () => {
  it("reads back what it writes", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), (ms) => {
      expect(Date.parse(iso(ms))).toBe(ms);
    }));
  });
});
