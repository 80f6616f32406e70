// Meetings that took place and their ratings, by the calls that visitors and specialists make.
import { eq } from "drizzle-orm";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { findRating, sweepRatings } from "@/modules/ratings/index.ts";
import { sweepOutcomes } from "@/modules/scheduling/meetings/outcomes.ts";
import { candidates } from "@/modules/matching/tables.ts";
import type { TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";
import { makeAdministrator } from "../people/factories.ts";
import {
  answerAs,
  asSpecialist,
  type BookedMeeting,
  type BookingOptions,
  bookMeeting,
  manage,
  NEXT_WEEK,
} from "./meetings.ts";

export const LENGTH_MS = 30 * MINUTE_MS;
export const RATING = { stars: 5, sentence: "Clear, calm and on time." };

/** A meeting that is over, a week after the test's start unless given. The clock is at its end. */
export const endedMeeting = async (app: TestApp, options: BookingOptions = {}): Promise<BookedMeeting> => {
  const meeting = await bookMeeting(app, options);
  app.clock.set((options.startsAt ?? NEXT_WEEK) + LENGTH_MS);
  await sweepOutcomes(app.ctx());
  return meeting;
};

/** A meeting that took place according to both sides. */
export const pastMeeting = async (app: TestApp, options: BookingOptions = {}): Promise<BookedMeeting> => {
  const meeting = await endedMeeting(app, options);
  await answerAs(app, meeting.meetingId, "visitor", "held");
  await asSpecialist(app, meeting, "MeetingOutcome", { answer: "held" });
  return meeting;
};

/** The visitor gives or changes their rating. */
export const rate = (app: TestApp, meeting: BookedMeeting, rating: Partial<typeof RATING> = {}) =>
  manage(app, meeting, "Rating", { ...RATING, ...rating });

/** Ratings of one specialist by different visitors, one meeting an hour, published. The clock is 48 hours later. */
export const publishRatings = async (
  app: TestApp,
  specialistId: string,
  stars: readonly number[],
  { from = NEXT_WEEK, category }: { from?: number; category?: string } = {},
): Promise<BookedMeeting[]> => {
  const start = app.clock.now();
  const meetings: BookedMeeting[] = [];
  for (const [n, given] of stars.entries()) {
    app.clock.set(start);
    const startsAt = from + n * HOUR_MS;
    const meeting = await pastMeeting(app, { specialistId, startsAt, visitor: { category } });
    await rate(app, meeting, { stars: given });
    meetings.push(meeting);
  }
  app.clock.set(app.clock.now() + 48 * HOUR_MS);
  await sweepRatings(app.ctx());
  return meetings;
};

export const ratingOf = async (app: TestApp, { meetingId }: BookedMeeting) =>
  (await findRating(app.services.db.read, meetingId))!;

export const ratingStatusOf = async (app: TestApp, meeting: BookedMeeting) => (await ratingOf(app, meeting)).status;

/** Publishes what is due after 48 hours. */
export const publishLater = async (app: TestApp): Promise<void> => {
  app.clock.set(app.clock.now() + 48 * HOUR_MS);
  await sweepRatings(app.ctx());
};

/** The totals in the read model of matching. */
export const totalsOf = async (app: TestApp, { specialistId }: BookedMeeting) => {
  const [row] = await app.services.db.read.select().from(candidates).where(eq(candidates.specialistId, specialistId));
  return [row!.ratingCount, row!.ratingSum];
};

/** A call of the specialist; a POST with a body. */
export const callAs = async (app: TestApp, specialistId: string, path: string, body?: object) => {
  const cookie = await app.signIn(specialistId);
  return await (body ? post(app, path, body, { cookie }) : get(app, path, { cookie }));
};

/** A new administrator's decision about a rating. */
export const decide = async (app: TestApp, id: string, body: object) =>
  await post(app, `/Admin/DecideRating/${id}`, body, { cookie: await app.signIn(await makeAdministrator(app)) });

/** The administrators' queue. */
export const queueOf = async (app: TestApp) => {
  const cookie = await app.signIn(await makeAdministrator(app));
  return (await get(app, "/Admin/Ratings", { cookie })).json.items;
};

/** A rating that its specialist sees. The clock stays. Returns its id. */
export const givenRating = async (app: TestApp, specialistId: string): Promise<string> => {
  const start = app.clock.now();
  const meeting = await pastMeeting(app, { specialistId });
  await rate(app, meeting);
  app.clock.set(start);
  return (await ratingOf(app, meeting)).id;
};
