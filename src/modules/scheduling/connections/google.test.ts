// Google Calendar over the stand-in: connecting, reading busy times, and everything that can fail on the way.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { book, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { openFreeBusyServer } from "@tests/support/scheduling/free-busy-server.ts";
import { ACCOUNT, openGoogleApp } from "@tests/support/scheduling/calendar-app.ts";
import { WEDNESDAY } from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { openCalendar } from "./credentials.ts";
import { googleCalendar } from "./google.ts";
import { CalendarAway, CalendarGone, type CalendarProvider, CalendarRejected } from "./port.ts";
import { renewPush } from "./push.ts";

let google: Awaited<ReturnType<typeof openGoogleApp>>;
beforeEach(async () => void (google = await openGoogleApp()));
afterEach(() => google.close());

const TEN = iso(WEDNESDAY);
const bookTen = async (specialistId: string) => {
  const { trackId } = await visitorWithContact(google.app);
  return await book(google.app, trackId, TEN, { specialistId });
};

const NO_TEAMS = { hasTeams: false, byTeams: false };

describe("connecting", () => {
  test("stores an encrypted refresh token and the account's calendars; the main one blocks", async () => {
    const { id, view, specialistId } = await google.connect();
    const { connections: [connection], hasGoogle } = await view();
    expect(hasGoogle).toBe(true);
    expect(connection).toMatchObject({ provider: "google", account: ACCOUNT, status: "working", error: null });
    expect(connection!.calendars).toEqual([
      { calendarId: ACCOUNT, name: ACCOUNT, writable: true, blocks: true, receives: false, ...NO_TEAMS },
      { calendarId: `family.${ACCOUNT}`, name: "Family", writable: true, blocks: false, receives: false, ...NO_TEAMS },
      { calendarId: `team.${ACCOUNT}`, name: "Team", writable: false, blocks: false, receives: false, ...NO_TEAMS },
    ]);
    const row = await google.row(id);
    expect(row).toMatchObject({ specialistId });
    expect(row!.credentials).not.toMatch(/1\/\/|refresh/);
    expect(JSON.stringify(google.app.logged)).not.toContain("1//");
  });

  test("the same account again is the same connection with what its calendars are for", async () => {
    const { cookie, id, call, view } = await google.connect();
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: true, receives: false });
    await google.consent(cookie);
    await google.settle();
    const { connections } = await view();
    expect(connections).toHaveLength(1);
    expect(connections[0]!.calendars.map(({ blocks }) => blocks)).toEqual([true, true, false]);
  });

  test("each switch of a calendar is changed by itself, so that an older screen changes no other", async () => {
    const { id, call, view } = await google.connect();
    const choose = async (change: object) => {
      expect((await call(`Choose/${id}`, { calendarId: ACCOUNT, ...change })).status).toBe(200);
      const { blocks, receives } = (await view()).connections[0]!.calendars.find((one) => one.calendarId === ACCOUNT)!;
      return [blocks, receives];
    };
    expect(await choose({ blocks: false })).toEqual([false, false]);
    expect(await choose({ receives: true })).toEqual([false, true]);
    expect(await choose({ blocks: true })).toEqual([true, true]);
    expect(await choose({ receives: false })).toEqual([true, false]);
    expect((await call(`Choose/${id}`, { calendarId: ACCOUNT })).status).toBe(400);
  });

  test.each([
    ["denied", { answer: "deny" }, "not_allowed"],
    ["with a forged state", { state: "1.2.3" }, "state_expired"],
    [
      "with a permission missing",
      { scope: "https://www.googleapis.com/auth/calendar.freebusy" },
      "calendar_unreachable",
    ],
    ["with another challenge", { code_challenge: "x" }, "state_expired"],
  ])("%s it says why, and stores nothing", async (_, form, code) => {
    const cookie = await google.app.signIn(await makeSpecialist(google.app));
    const { location } = await google.consent(cookie, form as Record<string, string>);
    expect(location).toBe(`/dashboard/connections?calendar=${code}&at=google`);
    expect((await google.app.call("/Calendars/Connections", { cookie }).then((r) => r.json())).connections).toEqual([]);
  });

  test("a state works for its own person only, for 15 minutes, and its code once", async () => {
    const [own, other] = [await makeSpecialist(google.app), await makeSpecialist(google.app)];
    const [cookie, stranger] = [await google.app.signIn(own), await google.app.signIn(other)];
    const { back } = await google.consent(cookie);
    const follow = async (as: string) => {
      const init = { headers: { Cookie: as }, redirect: "manual" as const };
      return (await google.app.send(back.replace(/^.*\/api\/v2/, ""), init)).headers.get("Location");
    };
    expect(await follow(stranger)).toContain("state_expired");
    expect(await follow(cookie)).toContain("state_expired");
    google.app.clock.advance(16 * MINUTE_MS);
    expect(await follow(cookie)).toContain("state_expired");
  });

  test("without keys it can't be connected", async () => {
    google.app.services.google = undefined;
    const cookie = await google.app.signIn(await makeSpecialist(google.app));
    expect((await google.app.call("/Calendars/BeginGoogle", { method: "POST", body: {}, cookie })).status).toBe(404);
  });
});

describe("busy times", () => {
  test("keep visitors from booking until they are gone, in the read model and at booking", async () => {
    const { specialistId } = await google.connect();
    const { id } = await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    const { stored, rebuilt } = await compareReadModel(google.app);
    expect(stored).toEqual(rebuilt);
    expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
    await google.actions.putEvent(ACCOUNT, id, { status: "cancelled" });
    await google.settle();
    expect((await bookTen(specialistId)).status).toBe(200);
  });

  test("of calendars that do not block don't count, also after switching one off", async () => {
    const { specialistId, id, call } = await google.connect();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    await call(`Choose/${id}`, { calendarId: ACCOUNT, blocks: false, receives: false });
    await google.settle();
    expect((await bookTen(specialistId)).status).toBe(200);
  });

  test("of a calendar that tells no changes are read by polling", async () => {
    const { specialistId, id, call } = await google.connect();
    await call(`Choose/${id}`, { calendarId: `team.${ACCOUNT}`, blocks: true, receives: false });
    await google.settle();
    const time = { start: { dateTime: TEN }, end: { dateTime: iso(WEDNESDAY + HOUR_MS) } };
    await google.actions.putEvent(`team.${ACCOUNT}`, "standup", time);
    await google.poll(10 * MINUTE_MS);
    expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
  });

  test("no longer count after disconnecting, which gives the access back and erases the credentials", async () => {
    const { specialistId, id, call, view } = await google.connect();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    await call(`DisconnectAccount/${id}`, { keepsEntries: false });
    expect((await bookTen(specialistId)).status).toBe(200);
    await google.settle();
    expect([await google.row(id), (await view()).connections]).toEqual([undefined, []]);
    const before = google.pushes.length;
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    expect(google.pushes).toHaveLength(before);
    expect(await google.consent(await google.app.signIn(specialistId))).toMatchObject({
      location: "/dashboard/connections?calendar=connected&at=google",
    });
  });
});

describe("busy times of one calendar that Google can't read", () => {
  const [alive, other] = ["alive@google.test", "other@google.test"] as const;
  const busy = [{ start: TEN, end: iso(WEDNESDAY + HOUR_MS) }];
  const window = {
    from: WEDNESDAY,
    to: WEDNESDAY + DAY_MS,
    zone: "UTC",
    own: new Map<string, number>(),
    addresses: new Set<string>(),
  };
  /** What is read of both calendars from a Google that answers with these errors. */
  const readBoth = async (errors: Record<string, string[]>) => {
    const server = await openFreeBusyServer((id) => ({
      busy: errors[id] ? [] : busy,
      errors: errors[id]?.map((reason) => ({ domain: "global", reason })),
    }));
    try {
      return await googleCalendar(google.app.ctx(), server.keys, { refreshToken: crypto.randomUUID() })
        .readBusy([alive, other], window);
    } finally {
      server.close();
    }
  };

  test("because it no longer exists keep those of the others", async () => {
    expect(await readBoth({ [other]: ["notFound"] })).toEqual({
      busy: [{ from: WEDNESDAY, to: WEDNESDAY + HOUR_MS }],
      unread: { count: 1, reasons: ["One of the calendars no longer exists at the server, or is no longer shared."] },
    });
  });

  test.each([
    ["of both no longer existing", { [alive]: ["notFound"], [other]: ["notFound"] }, CalendarGone],
    ["of an error of Google's", { [other]: ["internalError"] }, CalendarAway],
    ["of too many requests", { [other]: ["notFound", "rateLimitExceeded"] }, CalendarAway],
    ["of its size", { [other]: ["groupTooBig"] }, CalendarRejected],
  ] as [string, Record<string, string[]>, typeof CalendarGone | typeof CalendarAway][])(
    "because %s leave the last copy",
    async (_, errors, failure) => {
      await expect(readBoth(errors)).rejects.toThrow(failure);
    },
  );

  test("are asked for, and its meetings left alone, when it is gone", async () => {
    const { id } = await google.connect();
    const calendar = openCalendar(google.app.ctx(), (await google.row(id))!);
    expect(await calendar.changesSince(other, null, { from: WEDNESDAY, to: WEDNESDAY + DAY_MS })).toEqual({
      token: null,
      isChanged: true,
      refs: new Set(),
    });
  });
});

describe("failures", () => {
  test("an access token that expires in the middle is replaced", async () => {
    const { specialistId } = await google.connect();
    await google.actions.expireTokens();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
  });

  test("our clock an hour behind or ahead of Google's changes nothing", async () => {
    const { specialistId, view } = await google.connect();
    for (const hours of [-2, 5]) {
      google.app.clock.advance(hours * HOUR_MS);
      await google.actions.expireTokens();
      await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
      await google.settle();
    }
    expect((await view()).connections[0]).toMatchObject({ status: "working", busyTimes: 1 });
    expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
  });

  test.each(["away", "nonsense", "quota"] as const)(
    "Google is %s: the last copy counts, the owner sees since when, and it recovers",
    async (mode) => {
      const { specialistId, view } = await google.connect();
      await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
      await google.settle();
      await google.actions.setFault(mode);
      await google.poll(15 * MINUTE_MS);
      const [failing] = (await view()).connections;
      expect(failing).toMatchObject({ status: "failing", error: expect.any(String), busyTimes: 1 });
      expect(failing!.failingSince).not.toBeNull();
      expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
      await google.actions.setFault("none");
      await google.poll(15 * MINUTE_MS);
      expect((await view()).connections[0]).toMatchObject({ status: "working", error: null, failingSince: null });
    },
  );

  test("a revoked grant asks to reconnect, is left alone for a day, and works again after reconnecting", async () => {
    const { specialistId, cookie, id, view } = await google.connect();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    await google.actions.revokeAll();
    await google.poll(15 * MINUTE_MS);
    expect((await view()).connections[0]).toMatchObject({
      status: "lost",
      error: expect.stringContaining("connect it again"),
    });
    expect(((await google.row(id))!.dueAt - google.app.clock.now()) / DAY_MS).toBe(1);
    expect(refusalOf(await bookTen(specialistId))).toMatchObject([400, "slot_taken", expect.anything()]);
    await google.consent(cookie);
    await google.settle();
    expect((await view()).connections[0]).toMatchObject({ id, status: "working", busyTimes: 1 });
  });

  test("an expired sync token reads everything again", async () => {
    const { id, view } = await google.connect();
    const { connectedCalendars } = await import("./tables.ts");
    await google.app.transact((tx) => tx.update(connectedCalendars).set({ syncToken: "expired" }).then(() => {}));
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    expect((await view()).connections[0]).toMatchObject({ id, status: "working", busyTimes: 1 });
  });
});

describe("push notifications", () => {
  const channelRow = async () => {
    const { connectedCalendars } = await import("./tables.ts");
    const rows = await google.db.select().from(connectedCalendars);
    return rows.find(({ channelId }) => channelId !== null)!;
  };
  const push = (headers: Record<string, string>) =>
    google.app.send("/Calendars/GooglePush", { method: "POST", headers }).then(({ status }) => status);

  test("only those with the channel's own token count, and the same one twice changes nothing", async () => {
    const { view } = await google.connect();
    await google.block(WEDNESDAY, WEDNESDAY + HOUR_MS);
    await google.settle();
    const { headers } = google.pushes.at(-1)!;
    expect(google.pushes.map(({ status }) => status)).not.toContain(500);
    const events = () => google.app.eventsOf("scheduling.calendar_read_due").then((all) => all.length);
    const before = await events();
    expect(await push({ ...headers, "X-Goog-Channel-Token": "forged" })).toBe(404);
    expect(await push({ ...headers, "X-Goog-Resource-ID": "other" })).toBe(404);
    expect(await push({ ...headers, "X-Goog-Channel-ID": crypto.randomUUID() })).toBe(404);
    expect(await push({})).toBe(404);
    expect(await events()).toBe(before);
    expect([await push(headers), await push(headers)]).toEqual([200, 200]);
    await google.settle();
    expect((await view()).connections[0]).toMatchObject({ status: "working", busyTimes: 1 });
    expect(await google.app.eventsOf("scheduling.busy_times_changed")).toHaveLength(1);
  });

  test("a channel is replaced at half its life, and the former one is stopped", async () => {
    await google.connect();
    const first = await channelRow();
    expect(first.channelUntil! - google.app.clock.now()).toBeLessThan(4 * DAY_MS);
    await google.poll(first.channelUntil! - google.app.clock.now());
    const second = await channelRow();
    expect(second.channelId).not.toBe(first.channelId);
    expect(second.channelUntil! - google.app.clock.now()).toBeGreaterThan(3 * DAY_MS);
    const before = google.pushes.length;
    await google.block(google.app.clock.now(), google.app.clock.now() + HOUR_MS);
    await google.settle();
    expect(google.pushes).toHaveLength(before + 1);
  });

  test("a new channel is kept although Google refuses to stop the former one", async () => {
    await google.connect();
    const first = await channelRow();
    google.app.clock.set(first.channelUntil!);
    const push: CalendarProvider["push"] = {
      call: "GooglePush",
      coversAccount: false,
      watch: () => Promise.resolve({ resource: "new", expiresAt: first.channelUntil! + DAY_MS }),
      stop: () => Promise.reject(new CalendarRejected("Google refused.")),
    };
    await renewPush(google.app.ctx(), { push } as CalendarProvider, [first]);
    expect(await channelRow()).toMatchObject({ channelResource: "new" });
  });
});
