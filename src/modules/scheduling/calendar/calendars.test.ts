// Saving calendars, with validation and events.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findCalendar, saveCalendar } from "./calendars.ts";
import { proposedCalendar } from "./rules.ts";

const calendar = proposedCalendar("Europe/Vienna");

let app: TestApp;
let specialistId: string;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(async () => void (specialistId = await makePerson(app)));
afterAll(() => app.close());

const read = () => app.services.db.read;
const eventsOf = async (name: string) =>
  (await app.eventsOf(name)).filter((event) => (event as { specialistId: string }).specialistId === specialistId);

describe("a calendar", () => {
  const save = (rules: typeof calendar) => app.transact((tx) => saveCalendar(tx, { specialistId, rules }));

  test("is saved and replaced, with an event each time", async () => {
    expect(await findCalendar(read(), specialistId)).toBeUndefined();
    await save(calendar);
    await save({ ...calendar, horizonDays: 7 });
    expect(await findCalendar(read(), specialistId)).toEqual({ ...calendar, horizonDays: 7 });
    expect(await eventsOf("scheduling.calendar_changed")).toEqual([{ specialistId }, { specialistId }]);
  });

  test("is rejected with a sentence for each error, and the former one stays", async () => {
    await save(calendar);
    await expect(save({ ...calendar, zone: "Mars/Olympus", bufferAfter: 7 })).rejects.toMatchObject({
      status: 400,
      sentences: [
        "Choose a time zone from the list, such as Europe/Vienna.",
        "The buffer after a meeting must be a multiple of 5 between 0 and 120 minutes.",
      ],
    });
    expect(await findCalendar(read(), specialistId)).toEqual(calendar);
  });
});
