// What is proposed to a visitor whose specialist works while they sleep: the API counts every time, the screens none at night.
import { afterEach, beforeEach, expect, test } from "vitest";
import { starterId } from "@/modules/catalog/index.ts";
import type { Availabilities, Hours, Preview } from "@/modules/matching/schemas.ts";
import { isNight } from "@/platform/time/night.ts";
import { firstDay, type Wishes } from "@/web/islands/funnel/slots/preferred-times.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { get } from "./support/funnel/visitor.ts";
import { makeSpecialist } from "./support/people/factories.ts";

const CAREER = starterId("career");
const TUESDAY = "2026-10-20";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  // Monday evening in Vienna, morning in Los Angeles. With four hours of notice the first start is Tuesday 00:00 in Vienna.
  app.clock.set(Date.parse("2026-10-19T18:00:00Z"));
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 7 * 60, to: 17 * 60 }));
  await makeSpecialist(app, { zone: "America/Los_Angeles", calendar: { weekly } });
});
afterEach(() => app.close());

const call = async <T>(path: string): Promise<T> => (await get(app, `/Funnel/${path}?timezone=Europe/Vienna`)).json;

test("a coach in Los Angeles is shown from 16:00 on to a visitor in Vienna", async () => {
  const { days, earliest } = await call<Availabilities>(`Availabilities/${CAREER}`);
  expect(earliest?.text).toBe("Tue 20 Oct, 00:00");
  const night = { early: 4, late: 4 };
  expect(days[0]).toEqual({ date: TUESDAY, total: 20, morning: 4, afternoon: 4, evening: 12, night });

  const anyTime: Wishes = { timing: "1-week", timeOfDay: ["morning", "afternoon", "evening"] };
  expect(firstDay(days, anyTime, "2026-10-19")).toBe(TUESDAY);
  const { hours } = await call<Hours>(`GetAvailabilityHours/${CAREER}/${TUESDAY}`);
  const [first] = hours.filter((time) => !isNight(time));
  expect([first?.hour, first?.minute]).toEqual([16, 0]);
  // What is free on Saturday is Friday in Los Angeles.
  const [saturday] = days.filter(({ date }) => date === "2026-10-24");
  expect(saturday).toMatchObject({ total: 4, night: { early: 4, late: 0 } });
  expect(firstDay([saturday!, days[0]!], undefined, TUESDAY)).toBe(TUESDAY);
});

test("the preview proposes the first time of three days", async () => {
  const { earliest, proposed } = await call<Preview>(`Preview/${CAREER}`);
  expect(earliest[0]?.text).toBe("Tue 20 Oct, 00:00");
  expect(proposed.map(({ text }) => text)).toEqual(["Tue 20 Oct, 16:00", "Wed 21 Oct, 16:00", "Thu 22 Oct, 16:00"]);
});
