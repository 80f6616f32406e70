// Two hundred cancellations at once, then answers of all kinds at once, through two processes: no time is offered twice,
// nobody loses their meeting or their place, and every freed time ends as offered, taken or open.
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "@tests/support/app/property-runs.ts";
import { openSecondApp } from "@tests/support/app/second-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { compareReadModel } from "@tests/support/funnel/read-model.ts";
import { book, type Caller, get, post } from "@tests/support/funnel/visitor.ts";
import { declineOffer, listFreed, listOpenOffers, takeOffer } from "@tests/support/funnel/waitlist.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf } from "@tests/support/scheduling/bookings.ts";
import { secretOf } from "@tests/support/scheduling/meetings.ts";
import { checks } from "@/app.ts";
import { reconcile } from "@/modules/billing/index.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { runChecks } from "@/platform/checks.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { passOnMissed } from "./offers.ts";
import { earlierOffers, waitlistEntries } from "./tables.ts";

const CANCELLED = 200;
const WAITING = 40;

type Answer = "take" | "take-twice" | "decline" | "ignore" | "stranger" | "stop";
const anyAnswers = fc.array(
  fc.constantFrom<Answer>("take", "take-twice", "take-twice", "decline", "ignore", "stranger", "stop"),
  { minLength: WAITING, maxLength: WAITING },
);

/** Books one start after another, by turns with each specialist. Returns the meetings' ids. */
const bookAll = async (app: TestApp, tracks: string[], specialists: string[], from: number) => {
  const ids: string[] = [];
  for (const [n, trackId] of tracks.entries()) {
    const specialistId = specialists[n % specialists.length]!;
    const startsAt = startOf(from + Math.floor(n / specialists.length), app.clock.now());
    const { status, json } = await book(app, trackId, startsAt, { specialistId });
    expect(status).toBe(200);
    ids.push(json.meetingId);
  }
  return ids;
};

const openMarket = async (app: TestApp) => {
  const specialists = [await makeOpenSpecialist(app), await makeOpenSpecialist(app)];
  const leaving = await bookAll(app, await makeReadyTracks(app, CANCELLED), specialists, 0);
  const tracks = await makeReadyTracks(app, WAITING);
  await bookAll(app, tracks, specialists, CANCELLED);
  for (const trackId of tracks) expect((await post(app, `/Funnel/AskForEarlier/${trackId}`, {})).status).toBe(200);
  return { specialists, leaving, tracks };
};

/** Every visitor who waits has one meeting, and every freed time is in one of its three states. */
const expectNothingLost = async (app: TestApp, tracks: string[]) => {
  const { read } = app.services.db;
  const own = await read.select().from(meetings)
    .where(and(inArray(meetings.trackId, tracks), eq(meetings.status, "confirmed")));
  expect(new Set(own.map(({ trackId }) => trackId)).size).toBe(tracks.length);
  expect(own.length).toBe(tracks.length);
  const open = await listOpenOffers(app);
  expect(new Set(open.map(({ email }) => email)).size).toBe(open.length);
  expect(new Set(open.map(({ freedId }) => freedId)).size).toBe(open.length);
  const freed = await listFreed(app);
  expect(freed.filter(({ status }) => status === "offering").map(({ id }) => id).sort())
    .toEqual(open.map(({ freedId }) => freedId).sort());
  const taken = await read.select().from(earlierOffers).where(eq(earlierOffers.status, "taken"));
  expect(freed.filter(({ status }) => status === "taken").map(({ id }) => id).sort())
    .toEqual(taken.map(({ freedId }) => freedId).sort());
  // Nobody was offered a time twice.
  const all = await read.select().from(earlierOffers);
  expect(new Set(all.map(({ entryId, freedId }) => `${entryId} ${freedId}`)).size).toBe(all.length);
  expect(await reconcile(read)).toEqual([]);
  const ownChecks = checks.filter(({ name, inUseOnly }) => !name.startsWith("database.") && !inUseOnly);
  const problems = await runChecks(read, ownChecks, app.clock.now());
  expect(problems.flatMap(({ name, ids }) => ids.map((id) => `${name} ${id}`))).toEqual([]);
};

const answer = async (
  app: TestApp,
  second: Caller,
  offer: typeof earlierOffers.$inferSelect,
  how: Answer,
  stranger: string,
) => {
  const { id, specialistId, startsAt } = offer;
  switch (how) {
    case "take":
      return [await takeOffer(app, id)];
    case "take-twice":
      return await Promise.all([takeOffer(app, id), takeOffer(app, id, second)]);
    case "decline":
      return [await declineOffer(app, id)];
    case "stranger": {
      const response = await book(second, stranger, new Date(startsAt).toISOString(), { specialistId });
      expect(response.status).toBe(400);
      return [response];
    }
    case "stop": {
      const [entry] = await app.services.db.read.select().from(waitlistEntries).where(
        eq(waitlistEntries.id, offer.entryId),
      );
      const secret = app.services.secrets.of("earlier-wish", entry!.id, 1);
      return [await get(app, `/Funnel/StopEarlier/${entry!.id}?secret=${secret}`, { method: "POST" })];
    }
    case "ignore":
      return [];
  }
};

test("many cancellations and many answers at once", async () => {
  await fc.assert(
    fc.asyncProperty(anyAnswers, async (answers) => {
      const app = await openTestApp();
      const second = await openSecondApp(app);
      const { leaving, tracks } = await openMarket(app);
      const strangers = await makeReadyTracks(app, WAITING);
      const cancelled = await Promise.all(
        leaving.map((id, n) =>
          post(n % 2 ? app : second, `/Funnel/Managed/${id}/Cancel`, { secret: secretOf(app, id) })
        ),
      );
      expect(cancelled.filter(({ status }) => status !== 200)).toEqual([]);
      const open = await listOpenOffers(app);
      expect([open.length, (await listFreed(app)).length]).toEqual([WAITING, CANCELLED]);
      await expectNothingLost(app, tracks);

      app.clock.advance(MINUTE_MS);
      const given = await Promise.all(
        open.map((offer, n) => answer(app, second, offer, answers[n]!, strangers[n]!)),
      );
      for (const [n, responses] of given.entries()) {
        const isTaken = answers[n]!.startsWith("take");
        if (isTaken) expect(new Set(responses.map(({ status, json }) => `${status} ${json.meetingId}`)).size).toBe(1);
        if (answers[n] !== "stranger") expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
      }
      await expectNothingLost(app, tracks);

      app.clock.advance(16 * MINUTE_MS);
      await Promise.all([passOnMissed(app.ctx()), passOnMissed(app.ctx())]);
      await expectNothingLost(app, tracks);
      const { stored, rebuilt } = await compareReadModel(app);
      expect(stored).toEqual(rebuilt);
      expect(app.logged.filter((line) => line.level === "error")).toEqual([]);
      second.close();
      await app.close();
    }),
    // A failure is not made smaller: each try takes seconds.
    { ...propertyRuns(1), endOnFailure: true },
  );
}, PROPERTY_TIMEOUT_MS);
