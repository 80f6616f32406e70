// Zoom rooms when workers are killed, run concurrently, or the meeting changes meanwhile.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { manage, moveTo, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { openZoomApp, PERSONAL_LINK } from "@tests/support/scheduling/zoom-app.ts";
import { iso, MINUTE_MS } from "@/platform/time/time.ts";
import { zoomMeetings } from "../tables.ts";
import { syncRoom } from "./rooms.ts";

let zoomApp: Awaited<ReturnType<typeof openZoomApp>>;
let { app, zoom, pass, book, linkOf, onlyRoom, invitations, created } = {} as typeof zoomApp;
beforeEach(async () => {
  zoomApp = await openZoomApp();
  ({ app, zoom, pass, book, linkOf, onlyRoom, invitations, created } = zoomApp);
});
afterEach(() => zoomApp.close());

describe("a worker is killed", () => {
  it("after Zoom has created the room and before it is recorded: the next worker uses that room", async () => {
    const { meetingId } = await book();
    const plan = { topic: "Meeting", startsAt: NEXT_WEEK, endsAt: NEXT_WEEK + 30 * MINUTE_MS, zone: "UTC" };
    await app.services.zoom!.create({ ...plan, marker: `Parley ${meetingId}` });
    const leasedUntil = app.clock.now() + 15_000;
    await app.transact((tx) =>
      tx.update(zoomMeetings).set({ attempted: true, leasedUntil }).where(eq(zoomMeetings.meetingId, meetingId))
    );
    await expect(syncRoom(app.ctx(), { meetingId })).rejects.toThrow("Another worker");
    await pass(65);
    expect([created(), await linkOf(meetingId)]).toEqual([1, onlyRoom().join_url]);
    expect(invitations()).toHaveLength(2);
  });

  it("two workers at once create one room", async () => {
    const { meetingId } = await book();
    const both = await Promise.allSettled([1, 2].map(() => syncRoom(app.ctx(), { meetingId })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await pass(3);
    expect([created(), zoom.rooms.size]).toEqual([1, 1]);
  });
});

describe("while Zoom creates a room", () => {
  /** Runs an action after Zoom has created the first room and before its response is read. */
  const meanwhile = (action: () => Promise<unknown>) => {
    const real = app.services.zoom!;
    let happened = false;
    app.services.zoom = {
      ...real,
      create: async (plan) => {
        const room = await real.create(plan);
        if (!happened) await action();
        happened = true;
        return room;
      },
    };
  };

  it("the time limit passes: emails have the personal link, and the room is deleted", async () => {
    const { meetingId } = await book();
    meanwhile(() => Promise.resolve(app.clock.advance(50_000)));
    await pass(40);
    expect([zoom.rooms.size, created(), await linkOf(meetingId)]).toEqual([0, 1, PERSONAL_LINK]);
    for (const mail of invitations()) expect(mail.text).toContain(PERSONAL_LINK);
    expect(invitations()).toHaveLength(2);
  });

  it("the meeting is rescheduled: it keeps the room at the new time", async () => {
    const meeting = await book();
    const startsAt = NEXT_WEEK + 60 * MINUTE_MS;
    meanwhile(() => moveTo(app, meeting, startsAt));
    await pass(40);
    expect([created(), onlyRoom().start_time]).toEqual([1, iso(startsAt)]);
    expect(await linkOf(meeting.meetingId)).toBe(onlyRoom().join_url);
    expect(invitations().every((mail) => mail.text.includes(onlyRoom().join_url))).toBe(true);
  });

  it("the meeting is cancelled: the room is deleted", async () => {
    const meeting = await book();
    meanwhile(() => manage(app, meeting, "Cancel", { reason: "cannot-come" }));
    await pass(10);
    expect([zoom.rooms.size, created()]).toEqual([0, 1]);
    // The room's number is known, so nothing is searched.
    expect(zoom.calls.filter((call) => call.startsWith("GET"))).toEqual([]);
  });
});
