// Undo of closing a lead with an upcoming meeting: after a minute the meeting is cancelled and its visitor is notified.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { leadRow } from "@tests/support/leads/leads.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { bookMeeting, manage, meetingRow, moveTo, NEXT_WEEK } from "@tests/support/scheduling/meetings.ts";
import { checks } from "@/app.ts";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { runChecks } from "@/platform/checks.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { UNDO_MS } from "@/platform/undo/undos.ts";
import { candidates } from "@/modules/matching/tables.ts";
import type { LeadStatus } from "../status-rules.ts";

let app: TestApp;
let specialistId: string;
let cookie: string;
beforeEach(async () => {
  app = await openTestApp();
  specialistId = await makeSpecialist(app, { credits: 20 });
  cookie = await app.signIn(specialistId);
});
afterEach(() => app.close());

const TOO_LATE = ["undo_closed", ["It's too late to undo this."]];
const CHANGED = ["undo_closed", ["This has changed since, so it can't be undone any more."]];

const read = () => app.services.db.read;
const mark = (id: string, to: LeadStatus) => post(app, `/Leads/MarkLeadStatus/${id}/${to}`, {}, { cookie });
const offerIn = ({ json }: Awaited<ReturnType<typeof mark>>) =>
  json.timeline.find(({ undo }: { undo: unknown }) => undo)?.undo as { ids: string[] };
const undo = (ids: string[]) => post(app, "/Leads/Undo", { ids }, { cookie });
const refusal = async (ids: string[]) => refusalOf(await undo(ids)).slice(1);
/** A lead's row without the moment of its last change. */
const rowOf = async (id: string) => ({ ...await leadRow(app, id), changedAt: undefined });
const react = () => runReactions(app.ctx());

const cellsOf = (meetingId: string) =>
  read().select().from(occupiedCells).where(eq(occupiedCells.meetingId, meetingId));
const closed = async (to: LeadStatus = "expired") => {
  const meeting = await bookMeeting(app, { specialistId });
  await react();
  app.emails.length = 0;
  const before = {
    row: await rowOf(meeting.leadId),
    meeting: await meetingRow(app, meeting.meetingId),
    cells: await cellsOf(meeting.meetingId),
    reminders: await read().select().from(dueMessages),
    candidates: await read().select().from(candidates),
  };
  const marked = await mark(meeting.leadId, to);
  return { meeting, before, marked, offer: offerIn(marked) };
};
const subjects = () => app.emails.map(({ subject }) => subject);

test.each(["expired", "not-converted"] as const)(
  "closed as %s and undone: all is as before, and nobody gets an email",
  async (to) => {
    const { meeting, before, marked, offer } = await closed(to);
    expect(marked.json).toMatchObject({ status: to, meetingStatus: "confirmed", meetingLife: null });
    app.clock.advance(UNDO_MS - 1);
    await react();
    expect(subjects()).toEqual([]);
    expect((await undo(offer.ids)).status).toBe(200);
    app.clock.advance(DAY_MS);
    await react();
    expect(subjects()).toEqual([]);
    expect(await rowOf(meeting.leadId)).toEqual(before.row);
    expect(await meetingRow(app, meeting.meetingId)).toEqual(before.meeting);
    expect(await cellsOf(meeting.meetingId)).toEqual(before.cells);
    expect(await read().select().from(dueMessages)).toEqual(before.reminders);
    expect(await read().select().from(candidates)).toEqual(before.candidates);
    const results = await runChecks(read(), checks, app.clock.now());
    expect(results.filter(({ count }) => count > 0)).toEqual([]);
  },
);

test("not undone: the meeting is cancelled after a minute, as of the press, and the visitor is notified", async () => {
  const { meeting, offer } = await closed();
  app.clock.advance(UNDO_MS);
  await react();
  expect(await meetingRow(app, meeting.meetingId)).toMatchObject({
    status: "cancelled",
    cancelledBy: "specialist",
    cancelReason: "given-up",
    cancelledAt: NOON,
  });
  expect(await cellsOf(meeting.meetingId)).toEqual([]);
  expect(subjects()).toHaveLength(2);
  expect(app.emails.map(({ to }) => to.address)).toContain(meeting.contact.email);
  expect(await refusal(offer.ids)).toEqual(TOO_LATE);
  expect((await leadRow(app, meeting.leadId)).status).toBe("expired");
});

test("the cancellation is late only if it was late at the press", async () => {
  const meeting = await bookMeeting(app, { specialistId });
  app.clock.set(NEXT_WEEK - 24 * HOUR_MS);
  cookie = await app.signIn(specialistId);
  await mark(meeting.leadId, "expired");
  app.clock.advance(UNDO_MS);
  await react();
  expect(await app.eventsOf("scheduling.meeting_cancelled")).toMatchObject([{ late: false }]);
  const [row] = await read().select().from(candidates).where(eq(candidates.specialistId, specialistId));
  expect(row!.missed).toBe(0);
});

test("a delivery that has begun can't be withdrawn: undo is refused", async () => {
  const { meeting, offer } = await closed();
  const ahead = { ...app.ctx(), now: app.clock.now() + UNDO_MS };
  await runReactions(ahead);
  expect((await meetingRow(app, meeting.meetingId)).status).toBe("cancelled");
  expect(await refusal(offer.ids)).toEqual(TOO_LATE);
});

test("undo is refused once the visitor has moved or cancelled the meeting", async () => {
  const moved = await closed();
  expect((await moveTo(app, moved.meeting, NEXT_WEEK + DAY_MS)).status).toBe(200);
  expect(await refusal(moved.offer.ids)).toEqual(CHANGED);
  const cancelled = await closed();
  await manage(app, cancelled.meeting, "Cancel", { reason: "no-need" });
  expect(await refusal(cancelled.offer.ids)).toEqual(CHANGED);
  app.clock.advance(UNDO_MS);
  await react();
  expect((await meetingRow(app, moved.meeting.meetingId)).cancelledBy).toBe("specialist");
  expect((await meetingRow(app, cancelled.meeting.meetingId)).cancelledBy).toBe("visitor");
});

test("reopening the lead cancels the meeting at once", async () => {
  const { meeting } = await closed();
  expect((await mark(meeting.leadId, "live")).json).toMatchObject({ status: "live", meetingStatus: "cancelled" });
  await react();
  expect(app.emails.map(({ to }) => to.address)).toContain(meeting.contact.email);
  app.clock.advance(UNDO_MS);
  await react();
  expect(await app.eventsOf("scheduling.meeting_cancelled")).toHaveLength(1);
  expect((await leadRow(app, meeting.leadId)).status).toBe("live");
});

test("a meeting that starts within 15 minutes is cancelled at once, and can't be undone", async () => {
  const meeting = await bookMeeting(app, { specialistId });
  app.clock.set(NEXT_WEEK - 15 * MINUTE_MS);
  cookie = await app.signIn(specialistId);
  expect((await get(app, `/Leads/Props/${meeting.leadId}`, { cookie })).json.moves).toContainEqual(
    expect.objectContaining({ move: "giveUp", undoable: false }),
  );
  const marked = await mark(meeting.leadId, "expired");
  expect(marked.json.meetingStatus).toBe("cancelled");
  expect(offerIn(marked)).toBeUndefined();
});
