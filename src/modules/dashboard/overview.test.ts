// Dashboard/DashboardProps: upcoming meetings, leads that need attention, and counters that agree with the list.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { leadIn } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { book, get, post, visitorWithContact } from "@tests/support/funnel/visitor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("lists upcoming meetings and leads that need attention, and counts both in weeks and counters", async () => {
  const specialistId = await makeSpecialist(app, { category: "career" });
  const cookie = await app.signIn(specialistId);
  const leads: string[] = [];
  for (const startsAt of ["2026-10-22T08:00:00Z", "2026-10-21T08:00:00Z"]) {
    const { trackId } = await visitorWithContact(app);
    expect((await book(app, trackId, startsAt)).status).toBe(200);
  }
  const list = await get(app, "/Leads/GetAllForUser", { cookie });
  leads.push(...list.json.items.map((item: { id: string }) => item.id));
  const before = await get(app, "/Dashboard/DashboardProps", { cookie });
  expect(before.json.nextMeetings.map((lead: { meeting: { startsAt: string } }) => lead.meeting.startsAt)).toEqual([
    "2026-10-21T08:00:00Z",
    "2026-10-22T08:00:00Z",
  ]);
  expect(before.json.waiting).toEqual([]);
  expect(before.json.counters).toMatchObject({ total: 2, booked: 2, converted: 0 });
  app.clock.set(Date.UTC(2026, 9, 22, 12));
  expect((await post(app, `/Leads/MarkAsConverted/${leads[0]}`, {}, { cookie })).status).toBe(200);
  const after = await get(app, "/Dashboard/DashboardProps", { cookie });
  expect(after.json.nextMeetings).toEqual([]);
  expect(after.json.waiting).toHaveLength(1);
  expect(after.json.counters).toMatchObject({ total: 2, booked: 1, converted: 1 });
  expect(after.json.weeks).toHaveLength(12);
  expect(after.json.weeks.at(-1)).toEqual({ monday: "2026-10-19", leads: 2, converted: 1 });
});

test("shows meetings on the specialist's days in both time zones with a join link, then asks for the outcome", async () => {
  app.clock.set(Date.UTC(2026, 9, 20, 21)); // 23:00 in Vienna
  const specialistId = await makeSpecialist(app, { category: "tutoring" });
  const cookie = await app.signIn(specialistId);
  for (const startsAt of ["2026-10-21T08:00:00Z", "2026-10-21T09:00:00Z", "2026-10-23T08:00:00Z"]) {
    const { trackId } = await visitorWithContact(app, { category: "tutoring", timezone: "Europe/London" });
    expect((await book(app, trackId, startsAt)).status).toBe(200);
  }
  const morning = async () => (await get(app, "/Dashboard/DashboardProps", { cookie })).json;
  const before = await morning();
  expect(before).toMatchObject({
    today: "2026-10-20",
    time: "23:00",
    city: "Vienna",
    day: [],
    meetings: { today: 0, tomorrow: 2, ahead: 3 },
    tasks: { accept: 0, work: 0, outcome: 0 },
  });
  expect(before.nextMeetings[0]).toMatchObject({
    meeting: { text: "Wed 21 Oct, 10:00", city: "Vienna" },
    visitorTime: { text: "Wed 21 Oct, 09:00", city: "London" },
    join: { kind: "zoom", label: "Open Zoom" },
  });
  app.clock.set(Date.UTC(2026, 9, 21, 8, 10)); // the first one is taking place
  expect(await morning()).toMatchObject({
    meetings: { today: 2, tomorrow: 0, ahead: 3 },
    day: [{ time: "10:00", endTime: "10:30", isOver: false }, { time: "11:00", isOver: false }],
    waiting: [],
    tasks: { outcome: 0 },
  });
  app.clock.set(Date.UTC(2026, 9, 21, 8, 40));
  const after = await morning();
  expect(after).toMatchObject({
    meetings: { today: 1, ahead: 2 },
    day: [{ time: "10:00", isOver: true, meetingStatus: "confirmed" }, { time: "11:00", isOver: false }],
    tasks: { accept: 0, work: 0, outcome: 1 },
    waitingFor: { take: 0, tell: 1, work: 0 },
  });
  expect(after.waiting).toMatchObject([{ due: { what: "outcome", at: { text: "Wed 28 Oct, 09:30" } } }]);
});

test("today's meetings stay after their outcome, and one that was cancelled does not", async () => {
  app.clock.set(Date.UTC(2026, 9, 20, 21));
  const specialistId = await makeSpecialist(app, { category: "tutoring" });
  const cookie = await app.signIn(specialistId);
  for (const startsAt of ["2026-10-21T08:00:00Z", "2026-10-21T09:00:00Z"]) {
    const { trackId } = await visitorWithContact(app, { category: "tutoring" });
    expect((await book(app, trackId, startsAt, { specialistId })).status).toBe(200);
  }
  const day = async () => (await get(app, "/Dashboard/DashboardProps", { cookie })).json.day;
  app.clock.set(Date.UTC(2026, 9, 21, 8, 40));
  const [first, second] = await day();
  expect((await post(app, `/Leads/MarkAsConverted/${first.id}`, {}, { cookie })).status).toBe(200);
  expect((await post(app, `/Leads/CancelMeeting/${second.id}`, {}, { cookie })).status).toBe(200);
  expect(await day()).toMatchObject([{ meetingId: first.meetingId, isOver: true }]);
});

test("the month counts the leads of 30 days by their present status", async () => {
  const specialistId = await makeSpecialist(app);
  const start = Date.UTC(2026, 10, 1, 23);
  app.clock.set(start);
  for (const status of ["received", "live", "booked", "converted", "expired"] as const) {
    await leadIn(app, specialistId, status);
  }
  const month = async (days: number) => {
    app.clock.set(start + days * DAY_MS);
    return (await get(app, "/Dashboard/DashboardProps", { cookie: await app.signIn(specialistId) })).json.month;
  };
  expect(await month(29)).toEqual({ received: 5, booked: 1, converted: 1, expired: 1 });
  expect(await month(30)).toEqual({ received: 0, booked: 0, converted: 0, expired: 0 });
});

test("a live lead needs attention from its first warning, and an outside meeting from its time", async () => {
  const specialistId = await makeSpecialist(app);
  const start = Date.UTC(2026, 10, 1);
  app.clock.set(start);
  for (const status of ["received", "live", "booked"] as const) await leadIn(app, specialistId, status);
  const waits = async (days: number) => {
    app.clock.set(start + days * DAY_MS);
    const cookie = await app.signIn(specialistId);
    const { tasks, waiting } = (await get(app, "/Dashboard/DashboardProps", { cookie })).json;
    return [tasks, waiting.map(({ due }: { due: { what: string } }) => due.what)];
  };
  expect(await waits(0)).toEqual([{ accept: 1, work: 0, outcome: 0 }, ["accept"]]);
  expect(await waits(11.9)).toEqual([{ accept: 1, work: 0, outcome: 0 }, ["accept"]]);
  expect(await waits(12)).toEqual([{ accept: 1, work: 1, outcome: 0 }, ["accept", "work"]]);
  expect(await waits(14)).toEqual([{ accept: 1, work: 1, outcome: 1 }, ["accept", "work", "outcome"]]);
});

test("shows only the specialist's own leads, and requires a session", async () => {
  const cookie = await app.signIn(await makeSpecialist(app, { category: "legal" }));
  const empty = await get(app, "/Dashboard/DashboardProps", { cookie });
  expect(empty.json).toMatchObject({ nextMeetings: [], waiting: [], counters: { total: 0 } });
  expect((await app.call("/Dashboard/DashboardProps")).status).toBe(401);
});

test("the page returns what its single calls return", async () => {
  const specialistId = await makeSpecialist(app, { category: "career", credits: 5 });
  const cookie = await app.signIn(specialistId);
  for (const status of ["live", "converted", "received"] as const) await leadIn(app, specialistId, status);
  const { trackId } = await visitorWithContact(app);
  expect((await book(app, trackId, "2026-11-18T09:00:00Z", { specialistId })).status).toBe(200);
  const read = async (path: string) => (await get(app, path, { cookie })).json;
  const { counters: _, weeks: __, shares: ___, ...overview } = await read("/Dashboard/DashboardProps");
  expect(await read("/Dashboard/Page")).toEqual({
    layout: await read("/Dashboard/LayoutProps"),
    overview,
    shown: await read("/Dashboard/Shown"),
    links: await read("/Calendars/Links"),
  });
});
