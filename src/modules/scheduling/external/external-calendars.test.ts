// External calendars: read over HTTP, used by matching, kept while unreachable, and disconnected.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import type { CalendarLinks } from "../schemas.ts";
import { externalCalendars } from "../tables.ts";
import { readConnected, readDueCalendars } from "./external-calendars.ts";

/** Tomorrow at ten in Vienna, within the specialist's opening hours. */
const TEN = "2026-10-21T08:00:00Z";

let app: TestApp;
let specialistId = "";
let cookie = "";
let server: http.Server;
let url = "";
let calendar: { status: number; text: string; etag?: string };
let asked: http.IncomingHttpHeaders[];

const busy = (from: string, to: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:dentist",
    `DTSTART:${from}`,
    `DTEND:${to}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .join("\r\n");
const DENTIST = busy("20261021T080000Z", "20261021T090000Z");
const NOTHING = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 10 });
  cookie = await app.signIn(specialistId);
  calendar = { status: 200, text: DENTIST };
  asked = [];
  server = http.createServer((request, response) => {
    asked.push(request.headers);
    const { status, text, etag } = calendar;
    if (etag && request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    response.writeHead(status, etag ? { ETag: etag } : {}).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private/basic.ics`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const call = async (name: string, body?: unknown) =>
  await get(app, `/Calendars/${name}`, { method: name === "Links" ? "GET" : "POST", body, cookie });
const links = async (): Promise<CalendarLinks> => (await call("Links")).json;
const connect = async (address = url) => {
  const answer = await call("Connect", { url: address });
  await runReactions(app.ctx());
  return answer;
};
const bookTen = async () => {
  const { trackId } = await visitorWithContact(app);
  return await book(app, trackId, TEN, { specialistId });
};
/** Runs the sweep 15 minutes later. */
const readAgain = async (ms = 15 * MINUTE_MS) => {
  app.clock.set(app.clock.now() + ms);
  await readDueCalendars(app.ctx());
};
const daysOf = async () => {
  const { trackId } = await visitorWithContact(app);
  const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21?location=zoom`);
  return json.hours.map(({ startsAt }: { startsAt: string }) => startsAt);
};

describe("an external busy time", () => {
  test("can't be offered or booked until the calendar is free again, in the read model and at booking", async () => {
    expect(await daysOf()).toContain(TEN);
    expect((await connect()).status).toBe(200);
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 1, error: null });
    expect(await daysOf()).not.toContain(TEN);
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored).toEqual(rebuilt);
    expect(refusalOf(await bookTen())).toMatchObject([400, "slot_taken", expect.anything()]);
    expect(await app.eventsOf("scheduling.busy_times_changed")).toEqual([{ specialistId }]);

    calendar = { status: 200, text: NOTHING };
    await readAgain();
    expect((await bookTen()).status).toBe(200);
  });

  test("still counts while the address is unreachable, and the owner sees since when", async () => {
    await connect();
    calendar = { status: 500, text: "" };
    await readAgain();
    const since = new Date(app.clock.now()).toISOString().replace(".000Z", "Z");
    await readAgain();
    expect((await links()).other).toMatchObject({
      state: "failing",
      failingSince: { at: since, city: "Vienna" },
      error: expect.stringContaining("500"),
    });
    expect(refusalOf(await bookTen())).toMatchObject([400, "slot_taken", expect.anything()]);
    calendar = { status: 200, text: DENTIST };
    await readAgain();
    expect((await links()).other).toMatchObject({ state: "working", failingSince: null, error: null });
  });

  test("is requested conditionally, and in full again on another day", async () => {
    calendar = { status: 200, text: DENTIST, etag: '"1"' };
    await connect();
    await readAgain();
    await readAgain(DAY_MS);
    expect(asked.map((headers) => headers["if-none-match"])).toEqual([undefined, '"1"', undefined]);
    await readDueCalendars(app.ctx());
    expect(asked).toHaveLength(3);
  });

  test("no longer counts after disconnecting", async () => {
    await connect();
    expect((await call("Disconnect")).json.other).toBeNull();
    expect((await call("Disconnect")).status).toBe(200);
    expect((await bookTen()).status).toBe(200);
    await readAgain();
    expect(asked).toHaveLength(1);
  });

  test("no longer counts after the address changes, even when a late response arrives", async () => {
    await connect();
    await call("Connect", { url: url.replace("basic", "other") });
    expect((await links()).other).toMatchObject({ state: "waiting", busyTimes: 0 });
    expect((await bookTen()).status).toBe(200);
  });
});

describe("an answer that comes late", () => {
  let release: () => void;
  /** Begins to read an address whose first answer waits for `release`. The promise is wrapped, so that nobody awaits it. */
  const beginSlowly = async () => {
    const isAsked = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    release = isReleased.resolve;
    const [answer] = server.listeners("request") as http.RequestListener[];
    server.removeAllListeners("request");
    server.once("request", async (request, response) => {
      server.on("request", answer!);
      isAsked.resolve();
      await isReleased.promise;
      answer!(request, response);
    });
    await call("Connect", { url });
    const reading = readConnected(app.ctx(), { specialistId });
    await isAsked.promise;
    return { reading };
  };

  test("belongs to no other address that was connected after a disconnection", async () => {
    const { reading } = await beginSlowly();
    await call("Disconnect");
    await call("Connect", { url: url.replace("basic", "other") });
    release();
    await reading;
    expect((await links()).other).toMatchObject({ state: "waiting", busyTimes: 0, readAt: null });
  });

  test("doesn't replace a newer one", async () => {
    const { reading } = await beginSlowly();
    calendar = { status: 200, text: NOTHING };
    await readAgain(0);
    calendar = { status: 200, text: DENTIST };
    release();
    await reading;
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 0 });
  });
});

describe("messages", () => {
  test.each([
    "nonsense",
    "ftp://example.com/a.ics",
    "javascript:alert(1)",
    "webcal://169.254.169.254/a.ics",
    "http://192.168.0.1/a.ics",
  ])(
    "%s is not a valid address",
    async (address) => {
      expect(refusalOf(await connect(address))).toMatchObject([400, "bad_address", expect.anything()]);
      expect((await links()).other).toBeNull();
    },
  );

  test("an address that returns something else is reported", async () => {
    calendar = { status: 200, text: "<p>Please sign in</p>" };
    await connect();
    expect((await links()).other).toMatchObject({
      state: "failing",
      readAt: null,
      error: "This address doesn't return a calendar.",
    });
  });

  test("a name that leads to a private network after it was connected is no longer read", async () => {
    let address = "127.0.0.1";
    app.services.network = { resolve: () => Promise.resolve([{ address, family: 4 }]) };
    await connect(url.replace("127.0.0.1", "calendars.example"));
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 1 });
    address = "192.168.0.1";
    await readAgain();
    const error = expect.stringContaining("private network");
    expect((await links()).other).toMatchObject({ state: "failing", busyTimes: 1, error });
    expect(asked).toHaveLength(1);
  });

  test("an entry that can't be read is shown, and the others count", async () => {
    const odd = [
      "BEGIN:VEVENT",
      "UID:odd",
      "DTSTART:20261022T080000Z",
      "DTEND:late",
      "SUMMARY:Secret",
      "END:VEVENT",
      "",
    ];
    calendar = { status: 200, text: DENTIST.replace("BEGIN:VEVENT", odd.join("\r\n") + "BEGIN:VEVENT") };
    await connect();
    const reasons = [expect.stringMatching(/^Thursday 22 October 2026: its end can't be read/)];
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 2, unread: { count: 1, reasons } });
    expect(refusalOf(await bookTen())).toMatchObject([400, "slot_taken", expect.anything()]);
    const stored = JSON.stringify(await app.services.db.read.select().from(externalCalendars));
    expect(stored).not.toContain("Secret");

    calendar = { status: 200, text: DENTIST };
    await readAgain();
    expect((await links()).other).toMatchObject({ busyTimes: 1, unread: { count: 0, reasons: [] } });
  });

  test("a calendar of five megabytes is read", async () => {
    const attachment = `ATTACH;ENCODING=BASE64;VALUE=BINARY:\r\n${` ${"A".repeat(74)}\r\n`.repeat(70_000)}`;
    calendar = { status: 200, text: DENTIST.replace("END:VEVENT", `${attachment}END:VEVENT`) };
    await connect();
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 1, unread: { count: 0 } });
  });

  test("the secret parts of the address are not shown", async () => {
    await connect();
    const { shown } = (await links()).other!;
    expect(shown).toMatch(/^127\.0\.0\.1:\d+\/…\/basic\.ics$/);
    expect((await call("Refresh")).status).toBe(200);
  });

  test("only the caller's own calendar can be read again", async () => {
    expect((await call("Refresh")).status).toBe(404);
    expect((await app.call("/Calendars/Links")).status).toBe(401);
    expect(NOON).toBe(app.clock.now());
  });
});

test("calendars of a host that is away are not asked, and are read again when it may be tried", async () => {
  await connect();
  calendar = { status: 503, text: "" };
  const { breakers } = app.services;
  const isAway = () => breakers.list().some(({ service, state }) => service === "calendars" && state === "open");
  for (let n = 0; n < 5; n++) {
    expect(isAway()).toBe(false);
    app.clock.advance(15 * MINUTE_MS);
    await readDueCalendars(app.ctx());
  }
  expect(isAway()).toBe(true);
  const requests = asked.length;
  app.clock.advance(15 * MINUTE_MS);
  await readDueCalendars(app.ctx());
  expect(asked).toHaveLength(requests);
  const [row] = await app.services.db.read.select().from(externalCalendars);
  expect(row!.dueAt - app.clock.now()).toBeLessThan(MINUTE_MS);
  expect(row).toMatchObject({ error: "This address can't be reached at the moment.", busy: [expect.anything()] });
});
