// A rating from the visitor's answer to its publication: who may give one, when it counts, and contradictions.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { get, refusalOf, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  manage,
  managed,
  meetingRow,
  NEXT_WEEK,
  outcomeSecret,
} from "@tests/support/scheduling/meetings.ts";
import {
  callAs,
  decide,
  endedMeeting,
  LENGTH_MS,
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
import { newId } from "@/platform/ids.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { findRating, sweepRatings } from "./index.ts";
import { ratings } from "./tables.ts";

const END = NEXT_WEEK + LENGTH_MS;
let app: TestApp;
beforeEach(async () => void (app = await openTestApp()));
afterEach(() => app.close());

const viewOf = async ({ meetingId, secret }: BookedMeeting) =>
  await get(app, `/Funnel/Managed/${meetingId}/Rating?secret=${secret}`);
const sweep = () => sweepRatings(app.ctx());
const ownRatings = async (meeting: BookedMeeting) =>
  (await callAs(app, meeting.specialistId, "/Ratings/Own")).json.items;

describe("giving a rating", () => {
  test("follows the visitor's yes, by the secret of either link", async () => {
    const meeting = await endedMeeting(app);
    const { meetingId } = meeting;
    expect(refusalOf(await rate(app, meeting)).slice(0, 2)).toEqual([400, "not_rateable"]);
    await answerAs(app, meetingId, "visitor", "held");
    expect((await managed(app, meeting)).json.rating).toEqual({ open: true, stars: null });
    const secret = outcomeSecret(app, meetingId, "visitor");
    const given = await rate(app, { ...meeting, secret });
    expect(given.json).toMatchObject({ open: true, other: "Robin Sample", rating: { ...RATING, published: false } });
    for (const wrong of ["x", outcomeSecret(app, meetingId, "specialist")]) {
      expect((await rate(app, { ...meeting, secret: wrong })).status).toBe(404);
    }
    expect(await ratingOf(app, meeting)).toMatchObject({ status: "unsettled", author: "V.", month: "2026-10" });
  });

  test("is refused with a sentence for a text that can't be published", async () => {
    const meeting = await pastMeeting(app);
    for (const sentence of ["", "x".repeat(301), "Call +43 660 1234567", "See www.example.com", "a@b.example"]) {
      expect([sentence, (await rate(app, meeting, { sentence })).status]).toEqual([sentence, 400]);
    }
    for (const stars of [0, 6, 4.5]) expect((await rate(app, meeting, { stars })).status).toBe(400);
    expect(await findRating(app.services.db.read, meeting.meetingId)).toBeUndefined();
  });

  test("keeps plain text: what looks like markup is only text, invisible characters go", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting, { sentence: " Great\u202e <b>talk</b>\n\tthanks " });
    expect((await ratingOf(app, meeting)).sentence).toBe("Great <b>talk</b> thanks");
  });

  test("once for each meeting: a second call changes it, and the database refuses a second row", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting);
    await rate(app, meeting, { stars: 3 });
    const row = await ratingOf(app, meeting);
    expect(row.stars).toBe(3);
    await expect(app.transact((tx) => tx.insert(ratings).values({ ...row, id: newId() }))).rejects.toThrow();
    for (const stars of [0, 6, null]) {
      const change = app.transact((tx) => tx.update(ratings).set({ stars }).where(eq(ratings.id, row.id)));
      await expect(change).rejects.toThrow();
    }
  });

  test("after a meeting that counts as held by silence, within 30 days", async () => {
    const meeting = await endedMeeting(app);
    app.clock.set(END + DAY_MS);
    await sweepOutcomes(app.ctx());
    expect((await rate(app, meeting)).status).toBe(200);
    expect(await ratingStatusOf(app, meeting)).toBe("waiting");
    app.clock.set(NOON);
    const late = await pastMeeting(app, { specialistId: meeting.specialistId, startsAt: NEXT_WEEK + HOUR_MS });
    app.clock.set(END + 31 * DAY_MS);
    expect(refusalOf(await rate(app, late)).slice(0, 2)).toEqual([400, "not_rateable"]);
  });
});

describe("publication", () => {
  test("comes after 48 hours, exactly; then the rating can't be changed, only deleted", async () => {
    const meeting = await pastMeeting(app);
    await rate(app, meeting);
    app.clock.set(END + 48 * HOUR_MS - 1);
    await sweep();
    expect([await ratingStatusOf(app, meeting), await totalsOf(app, meeting)]).toEqual(["waiting", [0, 0]]);
    expect((await rate(app, meeting, { stars: 4 })).status).toBe(200);
    app.clock.set(END + 48 * HOUR_MS);
    await sweep();
    await sweep();
    expect([await ratingStatusOf(app, meeting), await totalsOf(app, meeting)]).toEqual(["published", [1, 4]]);
    expect(await app.eventsOf("ratings.rating_published")).toHaveLength(1);
    expect(refusalOf(await rate(app, meeting, { stars: 5 })).slice(0, 2)).toEqual([400, "rating_published"]);
    expect((await manage(app, meeting, "DeleteRating")).json).toMatchObject({ rating: null, open: false });
    expect([await ratingStatusOf(app, meeting), await totalsOf(app, meeting)]).toEqual(["deleted", [0, 0]]);
    expect(refusalOf(await rate(app, meeting)).slice(0, 2)).toEqual([400, "rating_deleted"]);
    expect((await manage(app, meeting, "DeleteRating")).status).toBe(200);
  });

  test("is shown from the third on, and the read model is what a rebuild would write", async () => {
    const specialistId = await makeSpecialist(app);
    const [first] = await publishRatings(app, specialistId, [5, 4]);
    const cardOf = async () => {
      const { trackId } = await visitorWithContact(app);
      const slot = await get(app, `/Funnel/GetAvailabilityHours/${trackId}/2026-11-03/10/0`);
      expect(slot.json.ordering).toMatchObject({ version: 2, text: expect.stringContaining("ratings (10%)") });
      return slot.json.specialists[0].rating;
    };
    expect(await cardOf()).toBeNull();
    const publicOf = async () => (await get(app, `/Funnel/Ratings/${specialistId}`)).json.ratings;
    expect(await publicOf()).toBeNull();
    await publishRatings(app, specialistId, [5], { from: NEXT_WEEK + 2 * DAY_MS + 5.5 * HOUR_MS });
    expect(await cardOf()).toEqual({ average: 4.7, count: 3, category: null });
    const shown = await publicOf();
    expect(shown).toMatchObject({ average: 4.7, count: 3 });
    expect(shown.newest[0]).toEqual({
      ref: expect.stringMatching(/^[\w-]{16}$/),
      stars: 5,
      sentence: RATING.sentence,
      author: "V.",
      month: "October 2026",
      reply: null,
    });
    const { stored, rebuilt } = await compareReadModel(app);
    expect(stored.candidates).toEqual(rebuilt.candidates);
    await manage(app, first!, "DeleteRating");
    expect(await cardOf()).toBeNull();
    for (const id of [newId(), first!.meetingId]) expect((await get(app, `/Funnel/Ratings/${id}`)).status).toBe(404);
  });
});

describe("a contradiction", () => {
  const dispute = async (order: readonly ("visitor" | "specialist")[]) => {
    const meeting = await endedMeeting(app);
    for (const side of order) {
      if (side === "specialist") await asSpecialist(app, meeting, "MeetingOutcome", { answer: "other-absent" });
      else await answerAs(app, meeting.meetingId, "visitor", "held");
      if (side === "visitor") await rate(app, meeting, { stars: 1 });
    }
    return meeting;
  };

  test.each([[["visitor", "specialist"]], [["specialist", "visitor"]]] as const)(
    "waits for an administrator: %j",
    async (order) => {
      const meeting = await dispute(order);
      expect([await ratingStatusOf(app, meeting), await ownRatings(meeting)]).toEqual(["disputed", []]);
      await publishLater(app);
      expect(await ratingStatusOf(app, meeting)).toBe("disputed");
      const [item] = await queueOf(app);
      expect(item).toMatchObject({
        stars: 1,
        sentence: RATING.sentence,
        canKeep: true,
        canRemove: true,
        dispute: { visitor: "Yes, it took place", specialist: "No, the visitor did not come" },
      });
      await decide(app, item.id, { decision: "keep" });
      expect([await ratingStatusOf(app, meeting), (await meetingRow(app, meeting.meetingId)).status]).toEqual([
        "waiting",
        "completed",
      ]);
      expect(await ownRatings(meeting)).toHaveLength(1);
      await publishLater(app);
      expect(await ratingStatusOf(app, meeting)).toBe("published");
    },
  );

  test("that ends as no meeting removes the rating, tells the visitor, and settles the meeting", async () => {
    const meeting = await dispute(["visitor", "specialist"]);
    const { id } = await ratingOf(app, meeting);
    expect(refusalOf(await decide(app, id, { decision: "remove" })).slice(0, 2)).toEqual([400, "rule_required"]);
    await decide(app, id, { decision: "remove", rule: "no-meeting" });
    expect(await meetingRow(app, meeting.meetingId)).toMatchObject({ status: "no-show", absent: "visitor" });
    expect(await ratingStatusOf(app, meeting)).toBe("removed");
    expect(await queueOf(app)).toEqual([]);
    await runReactions(app.ctx());
    const email = app.emails.find(({ subject }) => subject.startsWith("We removed your rating"))!;
    expect(email.to.address).toBe(meeting.contact.email);
    expect(email.text).toContain("The meeting that it is about did not take place.");
    expect((await viewOf(meeting)).json.text).toContain("We removed your rating.");
    expect(refusalOf(await decide(app, id, { decision: "keep" })).slice(0, 2)).toEqual([400, "nothing_to_decide"]);
  });

  test("decided in the help request decides about the rating, too", async () => {
    const meeting = await dispute(["visitor", "specialist"]);
    app.clock.set(END + 14 * DAY_MS);
    await sweepOutcomes(app.ctx());
    expect(await ratingStatusOf(app, meeting)).toBe("waiting");
  });
});
