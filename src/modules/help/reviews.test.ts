// Requests that Parley opens because a person must decide: their thread, who may end them, and what a decision settles.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import {
  compareCounters,
  createRequest,
  deleteRequest,
  listLines,
  replyTo,
  setStatus,
  viewRequest,
} from "@tests/support/people/help-requests.ts";
import { creditsLeft, findReturnRule, handOver, leadRow, listImbalances } from "@tests/support/leads/leads.ts";
import {
  answerAs,
  type BookedMeeting,
  bookMeeting,
  meetingRow,
  NEXT_WEEK,
} from "@tests/support/scheduling/meetings.ts";
import { inGerman } from "@tests/support/app/offered-languages.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { helpRequests } from "./tables.ts";

const END = NEXT_WEEK + 30 * MINUTE_MS;
let app: TestApp;
let meeting: BookedMeeting;
let cookie: string;
let admin: string;
beforeEach(async () => {
  app = await openTestApp();
  meeting = await bookMeeting(app);
  app.clock.set(END);
  cookie = await app.signIn(meeting.specialistId);
  admin = await app.signIn(await makeAdministrator(app));
});
afterEach(() => app.close());

/** Both sides contradict each other. Returns the id of the request that this opens. */
const contradict = async (): Promise<string> => {
  await answerAs(app, meeting.meetingId, "visitor", "held");
  await answerAs(app, meeting.meetingId, "specialist", "other-absent");
  const [request] = await app.services.db.read.select().from(helpRequests);
  return request!.id;
};
const status = async () => (await meetingRow(app, meeting.meetingId)).status;

test("what the specialist reads is in English, whatever the visitor reads who answers last", async () => {
  await answerAs(app, meeting.meetingId, "specialist", "held");
  await answerAs(inGerman(app), meeting.meetingId, "visitor", "other-absent");
  const [request] = await app.services.db.read.select().from(helpRequests);
  const { json } = await viewRequest(app, cookie, request!.id);
  expect(json.thread[0].body).toContain("the meeting on Wed 28 Oct, 10:00 · Vienna do not agree");
  expect(json.thread[0].body).toContain('The visitor answered: "No, the specialist did not come".');
});

test("the specialist can neither withdraw nor delete a review, and both sides can write", async () => {
  const id = await contradict();
  const { json } = await viewRequest(app, cookie, id);
  expect(json).toMatchObject({ side: "user", lastBy: "parley", mayDelete: false, replyClosed: null });
  expect(json.thread).toMatchObject([{ by: "Support", body: expect.stringContaining("do not agree") }]);
  expect(refusalOf(await setStatus(app, cookie, id, { status: "resolved" })).slice(0, 2))
    .toEqual([400, "illegal_transition"]);
  expect(refusalOf(await deleteRequest(app, cookie, id)).slice(0, 2)).toEqual([400, "request_answered"]);
  expect((await replyTo(app, cookie, id, "I waited for half an hour.")).status).toBe(200);
  expect((await viewRequest(app, admin, id)).json.thread).toHaveLength(2);
  const { counters, requests } = await compareCounters(app);
  expect(counters).toEqual(requests);
});

test("a specialist can no longer delete their own dispute once Parley has added to it", async () => {
  const id = await createRequest(app, cookie, { kind: "lead-dispute", leadId: meeting.leadId });
  expect(await contradict()).toBe(id);
  expect(await listLines(app, id)).toHaveLength(2);
  expect(refusalOf(await deleteRequest(app, cookie, id)).slice(0, 2)).toEqual([400, "request_answered"]);
});

test("a dispute ends with the lead's reassignment, and the next specialist has their own", async () => {
  app.clock.set(NEXT_WEEK - DAY_MS);
  const first = await createRequest(app, cookie, { kind: "lead-dispute", leadId: meeting.leadId });
  const next = await makeSpecialist(app);
  const { leadId } = meeting;
  await handOver(app, leadId, next);
  const ended = (await viewRequest(app, cookie, first)).json;
  expect(ended).toMatchObject({ status: "resolved", resolution: "answered", lastBy: "parley" });
  app.clock.set(END);
  const second = await createRequest(app, await app.signIn(next), { kind: "lead-dispute", leadId });
  expect(await contradict()).toBe(first);
  expect(await listLines(app, first)).toHaveLength(ended.thread.length);
  expect(await listLines(app, second)).toHaveLength(2);
  expect((await replyTo(app, cookie, first, "Please look again.")).status).toBe(200);
  await setStatus(app, admin, first, { status: "resolved", resolution: "declined" });
  expect(await status()).toBe("confirmed");
  await setStatus(app, admin, second, { status: "resolved", resolution: "declined" });
  expect(await status()).toBe("completed");
});

test("returning the credit also settles the meeting: the visitor was absent", async () => {
  const id = await contradict();
  const before = await creditsLeft(app, meeting.specialistId);
  expect((await setStatus(app, admin, id, { status: "resolved", resolution: "credited" })).status).toBe(200);
  expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ status: "no-show", absent: "visitor" });
  const lead = await leadRow(app, meeting.leadId);
  expect(lead).toMatchObject({ status: "live", creditState: "returned" });
  expect(await findReturnRule(app, lead.creditKey)).toBe("dispute");
  expect(await creditsLeft(app, meeting.specialistId)).toBe(before + 1);
  expect(await listImbalances(app)).toEqual([]);
});

test("a declined one counts as held at once; another answer leaves it to the clock", async () => {
  const id = await contradict();
  expect((await setStatus(app, admin, id, { status: "resolved", resolution: "declined" })).status).toBe(200);
  expect(await status()).toBe("completed");
  expect(await leadRow(app, meeting.leadId)).toMatchObject({ creditState: "consumed" });
});

test("resolved as answered, the meeting counts as held when its time is over", async () => {
  const id = await contradict();
  await setStatus(app, admin, id, { status: "resolved", resolution: "answered" });
  expect(await status()).toBe("confirmed");
  app.clock.set(END + 15 * DAY_MS);
  await sweepOutcomes(app.ctx());
  expect(await status()).toBe("completed");
});

test("a review asks the specialist for details, and administrators for a decision", async () => {
  await runReactions(app.ctx());
  app.emails.length = 0;
  await contradict();
  await runReactions(app.ctx());
  const emails = app.emails.filter(({ subject }) => /Did this meeting take place\?/.test(subject));
  expect(emails.map(({ subject }) => subject.replace(/#\d+/, "#N")).sort()).toEqual([
    "Did this meeting take place? Request #N",
    "New request #N: Did this meeting take place?",
  ]);
  expect(emails.every(({ text }) => text.includes("The visitor answered"))).toBe(true);
  const rows = await app.services.db.read.select().from(notifications)
    .where(eq(notifications.specialistId, meeting.specialistId));
  expect(rows.map(({ kind }) => kind)).toContain("help-question");
});
