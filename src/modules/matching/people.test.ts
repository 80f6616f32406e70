// Choosing a person before a time, through the routes: who is offered, when they are free next, and that the choice is kept.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { newId } from "@/platform/ids.ts";
import { isNight } from "@/platform/time/night.ts";
import type { Availabilities, Hours, SlotView } from "./schemas.ts";

const DAY = "2026-10-21";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const open = (from: number, to: number): SpecialistOptions => ({
  calendar: { weekly: EVERY_DAY.map((weekday) => ({ weekday, from: from * 60, to: to * 60 })) },
});

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const read = async <T>(path: string): Promise<T> => (await get(app, `/Funnel/${path}`)).json;
const daysOf = (id: string, query = "") => read<Availabilities>(`Availabilities/${id}?${query}`);
const hoursOf = (id: string, query = "") => read<Hours>(`GetAvailabilityHours/${id}/${DAY}?${query}`);
const namesOf = ({ people }: Availabilities) => people.map(({ id, next }) => [id, next.text]);
const startsOf = ({ hours }: Hours) => hours.map(({ startsAt }) => startsAt);

test("everybody who can be booked is offered with their next time, the soonest first", async () => {
  const late = await makeSpecialist(app, open(20, 21));
  const early = await makeSpecialist(app, open(9, 17));
  await makeSpecialist(app, { credits: 0 });
  const { trackId } = await visitorWithContact(app);
  expect(namesOf(await daysOf(trackId))).toEqual([[early, "Tue 20 Oct, 16:00"], [late, "Tue 20 Oct, 20:00"]]);
  expect(namesOf(await daysOf("career"))).toHaveLength(2);
});

test("a time at night is nobody's next one, and who has no other is not offered", async () => {
  const both = await makeSpecialist(app, open(22, 24));
  await makeSpecialist(app, open(23, 24));
  const dayToo = await makeSpecialist(app, open(6, 24));
  const { trackId } = await visitorWithContact(app);
  const { people } = await daysOf(trackId);
  expect(people.map(({ id }) => id)).toEqual([dayToo]);
  expect(people.some(({ next }) => isNight(next))).toBe(false);
  expect((await daysOf(trackId, `specialistId=${both}`)).days.length).toBeGreaterThan(0);
});

test("only the times of one specialist are listed, and nobody's for an unknown one", async () => {
  const mornings = await makeSpecialist(app, open(9, 11));
  await makeSpecialist(app, open(9, 17));
  const { trackId } = await visitorWithContact(app);
  const own = await hoursOf(trackId, `specialistId=${mornings}`);
  const morning = ["07:00", "07:30", "08:00", "08:30"].map((clock) => `${DAY}T${clock}:00Z`);
  expect(startsOf(own)).toEqual(morning);
  expect(own.hours.every(({ specialists }) => specialists === 1)).toBe(true);
  const { days, people, earliest } = await daysOf(trackId, `specialistId=${mornings}&from=${DAY}&to=${DAY}`);
  expect(days).toEqual([{ date: DAY, total: 4, morning: 4, afternoon: 0, evening: 0 }]);
  expect(earliest?.startsAt).toBe(morning[0]);
  // The others can still be chosen.
  expect(people).toHaveLength(2);
  expect((await daysOf(trackId, `specialistId=${newId()}`)).days).toEqual([]);
  expect(startsOf(await hoursOf(trackId, `specialistId=${newId()}`))).toEqual([]);
  expect((await get(app, `/Funnel/Availabilities/${trackId}?specialistId=x`)).status).toBe(400);
});

test("a time names exactly those of the offered people who are free then", async () => {
  await makeSpecialist(app, open(9, 11));
  await makeSpecialist(app, open(10, 17));
  await makeSpecialist(app, open(13, 14));
  const { trackId } = await visitorWithContact(app);
  const { people } = await daysOf(trackId);
  const { hours } = await hoursOf(trackId);
  expect(people).toHaveLength(3);
  for (const { id } of people) {
    const own = startsOf(await hoursOf(trackId, `specialistId=${id}`));
    expect(hours.filter((hour) => hour.people.includes(id)).map(({ startsAt }) => startsAt)).toEqual(own);
  }
});

test("at most twelve people are offered, and whom the visitor asked for is the first of them", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 14; n++) ids.push(await makeSpecialist(app, open(9, 17)));
  const asked = await makeSpecialist(app, open(18, 19));
  const { trackId } = await visitorWithContact(app);
  await app.transact((tx) =>
    tx.update(tracks).set({ preferred: { specialistId: asked } }).where(eq(tracks.id, trackId))
  );
  const { people } = await daysOf(trackId);
  expect(people).toHaveLength(12);
  expect(people[0]!.id).toBe(asked);
  expect(new Set(people.map(({ id }) => id)).size).toBe(12);

  // Whoever is chosen stays among them.
  const others = ids.filter((id) => !people.some((person) => person.id === id));
  const chosen = await daysOf(trackId, `specialistId=${others[0]}`);
  expect(chosen.people.map(({ id }) => id)).toEqual([...people.map(({ id }) => id), others[0]]);
  const again = await daysOf(trackId, `specialistId=${people[3]!.id}`);
  expect(again.people).toEqual(people);
});

test("who was chosen before the time holds it, and is among the specialists of that time", async () => {
  for (let n = 0; n < 12; n++) await makeSpecialist(app, open(9, 17));
  const { trackId } = await visitorWithContact(app);
  const [hour] = (await hoursOf(trackId)).hours;
  const shown = await read<SlotView>(`GetAvailabilityHours/${trackId}/${DAY}/9/0`);
  const ids = (await daysOf(trackId)).people.map(({ id }) => id);
  const unseen = ids.find((id) => !shown.specialists.some((person) => person.id === id))!;
  expect(unseen).toBeDefined();
  const selection = { startsAt: hour!.startsAt, location: "zoom", specialistId: unseen };
  const { json } = await sendStep(app, trackId, { step: "calendar", selection });
  expect(json.selection).toMatchObject({ startsAt: hour!.startsAt });
  const view = await read<SlotView>(`GetAvailabilityHours/${trackId}/${DAY}/9/0?specialistId=${unseen}`);
  expect(view.specialists[0]!.id).toBe(unseen);
  expect(view.preferred).toMatchObject({ id: unseen, isFree: true });
});

test("an id of somebody who isn't offered here tells nobody's name", async () => {
  await makeSpecialist(app, open(9, 17));
  const elsewhere = await makeSpecialist(app, { ...open(9, 17), category: "tutoring" });
  const { trackId } = await visitorWithContact(app);
  const view = await read<SlotView>(`GetAvailabilityHours/${trackId}/${DAY}/9/0?specialistId=${elsewhere}`);
  expect(view.preferred).toBeNull();
  expect(view.specialists).toHaveLength(1);
});
