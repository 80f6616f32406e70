// What a specialist does about a rating, and what an administrator decides.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { refusalOf } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { answerAs, asSpecialist, type BookedMeeting } from "@tests/support/scheduling/meetings.ts";
import {
  callAs,
  decide,
  endedMeeting,
  pastMeeting,
  publishLater,
  publishRatings,
  queueOf,
  rate,
  RATING,
  ratingOf,
  ratingStatusOf,
  totalsOf,
} from "@tests/support/scheduling/ratings.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { purgeRemovedRatings } from "./lifecycle.ts";

let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const ownRatings = async (meeting: BookedMeeting) =>
  (await callAs(app, meeting.specialistId, "/Ratings/Own")).json.items;

describe("the specialist", () => {
  test("sees a rating once the meeting is settled, and is notified then", async () => {
    const meeting = await endedMeeting(app);
    await answerAs(app, meeting.meetingId, "visitor", "held");
    await rate(app, meeting, { stars: 2 });
    await runReactions(app.ctx());
    expect(await ownRatings(meeting)).toEqual([]);
    expect(app.emails.filter(({ subject }) => subject.includes("rating"))).toEqual([]);
    const { id } = await ratingOf(app, meeting);
    expect((await callAs(app, meeting.specialistId, `/Ratings/Reply/${id}`, { reply: "Thank you." })).status).toBe(404);
    await asSpecialist(app, meeting, "MeetingOutcome", { answer: "held" });
    await runReactions(app.ctx());
    expect(app.emails.filter(({ subject }) => subject === "You have a new rating: 2 stars")).toHaveLength(1);
    expect(await ownRatings(meeting)).toMatchObject([{ stars: 2, status: "waiting", replyClosed: null }]);
  });

  test("replies once, before or after publication; a changed rating can be answered again", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting);
    const { id } = await ratingOf(app, meeting);
    const reply = (text: string) => callAs(app, meeting.specialistId, `/Ratings/Reply/${id}`, { reply: text });
    expect((await reply("Write to me@example.com")).status).toBe(400);
    expect((await reply("Thank you, Vera.")).json).toMatchObject({ reply: "Thank you, Vera." });
    expect(refusalOf(await reply("And again.")).slice(0, 2)).toEqual([400, "replied"]);
    await rate(app, meeting, { stars: 1, sentence: "On second thought, no." });
    expect(await ratingOf(app, meeting)).toMatchObject({ reply: null, repliedAt: null });
    expect(await app.eventsOf("ratings.rating_given")).toHaveLength(2);
    await publishLater(app);
    expect((await reply("I'm sorry to hear that.")).status).toBe(200);
    expect(refusalOf(await reply("Once more.")).slice(0, 2)).toEqual([400, "replied"]);
  });

  test("appeals once, and an administrator keeps the rating", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting, { stars: 1 });
    await publishLater(app);
    const { id } = await ratingOf(app, meeting);
    const appeal = (text: string) => callAs(app, meeting.specialistId, `/Ratings/Appeal/${id}`, { appeal: text });
    expect((await appeal("No.")).status).toBe(400);
    expect((await appeal("This person is a competitor of mine.")).json.appeal).toMatchObject({ state: "open" });
    expect(refusalOf(await appeal("Please look at it again.")).slice(0, 2)).toEqual([400, "appealed"]);
    expect(await queueOf(app)).toMatchObject([{ id, appeal: "This person is a competitor of mine.", canKeep: true }]);
    await decide(app, id, { decision: "keep" });
    await runReactions(app.ctx());
    expect(app.emails.at(-1)!.subject).toBe("We've decided about your appeal");
    expect([await ratingStatusOf(app, meeting), await queueOf(app)]).toEqual(["published", []]);
    expect((await ownRatings(meeting))[0].appeal.state).toBe("kept");
    expect(refusalOf(await appeal("Please look at it again.")).slice(0, 2)).toEqual([400, "appealed"]);
  });

  test("a changed rating can be appealed again, and no appeal about the former text waits", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting, { stars: 1 });
    const { id } = await ratingOf(app, meeting);
    const appeal = (text: string) => callAs(app, meeting.specialistId, `/Ratings/Appeal/${id}`, { appeal: text });
    await appeal("This person is a competitor of mine.");
    await decide(app, id, { decision: "keep" });
    await rate(app, meeting, { sentence: "They are a crook." });
    expect(await app.eventsOf("ratings.rating_given")).toHaveLength(2);
    expect((await appeal("This is an insult, please read it.")).json.appeal).toMatchObject({ state: "open" });
    await rate(app, meeting, { sentence: "They came on time." });
    expect(await queueOf(app)).toEqual([]);
    expect(refusalOf(await decide(app, id, { decision: "keep" })).slice(0, 2)).toEqual([400, "nothing_to_decide"]);
    expect((await ownRatings(meeting))[0].appeal).toBeNull();
  });

  test("appeals are decided in the order in which they were made", async () => {
    const meetings = await publishRatings(app, await makeSpecialist(app), [1, 2]);
    const ids = await Promise.all(meetings.map(async (meeting) => (await ratingOf(app, meeting)).id));
    for (const [n, id] of ids.entries()) {
      app.clock.set(app.clock.now() + n * DAY_MS);
      const { specialistId } = meetings[0]!;
      await callAs(app, specialistId, `/Ratings/Appeal/${id}`, { appeal: "This person is a competitor of mine." });
    }
    expect((await queueOf(app)).map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test("of another rating finds nothing", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting);
    const { id } = await ratingOf(app, meeting);
    const specialistId = await makeSpecialist(app);
    for (const [path, body] of [["Reply", { reply: "Thank you." }], ["Appeal", { appeal: "It is not about me." }]]) {
      expect((await callAs(app, specialistId, `/Ratings/${path}/${id}`, body as object)).status).toBe(404);
    }
  });
});

test("an administrator removes a rating only under a written rule, which is audited and told to both", async () => {
  const meeting = await pastMeeting(app);
  await rate(app, meeting, { stars: 1 });
  await publishLater(app);
  const { id } = await ratingOf(app, meeting);
  expect(await totalsOf(app, meeting)).toEqual([1, 1]);
  expect((await decide(app, id, { decision: "remove", rule: "dislike" })).status).toBe(400);
  expect((await decide(app, id, { decision: "remove", rule: "abuse" })).json).toEqual({ id, status: "removed" });
  expect(await totalsOf(app, meeting)).toEqual([0, 0]);
  const [entry] = await app.services.db.read.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entry).toMatchObject({ action: "ratings.remove", before: { status: "published" }, after: { rule: "abuse" } });
  expect(JSON.stringify(entry)).not.toContain(RATING.sentence);
  await runReactions(app.ctx());
  const removed = app.emails.filter(({ text }) => text.includes("It insults, threatens or discriminates"));
  expect(removed.map(({ subject }) => subject).sort()).toEqual([
    "A rating of yours was removed",
    "We removed your rating of Robin Sample",
  ]);
  app.clock.set(app.clock.now() + 181 * DAY_MS);
  await purgeRemovedRatings(app.ctx());
  expect(await ratingOf(app, meeting)).toMatchObject({ status: "deleted", sentence: null, stars: null });
});
