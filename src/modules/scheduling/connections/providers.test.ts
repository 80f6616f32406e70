// What every calendar service does for Parley, through the port: Google and Microsoft over their stand-ins, CalDAV at Radicale.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openServiceOn } from "@tests/support/scheduling/calendar-app.ts";
import { bookMeeting, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { type Radicale, startRadicale } from "@tests/support/scheduling/radicale.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { davCalendar, discoverDav } from "./caldav.ts";
import { openCalendar } from "./credentials.ts";
import { AccessLost, CalendarAway, CalendarGone, type CalendarProvider, type EventPlan } from "./port.ts";
import { type Provider, PROVIDERS, SIGN_IN_PROVIDERS, type SignInProvider } from "./rules.ts";
import { refreshAround } from "./selection.ts";

interface Account {
  calendar: CalendarProvider;
  calendarId: string;
  /** Of a calendar that isn't there any more. */
  goneId: string;
  /** What the owner does in their own calendar. Returns how the service names the entry. */
  add(time: BusyTime): Promise<string>;
  remove(ref: string): Promise<void>;
  /** The service, while the owner has taken the access away, and while it is away. */
  lost(): Promise<CalendarProvider>;
  away(): Promise<CalendarProvider>;
  close(): Promise<void>;
}

let app: TestApp;
let radicale: Radicale;
let account: Account;
beforeAll(async () => void (radicale = await startRadicale()));
afterAll(() => radicale.stop());

const openSignedIn = async (provider: SignInProvider): Promise<Account> => {
  const service = await openServiceOn(app, provider);
  const { id } = await service.connect();
  const { actions, account: calendarId } = service;
  const calendar = openCalendar(app.ctx(), (await service.row(id))!);
  return {
    calendar,
    calendarId,
    goneId: "gone@calendars.test",
    add: async ({ from, to }) => (await service.block(from, to)).id,
    remove: async (ref) => void await actions.putEvent(calendarId, ref, { status: "cancelled" }),
    lost: () => actions.revokeAll().then(() => calendar),
    away: () => actions.setFault("away").then(() => calendar),
    close: () => service.stop(),
  };
};

const basic = (at: number) => iso(at).replace(/[-:]/g, "");
const openDav = async (): Promise<Account> => {
  const { url: serverUrl, username, password } = radicale;
  const calendarId = await radicale.createCalendar(randomUUID());
  const access = await discoverDav(app.ctx(), { username, password, serverUrl, allowedHosts: [] });
  const send = async (path: string, init: RequestInit) => void await (await radicale.send(path, init)).body?.cancel();
  return {
    calendar: davCalendar(app.ctx(), access),
    calendarId,
    goneId: `${calendarId.replace(/\/$/, "")}-gone/`,
    async add({ from, to }) {
      const uid = randomUUID();
      const lines = [`UID:${uid}`, `DTSTAMP:${basic(from)}`, `DTSTART:${basic(from)}`, `DTEND:${basic(to)}`];
      const event = ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
      const body = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//", ...event, "END:VCALENDAR", ""].join("\r\n");
      await send(`${calendarId}${uid}.ics`, { method: "PUT", body, headers: { "Content-Type": "text/calendar" } });
      return `${calendarId}${uid}.ics`;
    },
    remove: (ref) => send(ref, { method: "DELETE" }),
    lost: () => Promise.resolve(davCalendar(app.ctx(), { ...access, password: "another" })),
    away() {
      account.calendarId = calendarId.replace(serverUrl, "http://127.0.0.1:1");
      return Promise.resolve(davCalendar(app.ctx(), { ...access, serverUrl: "http://127.0.0.1:1" }));
    },
    close: () => send(calendarId, { method: "DELETE" }),
  };
};

const OPEN: Record<Provider, () => Promise<Account>> = {
  google: () => openSignedIn("google"),
  microsoft: () => openSignedIn("microsoft"),
  caldav: openDav,
};

const [TEN, NOON] = [WEDNESDAY, WEDNESDAY + 2 * HOUR_MS];
const hour = (from: number): BusyTime => ({ from, to: from + HOUR_MS });
const period = { from: WEDNESDAY - DAY_MS, to: WEDNESDAY + 30 * DAY_MS };
const window = { ...period, zone: "Europe/Vienna", own: new Map<string, number>(), addresses: new Set<string>() };

describe.each(PROVIDERS)("%s", (provider) => {
  beforeEach(async () => {
    app = await openTestApp();
    account = await OPEN[provider]();
  });
  afterEach(async () => {
    await account.close();
    await app.close();
  });

  const busy = async () => (await account.calendar.readBusy([account.calendarId], window)).busy;
  const changesSince = (token: string | null) => account.calendar.changesSince(account.calendarId, token, period);
  const uid = `${randomUUID()}@parley`;
  const plan = (startsAt: number, sequence = 0): EventPlan => ({
    uid,
    sequence,
    stampedAt: TEN,
    startsAt,
    endsAt: startsAt + HOUR_MS,
    summary: "Meeting with Anna",
    description: "Mortgages\nhttps://parley.test/leads/1",
    location: "Zoom",
    url: "https://parley.test/leads/1",
    product: "Parley",
  });
  const save = (startsAt: number, sequence?: number, ref?: string) =>
    account.calendar.saveEvent(account.calendarId, plan(startsAt, sequence), ref);
  const find = (ref: string) => account.calendar.findEvent(account.calendarId, ref);

  test("lists the calendars, and into which of them meetings can be written", async () => {
    const found = (await account.calendar.listCalendars()).find(({ id }) => id === account.calendarId);
    expect(found).toMatchObject({ writable: true, name: expect.any(String) });
  });

  test("says when its owner is busy, in a period, and no longer when they have deleted the entry", async () => {
    const ref = await account.add(hour(TEN));
    await account.add(hour(NOON));
    await account.add(hour(period.to + DAY_MS));
    expect((await busy()).sort((a, b) => a.from - b.from)).toEqual([hour(TEN), hour(NOON)]);
    await account.remove(ref);
    expect(await busy()).toEqual([hour(NOON)]);
  });

  test("says what has changed since it was asked last", async () => {
    const first = await changesSince(null);
    expect(first).toMatchObject({ isChanged: true, token: expect.any(String) });
    const quiet = await changesSince(first.token);
    expect(quiet.isChanged).toBe(false);
    const ref = await account.add(hour(TEN));
    const added = await changesSince(quiet.token);
    expect([added.isChanged, added.refs?.has(ref) ?? true]).toEqual([true, true]);
    await account.remove(ref);
    const removed = await changesSince(added.token);
    expect([removed.isChanged, removed.refs?.has(ref) ?? true]).toEqual([true, true]);
    expect((await changesSince(removed.token)).isChanged).toBe(false);
  });

  test("reads everything anew for a token that it doesn't know any more", async () => {
    const { token } = await changesSince(null);
    const unknown = token!.replace(/[\da-f]+$/, "unknown");
    expect(await changesSince(unknown)).toMatchObject({ isChanged: true, token: expect.any(String) });
  });

  test("has one event for a meeting, however often it is written, and moves it", async () => {
    const first = await save(TEN);
    expect(first).toMatchObject({ startsAt: TEN, endsAt: TEN + HOUR_MS });
    expect(await busy()).toEqual([hour(TEN)]);
    // The answer got lost, and the meeting has moved meanwhile.
    const moved = await save(NOON, 1);
    expect(moved).toMatchObject({ ref: first.ref, startsAt: NOON });
    expect(moved.etag).not.toBe(first.etag);
    const again = await save(TEN, 2, moved.ref);
    expect(await find(again.ref)).toMatchObject({ ref: first.ref, etag: again.etag, startsAt: TEN });
    expect(await busy()).toEqual([hour(TEN)]);
  });

  test("writes a meeting again whose entry its owner has deleted", async () => {
    const { ref } = await save(TEN);
    await account.remove(ref);
    expect(await find(ref)).toBeUndefined();
    const second = await save(TEN, 1, ref);
    expect(await find(second.ref)).toMatchObject({ startsAt: TEN });
    expect((await save(NOON, 2, ref)).startsAt).toBe(NOON);
    expect(await busy()).toEqual([hour(NOON)]);
  });

  test("writes a meeting again that was deleted from this calendar", async () => {
    for (const _ of [1, 2]) {
      const { ref } = await save(TEN);
      expect(await busy()).toEqual([hour(TEN)]);
      await account.calendar.deleteEvent(account.calendarId, ref);
    }
    await save(TEN);
    expect(await busy()).toEqual([hour(TEN)]);
  });

  test("deletes an entry, also one that isn't there", async () => {
    const { ref } = await save(TEN);
    await account.calendar.deleteEvent(account.calendarId, ref);
    expect([await find(ref), await busy()]).toEqual([undefined, []]);
    await account.calendar.deleteEvent(account.calendarId, ref);
  });

  test("tells a calendar that is gone from one without entries", async () => {
    await account.add(hour(TEN));
    const { calendar, calendarId, goneId } = account;
    await expect(calendar.readBusy([goneId], window)).rejects.toThrow(CalendarGone);
    expect(await calendar.readBusy([calendarId, goneId], window)).toMatchObject({
      busy: [hour(TEN)],
      unread: { count: 1 },
    });
    expect(await calendar.changesSince(goneId, null, period)).toEqual({
      token: null,
      isChanged: true,
      refs: new Set(),
    });
    await expect(calendar.saveEvent(goneId, plan(TEN))).rejects.toThrow(CalendarGone);
  });

  const failureOf = (calendar: CalendarProvider) =>
    calendar.readBusy([account.calendarId], window).catch((error: unknown) => error);

  test("says that the access was taken away", async () => {
    expect(await failureOf(await account.lost())).toBeInstanceOf(AccessLost);
  });

  test("says that it is away", async () => {
    expect(await failureOf(await account.away())).toBeInstanceOf(CalendarAway);
  });
});

test.each(SIGN_IN_PROVIDERS)("%s is left alone for as long as it asks, and nothing is lost by it", async (provider) => {
  app = await openTestApp();
  const service = await openServiceOn(app, provider);
  const { id, specialistId } = await service.connect({ receives: true });
  await service.actions.setFault("quota");
  await service.poll(15 * MINUTE_MS);
  await service.actions.setFault("none");
  // A push, a visitor's choice and a booking would each ask at once.
  await service.block(TEN, NOON);
  await refreshAround(app.ctx(), specialistId, TEN, 10_000);
  const { meetingId } = await bookMeeting(app, { specialistId });
  await service.settle();
  expect(await service.row(id)).toMatchObject({ status: "failing", busy: [] });
  expect(await service.entries()).toEqual([]);
  await service.poll(3 * MINUTE_MS);
  expect(await service.row(id)).toMatchObject({ status: "working", busy: [[TEN, NOON]] });
  expect(await service.entryRow(meetingId)).toMatchObject({ ref: expect.any(String) });
  await service.stop();
  await app.close();
});
