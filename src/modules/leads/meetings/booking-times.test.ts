// Leads/BookingTimes: free quarter hours in both zones, each of which can be booked.
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead, changeLead, leadIn, receivedLead, TEN } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import type { BookingTimes } from "../schemas.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app);
  cookie = await app.signIn(specialistId);
});
afterEach(() => app.close());

const timesOf = (leadId: string, date?: string) =>
  get(app, `/Leads/BookingTimes/${leadId}${date ? `?date=${date}` : ""}`, { cookie });
const clocks = ({ times }: BookingTimes) => times.map(({ text }) => text.slice(text.indexOf(",") + 2));

it("lists tomorrow's free quarter hours in both zones, and which are within opening hours", async () => {
  const leadId = await receivedLead(app, specialistId, { timezone: "Europe/London" });
  const { status, json } = await timesOf(leadId);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    city: "Vienna",
    visitorCity: "London",
    date: "2026-10-21",
    firstDate: "2026-10-20",
    lastDate: "2027-10-20",
    locations: expect.arrayContaining(["zoom"]),
  });
  expect(json.times).toHaveLength(96);
  expect(json.times[0]).toMatchObject({
    text: "Wed 21 Oct, 00:00",
    otherTime: "Tue 20 Oct, 23:00",
    beside: "Tue 20 Oct, 23:00",
    inHours: false,
  });
  const ten = json.times.find(({ startsAt }: { startsAt: string }) => startsAt === TEN);
  expect(ten).toMatchObject({
    text: "Wed 21 Oct, 10:00",
    otherTime: "Wed 21 Oct, 09:00",
    beside: "09:00",
    inHours: true,
  });
});

it("proposes the next day with opening hours", async () => {
  app.clock.set(Date.parse("2026-10-23T10:00:00Z"));
  cookie = await app.signIn(specialistId);
  const { json } = await timesOf(await receivedLead(app, specialistId));
  expect(json.date).toBe("2026-10-26");
});

it("leaves out the times of a meeting and its buffers, and past times", async () => {
  await bookedLead(app, specialistId);
  const leadId = await leadIn(app, specialistId, "live");
  const tomorrow = clocks((await timesOf(leadId)).json);
  for (const gone of ["09:30", "09:45", "10:00", "10:15", "10:30"]) expect(tomorrow).not.toContain(gone);
  for (const free of ["09:15", "10:45"]) expect(tomorrow).toContain(free);
  // The clock of the test stands at 12:00 in Vienna.
  expect(clocks((await timesOf(leadId, "2026-10-20")).json).slice(0, 2)).toEqual(["12:15", "12:30"]);
  expect((await timesOf(leadId, "2026-10-19")).json.times).toEqual([]);
  expect((await timesOf(leadId, "2027-10-21")).json.times).toEqual([]);
});

it("offers exactly the times around a meeting that can be booked", async () => {
  await bookedLead(app, specialistId);
  const { json } = await timesOf(await leadIn(app, specialistId, "live"));
  for (const clock of ["09:15", "10:45"]) {
    const { startsAt } = json.times.find(({ text }: { text: string }) => text.endsWith(clock));
    const leadId = await leadIn(app, specialistId, "live");
    expect((await changeLead(app, { specialistId, leadId, to: "booked", details: { startsAt } })).status).toBe(
      "booked",
    );
  }
});

it("knows days of 25 and of 23 hours", async () => {
  const leadId = await leadIn(app, specialistId, "live");
  const long = (await timesOf(leadId, "2026-10-25")).json;
  expect(long.times).toHaveLength(100);
  expect(clocks(long).filter((text) => text.startsWith("02:30"))).toEqual([
    "02:30 (first, UTC+2)",
    "02:30 (second, UTC+1)",
  ]);
  expect((await timesOf(leadId, "2027-03-28")).json.times).toHaveLength(92);
});

it("is 404 for another specialist, and requires a valid date", async () => {
  const leadId = await leadIn(app, specialistId, "live");
  expect(refusalOf(await timesOf(leadId, "tomorrow"))[0]).toBe(400);
  cookie = await app.signIn(await makeSpecialist(app, { category: "tutoring" }));
  expect((await timesOf(leadId)).status).toBe(404);
  expect((await app.call(`/Leads/BookingTimes/${leadId}`)).status).toBe(401);
});
