// Meetings in the calendar that receives them: written once, followed, and never changed silently from there.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deliverAllAgain, listSentTo } from "@tests/support/email/sent-notifications.ts";
import { handOver } from "@tests/support/leads/leads.ts";
import { book, get, post, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { newAddress } from "@tests/support/people/accounts.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { csv, openImporter } from "@tests/support/people/imports.ts";
import { ACCOUNT, openGoogleApp } from "@tests/support/scheduling/calendar-app.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  meetingRow,
  moveTo,
  NEXT_WEEK,
} from "@tests/support/scheduling/meetings.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { calendarConnections, calendarEntries } from "@/modules/scheduling/connections/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { sweepEntries } from "./calendar-entries.ts";
import type { CalendarChange } from "./calendar-schemas.ts";

let google: Awaited<ReturnType<typeof openGoogleApp>>;
beforeEach(async () => void (google = await openGoogleApp()));
afterEach(() => google.close());

const LATER = NEXT_WEEK + HOUR_MS;

/** A booked meeting whose entry is written. */
const booked = async () => {
  const specialist = await google.connect({ receives: true });
  const meeting = await bookMeeting(google.app, { specialistId: specialist.specialistId });
  await google.settle();
  return { ...specialist, ...meeting };
};
const onlyEntry = async () => {
  const [entry, ...others] = await google.entries();
  expect(others).toEqual([]);
  return entry!;
};
const timesOf = (startsAt: number) => ({
  start: { dateTime: iso(startsAt) },
  end: { dateTime: iso(startsAt + 30 * MINUTE_MS) },
});
const moveThere = async (startsAt: number, endsAt = startsAt + 30 * MINUTE_MS) => {
  const { id } = await onlyEntry();
  await google.actions.putEvent(ACCOUNT, id, { ...timesOf(startsAt), end: { dateTime: iso(endsAt) } });
  await google.settle();
};
const deleteThere = async () => {
  const { id } = await onlyEntry();
  await google.actions.putEvent(ACCOUNT, id, { status: "cancelled" });
  await google.settle();
};
const changesOf = async (cookie: string): Promise<CalendarChange[]> =>
  (await get(google.app, "/Leads/CalendarChanges", { cookie })).json.changes;
const answer = (cookie: string, meetingId: string, chosen: string) =>
  post(google.app, `/Leads/AnswerCalendarChange/${meetingId}`, { answer: chosen }, { cookie });

describe("an entry", () => {
  test("is written once, with the first name and a link, and without contact data", async () => {
    const { contact, leadId, meetingId } = await booked();
    const entry = await onlyEntry();
    expect(entry).toMatchObject({ summary: `Meeting with ${contact.firstName}`, calendarId: ACCOUNT });
    expect(entry.description).toContain(`/leads/${leadId}`);
    expect([Date.parse(entry.start.dateTime), Date.parse(entry.end.dateTime)])
      .toEqual([NEXT_WEEK, NEXT_WEEK + 30 * MINUTE_MS]);
    const text = JSON.stringify(entry);
    for (const secret of [contact.lastName, contact.email, contact.phone]) expect(text).not.toContain(secret);
    await deliverAllAgain(google.app);
    expect(await onlyEntry()).toMatchObject({ id: entry.id });
    expect(await google.entryRow(meetingId)).toMatchObject({ sequence: 0, change: null, leasedUntil: null });
  });

  test("follows when the visitor reschedules, and goes when they cancel", async () => {
    const meeting = await booked();
    expect((await moveTo(google.app, meeting, LATER)).status).toBe(200);
    await google.settle();
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(LATER);
    expect((await manage(google.app, meeting, "Cancel", { reason: "cannot-come" })).status).toBe(200);
    await google.settle();
    expect(await google.entries()).toEqual([]);
    expect(await google.entryRow(meeting.meetingId)).toBeUndefined();
  });

  test("is written when Google is back", async () => {
    const { specialistId } = await google.connect({ receives: true });
    await google.actions.setFault("away");
    await bookMeeting(google.app, { specialistId });
    await google.settle();
    expect(await google.entries()).toEqual([]);
    await google.actions.setFault("none");
    google.app.clock.advance(HOUR_MS);
    await google.settle();
    expect(await google.entries()).toHaveLength(1);
  });

  test("does not keep its specialist busy, so that the meeting can be moved a little and its time is free when cancelled", async () => {
    const meeting = await booked();
    await google.poll(DAY_MS);
    expect(JSON.stringify((await google.row(meeting.id))!.busy)).toBe("[]");
    expect((await moveTo(google.app, meeting, NEXT_WEEK + 30 * MINUTE_MS)).status).toBe(200);
  });

  test("is written for meetings that were booked before, and moves when another calendar receives them", async () => {
    const { id, call, specialistId } = await google.connect();
    await bookMeeting(google.app, { specialistId });
    await google.settle();
    expect(await google.entries()).toEqual([]);
    await call(`Choose/${id}`, { calendarId: ACCOUNT, blocks: true, receives: true });
    await google.settle();
    expect(await onlyEntry()).toMatchObject({ calendarId: ACCOUNT });
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: true });
    await google.settle();
    expect(await onlyEntry()).toMatchObject({ calendarId: `family.${ACCOUNT}` });
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: false });
    await google.settle();
    expect(await google.entries()).toEqual([]);
  });

  test("can't be written into a calendar of somebody else", async () => {
    const { id, call } = await google.connect();
    const rejected = await call(`Choose/${id}`, { calendarId: `team.${ACCOUNT}`, blocks: false, receives: true });
    expect(refusalOf(rejected)).toMatchObject([400, "read_only", expect.anything()]);
  });

  test.each([[true, 1], [false, 0]])("stays after disconnecting: %s", async (keepsEntries, left) => {
    const { id, call } = await booked();
    await call(`DisconnectAccount/${id}`, { keepsEntries });
    await google.settle();
    expect(await google.entries()).toHaveLength(left);
    expect(await google.row(id)).toBeUndefined();
  });

  test("loses the name of a visitor who deletes their details", async () => {
    const meeting = await booked();
    await manage(google.app, meeting, "Delete");
    await google.settle();
    expect(JSON.stringify(await google.actions.listEvents())).not.toContain(
      `"summary":"Meeting with ${meeting.contact.firstName}","status":"confirmed"`,
    );
    expect(await google.entries()).toEqual([]);
  });
});

describe("a meeting that its specialist changes there", () => {
  test("by moving is asked about, and follows with Move, by the usual rules", async () => {
    const { cookie, meetingId, specialistId } = await booked();
    const own = await google.entryRow(meetingId);
    expect(own?.change).toBeNull();
    await moveThere(LATER);
    const [change] = await changesOf(cookie);
    expect(change).toMatchObject({ meetingId, change: "moved", moveProblem: null });
    expect(Date.parse(change!.movedTo!.startsAt)).toBe(LATER);
    expect((await meetingRow(google.app, meetingId)).startsAt).toBe(NEXT_WEEK);
    const { notifications } = await listSentTo(google.app, specialistId);
    expect(notifications.filter(({ kind }) => kind === "calendar-change")).toHaveLength(1);

    expect((await answer(cookie, meetingId, "move")).json.changes).toEqual([]);
    await google.settle();
    expect(await meetingRow(google.app, meetingId)).toMatchObject({
      startsAt: LATER,
      status: "confirmed",
      sequence: 1,
    });
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(LATER);
    await google.poll(DAY_MS);
    expect(await changesOf(cookie)).toEqual([]);
  });

  test("by moving is written back with Keep", async () => {
    const { cookie, meetingId } = await booked();
    await moveThere(LATER);
    expect((await answer(cookie, meetingId, "keep")).status).toBe(200);
    await google.settle();
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(NEXT_WEEK);
    await google.poll(DAY_MS);
    expect(await changesOf(cookie)).toEqual([]);
    expect((await meetingRow(google.app, meetingId)).sequence).toBe(0);
  });

  test("by deleting is asked about: Cancel cancels it, and Keep writes it again", async () => {
    const { cookie, meetingId } = await booked();
    await deleteThere();
    expect(await changesOf(cookie)).toMatchObject([{ change: "deleted", movedTo: null }]);
    expect(refusalOf(await answer(cookie, meetingId, "move"))).toMatchObject([
      400,
      "illegal_transition",
      expect.anything(),
    ]);
    await answer(cookie, meetingId, "keep");
    await google.settle();
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(NEXT_WEEK);
    await deleteThere();
    expect(await changesOf(cookie)).toHaveLength(1);
    await answer(cookie, meetingId, "cancel");
    await google.settle();
    expect(await meetingRow(google.app, meetingId)).toMatchObject({ status: "cancelled", cancelledBy: "specialist" });
    expect([await google.entries(), await changesOf(cookie)]).toEqual([[], []]);
  });

  test("and back again is not asked about any more; a new title is nothing to ask about", async () => {
    const { cookie } = await booked();
    await moveThere(LATER);
    await moveThere(NEXT_WEEK);
    expect(await changesOf(cookie)).toEqual([]);
    const { id } = await onlyEntry();
    await google.actions.putEvent(ACCOUNT, id, { summary: "Coffee" });
    await google.settle();
    expect(await changesOf(cookie)).toEqual([]);
  });

  test("by making it longer is not asked about, and the rest of it keeps visitors away", async () => {
    const { cookie, specialistId, ...meeting } = await booked();
    await moveThere(NEXT_WEEK, NEXT_WEEK + 2 * HOUR_MS);
    expect(await changesOf(cookie)).toEqual([]);
    const bookAt = async (startsAt: number) => {
      const { trackId } = await visitorWithContact(google.app);
      return (await book(google.app, trackId, iso(startsAt), { specialistId })).status;
    };
    expect([await bookAt(LATER), await bookAt(NEXT_WEEK + 2 * HOUR_MS)]).toEqual([400, 200]);
    expect((await manage(google.app, meeting, "Cancel", { reason: "cannot-come" })).status).toBe(200);
    await google.settle();
    expect(await bookAt(LATER)).toBe(200);
  });

  test("by moving it and making it longer follows with Move, and is as long as before then", async () => {
    const { cookie, meetingId } = await booked();
    await moveThere(LATER, LATER + 2 * HOUR_MS);
    expect((await answer(cookie, meetingId, "move")).status).toBe(200);
    await google.settle();
    const { start, end } = await onlyEntry();
    expect([Date.parse(start.dateTime), Date.parse(end.dateTime)]).toEqual([LATER, LATER + 30 * MINUTE_MS]);
  });

  test("to a time that is taken can't be moved, and stays to be decided", async () => {
    const { cookie, meetingId, specialistId } = await booked();
    await bookMeeting(google.app, { specialistId, startsAt: LATER });
    await moveThere(LATER);
    expect(refusalOf(await answer(cookie, meetingId, "move"))).toMatchObject([400, "slot_taken", expect.anything()]);
    expect(await changesOf(cookie)).toHaveLength(1);
  });

  test("is decided by its own specialist only", async () => {
    const { meetingId } = await booked();
    await moveThere(LATER);
    const other = await google.connect();
    expect((await answer(other.cookie, meetingId, "cancel")).status).toBe(404);
    expect(await changesOf(other.cookie)).toEqual([]);
  });

  test("is not asked about when Parley moved it", async () => {
    const { cookie, ...meeting } = await booked();
    await asSpecialist(google.app, meeting, "MoveMeeting", { startsAt: iso(LATER) });
    await google.settle();
    await google.poll(DAY_MS);
    expect(await google.app.eventsOf("scheduling.entry_changed")).toEqual([]);
    expect(await changesOf(cookie)).toEqual([]);
  });
});

describe("while a specialist is asked", () => {
  const reconnect = async (cookie: string) => {
    await google.consent(cookie);
    await google.settle();
  };
  /** What the entry and the questions are, to compare them later. */
  const stateOf = async (cookie: string) => ({
    entries: (await google.entries()).map(({ calendarId, start, summary }) => ({ calendarId, start, summary })),
    changes: (await changesOf(cookie)).map(({ change, movedTo }) => ({ change, movedTo })),
  });
  const changeThere = { moved: () => moveThere(LATER), deleted: deleteThere };
  const asked = async (change: "moved" | "deleted") => {
    const specialist = await booked();
    await changeThere[change]();
    const before = await stateOf(specialist.cookie);
    expect(before.changes).toHaveLength(1);
    return { ...specialist, before };
  };

  test.each(["moved", "deleted"] as const)("(%s) nothing is written when Google is connected again", async (change) => {
    const { cookie, before } = await asked(change);
    await reconnect(cookie);
    await google.poll(HOUR_MS);
    expect(await stateOf(cookie)).toEqual(before);
  });

  test.each(["moved", "deleted"] as const)("(%s) nothing is written when the visitor reschedules", async (change) => {
    const { before, ...meeting } = await asked(change);
    const two = NEXT_WEEK + 2 * HOUR_MS;
    expect((await moveTo(google.app, meeting, two)).status).toBe(200);
    await google.settle();
    await google.poll(HOUR_MS);
    expect(await stateOf(meeting.cookie)).toEqual(before);
    await answer(meeting.cookie, meeting.meetingId, "keep");
    await google.settle();
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(two);
    expect(await changesOf(meeting.cookie)).toEqual([]);
  });

  test("nothing is written into another calendar that receives meetings, until they have answered", async () => {
    const { cookie, before, id, call, meetingId } = await asked("moved");
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: true });
    await google.settle();
    expect(await stateOf(cookie)).toEqual(before);
    await answer(cookie, meetingId, "move");
    await google.settle();
    expect(await onlyEntry()).toMatchObject({ calendarId: `family.${ACCOUNT}` });
    expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(LATER);
  });

  test.each([true, false])(
    "disconnecting the account leaves the question: meetings stay there: %s",
    async (keepsEntries) => {
      const { cookie, before, id, call, meetingId } = await asked("deleted");
      await call(`DisconnectAccount/${id}`, { keepsEntries });
      await google.settle();
      expect(await stateOf(cookie)).toEqual(before);
      await reconnect(cookie);
      const again = (await google.db.select().from(calendarConnections))[0]!;
      await call(`Choose/${again.id}`, { calendarId: ACCOUNT, blocks: true, receives: true });
      await google.settle();
      expect(await stateOf(cookie)).toEqual(before);
      await answer(cookie, meetingId, "keep");
      await google.settle();
      expect(Date.parse((await onlyEntry()).start.dateTime)).toBe(NEXT_WEEK);
    },
  );

  test("a meeting that is rescheduled to the time to which they moved it needs no answer", async () => {
    const { before: _, ...meeting } = await asked("moved");
    await asSpecialist(google.app, meeting, "MoveMeeting", { startsAt: iso(LATER) });
    await google.settle();
    expect(await changesOf(meeting.cookie)).toEqual([]);
    expect(await google.entryRow(meeting.meetingId)).toMatchObject({ sequence: 1, change: null });
  });

  test("putting the entry back writes what was not written meanwhile", async () => {
    const { before: _, ...meeting } = await asked("moved");
    const { id } = await onlyEntry();
    await moveTo(google.app, meeting, NEXT_WEEK + 2 * HOUR_MS);
    await google.settle();
    await google.actions.putEvent(ACCOUNT, id, timesOf(NEXT_WEEK + 2 * HOUR_MS));
    await google.settle();
    expect(await changesOf(meeting.cookie)).toEqual([]);
    expect(await google.entryRow(meeting.meetingId)).toMatchObject({ sequence: 1, change: null });
  });

  test("a meeting that is cancelled is removed, and nothing is asked any more", async () => {
    const { before: _, ...meeting } = await asked("moved");
    expect((await manage(google.app, meeting, "Cancel", { reason: "cannot-come" })).status).toBe(200);
    await google.settle();
    expect([await google.entries(), await changesOf(meeting.cookie)]).toEqual([[], []]);
    expect(await google.entryRow(meeting.meetingId)).toBeUndefined();
  });
});

describe("an account whose access was lost", () => {
  const OTHER = "ben@google.test";
  const calendars = async () => (await google.entries()).map(({ calendarId }) => calendarId).sort();
  /** The account with this name receives the meetings from now on; its access is new. */
  const receiveAt = async (cookie: string, account: string) => {
    await google.consent(cookie, { account });
    await google.settle();
    const rows = await google.db.select().from(calendarConnections);
    const { id } = rows.find((row) => row.account === account)!;
    await post(google.app, `/Calendars/Choose/${id}`, { calendarId: account, blocks: true, receives: true }, {
      cookie,
    });
    await google.settle();
  };

  test("has no cancelled meeting left once it is connected again", async () => {
    const meeting = await booked();
    await google.actions.revokeAll();
    await manage(google.app, meeting, "Cancel", { reason: "cannot-come" });
    await google.settle();
    expect(await google.entries()).toHaveLength(1);
    await google.consent(meeting.cookie);
    await google.settle();
    expect([await google.entries(), await google.entryRow(meeting.meetingId)]).toEqual([[], undefined]);
  });

  test("keeps no other account from receiving the meetings, and has none left once it is connected again", async () => {
    const { cookie, meetingId } = await booked();
    await google.actions.revokeAll();
    await receiveAt(cookie, OTHER);
    expect(await calendars()).toEqual([ACCOUNT, OTHER]);
    await google.consent(cookie);
    await google.settle();
    expect(await calendars()).toEqual([OTHER]);
    expect(await google.entryRow(meetingId)).toMatchObject({ calendarId: OTHER, former: [] });
  });

  test("keeps no lead that goes to somebody else out of their calendar", async () => {
    const { cookie, leadId } = await booked();
    await google.actions.revokeAll();
    const specialistId = await makeSpecialist(google.app, { credits: 20 });
    await receiveAt(await google.app.signIn(specialistId), OTHER);
    await handOver(google.app, leadId, specialistId);
    await google.settle();
    expect(await calendars()).toEqual([ACCOUNT, OTHER]);
    await google.consent(cookie);
    await google.settle();
    expect(await calendars()).toEqual([OTHER]);
  });

  test("keeps the meeting when it receives it again", async () => {
    const { cookie, meetingId } = await booked();
    await google.actions.revokeAll();
    await receiveAt(cookie, OTHER);
    await receiveAt(cookie, ACCOUNT);
    expect(await calendars()).toEqual([ACCOUNT]);
    expect(await google.entryRow(meetingId)).toMatchObject({ calendarId: ACCOUNT, former: [] });
  });

  test("is forgotten when it is disconnected, and the other one keeps the meetings", async () => {
    const { cookie, id, call, meetingId } = await booked();
    await google.actions.revokeAll();
    await receiveAt(cookie, OTHER);
    await call(`DisconnectAccount/${id}`, { keepsEntries: false });
    await google.settle();
    expect(await google.row(id)).toBeUndefined();
    expect(await google.entryRow(meetingId)).toMatchObject({ calendarId: OTHER, former: [] });
  });
});

test("a meeting that is cancelled after its calendar was changed is in neither", async () => {
  const { cookie, call, id, ...meeting } = await booked();
  await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: true });
  await google.actions.revokeAll();
  await google.settle();
  await manage(google.app, meeting, "Cancel", { reason: "cannot-come" });
  await google.settle();
  expect(await google.entries()).toHaveLength(1);
  await google.consent(cookie);
  await google.settle();
  expect([await google.entries(), await google.entryRow(meeting.meetingId)]).toEqual([[], undefined]);
});

describe("the calendar follows the meeting, whatever has changed it", () => {
  const START = "2026-12-01 09:00";

  /** A specialist with a calendar that receives, and meetings of another system that an owner has imported for them. */
  const withImported = async () => {
    const specialist = await google.connect({ receives: true });
    const { email } = await getPerson(google.db, specialist.specialistId);
    const the = await openImporter(google.app, "meetings");
    const row = `${email},${START},30,${newAddress()},Vera Example`;
    const { id } = await the.imported(csv("Specialist,Start,Minutes,Invitee Email,Invitee Name", row));
    await google.settle();
    return { the, importId: id, ...specialist };
  };

  test("an imported meeting is written, and goes when the import is undone", async () => {
    const { the, importId } = await withImported();
    expect(await onlyEntry()).toMatchObject({ summary: "Meeting with Vera", calendarId: ACCOUNT });
    await the.act("UndoImport", importId);
    await google.settle();
    expect(await google.entries()).toEqual([]);
    expect(await google.db.select().from(calendarEntries)).toEqual([]);
  });

  test("an imported meeting whose specialist connects a calendar later goes, too", async () => {
    const { the, importId, id, call } = await withImported();
    await call(`Choose/${id}`, { calendarId: `family.${ACCOUNT}`, blocks: false, receives: true });
    await google.settle();
    expect(await onlyEntry()).toMatchObject({ calendarId: `family.${ACCOUNT}` });
    await the.act("UndoImport", importId);
    await google.settle();
    expect(await google.entries()).toEqual([]);
  });

  test("what it shows already is not written again, so that what its owner wrote there stays", async () => {
    const { meetingId } = await booked();
    const { id } = await onlyEntry();
    await google.actions.putEvent(ACCOUNT, id, { summary: "Vera, bring the contract" });
    google.app.clock.set(NEXT_WEEK + HOUR_MS);
    await sweepOutcomes(google.app.ctx());
    await google.settle();
    expect((await meetingRow(google.app, meetingId)).endedAt).not.toBeNull();
    expect(await onlyEntry()).toMatchObject({ summary: "Vera, bring the contract" });
  });

  test("what is said is what is the case when it is written: a name that was erased meanwhile is not", async () => {
    const { specialistId } = await google.connect({ receives: true });
    await google.actions.setFault("away");
    const meeting = await bookMeeting(google.app, { specialistId });
    await google.settle();
    expect((await moveTo(google.app, meeting, LATER)).status).toBe(200);
    await manage(google.app, meeting, "Delete");
    await google.actions.setFault("none");
    google.app.clock.advance(HOUR_MS);
    await google.settle();
    expect(JSON.stringify(await google.actions.listEvents())).not.toContain(meeting.contact.firstName);
  });

  /** Every delivery that waits is given up, as after hours without an answer. */
  const giveUp = () =>
    google.app.transact(async (tx) => {
      const given = { state: "failed" as const, finishedAt: tx.now };
      await tx.update(eventDeliveries).set(given).where(eq(eventDeliveries.state, "pending"));
    });

  test("the sweep writes what was given up, and once only", async () => {
    const { specialistId } = await google.connect({ receives: true });
    await google.actions.setFault("away");
    await bookMeeting(google.app, { specialistId });
    await google.settle();
    await giveUp();
    await google.actions.setFault("none");
    google.app.clock.advance(HOUR_MS);
    await google.settle();
    expect(await google.entries()).toEqual([]);
    await sweepEntries(google.app.ctx());
    const { id, changed } = await onlyEntry();
    await sweepEntries(google.app.ctx());
    expect(await onlyEntry()).toMatchObject({ id, changed });
  });

  test("the sweep removes what was given up", async () => {
    const meeting = await booked();
    await google.actions.setFault("away");
    await manage(google.app, meeting, "Cancel", { reason: "cannot-come" });
    await google.settle();
    await giveUp();
    await sweepEntries(google.app.ctx());
    expect(await google.entries()).toHaveLength(1);
    await google.actions.setFault("none");
    google.app.clock.advance(HOUR_MS);
    await sweepEntries(google.app.ctx());
    expect([await google.entries(), await google.entryRow(meeting.meetingId)]).toEqual([[], undefined]);
  });

  test("an account that works again gets what it missed, without anybody connecting it", async () => {
    const { specialistId } = await google.connect({ receives: true });
    await google.actions.setFault("away");
    await google.poll(HOUR_MS);
    await bookMeeting(google.app, { specialistId });
    await google.settle();
    await giveUp();
    await google.actions.setFault("none");
    await google.poll(HOUR_MS);
    expect(await google.entries()).toHaveLength(1);
  });
});
