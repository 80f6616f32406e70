// Zoom rooms: one for each meeting, whatever fails. Emails contain its link or the personal one.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newAddress } from "@tests/support/people/accounts.ts";
import { makeSpecialist, type SpecialistOptions } from "@tests/support/people/factories.ts";
import { csv, openImporter } from "@tests/support/people/imports.ts";
import { asSpecialist, manage, meetingRow, moveTo, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { readInvitation } from "@tests/support/scheduling/personal-calendar.ts";
import { book as bookSlot, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { CREATE, openZoomApp, PERSONAL_LINK } from "@tests/support/scheduling/zoom-app.ts";
import { useZoom } from "@tests/support/scheduling/zoom.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findCalendar } from "../calendar/calendars.ts";
import { handOverMeeting } from "../meetings/changes.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { meetings, zoomMeetings } from "../tables.ts";
import { sweepRooms } from "./rooms.ts";

let zoomApp: Awaited<ReturnType<typeof openZoomApp>>;
let { app, zoom, pass, book, linkOf, row, onlyRoom, invitations, created } = {} as typeof zoomApp;
beforeEach(async () => {
  zoomApp = await openZoomApp();
  ({ app, zoom, pass, book, linkOf, row, onlyRoom, invitations, created } = zoomApp);
});
afterEach(() => zoomApp.close());

const fileOf = (mail: Email) => String(mail.attachments![0]!.content);

describe("a booking", () => {
  it("gets one room at its time, and both invitations contain its link", async () => {
    const { meetingId } = await book();
    await pass(5);
    const room = onlyRoom();
    expect(room).toMatchObject({
      topic: "Meeting: Career coaching",
      type: 2,
      start_time: iso(NEXT_WEEK),
      duration: 30,
      timezone: "Europe/Vienna",
      settings: { join_before_host: true, waiting_room: false },
    });
    expect(await linkOf(meetingId)).toBe(room.join_url);
    expect(invitations()).toHaveLength(2);
    for (const mail of invitations()) {
      expect(mail.text).toContain(room.join_url);
      expect(mail.text).not.toContain(PERSONAL_LINK);
      expect(fileOf(mail).replaceAll("\r\n ", "")).toContain(`LOCATION:${room.join_url}`);
      expect(readInvitation(fileOf(mail)).sequence).toBe(0);
    }
    expect(await row(meetingId)).toMatchObject({ state: "open", discards: [], leasedUntil: null });
  });

  it("by phone, or without API keys, does not call Zoom", async () => {
    const { trackId } = await visitorWithContact(app, { preferences: { location: "phone", language: "en" } });
    const specialistId = await makeSpecialist(app);
    await bookSlot(app, trackId, iso(NEXT_WEEK), { specialistId, location: "phone" });
    app.services.config.zoom = undefined;
    app.services.zoom = undefined;
    const { meetingId } = await book();
    await pass(0);
    expect(invitations()).toHaveLength(4);
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
    expect([zoom.calls, await app.services.db.read.select().from(zoomMeetings)]).toEqual([[], []]);
  });

  it("uses one token for many meetings, and requests a new one when it is rejected", async () => {
    await book();
    await pass(0);
    await book();
    await pass(0);
    expect(zoom.tokens).toBe(1);
    zoom.revokeTokens();
    await book();
    await pass(0);
    expect([zoom.tokens, zoom.rooms.size]).toEqual([2, 3]);
  });

  it("arranged by the specialist gets a room, too", async () => {
    const { leadId, specialistId, ...meeting } = await book();
    await pass(3);
    await manage(app, meeting, "Cancel", { reason: "cannot-come" });
    await pass(3);
    const cookie = await app.signIn(specialistId);
    await app.call(`/Leads/Keep/${leadId}`, { method: "POST", body: {}, cookie });
    const body = { startsAt: iso(NEXT_WEEK + 60 * MINUTE_MS), location: "zoom" };
    const answer = await app.call(`/Leads/MarkLeadStatus/${leadId}/booked`, { method: "POST", body, cookie });
    expect(answer.status).toBe(200);
    await pass(3);
    expect(onlyRoom().start_time).toBe(body.startsAt);
  });
});

describe("an imported meeting", () => {
  const HEAD = "Specialist,Start,Minutes,Invitee Email,Invitee Name,Location";
  const importFor = async (options: SpecialistOptions, place = "") => {
    const specialistId = await makeSpecialist(app, options);
    const { email } = await getPerson(app.services.db.read, specialistId);
    const the = await openImporter(app, "meetings");
    const file = csv(HEAD, `${email},2026-12-01 09:00,60,${newAddress()},Vera Example,${place}`);
    const { id } = await the.check(await the.uploaded(file));
    // Its reactions run in `pass`, where Zoom may fail.
    await the.admin.done(`/Admin/RunImport/${id}`, {});
    await pass(3);
    const [meeting] = await app.services.db.read.select().from(meetings).where(eq(meetings.specialistId, specialistId));
    return { meeting: meeting!, undo: () => the.act("UndoImport", id) };
  };
  const WITHOUT_LINK = { profile: { locations: [{ kind: "phone" as const, detail: "+436601234567" }] } };

  it("gets a room where neither side has a link, also after Zoom was away for long, and loses it with the import", async () => {
    zoom.fail(CREATE, { always: 500 });
    const { meeting, undo } = await importFor(WITHOUT_LINK, "Zoom");
    await pass(90);
    expect(await linkOf(meeting.id)).toBeNull();
    zoom.fail(CREATE, []);
    await sweepRooms(app.ctx());
    expect(await linkOf(meeting.id)).toBe(onlyRoom().join_url);
    expect(onlyRoom()).toMatchObject({ duration: 60 });
    await undo();
    await pass(3);
    expect([zoom.rooms.size, await row(meeting.id)]).toEqual([0, expect.objectContaining({ state: "closed" })]);
  });

  it("keeps the link that it came with", async () => {
    const link = "https://zoom.example/j/987";
    const { meeting } = await importFor({}, link);
    expect([await linkOf(meeting.id), zoom.rooms.size, await row(meeting.id)]).toEqual([link, 0, undefined]);
  });
});

describe("when Zoom fails", () => {
  it.each([[[500, 429]], [["hang"]], [[503, "hang", 500]]] as const)(
    "with %j and then works, emails wait",
    async (faults) => {
      zoom.fail(CREATE, [...faults]);
      if (faults.some((fault) => fault === "hang")) useZoom(app, zoom, 1_000);
      const { meetingId } = await book();
      await pass(1);
      expect(invitations()).toEqual([]);
      await pass(30);
      expect(await linkOf(meetingId)).toBe(onlyRoom().join_url);
      expect(invitations()).toHaveLength(2);
      for (const mail of invitations()) expect(mail.text).toContain(onlyRoom().join_url);
    },
  );

  it.each([500, 429, "hang"] as const)("with %s for a minute, the personal link is sent and stays", async (fault) => {
    zoom.fail(CREATE, { always: fault });
    if (fault === "hang") useZoom(app, zoom, 200);
    const { meetingId } = await book();
    await pass(40);
    expect(invitations()).toEqual([]);
    await pass(30);
    expect(invitations()).toHaveLength(2);
    for (const mail of invitations()) expect(mail.text).toContain(PERSONAL_LINK);
    zoom.fail(CREATE, []);
    await pass(120);
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
    expect([zoom.rooms.size, invitations().length]).toEqual([0, 2]);
    expect(await row(meetingId)).toMatchObject({ state: "personal" });
  });

  it.each([400, 401, 403])("with %i, the personal link is sent at once", async (status) => {
    zoom.fail(CREATE, { always: status });
    const { meetingId } = await book();
    await pass(3);
    expect(invitations()).toHaveLength(2);
    expect(await linkOf(meetingId)).toBe(PERSONAL_LINK);
    expect(app.logged).toContainEqual(expect.objectContaining({ message: "Zoom refused", meetingId }));
  });

  it("because the keys are wrong, the personal link is sent at once", async () => {
    zoom.fail("POST /oauth/token", { always: 400 });
    const { meetingId } = await book();
    await pass(3);
    expect([invitations().length, await linkOf(meetingId)]).toEqual([2, PERSONAL_LINK]);
  });

  it("for hours, the sweep deletes the room of a meeting that was cancelled meanwhile", async () => {
    const { leadId: _, ...meeting } = await book();
    await pass(3);
    zoom.fail(`DELETE /meetings/${onlyRoom().id}`, { always: 500 });
    await manage(app, meeting, "Cancel", { reason: "cannot-come" });
    await pass(3);
    await app.transact((tx) => tx.update(eventDeliveries).set({ state: "failed" }));
    zoom.fail(`DELETE /meetings/${onlyRoom().id}`, []);
    await sweepRooms(app.ctx());
    expect([zoom.rooms.size, (await row(meeting.meetingId))!.discards]).toEqual([0, []]);
  });

  it("after creating the room, the room is found again and not created twice", async () => {
    zoom.fail(CREATE, ["drop"]);
    const { meetingId } = await book();
    await pass(5);
    expect(created()).toBe(1);
    expect(await linkOf(meetingId)).toBe(onlyRoom().join_url);
  });

  it("until the personal link is sent, the room whose response was lost is deleted", async () => {
    zoom.fail(CREATE, { always: "drop" });
    zoom.fail("GET", { always: 500 });
    const { meetingId } = await book();
    await pass(70);
    expect([invitations().length, zoom.rooms.size, await linkOf(meetingId)]).toEqual([2, 1, PERSONAL_LINK]);
    zoom.fail("GET", []);
    await pass(130);
    expect(zoom.rooms.size).toBe(0);
  });
});

describe("after the booking", () => {
  it("rescheduling keeps the room: same link, new time, higher sequence", async () => {
    const meeting = await book();
    await pass(3);
    const { join_url } = onlyRoom();
    app.emails.length = 0;
    await moveTo(app, meeting, NEXT_WEEK + 60 * MINUTE_MS);
    await pass(3);
    expect(onlyRoom()).toMatchObject({ join_url, start_time: iso(NEXT_WEEK + 60 * MINUTE_MS) });
    expect(await linkOf(meeting.meetingId)).toBe(join_url);
    expect(invitations()).toHaveLength(2);
    for (const mail of invitations()) {
      expect(readInvitation(fileOf(mail)).sequence).toBe(1);
      expect(mail.text).toContain(join_url);
    }
  });

  it("a room that was deleted at Zoom is created again when the meeting is rescheduled", async () => {
    const meeting = await book();
    await pass(3);
    zoom.rooms.clear();
    await moveTo(app, meeting, NEXT_WEEK + 60 * MINUTE_MS);
    await pass(3);
    expect(await linkOf(meeting.meetingId)).toBe(onlyRoom().join_url);
  });

  it("rescheduling falls back to the personal link when Zoom fails, and the room is deleted", async () => {
    const meeting = await book();
    await pass(3);
    zoom.fail("PATCH", { always: 500 });
    app.emails.length = 0;
    await moveTo(app, meeting, NEXT_WEEK + 60 * MINUTE_MS);
    await pass(70);
    expect([zoom.rooms.size, await linkOf(meeting.meetingId)]).toEqual([0, PERSONAL_LINK]);
    for (const mail of invitations()) expect(mail.text).toContain(PERSONAL_LINK);
    expect(invitations()).toHaveLength(2);
  });

  it("a cancellation deletes the room, also when Zoom is unavailable for a while", async () => {
    const meeting = await book();
    await pass(3);
    zoom.fail("DELETE", [500, "drop"]);
    await manage(app, meeting, "Cancel", { reason: "cannot-come" });
    await pass(10);
    expect([zoom.rooms.size, await row(meeting.meetingId)]).toEqual([
      0,
      expect.objectContaining({ state: "closed", discards: [], zoomId: null }),
    ]);
  });

  it("a cancellation before the room is created leaves no room", async () => {
    zoom.fail(CREATE, ["drop"]);
    const { leadId, specialistId, meetingId } = await book();
    await pass(0);
    expect(zoom.rooms.size).toBe(1);
    await asSpecialist(app, { leadId, specialistId }, "CancelMeeting", { reason: "cannot-come" });
    await pass(5);
    expect([zoom.rooms.size, created()]).toEqual([0, 1]);
    expect(await row(meetingId)).toMatchObject({ state: "closed" });
  });

  it("a handover creates another room, because the former specialist knows the old one", async () => {
    const { meetingId } = await book();
    await pass(3);
    const old = onlyRoom().join_url;
    const specialistId = await makeSpecialist(app);
    const calendar = (await findCalendar(app.services.db.read, specialistId))!;
    await app.transact(async (tx) =>
      void (await handOverMeeting(tx, await meetingRow(app, meetingId), {
        specialistId,
        calendar,
        locationDetail: "https://zoom.example/j/2",
      }))
    );
    await pass(5);
    expect(onlyRoom().join_url).not.toBe(old);
    expect(await linkOf(meetingId)).toBe(onlyRoom().join_url);
  });
});
