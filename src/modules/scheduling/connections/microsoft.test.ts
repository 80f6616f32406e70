// Microsoft 365 over the stand-in: connecting, reading calendars as people keep them, and what can fail on the way.
// What it shares with other services is in providers.test.ts.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, NEXT_WEEK, WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { openMicrosoftApp } from "@tests/support/scheduling/calendar-app.ts";
import { createGraphProxy } from "@tests/support/scheduling/graph-proxy.ts";
import type { GraphOwn } from "@/dev/calendars/microsoft.ts";
import { microsoftKeys } from "@/platform/integrations/calendar-keys.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { openCalendar } from "./credentials.ts";
import { microsoftCalendar } from "./microsoft.ts";
import { CalendarAway, CalendarGone, CalendarRejected } from "./port.ts";
import { refreshAround } from "./selection.ts";
import { calendarConnections, connectedCalendars } from "./tables.ts";

let microsoft: Awaited<ReturnType<typeof openMicrosoftApp>>;
beforeEach(async () => void (microsoft = await openMicrosoftApp()));
afterEach(() => microsoft.close());

const ACCOUNT = "anna@microsoft.test";
const ZONE = "Europe/Vienna";
const period = { from: WEDNESDAY - 2 * DAY_MS, to: WEDNESDAY + 30 * DAY_MS };
const window = { ...period, zone: ZONE, own: new Map<string, number>(), addresses: new Set<string>() };
const hour = (from: number) => ({ from, to: from + HOUR_MS });
const byStart = (a: { from: number }, b: { from: number }) => a.from - b.from;

const calendarOf = async (id: string) => openCalendar(microsoft.app.ctx(), (await microsoft.row(id))!);
/** What is read of the main calendar. */
const reading = async (id: string) => {
  const { busy, ...rest } = await (await calendarOf(id)).readBusy([ACCOUNT], window);
  return { busy: busy.sort(byStart), ...rest };
};
/** An entry of the owner's own; times as instants. */
const put = async (from: number, to: number, own: GraphOwn = {}) => {
  const time = { start: { dateTime: iso(from) }, end: { dateTime: iso(to) } };
  return await microsoft.actions.putEvent(ACCOUNT, crypto.randomUUID(), {
    summary: "Private",
    ...time,
    own: { ...own },
  });
};

const NO_TEAMS = { hasTeams: false, byTeams: false };

describe("connecting", () => {
  test("stores an encrypted refresh token and the account's calendars; the main one blocks", async () => {
    const { id, view, specialistId } = await microsoft.connect();
    const { connections: [connection], hasMicrosoft, microsoftAdminUrl } = await view();
    expect(hasMicrosoft).toBe(true);
    const admin = new URL(microsoftAdminUrl!);
    expect(admin.pathname).toBe("/organizations/v2.0/adminconsent");
    expect(admin.searchParams.get("redirect_uri")).toBe(`${microsoft.app.services.config.publicUrl}/`);
    expect(connection).toMatchObject({ provider: "microsoft", account: ACCOUNT, status: "working", error: null });
    expect(connection!.calendars).toEqual([
      {
        calendarId: ACCOUNT,
        name: "Calendar",
        writable: true,
        blocks: true,
        receives: false,
        hasTeams: true,
        byTeams: false,
      },
      { calendarId: `family.${ACCOUNT}`, name: "Family", writable: true, blocks: false, receives: false, ...NO_TEAMS },
      { calendarId: `team.${ACCOUNT}`, name: "Team", writable: false, blocks: false, receives: false, ...NO_TEAMS },
    ]);
    const row = await microsoft.row(id);
    expect(row).toMatchObject({ specialistId });
    expect(row!.credentials).not.toMatch(/1\/\/|refresh/);
    expect(JSON.stringify(microsoft.app.logged)).not.toContain("1//");
  });

  test.each([
    ["denied", { answer: "deny" }, "not_allowed"],
    ["with a forged state", { state: "1.2.3" }, "state_expired"],
    ["with a permission missing", { scope: "offline_access" }, "calendar_unreachable"],
    ["with another challenge", { code_challenge: "x" }, "state_expired"],
  ])("%s it says why, and stores nothing", async (_, form, code) => {
    const cookie = await microsoft.app.signIn(await makeSpecialist(microsoft.app));
    const { location } = await microsoft.consent(cookie, form as Record<string, string>);
    expect(location).toBe(`/dashboard/connections?calendar=${code}&at=microsoft`);
    expect(await microsoft.db.select().from(calendarConnections)).toEqual([]);
  });

  test("a return counts for the person and the service for which it was made", async () => {
    const [own, other] = [await makeSpecialist(microsoft.app), await makeSpecialist(microsoft.app)];
    const [cookie, stranger] = [await microsoft.app.signIn(own), await microsoft.app.signIn(other)];
    const { back } = await microsoft.consent(cookie, { code_challenge: "x" });
    const follow = async (as: string, path: string) => {
      const init = { headers: { Cookie: as }, redirect: "manual" as const };
      return (await microsoft.app.send(path, init)).headers.get("Location");
    };
    const path = back.replace(/^.*\/api\/v2/, "");
    expect(await follow(stranger, path)).toContain("state_expired");
    microsoft.app.services.google = { ...microsoft.app.services.microsoft!, revokeUrl: "http://127.0.0.1:1/" };
    const atGoogle = path.replace("MicrosoftCallback", "GoogleCallback");
    expect(await follow(cookie, atGoogle)).toBe("/dashboard/connections?calendar=state_expired&at=google");
  });

  test("without keys it can't be connected", async () => {
    microsoft.app.services.microsoft = undefined;
    const cookie = await microsoft.app.signIn(await makeSpecialist(microsoft.app));
    const begun = await microsoft.app.call("/Calendars/BeginMicrosoft", { method: "POST", body: {}, cookie });
    expect(begun.status).toBe(404);
  });
});

describe("the refresh token", () => {
  const credentialsOf = async (id: string) => (await microsoft.row(id))!.credentials;

  test("is replaced with each use, and the next one is used then", async () => {
    const { id, view } = await microsoft.connect();
    const seen = new Set([await credentialsOf(id)]);
    for (let n = 0; n < 3; n++) {
      await microsoft.actions.expireTokens();
      await microsoft.block(WEDNESDAY + n * DAY_MS, WEDNESDAY + n * DAY_MS + HOUR_MS);
      await microsoft.poll(10 * MINUTE_MS);
      seen.add(await credentialsOf(id));
      expect((await view()).connections[0]).toMatchObject({ status: "working", busyTimes: n + 1 });
    }
    expect(seen.size).toBe(4);
  });

  test("is used once an hour by each process", async () => {
    const { id } = await microsoft.connect();
    microsoft.app.clock.advance(2 * HOUR_MS);
    const tokens = async () => (await microsoft.actions.store.list(microsoft.db, "access")).length;
    const before = await tokens();
    vi.resetModules();
    const worker = await import("./credentials.ts");
    for (let n = 0; n < 3; n++) {
      for (const open of [openCalendar, worker.openCalendar]) {
        await open(microsoft.app.ctx(), (await microsoft.row(id))!).listCalendars();
      }
    }
    expect(await tokens() - before).toBe(2);
  });

  test("that was replaced by two at a time leaves one that works", async () => {
    const { id } = await microsoft.connect();
    await microsoft.actions.expireTokens();
    const [one, other] = [await calendarOf(id), await calendarOf(id)];
    await Promise.all([one.listCalendars(), other.listCalendars()]);
    await microsoft.actions.expireTokens();
    expect((await reading(id)).busy).toEqual([]);
  });

  test("that was taken away asks to connect again, and what was read counts until then", async () => {
    const { cookie, id, view } = await microsoft.connect();
    await microsoft.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await microsoft.poll(10 * MINUTE_MS);
    await microsoft.actions.revokeAll();
    await microsoft.poll(10 * MINUTE_MS);
    expect((await view()).connections[0]).toMatchObject({
      status: "lost",
      busyTimes: 1,
      error: "Microsoft no longer lets us use this calendar. Please connect it again.",
    });
    await microsoft.consent(cookie);
    await microsoft.settle();
    expect((await view()).connections[0]).toMatchObject({ id, status: "working", busyTimes: 1 });
  });
});

describe("busy times", () => {
  let id: string;
  beforeEach(async () => void ({ id } = await microsoft.connect()));

  test("of a series are at its local time before and after the clocks change, with what was changed of it", async () => {
    // Summer time ends in Vienna on 25 October 2026.
    const monday = Date.UTC(2026, 9, 19, 12);
    const exceptions = { "2026-11-02": iso(Date.UTC(2026, 10, 2, 16)), "2026-11-09": null };
    await put(monday, monday + HOUR_MS, { series: { everyDays: 7, count: 5, zone: ZONE, exceptions } });
    expect((await reading(id)).busy).toEqual([
      hour(monday),
      hour(Date.UTC(2026, 9, 26, 13)),
      hour(Date.UTC(2026, 10, 2, 16)),
      hour(Date.UTC(2026, 10, 16, 13)),
    ]);
  });

  test.each([
    ["busy", true],
    ["tentative", true],
    ["oof", true],
    ["unknown", true],
    ["free", false],
    ["workingElsewhere", false],
  ])("of an entry shown as %s block: %s", async (showAs, blocks) => {
    await put(WEDNESDAY, WEDNESDAY + HOUR_MS, { showAs });
    expect((await reading(id)).busy).toEqual(blocks ? [hour(WEDNESDAY)] : []);
  });

  test.each<[string, GraphOwn]>([
    ["an invitation that was cancelled", { isCancelled: true }],
    ["an invitation that was declined", { response: "declined" }],
  ])("are none of %s", async (_, own) => {
    await put(WEDNESDAY, WEDNESDAY + HOUR_MS, own);
    expect((await reading(id)).busy).toEqual([]);
  });

  test("are none of a meeting of ours that comes back by the feed", async () => {
    await put(WEDNESDAY, WEDNESDAY + HOUR_MS, { iCalUId: "ours@parley" });
    const calendar = await calendarOf(id);
    expect((await calendar.readBusy([ACCOUNT], { ...window, own: new Map([["ours@parley", HOUR_MS]]) })).busy).toEqual(
      [],
    );
    expect((await reading(id)).busy).toEqual([hour(WEDNESDAY)]);
    const shorter = { ...window, own: new Map([["ours@parley", HOUR_MS / 2]]) };
    expect((await calendar.readBusy([ACCOUNT], shorter)).busy)
      .toEqual([{ from: WEDNESDAY + HOUR_MS / 2, to: WEDNESDAY + HOUR_MS }]);
  });

  test("of whole days are those where the specialist is, of 25 hours when the clocks change", async () => {
    await put(Date.UTC(2026, 9, 25), Date.UTC(2026, 9, 26), { isAllDay: true });
    const from = Date.UTC(2026, 9, 24, 22);
    expect((await reading(id)).busy).toEqual([{ from, to: from + 25 * HOUR_MS }]);
  });

  test.each([
    ["Pacific/Honolulu", Date.UTC(2026, 9, 29, 2, 30)],
    ["Pacific/Auckland", Date.UTC(2026, 9, 27, 19)],
  ])("of a whole day in %s stay when a time of it is selected", async (zone, startsAt) => {
    const { id, specialistId } = await microsoft.connect({ zone });
    await put(Date.UTC(2026, 9, 28), Date.UTC(2026, 9, 29), { isAllDay: true });
    await microsoft.settle();
    const { busy } = (await microsoft.row(id))!;
    expect(busy).toHaveLength(1);
    await refreshAround(microsoft.app.ctx(), specialistId, startsAt, 10_000);
    expect((await microsoft.row(id))!.busy).toEqual(busy);
  });

  test("of more than one page are all read", async () => {
    const starts = Array.from({ length: 25 }, (_, n) => WEDNESDAY + n * 2 * HOUR_MS);
    for (const start of starts) await put(start, start + HOUR_MS);
    expect((await reading(id)).busy).toHaveLength(25);
  });

  test("are read at once when the service says that something changed since, and anew when it has forgotten", async () => {
    const calendar = await calendarOf(id);
    const { token } = await calendar.changesSince(ACCOUNT, null, period);
    await microsoft.app.transact((tx) => tx.update(connectedCalendars).set({ syncToken: `${token}x` }).then(() => {}));
    await put(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await microsoft.poll(10 * MINUTE_MS);
    expect(await microsoft.row(id)).toMatchObject({ status: "working", busy: [[WEDNESDAY, WEDNESDAY + HOUR_MS]] });
  });
});

describe("failures", () => {
  test.each(["away", "nonsense", "quota"] as const)(
    "Microsoft is %s: the last copy counts, the owner sees since when, and it recovers",
    async (mode) => {
      const { view } = await microsoft.connect();
      await microsoft.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
      await microsoft.poll(15 * MINUTE_MS);
      await microsoft.actions.setFault(mode);
      await microsoft.poll(15 * MINUTE_MS);
      const [failing] = (await view()).connections;
      expect(failing).toMatchObject({ status: "failing", error: expect.any(String), busyTimes: 1 });
      await microsoft.actions.setFault("none");
      await microsoft.poll(15 * MINUTE_MS);
      expect((await view()).connections[0]).toMatchObject({ status: "working", error: null, failingSince: null });
    },
  );

  /** A Microsoft that answers as the test says; any refresh token is accepted. */
  const openGraph = async (answer: (url: string) => { status?: number; body: unknown }) => {
    const asked: string[] = [];
    const server = http.createServer((request, response) => {
      const isToken = request.method === "POST";
      const { status = 200, body } = isToken
        ? { body: { access_token: "access", expires_in: 3_600, token_type: "Bearer" } }
        : (asked.push(request.url!), answer(request.url!));
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = microsoftKeys({ clientId: "client", clientSecret: "secret", tenant: "common", base });
    const calendar = microsoftCalendar(microsoft.app.ctx(), keys, { refreshToken: crypto.randomUUID() });
    return { base, asked, calendar, close: () => (server.closeAllConnections(), server.close()) };
  };
  const time = (text: string, timeZone = "UTC") => ({ dateTime: text, timeZone });
  const TEN = { start: time("2026-10-21T08:00:00.0000000"), end: time("2026-10-21T09:00:00.0000000") };

  test("entries without a time that we understand are counted, and keep no other from being read", async () => {
    const value = [
      { ...TEN, showAs: "busy" },
      { showAs: "busy", start: time("2026-10-21T12:00:00"), end: null },
      { ...TEN, start: time("2026-10-21T08:00:00", "Pacific Standard Time") },
      { start: TEN.end, end: TEN.start },
      "entry",
    ];
    const graph = await openGraph(() => ({ body: { value } }));
    expect(await graph.calendar.readBusy([ACCOUNT], window)).toMatchObject({
      busy: [hour(WEDNESDAY)],
      unread: { count: 4, reasons: ["An entry has no time that we understand."] },
    });
    graph.close();
  });

  test("a next page anywhere else is not followed: the token goes to Microsoft only", async () => {
    const other = await openGraph(() => ({ body: { value: [] } }));
    const graph = await openGraph(() => ({ body: { value: [], "@odata.nextLink": `${other.base}/v1.0/me` } }));
    await expect(graph.calendar.readBusy([ACCOUNT], window)).rejects.toThrow(CalendarAway);
    await expect(graph.calendar.changesSince(ACCOUNT, null, period)).rejects.toThrow(CalendarAway);
    expect(other.asked).toEqual([]);
    for (const server of [graph, other]) server.close();
  });

  test("pages without an end are given up, and what was read before is kept", async () => {
    const graph = await openGraph((url) => ({
      body: { value: [TEN], "@odata.nextLink": `${graph.base}${url.split("&$skip")[0]}&$skip=1` },
    }));
    expect(await graph.calendar.readBusy([ACCOUNT], window)).toMatchObject({
      isPartial: true,
      unread: { count: 1, reasons: ["A calendar has more entries than we can read."] },
    });
    expect(await graph.calendar.changesSince(ACCOUNT, null, period)).toEqual({ token: null, isChanged: true });
    graph.close();
  });

  test("a calendar that is no longer shared keeps no other from being read", async () => {
    const graph = await openGraph((url) =>
      url.includes("shared")
        ? { status: 403, body: { error: { code: "ErrorAccessDenied" } } }
        : { body: { value: [TEN] } }
    );
    expect(await graph.calendar.readBusy([ACCOUNT, "shared"], window)).toMatchObject({
      busy: [hour(WEDNESDAY)],
      unread: { count: 1, reasons: [expect.stringContaining("no longer shared")] },
    });
    await expect(graph.calendar.readBusy(["shared"], window)).rejects.toThrow(
      new CalendarGone("Microsoft doesn't let us read this calendar."),
    );
    expect(await graph.calendar.changesSince("shared", "/me/calendars/shared/delta?token", period)).toEqual({
      token: null,
      isChanged: true,
      refs: new Set(),
    });
    graph.close();
  });

  test("a calendar whose changes Microsoft doesn't tell is read every time", async () => {
    const graph = await openGraph(() => ({ status: 400, body: { error: { code: "ErrorInvalidRequest" } } }));
    expect(await graph.calendar.changesSince(ACCOUNT, null, period)).toEqual({ token: null, isChanged: true });
    graph.close();
  });

  test("an account without a mailbox is told so", async () => {
    const graph = await openGraph(() => ({
      status: 404,
      body: { error: { code: "MailboxNotEnabledForRESTAPI", message: "…" } },
    }));
    await expect(graph.calendar.listCalendars()).rejects.toThrow(
      new CalendarRejected("This account has no calendar at Microsoft 365 or Outlook.com."),
    );
    graph.close();
  });
});

describe("push notifications", () => {
  const channelRow = async () =>
    (await microsoft.db.select().from(connectedCalendars)).find(({ channelId }) => channelId !== null)!;
  const send = async (body: unknown) => {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return (await microsoft.app.send("/Calendars/MicrosoftPush", init)).status;
  };
  const reads = () => microsoft.app.eventsOf("scheduling.calendar_read_due").then((all) => all.length);
  const stateOf = async () => {
    const { channelId, channelResource: subscriptionId } = await channelRow();
    const token = microsoft.app.services.secrets.of("calendar-push", channelId!, 1);
    return { subscriptionId, clientState: `${channelId}.${token}` };
  };

  test("say that something changed: it is read at once", async () => {
    const { view } = await microsoft.connect();
    await microsoft.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await microsoft.settle();
    expect(microsoft.pushes.map(({ status }) => status)).toEqual([202]);
    expect((await view()).connections[0]).toMatchObject({ status: "working", busyTimes: 1 });
  });

  test("begin with the question whether the address is ours, which is answered as text", async () => {
    const path = `/Calendars/MicrosoftPush?validationToken=${encodeURIComponent("a <b> + c")}`;
    const response = await microsoft.app.send(path, { method: "POST", headers: { "Content-Type": "text/plain" } });
    expect([response.status, response.headers.get("Content-Type"), await response.text()]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
      "a <b> + c",
    ]);
  });

  test.each<[string, (state: object) => unknown]>([
    ["another state", (state) => ({ value: [{ ...state, clientState: "forged.state" }] })],
    ["no state", (state) => ({ value: [{ ...state, clientState: undefined }] })],
    ["another subscription", (state) => ({ value: [{ ...state, subscriptionId: crypto.randomUUID() }] })],
    ["an unknown kind", (state) => ({ value: [{ ...state, lifecycleEvent: "somethingNew" }] })],
    ["no messages", () => ({})],
    ["what is no object", () => "value"],
  ])("with %s are accepted and change nothing", async (_, bodyOf) => {
    await microsoft.connect();
    const [state, before] = [await stateOf(), await reads()];
    expect(await send(bodyOf(state))).toBe(202);
    expect(await reads()).toBe(before);
    expect(await send({ value: [state, state, state] })).toBe(202);
    expect(await reads()).toBe(before + 1);
  });

  const storedIds = async () => (await microsoft.actions.store.list(microsoft.db, "channel")).map(({ key }) => key);
  const removeThere = (id: string) =>
    microsoft.app.services.db.write((tx) => microsoft.actions.store.remove(tx, "channel", id));
  const expiryThere = async () => (await microsoft.actions.store.list(microsoft.db, "channel"))[0]!.expiration;

  test("that Microsoft wants to be allowed again are prolonged, and so they are at half their life", async () => {
    await microsoft.connect();
    const first = await channelRow();
    const now = () => microsoft.app.clock.now();
    expect([first.channelUntil! - now(), await expiryThere() - now()]).toEqual([3 * DAY_MS, 6 * DAY_MS]);
    microsoft.app.clock.advance(DAY_MS);
    await send({ value: [{ ...await stateOf(), lifecycleEvent: "reauthorizationRequired" }] });
    await microsoft.settle();
    expect(await expiryThere() - now()).toBe(6 * DAY_MS);
    await microsoft.poll(2 * DAY_MS);
    expect(await expiryThere() - now()).toBe(4 * DAY_MS);
    await microsoft.poll(DAY_MS);
    expect(await expiryThere() - now()).toBe(6 * DAY_MS);
    expect(await channelRow()).toMatchObject({ channelId: first.channelId, channelResource: first.channelResource });
  });

  test("that Microsoft has ended are arranged anew", async () => {
    await microsoft.connect();
    const first = await channelRow();
    await removeThere(first.channelResource!);
    await send({ value: [{ ...await stateOf(), lifecycleEvent: "subscriptionRemoved" }] });
    await microsoft.settle();
    const second = await channelRow();
    expect(second.channelId).not.toBe(first.channelId);
    expect(await storedIds()).toEqual([second.channelResource]);
  });

  test("of an earlier try, of which the answer got lost, are replaced", async () => {
    await microsoft.connect();
    const first = await channelRow();
    const lost = { channelId: null, channelResource: null, channelUntil: null };
    await microsoft.app.transact((tx) => tx.update(connectedCalendars).set(lost).then(() => {}));
    await microsoft.poll(10 * MINUTE_MS);
    const second = await channelRow();
    expect(second.channelResource).not.toBe(first.channelResource);
    expect(await storedIds()).toEqual([second.channelResource]);
  });

  test("are those of the whole account, whichever calendars are used", async () => {
    const { id, call, view } = await microsoft.connect();
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: true, receives: true });
    await microsoft.settle();
    expect(await storedIds()).toHaveLength(1);
    const time = { start: { dateTime: iso(WEDNESDAY) }, end: { dateTime: iso(WEDNESDAY + HOUR_MS) } };
    await microsoft.actions.putEvent(`family.${ACCOUNT}`, crypto.randomUUID(), time);
    await microsoft.settle();
    expect((await view()).connections[0]).toMatchObject({ busyTimes: 1 });
    await call(`Choose/${id}`, { calendarId: ACCOUNT, blocks: false, receives: false });
    await microsoft.poll(4 * DAY_MS);
    expect(await storedIds()).toEqual([(await channelRow()).channelResource]);
    expect(((await microsoft.row(id))!.dueAt - microsoft.app.clock.now()) / MINUTE_MS).toBe(10);
    await call(`Choose/${id}`, { calendarId: `team.${ACCOUNT}`, blocks: true, receives: false });
    await microsoft.settle();
    expect(((await microsoft.row(id))!.dueAt - microsoft.app.clock.now()) / MINUTE_MS).toBe(3);
    await call(`DisconnectAccount/${id}`, { keepsEntries: true });
    await microsoft.settle();
    expect(await storedIds()).toEqual([]);
  });

  test("that got lost make everything be read anew", async () => {
    const { id } = await microsoft.connect();
    const { syncToken } = await channelRow();
    microsoft.app.clock.advance(MINUTE_MS);
    await send({ value: [{ ...await stateOf(), lifecycleEvent: "missed" }] });
    expect((await microsoft.row(id))!.readAt).toBeNull();
    await microsoft.settle();
    expect((await microsoft.row(id))!.readAt).toBe(microsoft.app.clock.now());
    expect((await channelRow()).syncToken).not.toBe(syncToken);
  });
});

describe("a meeting", () => {
  test("is entered with first name, topic and link, and without anybody whom Microsoft would write to", async () => {
    const { specialistId } = await microsoft.connect({ receives: true });
    const { contact } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const [entry] = await microsoft.entries();
    expect(entry).toMatchObject({ calendarId: ACCOUNT, start: { dateTime: iso(NEXT_WEEK) } });
    const { own = {}, ...shown } = entry!;
    expect(own).not.toHaveProperty("attendees");
    expect(shown.summary).toBe(`Meeting with ${contact.firstName}`);
    const text = JSON.stringify(entry);
    for (const secret of [contact.lastName, contact.email, contact.phone]) expect(text).not.toContain(secret);
  });

  test("that is written while its account is disconnected is deleted there", async () => {
    const { specialistId, id, call } = await microsoft.connect({ receives: true });
    const proxy = createGraphProxy(microsoft.app);
    await proxy.intercept(async (_, forward) => {
      await call(`DisconnectAccount/${id}`, { keepsEntries: false });
      await microsoft.settle();
      return await forward();
    });
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(await microsoft.entries()).toHaveLength(1);
    microsoft.app.clock.advance(MINUTE_MS);
    await microsoft.settle();
    expect(await microsoft.entries()).toEqual([]);
    expect([await microsoft.row(id), await microsoft.entryRow(meetingId)]).toEqual([undefined, undefined]);
    proxy.close();
  });

  test("that is written while the account is connected again leaves that sign-in as it is", async () => {
    const { specialistId, cookie, id } = await microsoft.connect({ receives: true });
    const proxy = createGraphProxy(microsoft.app);
    let isFirst = true;
    await proxy.intercept(async (_, forward) => {
      if (!isFirst) return await forward();
      isFirst = false;
      await microsoft.actions.revokeAll();
      await microsoft.consent(cookie);
      return { status: 401, body: { error: { code: "InvalidAuthenticationToken" } } };
    });
    await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect((await microsoft.row(id))!.status).not.toBe("lost");
    await microsoft.poll(MINUTE_MS);
    expect((await microsoft.row(id))!.status).toBe("working");
    expect(await microsoft.entries()).toHaveLength(1);
    proxy.close();
  });
});
