// A specialist's other calendar: read over HTTP, taken over by matching, kept while it is away, and forgotten.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/factories.ts";
import { readModelBesideFresh } from "@tests/support/read-model.ts";
import { runReactions } from "@tests/support/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { book, get, refusalOf, visitorWithContact } from "@tests/support/visitor.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { readDueCalendars } from "./external-calendars.ts";
import type { CalendarLinks } from "../schemas.ts";

/** Tomorrow at ten in Vienna, which the specialist is open. */
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
/** A quarter of an hour later, as the sweep finds it. */
const readAgain = async (ms = 15 * MINUTE_MS) => {
  app.clock.set(app.clock.now() + ms);
  await readDueCalendars(app.ctx());
};
const daysOf = async () => {
  const { trackId } = await visitorWithContact(app);
  const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-10-21?location=zoom`);
  return json.hours.map(({ startsAt }: { startsAt: string }) => startsAt);
};

describe("busy elsewhere", () => {
  test("is not offered and not booked, read model and sources alike; free again when the calendar says so", async () => {
    expect(await daysOf()).toContain(TEN);
    expect((await connect()).status).toBe(200);
    expect((await links()).other).toMatchObject({ state: "working", busyTimes: 1, error: null });
    expect(await daysOf()).not.toContain(TEN);
    const { kept, fresh } = await readModelBesideFresh(app);
    expect(kept).toEqual(fresh);
    expect(refusalOf(await bookTen())).toMatchObject([400, "slot_taken", expect.anything()]);
    expect(await app.eventsOf("scheduling.busy_times_changed")).toEqual([{ specialistId }]);

    calendar = { status: 200, text: NOTHING };
    await readAgain();
    expect((await bookTen()).status).toBe(200);
  });

  test("the last good copy counts while the address is away, and its owner is told since when", async () => {
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

  test("is asked about only what changed, and in full again on another day", async () => {
    calendar = { status: 200, text: DENTIST, etag: '"1"' };
    await connect();
    await readAgain();
    await readAgain(DAY_MS);
    expect(asked.map((headers) => headers["if-none-match"])).toEqual([undefined, '"1"', undefined]);
    await readDueCalendars(app.ctx());
    expect(asked).toHaveLength(3);
  });

  test("is forgotten when it is disconnected", async () => {
    await connect();
    expect((await call("Disconnect")).json.other).toBeNull();
    expect((await call("Disconnect")).status).toBe(200);
    expect((await bookTen()).status).toBe(200);
    await readAgain();
    expect(asked).toHaveLength(1);
  });

  test("of another address: the old times go at once, and a late answer of the old one changes nothing", async () => {
    await connect();
    await call("Connect", { url: url.replace("basic", "other") });
    expect((await links()).other).toMatchObject({ state: "waiting", busyTimes: 0 });
    expect((await bookTen()).status).toBe(200);
  });
});

describe("said in a sentence", () => {
  test.each(["nonsense", "ftp://example.com/a.ics", "javascript:alert(1)"])("%s is no address", async (address) => {
    expect(refusalOf(await connect(address))).toMatchObject([400, "bad_address", expect.anything()]);
    expect((await links()).other).toBeNull();
  });

  test("an address that answers with something else", async () => {
    calendar = { status: 200, text: "<p>Please sign in</p>" };
    await connect();
    expect((await links()).other).toMatchObject({
      state: "failing",
      readAt: null,
      error: "This address doesn't return a calendar.",
    });
  });

  test("its secret parts are not shown", async () => {
    await connect();
    const { shown } = (await links()).other!;
    expect(shown).toMatch(/^127\.0\.0\.1:\d+\/…\/basic\.ics$/);
    expect((await call("Refresh")).status).toBe(200);
  });

  test("nothing to read again; nobody else's", async () => {
    expect((await call("Refresh")).status).toBe(404);
    expect((await app.call("/Calendars/Links")).status).toBe(401);
    expect(NOON).toBe(app.clock.now());
  });
});
