// Settling whether a meeting took place: by agreement, a single answer, silence, or an administrator.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  bookedLead,
  changeLead,
  creditsLeft,
  findReturnRule,
  historyOf,
  leadRow,
  listImbalances,
} from "@tests/support/leads/leads.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  bookMeeting,
  manage,
  managed,
  meetingRow,
  NEXT_WEEK,
  outcomeSecret,
} from "@tests/support/scheduling/meetings.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { book, get, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { helpMessages, helpRequests } from "@/modules/help/tables.ts";
import { returnLeadCredit } from "@/modules/leads/index.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { candidates } from "@/modules/matching/tables.ts";
import { sweepOutcomes } from "./outcomes.ts";

const END = NEXT_WEEK + 30 * MINUTE_MS;
const HOUR = 60 * MINUTE_MS;
let app: TestApp;
let meeting: BookedMeeting;
beforeEach(async () => {
  app = await openTestApp();
  meeting = await bookMeeting(app);
  app.clock.set(END);
});
afterEach(() => app.close());

const sweep = () => sweepOutcomes(app.ctx());
const status = async () => {
  const { status, absent } = await meetingRow(app, meeting.meetingId);
  return absent ? `${status} ${absent}` : status;
};
const settled = () => app.eventsOf("scheduling.meeting_settled");
const recordOf = async () => {
  const [row] = await app.services.db.read.select().from(candidates)
    .where(eq(candidates.specialistId, meeting.specialistId));
  return [row!.kept, row!.missed];
};

test("both sides are asked once when it is over, however often the sweep runs", async () => {
  app.clock.set(END - 1);
  await sweep();
  expect(await app.eventsOf("scheduling.meeting_ended")).toEqual([]);
  app.clock.set(END);
  await sweep();
  await sweep();
  const { meetingId, specialistId, trackId } = meeting;
  expect(await app.eventsOf("scheduling.meeting_ended")).toEqual([{ meetingId, specialistId, trackId }]);
  expect(await meetingRow(app, meetingId)).toMatchObject({ endedAt: END, settleBy: END + 24 * HOUR });
});

test("nobody is asked about a cancelled meeting", async () => {
  app.clock.set(NEXT_WEEK - DAY_MS);
  await manage(app, meeting, "Cancel");
  app.clock.set(END + DAY_MS);
  await sweep();
  expect(await app.eventsOf("scheduling.meeting_ended")).toEqual([]);
});

describe("settled", () => {
  test("by agreement, at once", async () => {
    await sweep();
    expect((await answerAs(app, meeting.meetingId, "visitor", "held")).json).toMatchObject({
      answer: "held",
      open: false,
      text: "Thank you, we've saved your answer.",
    });
    expect(await status()).toBe("confirmed");
    await asSpecialist(app, meeting, "MeetingOutcome", { answer: "held" });
    expect([await status(), await recordOf()]).toEqual(["completed", [1, 0]]);
    expect((await historyOf(app, meeting.leadId)).at(-1)).toBe("meeting-held");
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "booked", creditState: "consumed" });
  });

  test("by one answer after 24 hours: the visitor did not come, and the credit returns", async () => {
    await sweep();
    await answerAs(app, meeting.meetingId, "specialist", "other-absent");
    app.clock.set(END + 24 * HOUR - 1);
    await sweep();
    expect([await status(), await settled()]).toEqual(["confirmed", []]);
    app.clock.set(END + 24 * HOUR);
    await sweep();
    await sweep();
    expect([await status(), (await settled()).length, await recordOf()]).toEqual(["no-show visitor", 1, [0, 0]]);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "returned" });
    expect(await findReturnRule(app, meeting.meetingId)).toBe("visitor-absent");
    expect(await creditsLeft(app, meeting.specialistId)).toBe(5);
    expect(await listImbalances(app)).toEqual([]);
  });

  test("by one answer: the specialist did not come, the credit stays used, and another specialist is offered", async () => {
    const other = await makeSpecialist(app);
    await sweep();
    await answerAs(app, meeting.meetingId, "visitor", "other-absent");
    app.clock.set(END + 24 * HOUR);
    await sweep();
    expect([await status(), await recordOf()]).toEqual(["no-show specialist", [0, 1]]);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "consumed" });
    const { rescue } = (await managed(app, meeting)).json;
    expect(rescue).toMatchObject({ sameTime: null, nearest: [{ specialistId: other }, {}, {}] });
  });

  test("as held when nobody answers", async () => {
    await sweep();
    app.clock.set(END + 24 * HOUR);
    await sweep();
    expect([await status(), await recordOf()]).toEqual(["completed", [1, 0]]);
  });

  test("as moved when both agreed on another time: nobody missed it, and the lead waits for its outcome", async () => {
    await answerAs(app, meeting.meetingId, "visitor", "moved");
    await answerAs(app, meeting.meetingId, "specialist", "moved");
    expect([await status(), await recordOf()]).toEqual(["cancelled", [0, 0]]);
    const { status: lead, outcomeBy, creditState } = await leadRow(app, meeting.leadId);
    expect([lead, outcomeBy, creditState]).toEqual(["booked", END + 21 * DAY_MS, "consumed"]);
    expect((await managed(app, meeting)).json.rescue).toBeNull();
  });

  test("24 hours after both were asked, even when workers were down", async () => {
    app.clock.set(END + 3 * DAY_MS);
    await sweep();
    expect(await status()).toBe("confirmed");
    await answerAs(app, meeting.meetingId, "visitor", "other-absent");
    app.clock.set(END + 4 * DAY_MS);
    await sweep();
    expect(await status()).toBe("no-show specialist");
  });
});

describe("a contradiction", () => {
  beforeEach(async () => {
    await sweep();
    await answerAs(app, meeting.meetingId, "visitor", "held");
    await answerAs(app, meeting.meetingId, "specialist", "other-absent");
  });

  test("opens a help request with the facts, and settles nothing", async () => {
    const { read } = app.services.db;
    const [request, ...more] = await read.select().from(helpRequests);
    expect(request).toMatchObject({ userId: meeting.specialistId, leadId: meeting.leadId, kind: "lead-dispute" });
    expect(more).toEqual([]);
    const [line] = await read.select().from(helpMessages);
    expect(line).toMatchObject({ side: "parley", authorId: null });
    expect(line!.body).toContain('The specialist answered: "No, the visitor did not come".');
    expect(line!.body).toContain('The visitor answered: "Yes, it took place".');
    expect([await status(), await settled()]).toEqual(["confirmed", []]);
    expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "booked", creditState: "consumed" });
  });

  test("counts as held after two weeks without a decision", async () => {
    app.clock.set(END + 14 * DAY_MS - 1);
    await sweep();
    expect(await status()).toBe("confirmed");
    app.clock.set(END + 14 * DAY_MS);
    await sweep();
    expect(await status()).toBe("completed");
  });
});

describe("an answer", () => {
  test("is not given by opening the page", async () => {
    const secret = outcomeSecret(app, meeting.meetingId, "visitor");
    const before = await app.allEvents();
    const { json } = await get(app, `/Funnel/Outcome/${meeting.meetingId}?side=visitor&secret=${secret}`);
    expect(json).toMatchObject({
      open: true,
      answer: null,
      other: "Robin Sample",
      text: "Did this meeting take place?",
    });
    expect(json.answers.map(({ label }: { label: string }) => label)).toEqual([
      "Yes, it took place",
      "No, Robin Sample did not come",
      "No, we agreed on another time",
    ]);
    expect([await app.allEvents(), await status()]).toEqual([before, "confirmed"]);
  });

  test("can be repeated but not changed", async () => {
    await answerAs(app, meeting.meetingId, "visitor", "held");
    expect((await answerAs(app, meeting.meetingId, "visitor", "held")).status).toBe(200);
    const other = await answerAs(app, meeting.meetingId, "visitor", "moved");
    expect(refusalOf(other).slice(0, 2)).toEqual([400, "answered"]);
  });

  test("is rejected before the end and after settlement", async () => {
    app.clock.set(END - 1);
    expect(refusalOf(await answerAs(app, meeting.meetingId, "visitor", "held")).slice(0, 2)).toEqual([400, "not_over"]);
    app.clock.set(END);
    await sweep();
    app.clock.set(END + 24 * HOUR);
    await sweep();
    const late = await answerAs(app, meeting.meetingId, "visitor", "other-absent");
    expect(refusalOf(late).slice(0, 2)).toEqual([400, "outcome_settled"]);
  });

  test("with the other side's secret, or that of the manage link, is 404", async () => {
    const { meetingId, secret } = meeting;
    for (const wrong of [outcomeSecret(app, meetingId, "specialist"), secret, "x"]) {
      const path = `/Funnel/Outcome/${meetingId}?side=visitor&secret=${wrong}`;
      expect((await get(app, path)).status).toBe(404);
    }
  });
});

test("beyond 3 returns in 90 days an administrator decides: the credit stays used, and a request is opened", async () => {
  const { specialistId } = meeting;
  const earlier = ["09", "10", "11"].map((hour) => `2026-10-29T${hour}:00:00Z`);
  for (const startsAt of earlier) {
    const lead = await leadRow(app, await bookedLead(app, specialistId, startsAt));
    await app.transact((tx) => returnLeadCredit(tx, lead, "visitor-cancelled"));
  }
  await answerAs(app, meeting.meetingId, "specialist", "other-absent");
  await sweep();
  app.clock.set(END + 24 * HOUR);
  await sweep();
  expect(await leadRow(app, meeting.leadId)).toMatchObject({ status: "live", creditState: "consumed" });
  expect(await app.eventsOf("leads.credit_held_back")).toEqual([
    { leadId: meeting.leadId, specialistId, rule: "visitor-absent" },
  ]);
  const [request] = await app.services.db.read.select().from(helpRequests);
  expect(request).toMatchObject({
    userId: specialistId,
    leadId: meeting.leadId,
    subject: "Should this credit be returned?",
  });
  await changeLead(app, { specialistId, leadId: meeting.leadId, to: "converted" });
  expect(await creditsLeft(app, specialistId)).toBe(4);
});

test("the break after a settled meeting stays free: what is shown can be booked", async () => {
  const specialistId = await makeSpecialist(app, { calendar: { noticeMinutes: 0, bufferAfter: 90 } });
  app.clock.set(NEXT_WEEK - DAY_MS);
  meeting = await bookMeeting(app, { specialistId });
  app.clock.set(END);
  await answerAs(app, meeting.meetingId, "visitor", "held");
  await answerAs(app, meeting.meetingId, "specialist", "held");
  expect(await status()).toBe("completed");
  const { trackId } = await visitorWithContact(app);
  const date = iso(END).slice(0, 10);
  const { json } = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/${date}?specialistId=${specialistId}`);
  const [first] = json.hours.filter(({ people }: { people: string[] }) => people.includes(specialistId));
  const shown: string = (first ?? json.hours[0]).startsAt;
  expect(Date.parse(shown)).toBe(END + 90 * MINUTE_MS);
  expect((await book(app, trackId, shown, { specialistId })).json.status).toBe("confirmed");
});
