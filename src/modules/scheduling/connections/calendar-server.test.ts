// Calendar servers that differ from the usual: how one signs in, ETags, and answers of which parts are missing.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  basicSignIn,
  type DigestOptions,
  digestSignIn,
  openCalendarServer,
  propstat,
  type ServedCalendar,
  type SignIn,
  ticketSignIn,
} from "@tests/support/scheduling/calendar-server.ts";
import { WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { davCalendar } from "./caldav.ts";
import { syncDueConnections } from "./sync.ts";
import { AccessLost, CalendarAway, CalendarGone, CalendarRejected, type EventPlan } from "./port.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof openCalendarServer>>;
let home: ServedCalendar & { id: string };
beforeEach(async () => {
  app = await openTestApp();
  server = await openCalendarServer();
  home = server.addCalendar("/cal/home/");
});
afterEach(async () => {
  server.close();
  await app.close();
});

const provider = () => {
  const { url, username, password } = server;
  const found = { rootUrl: `${url}/`, principalUrl: `${url}/me/`, homeUrl: `${url}/home/` };
  return davCalendar(app.ctx(), { username, password, serverUrl: url, allowedHosts: [], ...found });
};
const basic = (at: number) => iso(at).replace(/[-:]/g, "");
/** An event of an hour. */
const eventAt = (at: number, uid = String(at)) =>
  [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//", "BEGIN:VEVENT", `UID:${uid}`, `DTSTAMP:${basic(at)}`],
    ...[`DTSTART:${basic(at)}`, `DTEND:${basic(at + HOUR_MS)}`, "SUMMARY:a & b", "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");
const window = {
  from: WEDNESDAY - DAY_MS,
  to: WEDNESDAY + DAY_MS,
  zone: "Europe/Berlin",
  own: new Map<string, number>(),
  addresses: new Set<string>(),
};
const hour = (at: number) => ({ from: at, to: at + HOUR_MS });
const ALL_READ = { count: 0, reasons: [] };
const NOT_SENT = { count: 1, reasons: ["An entry's content was not sent by the server."] };
const GONE = { count: 1, reasons: ["One of the calendars no longer exists at the server, or is no longer shared."] };
const readBusy = (...calendars: { id: string }[]) => provider().readBusy(calendars.map(({ id }) => id), window);
/** Requests of a method, by what the server answered. */
const statuses = (method: string) =>
  server.requests.filter((sent) => sent.method === method).map((sent) => sent.status);
const [TEN, NOON] = [WEDNESDAY, WEDNESDAY + 2 * HOUR_MS];

describe("signing in", () => {
  const connect = async (signIn: SignIn) => {
    server.signIn = signIn;
    const cookie = await app.signIn(await makeSpecialist(app, { credits: 10 }));
    const { url, username, password } = server;
    const response = await post(app, "/Calendars/ConnectDav", { serverUrl: url, username, password }, { cookie });
    await runReactions(app.ctx());
    return response;
  };

  test.each(
    [
      ["MD5 and no name for it", {}],
      ["MD5", { algorithm: "MD5" }],
      ["MD5 and no qop", { hasQop: false }],
      ["MD5-sess", { algorithm: "MD5-sess" }],
      ["MD5-sess and no qop", { algorithm: "MD5-sess", hasQop: false }],
      ["SHA-256", { algorithm: "SHA-256" }],
      ["SHA-256-sess", { algorithm: "SHA-256-sess" }],
      ["a nonce for each request", { uses: 1 }],
      ["Basic offered, too", { alsoOffers: ['Basic realm="calendars"'] }],
      ["tickets offered, too", { alsoOffers: ["Negotiate", "Bearer"] }],
    ] satisfies [string, DigestOptions][],
  )("works by Digest with %s", async (_, options) => {
    const response = await connect(digestSignIn(options));
    expect([response.status, response.json]).toEqual([200, expect.anything()]);
  });

  test("by Digest is refused once for all requests of a reading", async () => {
    server.signIn = digestSignIn({ algorithm: "SHA-256" });
    home.files.set("a.ics", eventAt(TEN));
    const calendar = provider();
    await calendar.changesSince(home.id, null, window);
    expect((await calendar.readBusy([home.id], window)).busy).toEqual([hour(TEN)]);
    expect(server.requests.map(({ status }) => status)).toEqual([401, 207, 207]);
  });

  test("is tried once more when the first nonce is too old at once", async () => {
    server.signIn = digestSignIn({ expired: 1 });
    await provider().changesSince(home.id, null, window);
    expect(server.requests.map(({ status }) => status)).toEqual([401, 401, 207]);
  });

  test("goes on when a nonce is too old, and when the server changes to Basic", async () => {
    server.signIn = digestSignIn({ uses: 2 });
    const calendar = provider();
    const read = () => calendar.changesSince(home.id, null, window);
    for (let n = 0; n < 3; n++) await read();
    expect(server.requests.map(({ status }) => status)).toEqual([401, 207, 207, 401, 207]);
    server.signIn = basicSignIn();
    for (let n = 0; n < 2; n++) await read();
    expect(server.requests.map(({ status }) => status).slice(5)).toEqual([401, 207, 207]);
  });

  const others = { username: "anna", password: "another" };
  test.each([
    ["with another password by Digest", digestSignIn({}, others), "wrong_password"],
    ["with another password by Basic", basicSignIn(others), "wrong_password"],
    ["where only tickets are accepted", ticketSignIn(), "other_sign_in"],
  ])("%s says so: %#", async (_, signIn, code) => {
    expect(refusalOf(await connect(signIn))).toMatchObject([400, code, expect.anything()]);
  });

  test("with a password that no longer works is lost after what the server offers was tried", async () => {
    server.signIn = digestSignIn({}, others);
    await expect(readBusy(home)).rejects.toThrow(AccessLost);
    expect(statuses("REPORT")).toEqual([401, 401]);
  });
});

describe("busy times", () => {
  beforeEach(() => {
    home.files.set("a.ics", eventAt(TEN));
    home.files.set("b.ics", eventAt(NOON));
  });
  const both = [hour(TEN), hour(NOON)];

  test("count beside an attachment of five megabytes", async () => {
    const attachment = `ATTACH;ENCODING=BASE64;VALUE=BINARY:\r\n${` ${"A".repeat(74)}\r\n`.repeat(70_000)}`;
    home.files.set("a.ics", eventAt(TEN).replace("END:VEVENT", `${attachment}END:VEVENT`));
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: ALL_READ });
  });

  test.each([
    ["an entry that no longer exists", "<d:status>HTTP/1.1 404 Not Found</d:status>", ALL_READ],
    ["an entry that was deleted for good", "<d:status>HTTP/1.1 410 Gone</d:status>", ALL_READ],
    ["an entry that is refused", "<d:status>HTTP/1.1 403 Forbidden</d:status>", NOT_SENT],
    ["an entry at which the server fails", "<d:status>HTTP/1.1 500 Internal Server Error</d:status>", NOT_SENT],
  ])("count beside %s", async (_, answer, unread) => {
    home.answers.set("a.ics", () => answer);
    expect(await readBusy(home)).toMatchObject({ busy: [hour(NOON)], unread });
    expect(statuses("GET")).toEqual([]);
  });

  test.each([
    ["without its content", ({ etag }: { etag: string }) => propstat(`<d:getetag>${etag}</d:getetag>`)],
    ["with empty content", () => propstat("<c:calendar-data/>")],
    ["with content of spaces", () => propstat("<c:calendar-data>\n  </c:calendar-data>")],
    [
      "with an empty section",
      () => propstat('<c:calendar-data content-type="text/calendar"><![CDATA[]]></c:calendar-data>'),
    ],
    [
      "whose content was not found",
      () => propstat("<d:getetag>1</d:getetag>") + propstat("<c:calendar-data/>", "404 Not Found"),
    ],
  ])("of an entry %s are fetched by themselves", async (_, answer) => {
    home.answers.set("a.ics", answer);
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: ALL_READ });
    expect(statuses("GET")).toEqual([200]);
  });

  test.each([
    ["refused", 403, NOT_SENT],
    ["fails", 500, NOT_SENT],
    ["not found", 404, ALL_READ],
    ["gone", 410, ALL_READ],
  ])("of others count when an entry is %s by itself, too", async (_, status, unread) => {
    home.answers.set("a.ics", () => propstat("<c:calendar-data/>"));
    home.statuses.GET = status;
    expect(await readBusy(home)).toMatchObject({ busy: [hour(NOON)], unread });
  });

  test("are not read from a server that is overloaded in the middle", async () => {
    home.answers.set("a.ics", () => propstat("<c:calendar-data/>"));
    home.statuses.GET = 503;
    await expect(readBusy(home)).rejects.toThrow(CalendarAway);
  });

  test("of at most twenty entries are fetched by themselves, and the rest is counted", async () => {
    for (let n = 0; n < 25; n++) {
      home.files.set(`${n}.ics`, eventAt(TEN, String(n)));
      home.answers.set(`${n}.ics`, () => propstat("<c:calendar-data/>"));
    }
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: { ...NOT_SENT, count: 5 } });
    expect(statuses("GET")).toHaveLength(20);
  });

  const sections = (...parts: string[]) =>
    propstat(`<c:calendar-data>${parts.map((part) => `<![CDATA[${part}]]>`).join("")}</c:calendar-data>`);
  test.each([
    ["one section", ({ text }: { text: string }) => sections(text)],
    ["a section for each line", ({ text }: { text: string }) => sections(...text.split(/(?<=\n)/))],
    ["sections that end anywhere", ({ text }: { text: string }) => sections(text.slice(0, 101), text.slice(101))],
    [
      "text and a section",
      ({ text }: { text: string }) =>
        propstat(`<c:calendar-data>${text.slice(0, 20)}<![CDATA[${text.slice(20)}]]></c:calendar-data>`),
    ],
  ])("are found in %s", async (_, answer) => {
    home.answers.set("a.ics", answer);
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: ALL_READ });
    expect(statuses("GET")).toEqual([]);
  });

  test("are found in answers of any type, with the calendar itself among them", async () => {
    server.contentType = "text/plain";
    home.extra = `<d:response><d:href>/c%61l/home</d:href>${propstat("<d:getetag>1</d:getetag>")}</d:response>`;
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: ALL_READ });
    expect(statuses("GET")).toEqual([]);
  });

  test("are found at the calendar's own host, whichever the server names, and without their folder", async () => {
    const entry = (href: string) =>
      `<d:response><d:href>${href}</d:href>${propstat("<c:calendar-data/>")}</d:response>`;
    home.extra = entry("http://inner.example:8080/cal/home/a.ics") + entry(" b.ics ");
    for (const name of home.files.keys()) home.answers.set(name, () => "<d:status>HTTP/1.1 404 Not Found</d:status>");
    expect(await readBusy(home)).toMatchObject({ busy: both, unread: ALL_READ });
    expect(server.requests.filter(({ method }) => method === "GET").map(({ path }) => path))
      .toEqual(["/cal/home/a.ics", "/cal/home/b.ics"]);
  });

  test.each([
    ["too many entries", "<d:status>HTTP/1.1 507 Insufficient Storage</d:status>"],
    ["a failure", "<d:status>HTTP/1.1 500 Internal Server Error</d:status>"],
  ])("are not read from a calendar that reports %s", async (_, status) => {
    home.extra = `<d:response><d:href>/cal/home/</d:href>${status}</d:response>`;
    await expect(readBusy(home)).rejects.toThrow(CalendarAway);
  });

  test("are not read from what is no XML", async () => {
    home.extra = "<d:response></d:href></d:response>";
    await expect(readBusy(home)).rejects.toThrow(CalendarAway);
  });

  test("of a calendar without entries are none", async () => {
    home.files.clear();
    expect(await readBusy(home)).toMatchObject({ busy: [], unread: ALL_READ });
  });

  describe("of two calendars", () => {
    let other: typeof home;
    beforeEach(() => void (other = server.addCalendar("/cal/other/")));

    test.each([404, 410])("are those of the one when the other no longer exists (%i)", async (status) => {
      other.statuses = { REPORT: status, PROPFIND: status };
      expect(await readBusy(home, other)).toMatchObject({ busy: both, unread: GONE });
      expect(await provider().changesSince(other.id, "1", window)).toEqual({
        token: null,
        isChanged: true,
        refs: new Set(),
      });
    });

    test("are unknown when neither exists", async () => {
      for (const path of ["/cal/home/", "/cal/other/"]) server.removeCalendar(path);
      await expect(readBusy(home, other)).rejects.toThrow(CalendarGone);
    });

    test.each([
      [403, AccessLost],
      [400, CalendarRejected],
      [503, CalendarAway],
      [200, CalendarAway],
    ])("are unknown when the other answers %i: it may be busy", async (status, failure) => {
      other.statuses.REPORT = status;
      await expect(readBusy(home, other)).rejects.toThrow(failure);
    });
  });
});

describe("a calendar", () => {
  const names = async () => (await provider().listCalendars()).map(({ name }) => name);

  test.each([
    ["2026", "2026"],
    ["true", "true"],
    [" Home ", "Home"],
    ["<![CDATA[A & ]]><![CDATA[B]]>", "A & B"],
    ["", "Calendar"],
  ])("named %j is shown as %s", async (name, expected) => {
    home.name = name;
    expect(await names()).toEqual([expected]);
  });

  test("that can't be read keeps no other from being connected", async () => {
    server.addCalendar("/cal/other/", "Other").statuses.PROPFIND = 403;
    expect(await names()).toEqual(["Home", "Other"]);
  });

  test("has changed when its token differs, also one that is a number", async () => {
    const { token } = await provider().changesSince(home.id, null, window);
    expect(token).toBe("0");
    expect((await provider().changesSince(home.id, token, window)).isChanged).toBe(false);
    await provider().saveEvent(home.id, meeting(1));
    expect((await provider().changesSince(home.id, token, window)).isChanged).toBe(true);
  });
});

const meeting = (sequence: number): EventPlan => ({
  uid: "meeting@parley",
  sequence,
  stampedAt: WEDNESDAY,
  startsAt: TEN + sequence * HOUR_MS,
  endsAt: TEN + (sequence + 1) * HOUR_MS,
  summary: "Meeting",
  description: "",
  location: "",
  url: "https://parley.test/",
  product: "Parley",
});

describe("a meeting", () => {
  const save = (sequence: number) => provider().saveEvent(home.id, meeting(sequence));
  const conditions = () =>
    server.requests.filter(({ method }) => method === "PUT").map(({ headers }) => headers["if-match"]);
  const sizeOf = (text: string) => `W/"${text.length}-${text.match(/DTSTART:(\S+)/)?.[1]}"`;

  test.each([
    ["no ETags", () => undefined, false],
    ["weak ETags", sizeOf, false],
    ["strong ETags", (text: string) => sizeOf(text).slice(2), true],
  ])("at a server with %s is written, changed and found", async (_, etagOf, isConditional) => {
    server.etagOf = etagOf;
    const first = await save(1);
    const second = await save(2);
    expect(statuses("PUT")).toEqual([201, 204]);
    expect(conditions()).toEqual([undefined, isConditional ? first.etag : undefined]);
    expect(second).toMatchObject({ startsAt: TEN + 2 * HOUR_MS, ref: first.ref });
    expect(await provider().findEvent(home.id, second.ref)).toEqual(second);
    expect(second.etag).not.toBe(first.etag);
  });
});

describe("an entry that isn't sent any more", () => {
  const LATER = WEDNESDAY + 7 * DAY_MS;
  let cookie: string;
  let other: ServedCalendar & { id: string };
  beforeEach(async () => {
    other = server.addCalendar("/cal/other/");
    home.files.set("a.ics", eventAt(LATER));
    home.files.set("b.ics", eventAt(LATER + 2 * HOUR_MS));
    cookie = await app.signIn(await makeSpecialist(app, { credits: 10 }));
    const { url, username, password } = server;
    await post(app, "/Calendars/ConnectDav", { serverUrl: url, username, password }, { cookie });
    await runReactions(app.ctx());
    expect(await account()).toMatchObject({ status: "working", busyTimes: 2, unread: ALL_READ });
    home.answers.set("a.ics", () => "<d:status>HTTP/1.1 500 Internal Server Error</d:status>");
  });
  const account = async () => (await get(app, "/Calendars/Connections", { cookie })).json.connections[0];
  const poll = async (ms: number) => {
    app.clock.advance(ms);
    await syncDueConnections(app.ctx());
  };

  test("keeps its time, and is read again without a change", async () => {
    // Everything is read again on another day.
    await poll(15 * HOUR_MS);
    expect(await account()).toMatchObject({ status: "working", busyTimes: 2, unread: NOT_SENT });
    home.answers.delete("a.ics");
    await poll(5 * MINUTE_MS);
    expect(await account()).toMatchObject({ busyTimes: 2, unread: ALL_READ });
  });

  test("keeps no time for longer than a day: others were deleted since", async () => {
    await poll(15 * HOUR_MS);
    home.files.delete("b.ics");
    await poll(5 * MINUTE_MS);
    expect(await account()).toMatchObject({ busyTimes: 2, unread: NOT_SENT });
    await poll(DAY_MS);
    expect(await account()).toMatchObject({ busyTimes: 0, unread: NOT_SENT });
  });

  test("keeps no time of a calendar that no longer blocks", async () => {
    const { id } = await account();
    const choose = async (calendarId: string, blocks: boolean) => {
      await post(app, `/Calendars/Choose/${id}`, { calendarId, blocks, receives: false }, { cookie });
      await runReactions(app.ctx());
    };
    other.files.set("c.ics", eventAt(LATER));
    other.answers.set("c.ics", () => "<d:status>HTTP/1.1 500 Internal Server Error</d:status>");
    await choose(other.id, true);
    await choose(home.id, false);
    expect(await account()).toMatchObject({ status: "working", busyTimes: 0, unread: NOT_SENT });
  });
});
