// CalDAV against a real server (Radicale): connecting, busy times, meetings that are written there, and failures.
import { eq } from "drizzle-orm";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, manage, moveTo, NEXT_WEEK, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { type Radicale, startRadicale } from "@tests/support/scheduling/radicale.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { findCalendar, saveCalendar } from "../calendar/calendars.ts";
import { calendars } from "../tables.ts";
import type { CalendarConnections } from "./schemas.ts";
import { syncDueConnections } from "./sync.ts";
import { calendarConnections } from "./tables.ts";

let radicale: Radicale;
let app: TestApp;
let specialistId: string;
let cookie: string;
let calendar: string;
let made = 0;

beforeAll(async () => void (radicale = await startRadicale()));
afterAll(() => radicale.stop());
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
  cookie = await app.signIn(specialistId);
  calendar = await radicale.createCalendar(`Work ${++made}`);
});
afterEach(async () => {
  await radicale.send(calendar, { method: "DELETE" });
  await app.close();
});

const call = (path: string, body: unknown = {}) => post(app, `/Calendars/${path}`, body, { cookie });
const accounts = async (): Promise<CalendarConnections["connections"]> =>
  (await get(app, "/Calendars/Connections", { cookie })).json.connections;
const connect = async (change: Record<string, string> = {}) => {
  const { url, username, password } = radicale;
  const response = await call("ConnectDav", { serverUrl: url, username, password, ...change });
  await runReactions(app.ctx());
  return response;
};
const choose = async (receives: boolean) => {
  const [connection] = await accounts();
  await call(`Choose/${connection!.id}`, { calendarId: calendar, blocks: true, receives });
  await runReactions(app.ctx());
};
const basic = (at: number) => iso(at).replace(/[-:]/g, "");
const put = (uid: string, from: number, extra: string[] = []) =>
  putLines(uid, [`DTSTART:${basic(from)}`, `DTEND:${basic(from + HOUR_MS)}`, ...extra]);
const putLines = async (uid: string, extra: string[]) => {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//test//",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "SUMMARY:Secret title",
  ];
  const body = [...lines, `DTSTAMP:${basic(NEXT_WEEK)}`, ...extra, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
  const response = await radicale.send(`${calendar}${encodeURIComponent(uid)}.ics`, {
    method: "PUT",
    body,
    headers: { "Content-Type": "text/calendar" },
  });
  await response.body?.cancel();
  expect([201, 204]).toContain(response.status);
};
const deleteThere = async (meetingId: string) => {
  const file = `${calendar}${encodeURIComponent(`${meetingId}@parley`)}.ics`;
  await (await radicale.send(file, { method: "DELETE" })).body?.cancel();
};
const poll = async () => {
  app.clock.advance(5 * MINUTE_MS);
  await syncDueConnections(app.ctx());
  await runReactions(app.ctx());
};
const bookAt = async (startsAt: number) => {
  const { trackId } = await visitorWithContact(app);
  return await book(app, trackId, iso(startsAt), { specialistId });
};

describe("an account", () => {
  test("is found from the server's address, and its busy times count until they are gone", async () => {
    await put("dentist", WEDNESDAY);
    await put("weekly", WEDNESDAY + 2 * HOUR_MS, ["RRULE:FREQ=WEEKLY;COUNT=3"]);
    expect((await connect()).status).toBe(200);
    await choose(false);
    const [connection] = await accounts();
    expect(connection).toMatchObject({ provider: "caldav", status: "working", busyTimes: 4 });
    expect(connection!.account).toMatch(/^anna · 127\.0\.0\.1$/);
    expect(refusalOf(await bookAt(WEDNESDAY))).toMatchObject([400, "slot_taken", expect.anything()]);
    await (await radicale.send(`${calendar}dentist.ics`, { method: "DELETE" })).body?.cancel();
    await poll();
    expect((await bookAt(WEDNESDAY)).status).toBe(200);
  });

  const putDayOff = async () => {
    const day = (at: number) => iso(at).slice(0, 10).replaceAll("-", "");
    await putLines("away", [`DTSTART;VALUE=DATE:${day(WEDNESDAY)}`, `DTEND;VALUE=DATE:${day(WEDNESDAY + DAY_MS)}`]);
    await connect();
    await choose(false);
  };
  const dayOffStarts = async () => (await app.services.db.read.select().from(calendarConnections))[0]!.busy[0]![0];

  test("that is connected before there are opening hours is read again in their zone", async () => {
    const rules = (await findCalendar(app.services.db.read, specialistId))!;
    await app.transact(async (tx) => {
      await tx.delete(calendars).where(eq(calendars.specialistId, specialistId));
      await tx.update(users).set({ timeZone: "America/New_York" }).where(eq(users.id, specialistId));
    });
    await putDayOff();
    const before = await dayOffStarts();
    await app.transact((tx) => saveCalendar(tx, { specialistId, rules }));
    await runReactions(app.ctx());
    expect(before - await dayOffStarts()).toBe(6 * HOUR_MS);
  });

  test("has its whole days and times without a zone elsewhere once the specialist's zone changes", async () => {
    await putDayOff();
    const before = await dayOffStarts();
    const calendarNow = await findCalendar(app.services.db.read, specialistId);
    await app.transact((tx) =>
      saveCalendar(tx, { specialistId, rules: { ...calendarNow!, zone: "America/New_York" } })
    );
    await runReactions(app.ctx());
    expect(await dayOffStarts() - before).toBe(6 * HOUR_MS);
  });

  test("that did not change is not read again", async () => {
    await connect();
    await choose(false);
    const { breakers } = app.services;
    let requests = 0;
    const { of } = breakers;
    breakers.of = (...input) => (requests++, of(...input));
    await poll();
    expect(requests).toBe(1);
  });

  test.each([
    ["a wrong password", { password: "wrong" }, "wrong_password"],
    ["an unknown name", { serverUrl: "https://calendar.invalid" }, "calendar_unreachable"],
    ["nonsense as the address", { serverUrl: "http://" }, "bad_address"],
    ["another protocol", { serverUrl: "ftp://x" }, "calendar_unreachable"],
  ])("with %s says so and stores nothing", async (_, change, code) => {
    expect(refusalOf(await connect(change as Record<string, string>))).toMatchObject([400, code, expect.anything()]);
    expect(await accounts()).toEqual([]);
  });

  test("in a private network is rejected in production", async () => {
    app.services.config.mode = "production";
    const rejected = refusalOf(await connect({ serverUrl: "https://127.0.0.1" }));
    expect(rejected).toMatchObject([400, "calendar_unreachable", expect.anything()]);
    expect(JSON.stringify(rejected)).toContain("private network");
    expect(refusalOf(await connect({ serverUrl: "http://calendar.example" })))
      .toMatchObject([400, "bad_address", expect.anything()]);
  });
});

describe("a meeting", () => {
  test("is written once under the UID of the invitation, follows, and is deleted", async () => {
    await connect();
    await choose(true);
    const meeting = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    const file = await radicale.files(calendar);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toContain(`UID:${meeting.meetingId}@parley`);
    expect(file).toContain(`Meeting with ${meeting.contact.firstName}`);
    for (const secret of [meeting.contact.lastName, meeting.contact.email, meeting.contact.phone]) {
      expect(file).not.toContain(secret);
    }
    await poll();
    expect((await accounts())[0]).toMatchObject({ busyTimes: 0 });
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await runReactions(app.ctx());
    expect(await radicale.files(calendar)).toContain(`DTSTART:${basic(NEXT_WEEK + HOUR_MS)}`);
    await poll();
    expect((await get(app, "/Leads/CalendarChanges", { cookie })).json.changes).toEqual([]);
    await manage(app, meeting, "Cancel", { reason: "cannot-come" });
    await runReactions(app.ctx());
    expect(await radicale.files(calendar)).not.toContain("BEGIN:VEVENT");
  });

  test("that is moved or deleted there is asked about", async () => {
    await connect();
    await choose(true);
    const { meetingId } = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    await put(`${meetingId}@parley`, NEXT_WEEK + 2 * HOUR_MS);
    await poll();
    const changes = async () => (await get(app, "/Leads/CalendarChanges", { cookie })).json.changes;
    expect(await changes()).toMatchObject([{ change: "moved", movedTo: { startsAt: iso(NEXT_WEEK + 2 * HOUR_MS) } }]);
    await post(app, `/Leads/AnswerCalendarChange/${meetingId}`, { answer: "keep" }, { cookie });
    await runReactions(app.ctx());
    expect(await radicale.files(calendar)).toContain(`DTSTART:${basic(NEXT_WEEK)}`);
    await deleteThere(meetingId);
    await poll();
    expect(await changes()).toMatchObject([{ change: "deleted" }]);
  });

  test("that is asked about is not written when the account is connected again, or the meeting moves", async () => {
    await connect();
    await choose(true);
    const meeting = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    await deleteThere(meeting.meetingId);
    await poll();
    const isAsked = async () => {
      expect(await radicale.files(calendar)).not.toContain("BEGIN:VEVENT");
      expect((await get(app, "/Leads/CalendarChanges", { cookie })).json.changes).toMatchObject([{
        change: "deleted",
      }]);
    };
    await isAsked();
    expect((await connect()).status).toBe(200);
    await isAsked();
    await moveTo(app, meeting, NEXT_WEEK + HOUR_MS);
    await runReactions(app.ctx());
    await poll();
    await isAsked();
    await post(app, `/Leads/AnswerCalendarChange/${meeting.meetingId}`, { answer: "keep" }, { cookie });
    await runReactions(app.ctx());
    expect(await radicale.files(calendar)).toContain(`DTSTART:${basic(NEXT_WEEK + HOUR_MS)}`);
    expect((await get(app, "/Leads/CalendarChanges", { cookie })).json.changes).toEqual([]);
  });

  test("that is cancelled there and kept is written back", async () => {
    await connect();
    await choose(true);
    const { meetingId } = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    await put(`${meetingId}@parley`, NEXT_WEEK, ["STATUS:CANCELLED"]);
    await poll();
    const changes = async () => (await get(app, "/Leads/CalendarChanges", { cookie })).json.changes;
    expect(await changes()).toMatchObject([{ change: "deleted" }]);
    await post(app, `/Leads/AnswerCalendarChange/${meetingId}`, { answer: "keep" }, { cookie });
    await runReactions(app.ctx());
    expect(await radicale.files(calendar)).not.toContain("STATUS:CANCELLED");
    expect(await changes()).toEqual([]);
  });

  test("that is deleted there while Parley can't read the account is asked about, and not written back", async () => {
    await connect();
    await choose(true);
    const { meetingId } = await bookMeeting(app, { specialistId });
    await runReactions(app.ctx());
    await deleteThere(meetingId);
    await connect();
    expect(await radicale.files(calendar)).not.toContain("BEGIN:VEVENT");
    expect((await get(app, "/Leads/CalendarChanges", { cookie })).json.changes).toMatchObject([{ change: "deleted" }]);
  });
});

describe("a server that fails", () => {
  /** Passes requests to Radicale until it is told what to respond. */
  const openProxy = async () => {
    let fault: { status: number; text: string; type: string; methods?: string[] } | undefined;
    const server = http.createServer((request, response) => {
      if (fault && (fault.methods?.includes(request.method!) ?? true)) {
        return void response.writeHead(fault.status, { "Content-Type": fault.type }).end(fault.text);
      }
      const { host: _host, ...headers } = request.headers;
      const target = http.request(`${radicale.url}${request.url}`, { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(target);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      fail: (status: number, text = "", type = "text/html") => void (fault = { status, text, type }),
      refuseWriting: (text = "") => void (fault = { status: 403, text, type: "text/html", methods: ["PUT", "DELETE"] }),
      close: () => (server.closeAllConnections(), server.close()),
    };
  };
  /** With an account that is reached through a proxy, whose calendar has an event and receives meetings. */
  const throughProxy = async (work: (proxy: Awaited<ReturnType<typeof openProxy>>) => Promise<void>) => {
    const proxy = await openProxy();
    try {
      await put("dentist", WEDNESDAY);
      await connect({ serverUrl: proxy.url });
      calendar = calendar.replace(radicale.url, proxy.url);
      await choose(true);
      await work(proxy);
    } finally {
      calendar = calendar.replace(proxy.url, radicale.url);
      proxy.close();
    }
  };

  test("with 403 for a meeting can't be written, and its busy times count on", () =>
    throughProxy(async (proxy) => {
      proxy.refuseWriting();
      await bookMeeting(app, { specialistId });
      await runReactions(app.ctx());
      await poll();
      expect((await accounts())[0]).toMatchObject({
        status: "working",
        error: null,
        calendars: expect.arrayContaining([expect.objectContaining({ calendarId: calendar, writable: false })]),
      });
      expect(await app.eventsOf("scheduling.calendar_lost")).toEqual([]);
      // What else it is for can still be changed.
      const { id } = (await accounts())[0]!;
      for (const choice of [{ blocks: true, receives: true }, { blocks: true, receives: false }]) {
        expect((await call(`Choose/${id}`, { calendarId: calendar, ...choice })).status).toBe(200);
      }
      expect(refusalOf(await call(`Choose/${id}`, { calendarId: calendar, blocks: true, receives: true }))[1])
        .toBe("read_only");
      expect(refusalOf(await bookAt(WEDNESDAY))[0]).toBe(400);
    }));

  test("that has another entry with the UID of a meeting can be written", () =>
    throughProxy(async (proxy) => {
      proxy.refuseWriting("<error xmlns='DAV:'><no-uid-conflict xmlns='urn:ietf:params:xml:ns:caldav'/></error>");
      await bookMeeting(app, { specialistId });
      await runReactions(app.ctx());
      expect((await accounts())[0]).toMatchObject({
        error: "This calendar has another entry for this meeting.",
        calendars: expect.arrayContaining([expect.objectContaining({ calendarId: calendar, writable: true })]),
      });
    }));

  const XML = "application/xml";
  test.each([
    [503, "", "text/html", "failing"],
    [200, "<p>Please sign in</p>", "text/html", "failing"],
    [207, "<multistatus xmlns='DAV:'><response>", XML, "failing"],
    [404, "", "text/html", "failing"],
    [429, "", "text/html", "failing"],
    [401, "", "text/html", "lost"],
  ])(
    "with %i %s leaves the last copy, and no meeting counts as deleted",
    (status, text, type, expected) =>
      throughProxy(async (proxy) => {
        await bookMeeting(app, { specialistId });
        await runReactions(app.ctx());
        proxy.fail(status, text, type);
        app.clock.advance(24 * HOUR_MS);
        await syncDueConnections(app.ctx());
        expect((await accounts())[0]).toMatchObject({ status: expected });
        expect(refusalOf(await bookAt(WEDNESDAY))[0]).toBe(400);
        expect(await app.eventsOf("scheduling.entry_changed")).toEqual([]);
      }),
  );
});
