// The calendar feed, read by another parser. Its secret is the key and can be changed.
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { bookedLead } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { suspend } from "@/modules/auth/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { getLead } from "../leads.ts";

let app: TestApp;
let specialistId = "";
let cookie = "";
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
  cookie = await app.signIn(specialistId);
});
afterEach(() => app.close());

const open = async (): Promise<string> => {
  const { json } = await get(app, "/Calendars/OpenFeed", { method: "POST", cookie });
  return new URL(json.feedUrl).pathname.replace("/api/v2", "") + new URL(json.feedUrl).search;
};
const read = async (path: string) => {
  const response = await app.call(path);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const root = new ICAL.Component(ICAL.parse(await response.text()) as never);
  return { root, events: root.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part)) };
};

test("contains each meeting once, with visitor, location and link, under the UID of its invitations", async () => {
  const leadId = await bookedLead(app, specialistId);
  const lead = await getLead(app.services.db.read, leadId);
  const meeting = await getMeeting(app.services.db.read, lead.meetingId!);
  const { root, events } = await read(await open());
  expect(String(root.getFirstPropertyValue("method"))).toBe("PUBLISH");
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event!.uid).toBe(meeting.calendarUid);
  expect(event!.summary).toBe(`Meeting with ${lead.contact.firstName}`);
  expect(event!.startDate.toJSDate().getTime()).toBe(meeting.startsAt);
  expect(event!.endDate.toJSDate().getTime()).toBe(meeting.endsAt);
  expect(event!.description).toContain(`/leads/${leadId}`);
  for (const secret of [lead.contact.lastName, lead.contact.email, lead.contact.phone]) {
    expect(String(root)).not.toContain(secret);
  }
});

test("is empty without meetings, and 404 after its address changed, was closed, or its owner was suspended", async () => {
  const first = await open();
  expect((await read(first)).events).toEqual([]);
  const second = await open();
  expect((await app.call(first)).status).toBe(404);
  expect((await app.call(second)).status).toBe(200);
  const by = await makeAdministrator(app);
  await app.transact((tx) => suspend(tx, { userId: specialistId, reason: "Spam", by }));
  expect((await app.call(second)).status).toBe(404);
});

test("can be closed by its owner, and opens with its own secret only", async () => {
  const path = await open();
  await get(app, "/Calendars/CloseFeed", { method: "POST", cookie });
  expect((await app.call(path)).status).toBe(404);
  expect((await get(app, "/Calendars/Links", { cookie })).json.feedUrl).toBeNull();
  const other = await makeSpecialist(app);
  const secret = new URL(`https://parley.example${await open()}`).searchParams.get("secret");
  expect((await app.call(`/Leads/CalendarFeed/${other}?secret=${secret}`)).status).toBe(404);
  expect((await app.call(`/Leads/CalendarFeed/${specialistId}?secret=x`)).status).toBe(404);
  expect((await app.call(`/Leads/CalendarFeed/${specialistId}`)).status).toBe(400);
});
