// Meetings by Teams over the stand-in: one room for a meeting, in its entry, whose link never changes once it was sent.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openMicrosoftApp } from "@tests/support/scheduling/calendar-app.ts";
import { createGraphProxy } from "@tests/support/scheduling/graph-proxy.ts";
import { bookMeeting, manage, meetingRow, moveTo, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { startZoom, useZoom } from "@tests/support/scheduling/zoom.ts";
import { PERSONAL_LINK } from "@tests/support/scheduling/zoom-app.ts";
import type { GraphOwn } from "@/dev/calendars/microsoft.ts";
import { entriesDue } from "@/events.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { isTeamsLink } from "@/modules/scheduling/rules.ts";
import { HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findCalendar } from "../calendar/calendars.ts";
import { calendarEntries, connectedCalendars } from "../connections/tables.ts";
import { syncDueConnections } from "../connections/sync.ts";
import { handOverMeeting } from "../meetings/changes.ts";
import { findZoomRow } from "./meetings.ts";
import { sweepRooms } from "./rooms.ts";

let microsoft: Awaited<ReturnType<typeof openMicrosoftApp>>;
beforeEach(async () => void (microsoft = await openMicrosoftApp()));
afterEach(() => microsoft.close());

const ACCOUNT = "anna@microsoft.test";

/** A specialist who meets by Teams. */
const connect = async () => {
  const connected = await microsoft.connect({ receives: true });
  const choice = { calendarId: ACCOUNT, blocks: true, receives: true, byTeams: true };
  expect((await connected.call(`Choose/${connected.id}`, choice)).status).toBe(200);
  await microsoft.settle();
  return { ...connected, choice };
};
const linkOf = async (meetingId: string) => (await meetingRow(microsoft.app, meetingId)).locationDetail;
const roomOf = (meetingId: string) => findZoomRow(microsoft.db, meetingId);
/** The entries, each with its room. */
const entries = async () =>
  (await microsoft.entries()).map(({ id, calendarId, location, own }) => ({
    id,
    calendarId,
    location,
    joinUrl: (own as GraphOwn).onlineMeeting?.joinUrl ?? null,
  }));
const onlyEntry = async () => {
  const found = await entries();
  expect(found).toHaveLength(1);
  return found[0]!;
};
const invitations = () => microsoft.app.emails.filter(({ attachments }) => attachments?.length);

describe("a meeting online", () => {
  test("has a room in its entry, and both invitations have its link", async () => {
    const { specialistId } = await connect();
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const { joinUrl, location } = await onlyEntry();
    expect(isTeamsLink(joinUrl)).toBe(true);
    expect([await linkOf(meetingId), location]).toEqual([joinUrl, joinUrl]);
    expect(await roomOf(meetingId)).toMatchObject({ service: "teams", state: "open", joinUrl });
    expect(invitations()).toHaveLength(2);
    for (const email of invitations()) {
      expect(email.text).toContain(joinUrl);
      expect(email.text).not.toContain(PERSONAL_LINK);
    }
  });

  test("keeps its room and its link when it moves, and has none when it is cancelled", async () => {
    const { specialistId } = await connect();
    const meeting = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const { joinUrl, id } = await onlyEntry();
    expect((await moveTo(microsoft.app, meeting, NEXT_WEEK + 2 * HOUR_MS)).status).toBe(200);
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ id, joinUrl });
    expect(await linkOf(meeting.meetingId)).toBe(joinUrl);
    expect((await microsoft.entries())[0]!.start.dateTime).toBe(iso(NEXT_WEEK + 2 * HOUR_MS));
    await manage(microsoft.app, meeting, "Cancel", { reason: "cannot-come" });
    await microsoft.settle();
    expect(await entries()).toEqual([]);
    expect(await roomOf(meeting.meetingId)).toMatchObject({ state: "closed" });
  });

  test("by phone has none", async () => {
    const { specialistId } = await connect();
    await bookMeeting(microsoft.app, { specialistId, location: "phone" });
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null });
  });

  test("has the personal link where Microsoft is away for too long, and no room beside it later", async () => {
    const { specialistId } = await connect();
    await microsoft.actions.setFault("away");
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(invitations()).toEqual([]);
    microsoft.app.clock.advance(2 * MINUTE_MS);
    await microsoft.settle();
    await sweepRooms(microsoft.app.ctx());
    expect(await roomOf(meetingId)).toMatchObject({ service: "teams", state: "personal" });
    expect(invitations()).toHaveLength(2);
    await microsoft.actions.setFault("none");
    await microsoft.poll(20 * MINUTE_MS);
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: PERSONAL_LINK });
  });
});

describe("a meeting of another specialist", () => {
  test("has a link of their own: the former one knows the room", async () => {
    const { specialistId } = await connect();
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const other = await makeSpecialist(microsoft.app);
    const calendar = (await findCalendar(microsoft.db, other))!;
    const locationDetail = "https://zoom.example/j/2";
    await microsoft.app.transact(async (tx) =>
      void (await handOverMeeting(tx, await meetingRow(microsoft.app, meetingId), {
        specialistId: other,
        calendar,
        locationDetail,
      }))
    );
    await microsoft.settle();
    expect(await entries()).toEqual([]);
    expect(await linkOf(meetingId)).toBe(locationDetail);
    expect(await roomOf(meetingId)).toMatchObject({ state: "closed", joinUrl: null });
  });
});

describe("beside Zoom", () => {
  let zoom: Awaited<ReturnType<typeof startZoom>>;
  beforeEach(async () => {
    zoom = await startZoom();
    useZoom(microsoft.app, zoom);
  });
  afterEach(() => zoom.stop());

  test("Teams opens rooms for those who have chosen it, and a room at Zoom stays there", async () => {
    const { specialistId, id, call } = await microsoft.connect({ receives: true });
    const first = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const [room] = zoom.rooms.values();
    expect(await linkOf(first.meetingId)).toBe(room!.join_url);
    await call(`Choose/${id}`, { calendarId: ACCOUNT, blocks: true, receives: true, byTeams: true });
    await moveTo(microsoft.app, first, NEXT_WEEK + 2 * HOUR_MS);
    await microsoft.settle();
    expect(await linkOf(first.meetingId)).toBe(room!.join_url);
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(isTeamsLink(await linkOf(meetingId))).toBe(true);
    expect(zoom.rooms.size).toBe(1);
  });

  test("Zoom opens the room while the account can't be used, and nobody waits for Teams", async () => {
    const { specialistId } = await connect();
    await microsoft.actions.revokeAll();
    await microsoft.poll(10 * MINUTE_MS);
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const [room] = zoom.rooms.values();
    expect(await linkOf(meetingId)).toBe(room?.join_url);
    expect(invitations()).toHaveLength(2);
  });
});

describe("a room that Microsoft", () => {
  let proxy: ReturnType<typeof createGraphProxy>;
  beforeEach(() => void (proxy = createGraphProxy(microsoft.app)));
  afterEach(() => proxy.close());
  const intercept: typeof proxy.intercept = (answer) => proxy.intercept(answer);

  type Answering = Parameters<typeof intercept>[0];
  const unchanged: Answering = (_, forward) => forward();
  const withLink = (joinUrl: string | null): Answering => async ({ isOnlineMeeting }, forward) => {
    const { status, body } = await forward();
    return { status, body: isOnlineMeeting ? { ...body as object, onlineMeeting: { joinUrl } } : body };
  };

  test.each(["https://evil.example/l/meetup-join/1", "javascript:alert(1)"])("links to %s is none", async (link) => {
    const { specialistId } = await connect();
    await intercept(withLink(link));
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: PERSONAL_LINK });
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
  });

  test("is still creating is waited for", async () => {
    const { specialistId } = await connect();
    await intercept(withLink(null));
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(await roomOf(meetingId)).toMatchObject({ state: "wanted" });
    expect(invitations()).toEqual([]);
    await intercept(unchanged);
    microsoft.app.clock.advance(30_000);
    await microsoft.settle();
    const { joinUrl } = await onlyEntry();
    expect(await linkOf(meetingId)).toBe(joinUrl);
    expect(invitations()).toHaveLength(2);
  });

  test("has created although it says that somebody else is changing it is used", async () => {
    const { specialistId } = await connect();
    await intercept((_, forward) => forward().then(() => ({ status: 409, body: { error: { code: "Conflict" } } })));
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(invitations()).toEqual([]);
    await intercept(unchanged);
    microsoft.app.clock.advance(30_000);
    await microsoft.settle();
    expect(await linkOf(meetingId)).toBe((await onlyEntry()).joinUrl);
    expect(invitations()).toHaveLength(2);
  });

  test("has created too late is replaced by an entry without one", async () => {
    const { specialistId } = await connect();
    await intercept(withLink(null));
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    await intercept(unchanged);
    microsoft.app.clock.advance(2 * MINUTE_MS);
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: PERSONAL_LINK });
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
  });

  test("refuses leaves the entry, and the personal link", async () => {
    const { specialistId } = await connect();
    const refusal = { status: 400, body: { error: { code: "ErrorInvalidRequest" } } };
    await intercept(({ isOnlineMeeting }, forward) => isOnlineMeeting ? refusal : forward());
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: PERSONAL_LINK });
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
    expect(await roomOf(meetingId)).toMatchObject({ state: "personal" });
  });

  test("refuses for an event that it had before leaves the entry, too", async () => {
    const { specialistId } = await connect();
    const known = new Set<string>();
    await intercept(({ isOnlineMeeting, transactionId }, forward) => {
      if (known.size === 0) known.add(transactionId);
      const repeated = { code: "ErrorDuplicateTransactionId", "@event.existingEventId": "deleted" };
      if (known.has(transactionId)) return { status: 400, body: { error: repeated } };
      return isOnlineMeeting ? { status: 400, body: { error: { code: "ErrorInvalidRequest" } } } : forward();
    });
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: PERSONAL_LINK });
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
  });
});

describe("an entry that is a room", () => {
  test("is found again by a worker that was killed after writing it", async () => {
    const { specialistId } = await connect();
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const before = await onlyEntry();
    const forgotten = { ref: null, hasRoom: false, sequence: -1 };
    await transact(microsoft.app.ctx(), async (tx) => {
      await tx.update(calendarEntries).set(forgotten).where(eq(calendarEntries.meetingId, meetingId));
      await publish(tx, entriesDue({ specialistId }));
    });
    await microsoft.settle();
    expect(await onlyEntry()).toEqual(before);
    expect(await microsoft.entryRow(meetingId)).toMatchObject({ ref: before.id, hasRoom: true });
  });

  test("stays where it is when another calendar receives meetings", async () => {
    const { specialistId, id, call } = await connect();
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const before = await onlyEntry();
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: true });
    await microsoft.settle();
    expect(await onlyEntry()).toEqual(before);
    await bookMeeting(microsoft.app, { specialistId, startsAt: NEXT_WEEK + 2 * HOUR_MS });
    await microsoft.settle();
    const later = (await entries()).find(({ id }) => id !== before.id);
    expect(later).toMatchObject({ calendarId: `family.${ACCOUNT}`, joinUrl: null });
    expect(await linkOf(meetingId)).toBe(before.joinUrl);
  });

  /** Meetings are received by another account from now on. */
  const receiveAt = async ({ cookie, call, view }: Awaited<ReturnType<typeof connect>>, account: string) => {
    await microsoft.consent(cookie, { account });
    await microsoft.settle();
    const { id } = (await view()).connections.find((connection) => connection.account === account)!;
    const choice = { calendarId: account, blocks: true, receives: true };
    expect((await call(`Choose/${id}`, choice)).status).toBe(200);
    await microsoft.settle();
  };
  const OTHER = "ben@microsoft.test";

  test("is entered where meetings are received while its account can't be used, with the link that the visitor has", async () => {
    const connected = await connect();
    const meeting = await bookMeeting(microsoft.app, { specialistId: connected.specialistId });
    await microsoft.settle();
    const { id, joinUrl } = await onlyEntry();
    await microsoft.actions.revokeAll();
    await microsoft.poll(10 * MINUTE_MS);
    await receiveAt(connected, OTHER);
    await moveTo(microsoft.app, meeting, NEXT_WEEK + 2 * HOUR_MS);
    await microsoft.settle();
    const found = (await entries()).find(({ calendarId }) => calendarId === OTHER);
    expect(found).toMatchObject({ joinUrl: null, location: joinUrl });
    expect(await microsoft.entryRow(meeting.meetingId)).toMatchObject({ ref: found!.id, sequence: 1 });
    // The room stays for as long as the meeting is to take place, also when its account can be used again.
    await microsoft.consent(connected.cookie);
    await microsoft.settle();
    expect((await entries()).map((entry) => entry.id).sort()).toEqual([id, found!.id].sort());
    expect(await linkOf(meeting.meetingId)).toBe(joinUrl);
    await manage(microsoft.app, meeting, "Cancel", { reason: "cannot-come" });
    await microsoft.settle();
    expect(await entries()).toEqual([]);
  });

  test("whose calendar was deleted is entered where meetings are received, and the account works on", async () => {
    const { specialistId, id, call } = await connect();
    const meeting = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const { joinUrl } = await onlyEntry();
    const deleted = { calendarId: "deleted@calendars.test" };
    await microsoft.app.transact(async (tx) => {
      await tx.update(calendarEntries).set(deleted);
      await tx.update(connectedCalendars).set(deleted).where(eq(connectedCalendars.calendarId, ACCOUNT));
    });
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: true, receives: true });
    await moveTo(microsoft.app, meeting, NEXT_WEEK + 2 * HOUR_MS);
    await microsoft.settle();
    await microsoft.poll(10 * MINUTE_MS);
    expect((await entries()).find(({ calendarId }) => calendarId !== ACCOUNT)).toMatchObject({
      calendarId: `family.${ACCOUNT}`,
      location: joinUrl,
    });
    expect((await microsoft.row(id))!.status).toBe("working");
  });

  test("stays when its account is disconnected with its entries", async () => {
    const { specialistId, id, call } = await connect();
    await bookMeeting(microsoft.app, { specialistId });
    await bookMeeting(microsoft.app, { specialistId, startsAt: NEXT_WEEK + 2 * HOUR_MS, location: "phone" });
    await microsoft.settle();
    await call(`DisconnectAccount/${id}`, { keepsEntries: false });
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: expect.any(String) });
  });

  test("that its owner has deleted is written again with the link that the visitor has, and without another room", async () => {
    const { specialistId, cookie } = await connect();
    const { meetingId } = await bookMeeting(microsoft.app, { specialistId });
    await microsoft.settle();
    const { id, joinUrl } = await onlyEntry();
    await microsoft.actions.putEvent(ACCOUNT, id, { status: "cancelled" });
    await syncDueConnections(microsoft.app.ctx());
    await microsoft.settle();
    const path = `/Leads/AnswerCalendarChange/${meetingId}`;
    const answer = await microsoft.app.call(path, { method: "POST", body: { answer: "keep" }, cookie });
    expect(answer.status).toBe(200);
    await microsoft.settle();
    expect(await onlyEntry()).toMatchObject({ joinUrl: null, location: joinUrl });
    expect(await linkOf(meetingId)).toBe(joinUrl);
  });
});

test.each([
  ["https://teams.microsoft.com/l/meetup-join/1/0", true],
  ["https://teams.live.com/meet/1", true],
  ["https://gov.teams.microsoft.us/l/1", true],
  ["http://teams.microsoft.com/l/1", false],
  ["https://teams.microsoft.com.evil.example/l/1", false],
  ["https://evil.example/teams.microsoft.com", false],
  ["https://teams.microsoft.com@evil.example/", false],
  ["https://teams.microsoft.com:8443/l/1", false],
  ["javascript:alert(1)", false],
  ["", false],
])("%s is a link to Teams: %s", (link, expected) => expect(isTeamsLink(link)).toBe(expected));

test("only calendars that have Teams can be chosen for it, and only while they receive meetings", async () => {
  const { id, call, choice, view } = await connect();
  const family = { ...choice, calendarId: `family.${ACCOUNT}` };
  expect((await call(`Choose/${id}`, family)).status).toBe(400);
  await call(`Choose/${id}`, { ...choice, byTeams: undefined, blocks: false });
  const calendars = async () =>
    (await view()).connections[0]!.calendars.map(({ byTeams, hasTeams }) => [hasTeams, byTeams]);
  expect(await calendars()).toEqual([[true, true], [false, false], [false, false]]);
  await call(`Choose/${id}`, { ...choice, receives: false });
  expect(await calendars()).toEqual([[true, false], [false, false], [false, false]]);
});
